import { describe, expect, it } from 'vitest'
import { type Timing, runsOn, wantedRuns } from './plan.ts'

const timing: Timing = { timeZone: 'Asia/Bangkok', cutOff: '09:00:00', yearly: [], reminds: false, actions: null }
const at = (iso: string) => new Date(Temporal.Instant.from(iso).epochMilliseconds)
const LONG_AGO = at('2020-01-01T00:00:00+07:00')
const named = (runs: { kind: string; forDate: string }[]) => runs.map(({ kind, forDate }) => `${kind} ${forDate}`)

describe('the runs of a day', () => {
  it('are the daily report and the abnormal digest of the previous day, after the last cut-off', () => {
    expect(runsOn(timing, '2026-11-20')).toEqual([
      { kind: 'daily', forDate: '2026-11-19', dueAt: at('2026-11-20T09:00:00+07:00') },
      { kind: 'abnormal', forDate: '2026-11-19', dueAt: at('2026-11-20T09:00:00+07:00') },
    ])
  })

  it('include the week on Monday, the month on the 1st, and reminders where there is a rule', () => {
    expect(named(runsOn({ ...timing, reminds: true }, '2026-11-23'))).toEqual([
      'daily 2026-11-22',
      'abnormal 2026-11-22',
      'advance 2026-11-23',
      'weekly 2026-11-16',
    ])
    expect(named(runsOn(timing, '2027-03-01'))).toContain('monthly 2027-02-01')
    expect(named(runsOn(timing, '2027-01-01'))).toContain('monthly 2026-12-01')
  })

  it('include the reminders of corrective actions in the morning, once there are actions', () => {
    const used = { ...timing, actions: { since: null } }
    expect(runsOn(used, '2026-11-20')[0]).toEqual({
      kind: 'action_due',
      forDate: '2026-11-20',
      dueAt: at('2026-11-20T07:00:00+07:00'),
    })
    const wanted = (now: string, since: Date | null) =>
      wantedRuns({ ...timing, actions: { since } }, at(now), LONG_AGO).filter(({ kind }) => kind === 'action_due')
    // The first run is that of the next morning; none are made up for.
    expect(wanted('2026-11-20T10:00:00+07:00', null).flatMap((run) => (run.isBefore ? [] : [run.forDate]))).toEqual([
      '2026-11-21',
    ])
    const since = at('2026-11-18T10:00:00+07:00')
    const after = wanted('2026-11-20T19:30:00+07:00', since).filter(({ isBefore }) => !isBefore)
    expect(after.map(({ forDate, isTooLate }) => [forDate, isTooLate])).toEqual([
      ['2026-11-19', true],
      ['2026-11-20', true],
      ['2026-11-21', false],
    ])
    const [today] = wanted('2026-11-20T18:30:00+07:00', since).filter(({ forDate }) => forDate === '2026-11-20')
    expect(today?.isTooLate).toBe(false)
  })

  it('include the year on the days of the company rules, on the 28th where there is no 29 February', () => {
    const leap = { ...timing, yearly: [{ month: 2, day: 29, since: LONG_AGO }] }
    expect(named(runsOn(leap, '2028-02-29'))).toContain('yearly 2028-02-29')
    expect(named(runsOn(leap, '2028-02-28'))).not.toContain('yearly 2028-02-28')
    expect(named(runsOn(leap, '2027-02-28'))).toContain('yearly 2027-02-28')
    const young = { ...timing, yearly: [{ month: 11, day: 20, since: at('2026-11-20T09:30:00+07:00') }] }
    expect(named(runsOn(young, '2026-11-20'))).not.toContain('yearly 2026-11-20')
    expect(named(runsOn(young, '2027-11-20'))).toContain('yearly 2027-11-20')
  })

  it('are due at local time in a zone with daylight saving, once', () => {
    const zoned = { ...timing, timeZone: 'Europe/Berlin', cutOff: '02:30:00' }
    // 02:30 does not exist on one of the days and occurs twice on the other.
    expect(runsOn(zoned, '2026-03-29')[0]?.dueAt).toEqual(at('2026-03-29T03:30:00+02:00'))
    expect(runsOn(zoned, '2026-10-25')[0]?.dueAt).toEqual(at('2026-10-25T02:30:00+02:00'))
  })
})

describe('the wanted schedule', () => {
  it('is the next run of each kind and every run of the last weeks, marking those too late', () => {
    const now = at('2026-11-20T10:00:00+07:00')
    const wanted = wantedRuns(timing, now, LONG_AGO)
    const ahead = wanted.filter(({ dueAt }) => dueAt > now)
    expect(named(ahead)).toEqual(['daily 2026-11-20', 'abnormal 2026-11-20', 'weekly 2026-11-16', 'monthly 2026-11-01'])
    const missed = wanted.filter(({ dueAt, isTooLate }) => dueAt <= now && !isTooLate)
    // Seven daily reports, the newest week and the newest month.
    expect(named(missed.filter(({ kind }) => kind === 'daily'))).toHaveLength(7)
    expect(named(missed.filter(({ kind }) => kind === 'weekly'))).toEqual(['weekly 2026-11-09'])
    expect(named(missed.filter(({ kind }) => kind === 'monthly'))).toEqual(['monthly 2026-10-01'])
    expect(wanted.some(({ isBefore }) => isBefore)).toBe(false)
  })

  it('adds nothing that was due before the schedule was first kept', () => {
    const now = at('2026-11-20T10:00:00+07:00')
    const added = wantedRuns(timing, now, at('2026-11-18T12:00:00+07:00')).filter(({ isBefore }) => !isBefore)
    expect(named(added.filter(({ dueAt }) => dueAt <= now))).toEqual([
      'daily 2026-11-18',
      'abnormal 2026-11-18',
      'daily 2026-11-19',
      'abnormal 2026-11-19',
    ])
  })

  it('is due at the very moment of the cut-off', () => {
    const now = at('2026-11-20T09:00:00+07:00')
    const due = wantedRuns(timing, now, at('2026-11-20T08:59:59+07:00')).filter(
      ({ dueAt, isBefore }) => dueAt <= now && !isBefore,
    )
    expect(named(due)).toEqual(['daily 2026-11-19', 'abnormal 2026-11-19'])
  })
})
