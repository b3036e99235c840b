import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { type TestApp, refused, scratchApp, success, testApp } from '../testing/app.ts'
import { LIMITS } from '../platform/limits.ts'
import { operationForm } from '../testing/report.ts'
import { addReport } from '../testing/reports.ts'
import { type Role, area, people } from '../testing/world.ts'

const entriesOf = (test: TestApp, call: string) =>
  test.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'action', 'table_name', 'row_key'])
    .where('call', '=', call)
    .orderBy('id')
    .execute()

describe('the trail', () => {
  const denials: [
    about: string,
    role: Role,
    call: 'EventApprove/SaveData' | 'CreateReport/DeleteEvent',
    key: string,
  ][] = [
    ['a call without its menu', 'viewer', 'CreateReport/DeleteEvent', 'noPermission'],
    ['a decision that the area does not allow', 'areaadmin', 'EventApprove/SaveData', 'noPermission'],
    ['a report of another company', 'foreignreporter', 'CreateReport/DeleteEvent', 'notFound'],
    ["a colleague's report", 'reporter', 'CreateReport/DeleteEvent', 'notYours'],
    ['an own report', 'both', 'EventApprove/SaveData', 'ownReport'],
  ]
  it.each(denials)(
    'records who was refused %s, although the rest of the call is rolled back',
    async (_about, role, call, key) => {
      const test = await testApp()
      const by = key === 'ownReport' ? 'both' : 'colleague'
      const id = await addReport(test.db, { area: area.quay, by, status: 1 })
      const asked = call === 'EventApprove/SaveData' ? { eventId: id, mode: 1 } : { eventId: id }
      refused(await test.call(role, call, asked))
      expect(await entriesOf(test, call)).toEqual([
        { actor_id: people[role].id, action: 'denied', table_name: '', row_key: key },
      ])
    },
  )

  it('records each row that a call wrote with its author, and nothing of an invalid form', async () => {
    const test = await testApp()
    const call = 'CreateReport/SaveData'
    refused(await test.call('reporter', call, operationForm({ shifts: [] })))
    expect(await entriesOf(test, call)).toEqual([])
    const { eventIds } = success(await test.call('reporter', call, operationForm()))
    const written = await entriesOf(test, call)
    expect(written.map(({ action, table_name, row_key }) => `${action} ${table_name} ${row_key}`).toSorted()).toEqual([
      `insert event_report ${eventIds[0]}`,
      `insert event_report_shift ${eventIds[0]}`,
    ])
    expect(new Set(written.map(({ actor_id }) => actor_id))).toEqual(new Set([people.reporter.id]))
  })

  it('is not filled by one person who is refused repeatedly', async () => {
    const test = await scratchApp({}, { limits: LIMITS })
    const call = 'CreateReport/DeleteEvent'
    const ask = async (of: TestApp, role: Role, nth: number) =>
      (await of.call(role, call, { eventId: 900_000 + nth })).http
    // Through two processes at the same time.
    const other = await test.second()
    const answers: number[] = []
    for (let nth = 0; nth < 70; nth += 1) answers.push(await ask(nth % 2 === 0 ? test : other, 'foreignreporter', nth))
    expect(answers).toEqual([...Array<number>(60).fill(200), ...Array<number>(10).fill(429)])
    const entries = await entriesOf(test, call)
    expect(entries.slice(0, 60).every(({ row_key }) => row_key === 'notFound')).toBe(true)
    expect(entries.slice(60).map(({ row_key }) => row_key)).toEqual(['tooManyRequests'])
    // Permitted calls still work, and other people are refused as before.
    const listed = await test.call('foreignreporter', 'Login/CheckSession', {})
    expect(listed.http).toBe(200)
    expect(await ask(test, 'reporter', 0)).toBe(200)
    // A minute later, refusals are recorded one by one again.
    await sql`update rate_limit set expire = expire - 60000`.execute(test.db)
    expect(await ask(test, 'foreignreporter', 0)).toBe(200)
    expect((await entriesOf(test, call)).filter(({ row_key }) => row_key === 'notFound')).toHaveLength(62)
  })
})

describe('the calls of one person', () => {
  it('run two at a time, whatever others request, and all are answered', async () => {
    const test = await scratchApp()
    const asking = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db)
      return rows[0]?.count
    }
    const ask = (role: Role) => test.call(role, 'SetAdvanceEventDays/LoadDataList', {})
    const held = await test.db.startTransaction().execute()
    await sql`lock table advance_rule in access exclusive mode`.execute(held)
    const greedy = Array.from({ length: 4 }, () => ask('admin'))
    await expect.poll(asking, { timeout: 4_000 }).toBe(2)
    const other = ask('viewer')
    await expect.poll(asking, { timeout: 4_000 }).toBe(3)
    await held.rollback().execute()
    for (const answer of await Promise.all([...greedy, other])) success(answer)
  })
})
