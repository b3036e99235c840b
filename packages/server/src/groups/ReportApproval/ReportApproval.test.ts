import type { Output } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import { REJECTED_ONCE } from '@daybook/shared/rules/rules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { chance } from '../../demo/chance.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { denyMenu } from '../../testing/golden.ts'
import { statuses } from '../../testing/refusals.ts'
import { abnormalForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, people, shift } from '../../testing/world.ts'

type Answer = Output<'ReportApproval/Get'>
const approval = async ({ call }: TestApp, role: Role, asked: object = {}): Promise<Answer> =>
  success(await call(role, 'ReportApproval/Get', asked))
const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

/** A round as a plain log keeps it. */
type Round = { from: number; to: number | null; isRejected: boolean; area: number }
type Logged = { id: number; area: number; day: string; isDeleted: boolean; isWaiting: boolean; rounds: Round[] }

const AREAS = [area.quay, area.gate, area.watch, area.dock, area.foreign] as const
const OPERATION: readonly number[] = [area.quay, area.gate, area.dock, area.foreign]
const companyOf = (id: number) => (id === area.foreign ? company.foreign : company.home)
const HOUR = 3_600_000

/** The numbers that a call should have, counted one by one. */
function counted(
  log: readonly Logged[],
  sees: ReadonlySet<number>,
  days: { from: string; to: string },
  own: readonly number[],
) {
  const reports = log.filter(
    (one) =>
      !one.isDeleted && sees.has(one.area) && own.includes(one.area) && one.day >= days.from && one.day <= days.to,
  )
  const rounds = reports.map(({ rounds: all }) => all.filter((round) => round.to !== null && sees.has(round.area)))
  const minutes = rounds
    .flat()
    .map(({ from, to }) => Math.floor(((to ?? 0) - from) / 60_000))
    .toSorted((one, other) => one - other)
  return {
    decided: rounds.filter((of) => of.length > 0).length,
    rejected: rounds.filter((of) => of.some(({ isRejected }) => isRejected)).length,
    median: minutes[Math.ceil(0.5 * minutes.length) - 1] ?? null,
    slow: minutes[Math.ceil(0.9 * minutes.length) - 1] ?? null,
  }
}

function waits(log: readonly Logged[], sees: ReadonlySet<number>, own: readonly number[], now: number) {
  const open = log.filter((one) => one.isWaiting && !one.isDeleted && sees.has(one.area) && own.includes(one.area))
  const since = open.map(({ rounds }) => rounds.at(-1)?.from ?? 0)
  return { waiting: open.length, longest: since.length === 0 ? null : Math.floor((now - Math.min(...since)) / 60_000) }
}

/** A world in which people file, edit, move, decide, undo, delete and restore at random; its log is kept beside it. */
async function lived(seed: number, steps: number) {
  const test = await testApp()
  const { db, call } = test
  const luck = chance(seed)
  await db.updateTable('area').set({ requires_approval: true }).where('id', '=', area.foreign).execute()
  for (const area_id of OPERATION)
    for (const [person, role] of [
      ['foreignreporter', 'report'],
      ['approver', 'approve'],
    ] as const)
      await db
        .insertInto('user_area')
        .values({ user_id: people[person].id, area_id, role })
        .onConflict((on) => on.doNothing())
        .execute()
  let now = Date.parse('2026-11-20T10:00:00+07:00')
  const log: Logged[] = []

  // The past is put there at once: only its moments matter.
  for (let nth = 0; nth < 2 * steps; nth++) {
    const own = luck.pick(AREAS)
    const day = plus('2026-11-19', -luck.between(0, 120))
    const status = own === area.gate ? 2 : luck.pick([1, 3, 3, 3, 4] as const)
    const from = Date.parse(`${day}T09:00:00+07:00`)
    const id = await addReport(db, {
      area: own,
      day,
      status,
      at: new Date(from).toISOString(),
      by: own === area.foreign ? 'foreignreporter' : 'reporter',
    })
    const minutes = luck.between(0, 5_000)
    if (status === 3 || status === 4)
      await db
        .updateTable('event_report')
        .set({ decided_at: new Date(from + minutes * 60_000) })
        .where('id', '=', id)
        .execute()
    const decided = { from, to: status < 3 ? null : from + minutes * 60_000, isRejected: status === 4, area: own }
    log.push({ id, area: own, day, isDeleted: false, isWaiting: status === 1, rounds: status === 2 ? [] : [decided] })
  }

  let filed = 0
  const formOf = (own: number, day: string) => {
    filed++
    const at = `${String(Math.floor(filed / 60)).padStart(2, '0')}:${String(filed % 60).padStart(2, '0')}`
    return abnormalForm({
      areaId: [own],
      eventDate: day,
      companyId: companyOf(own),
      shifts: [own === area.foreign ? shift.foreign : shift.morning],
      startTime: at,
      endTime: '23:59',
      description: `report ${filed}`,
    })
  }
  const approves = (own: number) => own !== area.gate
  const made: { of: Logged; form: ReturnType<typeof formOf> }[] = []
  for (let nth = 0; nth < steps; nth++) {
    now += luck.between(1, 90) * 60_000
    await test.setNow(new Date(now).toISOString())
    // Days pass: nobody's session ends meanwhile.
    await sql`update session set created_at = daybook_now(), seen_at = daybook_now()`.execute(db)
    const today = new Date(now + 7 * HOUR).toISOString().slice(0, 10)
    const one = made.length > 0 ? luck.pick(made) : undefined
    const act = one && !one.of.isDeleted ? luck.between(0, 9) : 10
    const { of } = one ?? {}
    if (one && of?.isDeleted && luck.happens(0.5)) {
      const reply = success(
        await call('foreignreporter', 'DeletedReports/Restore', { requestId: crypto.randomUUID(), reportIds: [of.id] }),
      )
      if (reply.reports[0]?.outcome === 'restored') of.isDeleted = false
    } else if (one && of && act <= 5 && of.isWaiting) {
      const isRejected = luck.happens(0.5)
      const round = of.rounds.at(-1) as Round
      if (luck.happens(0.25)) {
        const requestId = crypto.randomUUID()
        const rows = [{ eventId: of.id, version: null }]
        const { version } = await db
          .selectFrom('event_report')
          .select('version')
          .where('id', '=', of.id)
          .executeTakeFirstOrThrow()
        success(
          await call('approver', 'Inbox/Decide', {
            requestId,
            decision: isRejected ? 'reject' : 'approve',
            reason: isRejected ? 'No' : '',
            rows: rows.map((row) => ({ ...row, version })),
          }),
        )
        success(await call('approver', 'Inbox/Undo', { requestId }))
        continue
      }
      const mode = isRejected ? 2 : 1
      success(
        await call('approver', 'EventApprove/SaveData', {
          eventId: of.id,
          mode,
          approvalRemark: isRejected ? 'No' : '',
        }),
      )
      Object.assign(round, { to: now, isRejected, area: of.area })
      of.isWaiting = false
    } else if (one && of && act <= 7 && !(of.rounds.at(-1)?.to && !of.rounds.at(-1)?.isRejected)) {
      const to = luck.happens(0.3) ? luck.pick(OPERATION) : of.area
      const form = formOf(to, of.day)
      success(await call('foreignreporter', 'EventApprove/SaveData', { eventId: of.id, mode: 0, ...form }))
      const wasWaiting = of.isWaiting
      const last = of.rounds.at(-1)
      // A report stays in approval where it is, whatever became of its area; elsewhere the area says.
      of.isWaiting = to === of.area ? wasWaiting || (last?.to ?? null) !== null : approves(to)
      of.area = to
      if (wasWaiting && !of.isWaiting) of.rounds.pop()
      else if (!wasWaiting && of.isWaiting) of.rounds.push({ from: now, to: null, isRejected: false, area: to })
    } else if (one && of && act === 8 && !(of.rounds.at(-1)?.to && !of.rounds.at(-1)?.isRejected)) {
      success(await call('foreignreporter', 'EventRecord/DeleteEvent', { eventIds: [of.id] }))
      of.isDeleted = true
    } else {
      const own = luck.pick(OPERATION)
      const day = plus(today, -luck.between(0, 25))
      const form = formOf(own, day)
      const id = success(await call('foreignreporter', 'CreateReport/SaveData', form)).eventIds[0] ?? 0
      const rounds = approves(own) ? [{ from: now, to: null, isRejected: false, area: own }] : []
      const logged = { id, area: own, day, isDeleted: false, isWaiting: approves(own), rounds }
      log.push(logged)
      made.push({ of: logged, form })
    }
  }
  return { test, log, now }
}

describe('ReportApproval.Get', () => {
  it.each([1, 2])(
    'has the numbers of a plain count, whatever people did, and only in sight: world %i',
    async (seed) => {
      const { test, log, now } = await lived(seed, 120)
      const ranges = [
        { from: '2026-11-01', to: '2026-11-30' },
        { from: '2026-10-26', to: '2026-11-15' },
        { from: '2026-10-31', to: '2026-10-31' },
        { from: '2026-08-01', to: '2026-11-20' },
      ]
      for (const role of ['admin', 'company', 'foreigncompany', 'areaadmin', 'reporter', 'both'] as const) {
        const choices = success(await test.call(role, 'EventRecord/GetAear', {}))
        const sees = new Set(choices.areas.map(({ value }) => Number(value)))
        for (const range of ranges)
          for (const where of [{}, { companyId: company.home }, { eventGroupId: 3 }]) {
            const areas = AREAS.filter(
              (id) =>
                (!('companyId' in where) || companyOf(id) === company.home) &&
                (!('eventGroupId' in where) || id === area.watch),
            )
            const body = await approval(test, role, { ...range, ...where })
            const about = [role, range.from, where]
            expect([...about, body.now]).toEqual([...about, counted(log, sees, range, areas)])
            const { waiting } = waits(log, sees, areas, now)
            expect([...about, body.waiting.count]).toEqual([...about, waiting])
            for (const { companyId, areas: rows, ...own } of body.companies) {
              const ids = areas.filter((id) => companyOf(id) === companyId)
              expect(own).toMatchObject({ now: counted(log, sees, range, ids), ...waits(log, sees, ids, now) })
              for (const row of rows)
                expect(row).toMatchObject({
                  now: counted(log, sees, range, [row.areaId]),
                  ...waits(log, sees, [row.areaId], now),
                })
            }
            const shown = body.companies.flatMap((one) => one.areas.map(({ areaId }) => areaId))
            const hasAny = (id: number) =>
              counted(log, sees, range, [id]).decided > 0 || waits(log, sees, [id], now).waiting > 0
            expect(shown).toEqual(expect.arrayContaining(areas.filter(hasAny)))
            expect(shown.filter((id) => !sees.has(id))).toEqual([])
            // The periods before and the partner are counted alike.
            for (const { from, to, ...own } of role === 'admin' && range === ranges[1] ? body.periods : [])
              expect(own).toEqual(counted(log, sees, { from, to }, areas))
            const partner = body.partner?.leftOut === 0 ? body.partner : null
            expect(partner && body.before).toEqual(partner && counted(log, sees, partner, areas))
            // Its numbers lead to exactly their reports.
            const record = async (more: object) =>
              success(await test.call(role, 'EventRecord/GetData', { ...where, ...more })).total
            const spelled = (day: string) => day.split('-').toReversed().join('/')
            expect(
              await record({ statusId: REJECTED_ONCE, startDate: spelled(range.from), endDate: spelled(range.to) }),
            ).toBe(body.now.rejected)
            expect(await record({ statusId: 1 })).toBe(body.waiting.count)
          }
      }
    },
    300_000,
  )

  it('says more than usual where chance does not explain it, beside the same days of the period before', async () => {
    const test = await testApp()
    // A week of fourteen: one of ten reports comes back after two hours, in the last one five after a day.
    for (let nth = 0; nth < 14; nth++)
      for (let of = 0; of < 10; of++) {
        const day = plus('2026-11-09', (of % 5) - 7 * nth)
        const id = await addReport(test.db, { area: area.quay, day, status: of < (nth === 0 ? 6 : 1) ? 4 : 3 })
        const minutes = nth === 0 ? 1_440 : 100 + 10 * (nth % 3) + of
        await test.db
          .updateTable('event_report')
          .set({ decided_at: new Date(Date.parse(`${day}T09:00:00+07:00`) + minutes * 60_000) })
          .where('id', '=', id)
          .execute()
      }
    const week = { from: '2026-11-09', to: '2026-11-15', companyId: company.home }
    const body = await approval(test, 'company', week)
    expect(body.now).toEqual({ decided: 10, rejected: 6, median: 1_440, slow: 1_440 })
    expect(body.before).toMatchObject({ decided: 10, rejected: 1 })
    expect(body.partner).toMatchObject({ from: '2026-11-02', to: '2026-11-08', leftOut: 0, workingDays: 5 })
    expect(body.periods).toHaveLength(13)
    expect([body.rejectedUsual.verdict, body.medianUsual.verdict]).toEqual(['more', 'more'])
    const usual = await approval(test, 'company', {
      ...week,
      from: '2026-11-02',
      to: '2026-11-08',
      partner: 'chosen',
      partnerFrom: '2026-10-19',
    })
    expect(usual.partner).toMatchObject({ from: '2026-10-19', to: '2026-10-25' })
    expect([usual.rejectedUsual.verdict, usual.medianUsual.verdict]).toEqual(['usual', 'usual'])
    // What a day that still runs has is no part of the comparison.
    expect((await approval(test, 'company', { from: '2026-11-20', to: '2026-11-20' })).over).toBeNull()
  })

  it('counts a rejection only for who sees where it happened', async () => {
    const test = await testApp()
    const id = await addReport(test.db, { area: area.quay, day: '2026-11-10', status: 3 })
    await test.db
      .updateTable('event_report')
      .set({ filed_again_at: '2026-11-10T09:30:00+07:00' })
      .where('id', '=', id)
      .execute()
    await test.db
      .insertInto('answered_rejection')
      .values({
        report_id: id,
        waited_from: '2026-11-10T07:00:00+07:00',
        rejected_at: '2026-11-10T09:00:00+07:00',
        company_id: company.foreign,
        area_id: area.foreign,
      })
      .execute()
    expect((await approval(test, 'company')).now).toEqual({ decided: 1, rejected: 0, median: 30, slow: 30 })
    expect((await approval(test, 'admin')).now).toEqual({ decided: 1, rejected: 1, median: 30, slow: 120 })
  })

  it('leaves out the time of what a past report does not know', async () => {
    const test = await testApp()
    const id = await addReport(test.db, { area: area.quay, day: '2026-11-10', status: 3 })
    await test.db
      .updateTable('event_report')
      .set({ decided_at: '2026-11-10T08:00:00+07:00', brought_in_key: 'old 1' })
      .where('id', '=', id)
      .execute()
    expect((await approval(test, 'company')).now).toEqual({ decided: 1, rejected: 0, median: null, slow: null })
  })

  it('refuses days in the wrong order, a partner that is no earlier, and people without rights', async () => {
    const test = await testApp()
    const of = async (asked: object) =>
      refused(await test.call('company', 'ReportApproval/Get', asked)).fieldErrors?.map(({ field }) => field)
    expect(await of({ from: '2026-11-02', to: '2026-11-01' })).toEqual(['to'])
    expect(await of({ from: '2026-11-02', to: '2026-11-08', partner: 'chosen', partnerFrom: '2026-11-09' })).toEqual([
      'partnerFrom',
    ])
    expect((await approval(test, 'company', { companyId: company.foreign })).companies).toEqual([])
    await denyMenu(test.db, 'viewer', MENU.approvalReport)
    expect(await statuses(test, ['nobody', 'viewer'], 'ReportApproval/Get', {})).toEqual([401, 403])
  })
})
