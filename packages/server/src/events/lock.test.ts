import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openUntil } from '../expectations/lock.queries.ts'
import { candidates, rules as stored } from '../expectations/rules.queries.ts'
import { lockRules, writeRule } from '../expectations/change.queries.ts'
import type { Draft } from '../expectations/rules.queries.ts'
import { moveTo } from '../testing/groups/Expectations.ts'
import { type TestApp, refused, success, testApp } from '../testing/app.ts'
import { portions } from '../testing/portions.ts'
import { contactIn, operationForm } from '../testing/report.ts'
import { addReport } from '../testing/reports.ts'
import { undone } from '../testing/undone.ts'
import { area, company, people, shift } from '../testing/world.ts'

const ID = '5d0c8f7e-3b7a-4c55-8a52-7a0c1e5f9c01'
const LOCKED =
  'Gate: reports of 16/11/2026 could be filed and changed until 18/11/2026. Please ask an administrator of the area.'

const draft: Draft = {
  seriesId: null,
  companyId: null,
  areaId: area.gate,
  groupId: null,
  isByShift: false,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  leavesOutHolidays: false,
  dueAt: '18:00',
  isDueNextDay: false,
  graceMinutes: 0,
  lockAfterDays: 2,
  reminderSteps: [],
  from: '2026-11-02',
  until: null,
}

/** Writes rules on 1 November, then moves on to 10:00 on the 20th. */
async function ruled(test: TestApp, ...drafts: Draft[]): Promise<void> {
  await test.setNow('2026-11-01T10:00:00+07:00')
  await lockRules(test.db)
  for (const one of drafts) await writeRule(test.db, one, people.admin.id)
  await moveTo(test, '2026-11-20T10:00:00+07:00')
}

async function locked(): Promise<TestApp> {
  const test = await testApp()
  await ruled(test, draft)
  return test
}

const of = (day: string, more: object = {}) => operationForm({ eventDate: `2026-11-${day}`, ...more })
const AT_DATE = { field: 'eventDate', message: LOCKED }

describe('a locked day', () => {
  it('refuses a new report of a reporter at the date field, but accepts one of an administrator', async () => {
    const test = await locked()
    expect(refused(await test.call('reporter', 'CreateReport/SaveData', of('16'))).fieldErrors).toEqual([AT_DATE])
    expect(refused(await test.call('reporter', 'CreateReport/SaveData', of('17'))).fieldErrors).toHaveLength(1)
    success(await test.call('reporter', 'CreateReport/SaveData', of('18')))
    success(await test.call('reporter', 'CreateReport/SaveData', of('20')))
    success(await test.call('company', 'CreateReport/SaveData', of('16')))
    const thai = await test.call('reporter', 'CreateReport/SaveData', of('17'), { 'accept-language': 'th' })
    expect(refused(thai).message).toBe('Gate: รายงานของวันที่ 17/11/2026 บันทึกและแก้ไขได้ถึงวันที่ 19/11/2026 กรุณาติดต่อผู้ดูแลพื้นที่')
  })

  it('is reported for each area of a batch, and the others are filed', async () => {
    const test = await locked()
    const { cells } = success(
      await test.call('reporter', 'MyAreas/FileEach', {
        ...of('16', { areaId: [area.gate, area.quay] }),
        requestId: ID,
      }),
    )
    expect(cells.map(({ areaId, outcome, message }) => [areaId, outcome, message])).toEqual([
      [area.gate, 'refused', LOCKED],
      [area.quay, 'filed', null],
    ])
  })

  it('accepts what was filed on a device before, and refuses what was filed after', async () => {
    const test = await locked()
    const nil = (requestId: string, filedAt: string) =>
      test.call('reporter', 'MyAreas/FileNil', {
        requestId,
        day: '2026-11-16',
        cells: [{ areaId: area.gate, shiftId: shift.morning }],
        filedOffline: {
          filedAt,
          clockOffset: 0,
          sentAt: '2026-11-20T10:00:00+07:00',
          contact: contactIn('reporter', '2026-11-01T10:00:00+07:00'),
        },
      })
    const late = success(await nil(ID, '2026-11-19T00:00:00+07:00'))
    expect(late.cells).toMatchObject([{ outcome: 'refused', message: LOCKED }])
    const early = success(await nil('5d0c8f7e-3b7a-4c55-8a52-7a0c1e5f9c02', '2026-11-18T23:59:00+07:00'))
    expect(early.cells).toMatchObject([{ outcome: 'filed' }])
  })

  it('keeps its reports as they are: no edit, no move to or from it, no delete, no restore', async () => {
    const test = await locked()
    const [day16, day19] = [
      await addReport(test.db, { area: area.gate, day: '2026-11-16' }),
      await addReport(test.db, { area: area.gate, day: '2026-11-19' }),
    ]
    const edit = (eventId: number, form: object) =>
      test.call('reporter', 'CreateReport/SaveData', { ...form, eventId, version: 1 })
    expect(refused(await edit(day16, of('16', { description: 'other' }))).fieldErrors).toEqual([AT_DATE])
    expect(refused(await edit(day16, of('19', { description: 'other' }))).fieldErrors).toEqual([AT_DATE])
    expect(refused(await edit(day16, of('19', { areaId: [area.quay] }))).fieldErrors).toEqual([AT_DATE])
    expect(refused(await edit(day19, of('16'))).fieldErrors).toEqual([AT_DATE])
    expect(refused(await test.call('reporter', 'EventRecord/DeleteEvent', { eventIds: [day16] })).message).toBe(LOCKED)
    success(await test.call('company', 'EventRecord/DeleteEvent', { eventIds: [day16] }))
    const restore = { requestId: ID, reportIds: [day16] }
    const { reports } = success(await test.call('reporter', 'DeletedReports/Restore', restore))
    expect(reports).toMatchObject([{ outcome: 'refused', message: LOCKED }])
    const again = { ...restore, requestId: '5d0c8f7e-3b7a-4c55-8a52-7a0c1e5f9c03' }
    expect(success(await test.call('company', 'DeletedReports/Restore', again)).reports).toMatchObject([
      { outcome: 'restored' },
    ])
    success(
      await test.call('company', 'CreateReport/SaveData', {
        ...of('16', { description: 'mended' }),
        eventId: day16,
        version: 1,
      }),
    )
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_entry where table_name = 'event_report' and row_key = ${String(day16)}
        and actor_id = ${people.company.id}`.execute(test.db)
    expect(rows[0]?.count).toBeGreaterThanOrEqual(3)
  })
})

/** Two rules of each scope, one after the other. */
const SCOPES = [
  { areaId: area.quay },
  { areaId: area.port },
  { companyId: company.home, groupId: 2 },
  { companyId: company.home },
  { groupId: 2 },
  {},
] as const
const some = fc.option(
  fc.record({ days: fc.option(fc.integer({ min: 0, max: 6 })), starts: fc.integer({ min: 2, max: 20 }) }),
)

describe('the lock time of a day', () => {
  it.each(portions(30))(
    'follows the effective rule, whatever other rules say$title',
    { timeout: 120_000 },
    async ({ options }) => {
      const test = await testApp()
      const { db } = test
      await fc.assert(
        fc.asyncProperty(fc.tuple(some, some, some, some, some, some), async (found) => {
          const rules = found.flatMap((one, rank) =>
            one ? [{ ...one, rank, from: `2026-11-${String(one.starts).padStart(2, '0')}` }] : [],
          )
          const rows = await undone(db, async () => {
            await ruled(
              test,
              ...rules.map(({ rank, days, from }) => ({
                ...draft,
                areaId: null,
                ...SCOPES[rank],
                lockAfterDays: days,
                from,
              })),
            )
            // In the order in which states.queries.ts ranks rules; openUntil() has its own order.
            const days = await sql<{ day: string; until: string | null; ranked: string | null }>`
          select d.day, ${openUntil('a', sql`d.day`)} as until, (
            select d.day + r.lock_after_days from (${candidates('a', sql`(${stored(null)})`)}) r
            where r.during @> d.day order by r.rank limit 1) as ranked
          from area a cross join (select '2026-11-01'::date + n as day from generate_series(0, 24) n) d
          where a.id = ${area.quay} order by 1`.execute(db)
            return days.rows
          })
          const expected = rows.map(({ day }) => {
            const counts = rules.find(({ from }) => from <= day)
            return counts?.days == null ? null : Temporal.PlainDate.from(day).add({ days: counts.days }).toString()
          })
          expect(rows.map(({ until }) => until)).toEqual(expected)
          expect(rows.map(({ ranked }) => ranked)).toEqual(expected)
        }),
        options,
      )
    },
  )
})
