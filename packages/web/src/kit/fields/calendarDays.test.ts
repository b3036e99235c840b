import { afterEach, describe, expect, it, vi } from 'vitest'
import { hearClock } from '../../platform/serverClock.ts'
import {
  addDays,
  addMonths,
  calendarNames,
  companyTime,
  companyToday,
  setTimeZone,
  weekday,
  weeksOf,
} from './calendarDays.ts'

const sources: Record<string, string> = import.meta.glob(
  ['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.ts', '!../../offline/testing/outboxModel.ts'],
  { query: '?raw', import: 'default', eager: true },
)
/** Spans of time, ids, and what a report filed offline says about the clock of its device. */
const OF_THE_DEVICE = [
  'events/keptFile.ts',
  'groups/CreateReport/tabCopy.ts',
  'groups/CreateReport/useChoices.ts',
  'groups/MyAreas/MyAreas.tsx',
  'groups/Wall/WallPage.tsx',
  'offline/device.ts',
  'offline/toMend.ts',
  'platform/serverClock.ts',
]

describe('today', () => {
  afterEach(() => {
    // By a clock that stands still: a millisecond between writing the time and hearing it would stay between the two clocks.
    vi.useFakeTimers()
    hearClock(new Response(null, { headers: { 'Daybook-Time': new Date().toISOString() } }))
    vi.useRealTimers()
  })
  it('is the company’s day, however wrong the clock of the device is', () => {
    vi.useFakeTimers({ now: new Date('2027-01-04T05:00:00Z') })
    const heard = (time: string) => hearClock(new Response(null, { headers: { 'Daybook-Time': time } }))
    heard('2026-11-20T16:30:00.000Z')
    expect(companyToday()).toBe('2026-11-20')
    vi.advanceTimersByTime(45 * 60_000)
    expect(companyToday()).toBe('2026-11-21')
    // An answer without a time, from somewhere on the way, changes nothing.
    hearClock(new Response(null))
    expect(companyToday()).toBe('2026-11-21')
    heard('2027-01-04T05:45:00.000Z')
    expect(companyToday()).toBe('2027-01-04')
  })

  it('is asked of the device itself only where its own clock is meant', () => {
    const found = Object.entries(sources).filter(([, source]) =>
      /Date\.now\(\)|new Date\(\)|Temporal\.Now/.test(source),
    )
    expect(found.map(([name]) => name.replace('../../', '')).toSorted()).toEqual(OF_THE_DEVICE)
  })
})

describe('the days of a calendar', () => {
  it('continue across the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addMonths('2026-11-20', 2)).toBe('2027-01-20')
    expect(addMonths('2026-01-20', -1)).toBe('2025-12-20')
  })
  it('end a shorter month at its last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  })
  it('are six weeks from Monday that include the whole month', () => {
    const weeks = weeksOf('2026-11-20')
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    expect(weeks[0]?.[0]).toBe('2026-10-26')
    expect(weeks[5]?.[6]).toBe('2026-12-06')
    expect(weekday('2026-11-20')).toBe(4)
    expect(weeksOf('2027-02-10')[0]?.[0]).toBe('2027-02-01')
  })
  it('have names in both languages, in the common era', () => {
    expect(calendarNames('en').day('2026-11-20')).toMatch(/^Friday,? 20 November 2026$/)
    expect(calendarNames('en').weekdays[0]).toEqual({ short: 'Mon', long: 'Monday' })
    expect(calendarNames('th').months[10]).toBe('พฤศจิกายน')
    expect(calendarNames('th').day('2026-11-20')).toContain('2026')
  })
})

describe('companyToday', () => {
  afterEach(() => {
    vi.useRealTimers()
    setTimeZone('Asia/Bangkok')
  })
  it('is the day of the company time zone, wherever the device is', () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T16:59:59Z') })
    expect(companyToday()).toBe('2026-12-31')
    vi.setSystemTime('2026-12-31T17:00:00Z')
    expect(companyToday()).toBe('2027-01-01')
    setTimeZone('Pacific/Honolulu')
    expect(companyToday()).toBe('2026-12-31')
  })
})

describe('companyTime', () => {
  afterEach(() => setTimeZone('Asia/Bangkok'))
  it('is the time of day in the company time zone, wherever the device is', () => {
    const moment = Date.parse('2026-12-31T17:05:09Z')
    expect(companyTime(moment)).toBe('00:05:09')
    setTimeZone('Pacific/Honolulu')
    expect(companyTime(moment)).toBe('07:05:09')
  })
})
