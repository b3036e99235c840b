import { describe, expect, it } from 'vitest'
import {
  advanceProblems,
  companyRuleProblems,
  daysOfMonth,
  logFilterProblems,
  reminderProblems,
  wholeDays,
} from './notificationRules.ts'

const rule = { eventGroupId: 2, days: '3', isActive: true }

describe('Notification Time and Advance Days', () => {
  it('require group, days and status', () => {
    for (const judge of [reminderProblems, advanceProblems]) {
      expect(judge(rule)).toEqual([])
      const nothing = judge({ eventGroupId: null, days: ' ', isActive: null })
      expect(nothing.map(({ path, code }) => [path, code])).toEqual([
        ['eventGroup', 'required'],
        ['dayText', 'required'],
        ['status', 'required'],
      ])
    }
  })

  it('accept only whole numbers', () => {
    expect([' 7 ', '0', '-1'].map(wholeDays)).toEqual([7, 0, -1])
    for (const days of ['1.5', '1e2', 'x', '3 days', '٣', '12345678901']) {
      expect(wholeDays(days), days).toBeNull()
      expect(advanceProblems({ ...rule, days })).toMatchObject([{ path: 'dayText', code: 'notWholeNumber' }])
    }
  })

  it('allow a reminder on the day itself, and advance reports from the next day', () => {
    expect(reminderProblems({ ...rule, days: '0' })).toEqual([])
    expect(advanceProblems({ ...rule, days: '0' })).toMatchObject([
      { code: 'outOfRange', values: { from: 1, to: 365 } },
    ])
    for (const days of ['-1', '366'])
      expect(reminderProblems({ ...rule, days })).toMatchObject([{ code: 'outOfRange' }])
  })
})

describe('Notification Company', () => {
  const form = { month: 2, day: 29, companyIds: [1], isActive: true }

  it('knows the days of a month', () => {
    expect([1, 2, 4, 12, 0, 13, 1.5].map(daysOfMonth)).toEqual([31, 29, 30, 31, 0, 0, 0])
  })

  it('requires month, date, companies and status', () => {
    expect(companyRuleProblems(form)).toEqual([])
    const nothing = companyRuleProblems({ month: null, day: null, companyIds: [], isActive: null })
    expect(nothing.map(({ path }) => path)).toEqual(['month', 'day', 'companyIds', 'active'])
  })

  it('refuses a day that does not exist in the month', () => {
    expect(companyRuleProblems({ ...form, day: 30 })).toMatchObject([{ path: 'day', code: 'notInList' }])
    expect(companyRuleProblems({ ...form, month: 13, day: 1 })[0]).toMatchObject({
      path: 'month',
      code: 'notInList',
    })
  })
})

describe('the filter of the export log', () => {
  const today = '2026-11-20'

  it('accepts any days up to today, with the end not before the start', () => {
    expect(logFilterProblems({ start: null, end: null, today })).toEqual([])
    expect(logFilterProblems({ start: today, end: today, today })).toEqual([])
    expect(logFilterProblems({ start: '2026-11-02', end: '2026-11-01', today })).toMatchObject([
      { path: 'endDate', code: 'dateOrder' },
    ])
    expect(logFilterProblems({ start: '2026-11-21', end: '2026-11-22', today })).toMatchObject([
      { path: 'startDate', code: 'laterThanToday' },
      { path: 'endDate', code: 'laterThanToday' },
    ])
  })
})
