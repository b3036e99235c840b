import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { NO_CHANGE } from '../../administration/act.ts'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { CLOSED, type Change, act, start, verdicts } from '../../testing/groups/Acts.ts'
import { composed } from '../../testing/mailRuns.ts'
import { area, company, eventType, people } from '../../testing/world.ts'
import { actChanges } from '../actChanges.ts'
import { carryOut } from './run.ts'

const { approver, both, colleague } = people
const DAY = '2026-12-01'
const SOLD: Change = { kind: 'area.status', isOn: false, note: 'Sold' }

const at = async (test: TestApp, iso: string) => {
  await test.setNow(iso)
  await carryOut(test.services, actChanges)
}
const closed = async ({ db }: TestApp) =>
  (await db.selectFrom('user_account').select('id').where('is_active', '=', false).orderBy('id').execute()).map(
    ({ id }) => id,
  )
const called = async (test: TestApp, role: 'company' | 'admin', id: number) =>
  verdicts(
    { ...test, call: async (...asked) => test.call(asked[0], asked[1], asked[2], { cookie: await test.signIn(role) }) },
    role,
    id,
  )

describe('an act from a date', () => {
  it('is carried out at the start of its day in the installation’s time zone, on records as they stand then', async () => {
    const test = await testApp()
    const id = await start(test, 'company', CLOSED, [approver.id, both.id], { day: DAY })
    await act(test, 'company', { kind: 'person.notification', isOn: false }, [both.id])
    await at(test, '2026-11-30T23:59:59+07:00')
    expect(await closed(test)).toEqual([])
    await at(test, '2026-12-01T00:00:00+07:00')
    expect(await closed(test)).toEqual([approver.id, both.id])
    const { rows } = await sql`select phase, from_day from act where id = ${id}`.execute(test.db)
    expect(rows).toEqual([{ phase: 'done', from_day: DAY }])
  })

  it('can be taken back before its day', async () => {
    const test = await testApp()
    const id = await start(test, 'company', CLOSED, [approver.id], { day: DAY })
    success(await test.call('company', 'Acts/Cancel', { actId: id }))
    await at(test, '2026-12-02T10:00:00+07:00')
    expect(await closed(test)).toEqual([])
  })

  it('is judged by the rights that its author has then, and refused if they left', async () => {
    const test = await testApp()
    const left = await start(test, 'company', CLOSED, [approver.id], { day: DAY })
    await test.db
      .updateTable('user_account')
      .set({ is_active: false, inactive_note: 'Left' })
      .where('id', '=', people.company.id)
      .execute()
    const lost = await start(test, 'areaadmin', { kind: 'area.notification', isOn: false }, [area.port], { day: DAY })
    await test.db.deleteFrom('user_area').where('user_id', '=', people.areaadmin.id).execute()
    await at(test, '2026-12-01T00:00:05+07:00')
    expect(await called(test, 'admin', left)).toEqual({
      [approver.id]: 'refused: Not done: the person who asked for it may no longer sign in.',
    })
    expect((await called(test, 'admin', lost))[area.port]).toMatch(/^refused: /)
    expect(await closed(test)).toEqual([people.company.id])
  })

  it('of which a record is somebody else’s by then is refused for that record, and in the trail', async () => {
    const test = await testApp()
    await start(test, 'company', CLOSED, [approver.id, colleague.id], { day: DAY })
    await test.db
      .insertInto('user_area')
      .values({ user_id: approver.id, area_id: area.foreign, role: 'approve' })
      .execute()
    await at(test, '2026-12-01T00:00:05+07:00')
    expect(await closed(test)).toEqual([colleague.id])
    const { rows } =
      await sql`select actor_id, row_key from audit_entry where action = 'denied' and call = 'Acts/Start'`.execute(
        test.db,
      )
    expect(rows).toEqual([{ actor_id: people.company.id, row_key: 'personOfOthers' }])
  })
})

describe('the letter about a planned act', () => {
  const letters = async ({ db }: TestApp) =>
    db.selectFrom('letter').select(['receiver_id', 'content']).where('kind', '=', 'act').execute()
  const told = { kind: 'person.status', day: DAY, refused: 1, total: 2 }

  it('goes to its author if something was refused, once, and names how much', async () => {
    const test = await testApp()
    await start(test, 'company', CLOSED, [approver.id, colleague.id], { day: DAY })
    await test.db
      .insertInto('user_area')
      .values({ user_id: approver.id, area_id: area.foreign, role: 'approve' })
      .execute()
    await at(test, '2026-12-01T00:00:05+07:00')
    await at(test, '2026-12-01T00:00:10+07:00')
    expect(await letters(test)).toEqual([{ receiver_id: people.company.id, content: told }])
    const letter = await composed(test, 'act', 'company')
    expect(letter?.subject).toBe('Planned change of 01/12/2026: 1 of 2 refused')
    expect(letter?.text).toMatch(/Of 2 people that were to change on 01\/12\/2026, 1 were refused/)
  })

  it('goes to corporate administrators if the author left, and to nobody if all went well', async () => {
    const test = await testApp()
    await start(test, 'company', CLOSED, [approver.id], { day: '2026-11-30' })
    await at(test, '2026-11-30T00:00:05+07:00')
    expect(await letters(test)).toEqual([])
    const cookie = await test.signIn('company')
    const { actId } = success(
      await test.call(
        'company',
        'Acts/Start',
        {
          requestId: crypto.randomUUID(),
          change: { ...NO_CHANGE, ...CLOSED },
          day: DAY,
          rows: [{ id: both.id, version: '' }],
        },
        { cookie },
      ),
    )
    await test.db
      .updateTable('user_account')
      .set({ is_active: false, inactive_note: 'Left' })
      .where('id', '=', people.company.id)
      .execute()
    await at(test, '2026-12-01T00:00:05+07:00')
    expect(actId).toBeGreaterThan(0)
    expect((await letters(test)).map(({ receiver_id }) => receiver_id)).toEqual([people.admin.id])
  })
})

/** Numbers that are reproduced on each run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const AREAS = [area.gate, area.dock, area.port]
const REPORTERS = [colleague.id, both.id]
const FIRST = 20
const day = (n: number) => new Date(Date.UTC(2026, 10, FIRST + n)).toISOString().slice(0, 10)

/** What the reports expect of each area, day by day, as the product counts it. */
async function expectedDays({ db }: TestApp, until: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ id: number; days: string[] }>`
    select a.id, array(select d::date::text from generate_series('2026-11-20'::date, ${until}::date, interval '1 day') d
      where exists (select from area_active_period p where p.area_id = a.id and p.during @> d::date)) as days
    from area a where a.id = any(${AREAS}::int[]) order by a.id`.execute(db)
  return Object.fromEntries(rows.map(({ id, days }) => [id, days]))
}

/** The days on which a company was open, and whether an event type is now. */
async function closings({ db }: TestApp, until: string) {
  const { rows } = await sql<{ days: string[]; isType: boolean }>`
    select array(select d::date::text from generate_series('2026-11-20'::date, ${until}::date, interval '1 day') d
        where exists (select from company_active_period p where p.company_id = ${company.foreign} and p.during @> d::date)) as days,
      (select is_active from event_type where id = ${eventType.abnormal}) as "isType"`.execute(db)
  return rows[0]
}

/** What the compliance report says of each past day: it is asked on every day and never says otherwise. */
function pastNumbers(test: TestApp) {
  const said = new Map<string, string>()
  return async (until: string) => {
    const cookie = await test.signIn('admin')
    for (const areaId of [...AREAS, area.foreign]) {
      const asked = { areaId, from: '2026-11-20', to: until }
      const { days } = success(await test.call('admin', 'Compliance/GetDays', asked, { cookie }))
      for (const { day: past, sums } of days) {
        const key = `${areaId} ${past}`
        const now = JSON.stringify(sums)
        expect(said.get(key) ?? now, `${key}, asked when ${until} was over`).toBe(now)
        said.set(key, now)
      }
    }
    return said.size
  }
}

describe('random acts from a date', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'do what a plain oracle says on each day, and past numbers never move (%i)',
    async (seed) => {
      const test = await testApp()
      const random = randomOf(seed * 7_919)
      const pick = <T>(from: readonly T[]) => from[random(from.length)] as T
      const open = new Map(AREAS.map((id) => [id, true]))
      const reports = new Map(
        REPORTERS.map((id) => [id, new Set<number>(id === both.id ? [area.quay, area.dock] : [area.fence, area.quay])]),
      )
      const closed = { company: false, type: false }
      const openDays: string[] = []
      const past = pastNumbers(test)
      const plans: { on: number; apply: () => void }[] = []
      for (let n = 0; n < 16; n += 1) {
        const on = 1 + random(8)
        const way = random(4)
        if (way === 0) {
          const [what, isOn] = [pick(['company', 'type'] as const), random(2) === 0]
          const [kind, id] =
            what === 'company'
              ? (['company.status', company.foreign] as const)
              : (['eventType.status', eventType.abnormal] as const)
          await start(test, 'admin', { kind, isOn, note: isOn ? '' : 'Sold' }, [id], { day: day(on) })
          plans.push({ on, apply: () => void (closed[what] = !isOn) })
        } else if (way === 1) {
          const [id, isOn] = [pick(AREAS), random(2) === 0]
          await start(test, 'company', { ...SOLD, isOn, note: isOn ? '' : 'Sold' }, [id], { day: day(on) })
          plans.push({ on, apply: () => void open.set(id, isOn) })
        } else {
          const [id, areaId, way] = [pick(REPORTERS), pick([area.gate, area.dock]), pick(['add', 'remove'] as const)]
          await start(test, 'company', { kind: 'person.areas', role: 'report', way, areaIds: [areaId] }, [id], {
            day: day(on),
          })
          // An area that is closed on that day cannot be given: the form's rule.
          plans.push({
            on,
            apply: () =>
              void (way === 'remove'
                ? reports.get(id)?.delete(areaId)
                : open.get(areaId) && reports.get(id)?.add(areaId)),
          })
        }
      }
      const active: Record<string, string[]> = Object.fromEntries(AREAS.map((id) => [id, []]))
      for (let n = 0; n < 10; n += 1) {
        for (const { on, apply } of plans) if (on === n) apply()
        await at(test, `${day(n)}T00:00:10+07:00`)
        for (const id of AREAS) if (open.get(id)) active[id]?.push(day(n))
        expect(await expectedDays(test, day(n)), `day ${n}`).toEqual(active)
        if (!closed.company) openDays.push(day(n))
        expect(await closings(test, day(n)), `day ${n}`).toEqual({ days: openDays, isType: !closed.type })
        // What is due on a day may come in on the next.
        expect(n < 2 || (await past(day(n - 2))) > 0).toBe(true)
        for (const [id, areas] of reports) {
          const { rows } = await sql<{
            id: number
          }>`select area_id as id from user_area where user_id = ${id} and role = 'report' order by 1`.execute(test.db)
          expect(
            rows.map((row) => row.id),
            `day ${n}, person ${id}`,
          ).toEqual([...areas].sort((one, other) => one - other))
        }
      }
    },
  )
})
