import { describe, expect, it } from 'vitest'
import type { Input, Output } from '@daybook/shared'
import { cellValue } from '@daybook/shared/cells'
import { MENU } from '@daybook/shared/registry'
import { chance } from '../demo/chance.ts'
import { addDays } from '../platform/clock.ts'
import { type TestApp, refused, success, testApp } from '../testing/app.ts'
import { addGolden, denyMenu } from '../testing/golden.ts'
import { statuses } from '../testing/refusals.ts'
import { addReport } from '../testing/reports.ts'
import { type Role, area, company, eventType } from '../testing/world.ts'

type Answer = Output<'Report/Compare'>
const operation = { eventGroupId: 2, companyId: company.home }
const PLACES = [area.gate, area.yard, area.dock, area.quay]

const compared = async ({ call }: TestApp, role: Role, asked: Record<string, unknown> = operation): Promise<Answer> =>
  success(await call(role, 'Report/Compare', asked))
const report = async ({ call }: TestApp, role: Role, asked: Record<string, unknown>) =>
  success(await call(role, 'Report/GetByEventType', asked))
const numbers = ({ groups }: Answer, group = 2) =>
  groups.find(({ eventGroupId }) => eventGroupId === group)?.numbers ?? []
const number = (answer: Answer, kind: string) => {
  const found = numbers(answer).find((one) => one.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found
}

/** What a report says of all its areas. */
function saidBy({ byTable: { summary, cells } }: Pick<Output<'Report/GetByEventType'>, 'byTable'>) {
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  return {
    events: sum(summary.map(({ total }) => total)),
    abnormal: sum(cells.map(({ abnormal }) => abnormal)),
    missing: sum(summary.map(({ notReported }) => notReported)),
  }
}

const onDay = (day: string, more: Partial<Parameters<typeof addReport>[1]> = {}) => ({ area: area.gate, day, ...more })
const holiday = ({ db }: TestApp, companyId: number, day: string) =>
  db.insertInto('company_holiday').values({ company_id: companyId, day, name: 'Holiday' }).execute()

/** Ten months of reports of some areas, few and many. */
async function aYear({ db }: TestApp) {
  const luck = chance(7)
  const events = Array.from({ length: 260 }, () => ({
    area: luck.pick(PLACES),
    day: addDays('2026-01-05', luck.between(0, 319)),
    type: luck.pick([eventType.normal, eventType.normal, eventType.abnormal]),
    start: '08:00',
    end: '09:00',
  }))
  for (const event of events) await addReport(db, event)
  return events
}

describe('Report.Compare', () => {
  it('says the report’s own numbers beside those that the report has of the partner’s days', async () => {
    const made = await testApp()
    await aYear(made)
    // Whole weeks: the partner's days follow each other, so that the report can be asked for them.
    const week = (startDate: string, endDate: string) => ({ ...operation, startDate, endDate })
    for (const role of ['company', 'both'] as const)
      for (const more of [{}, { areaIds: [area.dock] }, { eventTypes: [eventType.abnormal] }]) {
        const answer = await compared(made, role, { ...week('02/11/2026', '15/11/2026'), ...more })
        expect(answer.partner).toMatchObject({ from: '2026-10-19', to: '2026-11-01', leftOut: 0, workingDays: 10 })
        const own = saidBy(await report(made, role, { ...week('02/11/2026', '15/11/2026'), ...more }))
        const before = saidBy(await report(made, role, { ...week('19/10/2026', '01/11/2026'), ...more }))
        for (const kind of ['events', 'abnormal'] as const) {
          const { now, compared: over, partner, parts } = number(answer, kind)
          expect([now.part, over?.part, partner?.part]).toEqual([own[kind], own[kind], before[kind]])
          expect((parts?.perDay ?? 0) + (parts?.days ?? 0) + (parts?.areas ?? 0)).toBe(own[kind] - before[kind])
        }
        const missing = number(answer, 'missingDays')
        expect([missing.now.part, missing.partner?.part]).toEqual([own.missing, before.missing])
        // So do the periods before, the earliest first.
        for (const { from, to, part } of number(answer, 'events').before.slice(-3)) {
          const [startDate, endDate] = [from, to].map((day) => day.split('-').toReversed().join('/'))
          const then = await report(made, role, { ...operation, startDate, endDate, ...more })
          expect(part).toBe(saidBy(then).events)
        }
      }
    expect(
      (await compared(made, 'company', week('02/11/2026', '15/11/2026'))).groups[0]?.numbers[0]?.before,
    ).toHaveLength(13)
  })

  it('counts in the partner exactly its days, as a count of the events by hand, and leads to them', async () => {
    const made = await testApp()
    const events = await aYear(made)
    for (const day of ['2026-08-12', '2026-10-13', '2026-10-23']) await holiday(made, company.home, day)
    const answer = await compared(made, 'company', { ...operation, startDate: '01/11/2026', endDate: '19/11/2026' })
    expect(answer.over).toEqual({ from: '2026-11-01', to: '2026-11-19', days: 19 })
    // From the 19th of October backwards: not the 13th, and the Sundays and Tuesdays that are missing from September.
    const days = new Set<string>()
    const needed = [3, 3, 3, 3, 3, 2, 2]
    for (let day = '2026-10-19'; days.size < 19; day = addDays(day, -1)) {
      const weekday = new Date(`${day}T00:00Z`).getUTCDay()
      if (day !== '2026-10-13' && (needed[weekday] ?? 0) > 0) {
        needed[weekday] = (needed[weekday] ?? 0) - 1
        days.add(day)
      }
    }
    expect(answer.partner).toMatchObject({
      from: [...days].at(-1),
      to: [...days][0],
      workingDays: 14,
      holidays: 0,
    })
    expect(answer.partner?.leftOut).toBeGreaterThan(0)
    const counted = events.filter(({ day }) => days.has(day))
    expect(number(answer, 'events').partner?.part).toBe(counted.length)
    expect(number(answer, 'abnormal').partner?.part).toBe(
      counted.filter(({ type }) => type === eventType.abnormal).length,
    )
    const filed = new Set(counted.map((event) => `${event.area} ${event.day}`))
    expect(number(answer, 'missingDays').partner).toEqual({ part: 4 * 19 - filed.size, whole: 4 * 19 })
    if (!answer.partner) throw new Error('no partner')
    const link = {
      sealedEvents: cellValue(answer.partner.report, { group: 2 }, counted.length),
      modeName: answer.partner.modeName,
    }
    const opened = success(await made.call('company', 'EventRecord/onLoad', { ...link, pageSize: 100 }))
    expect(opened.number).toMatchObject({ count: counted.length, shown: counted.length, deleted: 0 })
  })

  it('compares the days that are over, with the same of last year or of a chosen period', async () => {
    const made = await testApp()
    await addGolden(made.db)
    await addReport(made.db, onDay('2026-11-20'))
    const answer = await compared(made, 'company')
    expect(answer.over).toMatchObject({ to: '2026-11-19' })
    expect(number(answer, 'events')).toMatchObject({ now: { part: 7 }, compared: { part: 6 } })
    expect(
      await compared(made, 'company', { ...operation, startDate: '20/11/2026', endDate: '20/11/2026' }),
    ).toMatchObject({
      over: null,
      partner: null,
      groups: [{ numbers: [{ now: { part: 1 }, compared: null, partner: null, verdict: 'unknown' }, {}, {}] }],
    })
    const lastYear = await compared(made, 'company', { ...operation, partner: 'lastYear' })
    // Its areas did not exist then: all of it is theirs.
    expect(number(lastYear, 'events')).toMatchObject({ partner: { part: 0 }, parts: { perDay: 0, days: 0, areas: 6 } })
    const chosen = { ...operation, partner: 'chosen', partnerFrom: '2026-06-09' }
    expect((await compared(made, 'company', chosen)).partner).toMatchObject({ to: '2026-06-19' })
  })

  it('has no partner if a year back has fewer holidays, and days of their own for each company', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const asked = { eventGroupId: 1, companyId: company.csr }
    await holiday(made, company.home, '2026-11-05')
    const answer = await compared(made, 'company')
    expect([answer.partner, number(answer, 'events').before, number(answer, 'events').now.part]).toEqual([null, [], 6])
    // The holiday is of another company.
    expect((await compared(made, 'admin', asked)).partner).not.toBe(null)
    await holiday(made, company.home, '2026-10-23')
    expect((await compared(made, 'company')).partner).toBe(null)
    await holiday(made, company.home, '2026-09-01')
    expect((await compared(made, 'company')).partner).toMatchObject({
      from: '2026-09-01',
      holidays: 1,
      workingDays: 13,
    })
  })

  it('says more than usual only beyond the periods before', async () => {
    const made = await testApp()
    for (let month = 1; month <= 10; month++) {
      const day = `2026-${String(month).padStart(2, '0')}-15`
      for (let nth = 0; nth < 6 + (month % 3); nth++) await addReport(made.db, onDay(day))
    }
    for (let nth = 0; nth < 8; nth++) await addReport(made.db, onDay('2026-11-15'))
    const usual = number(await compared(made, 'company'), 'events')
    expect(usual).toMatchObject({ verdict: 'usual', partner: { part: 7 } })
    for (let nth = 0; nth < 8; nth++) await addReport(made.db, onDay('2026-11-16'))
    const more = number(await compared(made, 'company'), 'events')
    expect(more.verdict).toBe('more')
    expect(more.high).toBeLessThan(16)
    // Who does not see the gate has nothing of it: no limits, and no periods before the first report.
    expect(numbers(await compared(made, 'both'))[0]).toMatchObject({
      now: { part: 0 },
      low: null,
      verdict: 'unknown',
      before: [],
    })
  })

  it('refuses who may not read the report, what is required, and a partner within the report', async () => {
    const made = await testApp()
    await addGolden(made.db)
    expect(await statuses(made, ['nobody'], 'Report/Compare', operation)).toEqual([401])
    expect(refused(await made.call('company', 'Report/Compare', {})).fieldErrors).toMatchObject([
      { field: 'eventGroupId' },
      { field: 'companyId' },
    ])
    const within = { ...operation, partner: 'chosen', partnerFrom: '2026-11-04' }
    expect(refused(await made.call('company', 'Report/Compare', within)).fieldErrors).toMatchObject([
      { field: 'partnerFrom', message: 'Choose a period that ends before the report begins.' },
    ])
    expect((await compared(made, 'company', { ...operation, companyId: company.foreign })).groups).toEqual([])
    await denyMenu(made.db, 'viewer', MENU.eventReport)
    expect(await statuses(made, ['viewer'], 'Report/Compare', operation)).toEqual([403])
  })
})

/** Refused to who has no session or not the menu. */
async function refusals(
  name: 'ReportAbnormal/Compare' | 'WeeklyReport/Compare' | 'MonthlyReport/Compare',
  menu: number,
  asked: Input<typeof name>,
) {
  const made = await testApp()
  await denyMenu(made.db, 'viewer', menu)
  return statuses(made, ['nobody', 'viewer'], name, asked)
}

describe('ReportAbnormal.Compare', () => {
  it('says the abnormal reports that the report counts, by group', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const answer = success(
      await made.call('company', 'ReportAbnormal/Compare', { eventGroupId: [2, 3], companyId: company.home }),
    )
    expect(
      answer.groups.map((group) => [group.eventGroupId, group.numbers.map(({ kind, now }) => [kind, now.part])]),
    ).toEqual([
      [
        2,
        [
          ['abnormal', 2],
          ['missingDays', 75],
        ],
      ],
      [
        3,
        [
          ['abnormal', 1],
          ['missingDays', 38],
        ],
      ],
    ])
  })

  it('is for readers of the report', async () => {
    const asked = { eventGroupId: [2], companyId: company.home }
    expect(await refusals('ReportAbnormal/Compare', MENU.abnormalReport, asked)).toEqual([401, 403])
  })
})

describe('WeeklyReport.Compare', () => {
  it('counts the areas without a report as the report does, for all companies', async () => {
    const made = await testApp()
    await addGolden(made.db)
    await holiday(made, company.subsidiary, '2026-11-04')
    for (const role of ['company', 'viewer', 'both'] as const)
      for (const startDate of [null, '20/11/2026', '02/11/2026']) {
        const answer = success(await made.call(role, 'WeeklyReport/Compare', { startDate }))
        const week = success(await made.call(role, 'WeeklyReport/LoadData', { modeName: '1', startDate }))
        expect(answer.groups.map(({ eventGroupId }) => eventGroupId)).toEqual(week.eventGroupIds)
        for (const group of week.eventGroupIds) {
          const own = week.companies.filter(({ eventGroupId }) => eventGroupId === group)
          const sum = (of: (one: (typeof own)[number]) => number) => own.reduce((all, one) => all + of(one), 0)
          const said = numbers(answer, group)
          expect(said.find(({ kind }) => kind === 'missingAreas')?.now).toEqual({
            part: sum(({ notReported }) => notReported),
            whole: sum(({ areaCount }) => areaCount),
          })
          expect(said.find(({ kind }) => kind === 'events')?.now.part).toBe(
            sum(({ counts }) => counts.reduce((all, { count }) => all + count, 0)),
          )
        }
      }
    // The week after one with a holiday: that company's partner leaves it out.
    const next = success(await made.call('company', 'WeeklyReport/Compare', { startDate: '09/11/2026' }))
    expect(next.partner).toMatchObject({ from: '2026-10-28', to: '2026-11-08', workingDays: 5, holidays: 0 })
  })

  it('is for readers of the report', async () => {
    expect(await refusals('WeeklyReport/Compare', MENU.weeklyReport, {})).toEqual([401, 403])
  })
})

describe('MonthlyReport.Compare', () => {
  it('says the numbers of the block', async () => {
    const made = await testApp()
    await addGolden(made.db)
    for (const asked of [{ ...operation }, { eventGroupId: 1 }, { ...operation, startDate: '01/10/2026' }]) {
      const answer = success(await made.call('admin', 'MonthlyReport/Compare', asked))
      const own = saidBy(success(await made.call('admin', 'MonthlyReport/GetByEventType', asked)))
      expect(answer.groups[0]?.numbers.map(({ now }) => now.part)).toEqual([own.events, own.abnormal, own.missing])
    }
    const asked = { eventGroupId: 2 }
    expect(refused(await made.call('admin', 'MonthlyReport/Compare', asked)).fieldErrors).toHaveLength(1)
  })

  it('is for readers of the report', async () => {
    expect(await refusals('MonthlyReport/Compare', MENU.monthlyReport, operation)).toEqual([401, 403])
  })
})
