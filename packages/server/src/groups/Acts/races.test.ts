import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, scratchApp, success } from '../../testing/app.ts'
import { type Change, prepare, start, startRows, verdicts } from '../../testing/groups/Acts.ts'
import { company } from '../../testing/world.ts'
import { asProblem } from '../../platform/problem.ts'
import { actChanges } from '../actChanges.ts'
import { carryOut } from './run.ts'

const NOTIFY: Change = { kind: 'person.notification', isOn: false }

/** Colleagues without an area, whom the administrators of their company may change. */
async function manyPeople({ db }: TestApp, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into user_account (company_id, employee_id, first_name, last_name, email, username, employee_type)
      select ${company.home}, 'many-' || n, 'Many', n::text, 'many' || n || '@example.com', 'many' || n, 2 from generate_series(1, ${count}) n
      returning id
    ), grouped as (
      insert into user_group (user_id, group_id) select id, 4 from made
    )
    insert into user_area (user_id, area_id, role) select id, 11, 'report' from made returning user_id as id`.execute(
    db,
  )
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

/** How often the trail says that each person changed. */
async function changes({ db }: TestApp, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*)::int from audit_entry where table_name = 'user_account' and action = 'update' and row_key = one.id::text) as n
    from unnest(${ids}::int[]) one (id) order by one.id`.execute(db)
  return rows.map(({ n }) => n)
}

/** Carries out until its connection is cut off in the middle of a record, as when the process is killed. */
async function killed(test: TestApp, killer: TestApp, afterMs: number): Promise<void> {
  let isOver = false
  const kill = async () => {
    while (!isOver) {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`.execute(
        killer.db,
      )
      isOver ||= rows.length > 0
    }
  }
  const killing = new Promise((resolve) => setTimeout(resolve, afterMs)).then(kill)
  const error: unknown = await carryOut(test.services, actChanges).then(
    () => 'nothing',
    (thrown: unknown) => thrown,
  )
  expect(asProblem(error)?.code, String(error)).toBe('databaseAway')
  isOver = true
  await killing
}

describe('an act', () => {
  it('that is killed in the middle of a record, 20 times, goes on where it was: each record once', async () => {
    const test = await scratchApp()
    const killer = await test.second()
    const ids = await manyPeople(test, 150)
    const id = await start(test, 'company', NOTIFY, ids)
    for (let kill = 0; kill < 20; kill += 1) {
      await killed(test, killer, (kill * 37) % 60)
      const told = Object.values(await verdicts(killer, 'company', id))
      const done = told.filter((one) => one === 'done').length
      expect(told.filter((one) => one === 'pending')).toHaveLength(150 - done)
      expect((await changes(killer, ids)).filter((n) => n === 1)).toHaveLength(done)
    }
    await carryOut(test.services, actChanges)
    expect(new Set(Object.values(await verdicts(test, 'company', id)))).toEqual(new Set(['done']))
    expect(new Set(await changes(test, ids))).toEqual(new Set([1]))
  })

  it('is carried out by two processes together: each record once', async () => {
    const test = await scratchApp()
    const other = await test.second()
    const ids = await manyPeople(test, 80)
    const id = await start(test, 'company', NOTIFY, ids)
    await Promise.all([carryOut(test.services, actChanges), carryOut(other.services, actChanges)])
    expect(success(await test.call('company', 'Acts/Get', { actId: id, take: null })).act).toMatchObject({
      phase: 'done',
      counts: { done: 80 },
    })
    expect(new Set(await changes(test, ids))).toEqual(new Set([1]))
  })

  it('of two administrators on overlapping lists tells the second record by record', async () => {
    const test = await scratchApp()
    const other = await test.second()
    const ids = await manyPeople(test, 30)
    const lists = [ids.slice(0, 20), ids.slice(10)]
    const frozen = await Promise.all([
      prepare(test, 'company', NOTIFY, lists[0] ?? []),
      prepare(test, 'admin', NOTIFY, lists[1] ?? []),
    ])
    const first = await startRows(test, 'company', NOTIFY, frozen[0]?.rows ?? [])
    const second = await startRows(test, 'admin', { kind: 'person.language', language: 'th' }, frozen[1]?.rows ?? [])
    await Promise.all([carryOut(test.services, actChanges), carryOut(other.services, actChanges)])
    const [one, two] = [await verdicts(test, 'company', first), await verdicts(test, 'admin', second)]
    for (const id of ids.slice(10, 20)) {
      const both = [one[id], two[id]]
      expect(
        both.filter((verdict) => verdict === 'done'),
        String(id),
      ).toHaveLength(1)
      expect(both.find((verdict) => verdict !== 'done')).toMatch(/^refused: .*changed by (admin|company) Tester/)
    }
    expect(
      Object.values(one).filter((verdict) => verdict === 'done').length +
        Object.values(two).filter((verdict) => verdict === 'done').length,
    ).toBe(30)
  })
})
