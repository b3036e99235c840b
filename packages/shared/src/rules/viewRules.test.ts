import { describe, expect, it } from 'vitest'
import {
  VIEW_PATHS,
  daysSaid,
  isSealed,
  keptOf,
  periodSaid,
  periodsOf,
  pinned,
  pinnedText,
  withoutDays,
} from './viewRules.ts'

const TODAY = '2026-11-20'

describe('the days of a view', () => {
  it.each([
    ['/Event-Record', 'lastMonth', '2026-11-20', { period: 'lastMonth' }],
    ['/Not-Reported', 'lastMonth', '2028-03-31', { from: '01/02/2028', to: '29/02/2028' }],
    ['/Not-Reported', 'last7Days', '2028-03-03', { from: '26/02/2028', to: '03/03/2028' }],
    ['/Report-Event-Monthly', 'lastMonth', '2027-01-31', { month: '12/2026' }],
    ['/Report-Event-Weekly', 'lastWeek', '2026-11-23', { week: '16/11/2026' }],
    ['/Report-Event-Weekly', 'thisWeek', '2026-11-22', { week: '16/11/2026' }],
    ['/Report-Event-Yearly', 'lastYear', '2027-01-01', { year: '2026' }],
    ['/MailSetup-Monitoring', 'yesterday', '2028-03-01', { day: '29/02/2028' }],
    ['/Compliance', 'yesterday', '2026-11-20', { period: 'day', day: '19/11/2026' }],
    ['/Compliance', 'lastWeek', '2026-11-20', { period: 'week', day: '09/11/2026' }],
    ['/Compliance', 'last7Days', '2026-11-20', { period: 'range', from: '14/11/2026', to: '20/11/2026' }],
    ['/Event-Today', 'today', '2026-11-20', {}],
  ] as const)('of %s follow %s: on %s', (path, period, today, said) => {
    expect(daysSaid(path, period, today)).toEqual(said)
  })

  it('are known as the period that they are, however its page says them', () => {
    // The first of the month to today, and today, may be one and the same: not on the 20th.
    for (const path of VIEW_PATHS)
      for (const period of periodsOf(path))
        expect(periodSaid(path, daysSaid(path, period, TODAY), TODAY), `${path} ${period}`).toBe(period)
  })

  it.each([
    ['/Event-Record', { from: '01/10/2026', to: '31/10/2026' }, 'lastMonth'],
    ['/Event-Record', { from: '20/11/2026', to: '20/11/2026' }, 'today'],
    ['/Event-Record', { from: '01/10/2026', to: '30/10/2026' }, null],
    ['/Event-Record', { from: '01/10/2026' }, null],
    ['/Event-Record', { dates: 'all' }, null],
    ['/Event-Record', {}, null],
    ['/LogExport', { startDate: '19/11/2026', endDate: '19/11/2026' }, 'yesterday'],
    ['/Report-Event-Weekly', { week: '12/11/2026' }, 'lastWeek'],
    ['/Report-Event-Weekly', { week: '02/11/2026' }, null],
    ['/Compliance', { day: '05/10/2026' }, 'lastMonth'],
    ['/Compliance', { period: 'week', day: '15/11/2026' }, 'lastWeek'],
    ['/Compliance', { period: 'month' }, null],
    ['/Compliance', { period: 'range', from: '22/10/2026', to: '20/11/2026' }, 'last30Days'],
    ['/Actions', { day: '20/11/2026' }, null],
  ] as const)('of %s %j are %s', (path, said, period) => {
    expect(periodSaid(path, said, TODAY)).toBe(period)
  })

  it('stay as they are once they are pinned', () => {
    const said = pinned('/Event-Record', { group: '2', period: 'lastMonth' }, TODAY)
    expect(said).toEqual({ group: '2', from: '01/10/2026', to: '31/10/2026' })
    expect(pinnedText('/Event-Record', said)).toBe('01/10/2026 – 31/10/2026')
    expect(pinned('/LogExport', { period: 'today' }, TODAY)).toEqual({ startDate: '20/11/2026', endDate: '20/11/2026' })
    const month = { month: '10/2026', company: '3' }
    expect(pinned('/Report-Event-Monthly', month, TODAY)).toEqual(month)
    expect(pinnedText('/Report-Event-Monthly', month)).toBe('10/2026')
    expect(withoutDays('/Report-Event-Monthly', month)).toEqual({ company: '3' })
  })
})

describe('what a view keeps', () => {
  it('are filters and order, not where somebody was or what a link carried', () => {
    const said = { area: '4', sort: 'areaName', page: '3', ID: 'x', Mode: 'y', Monthly: 'z', report: '7', empty: '' }
    expect(keptOf(said)).toEqual({ area: '4', sort: 'areaName' })
    expect(isSealed(said)).toBe(true)
    expect(isSealed({ area: '4' })).toBe(false)
  })
})
