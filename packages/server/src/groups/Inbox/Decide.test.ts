import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { lookOnly, statuses } from '../../testing/refusals.ts'
import { type Role, area, people } from '../../testing/world.ts'
import {
  KEY,
  OTHER_KEY,
  OTHERS,
  REFUSALS,
  decide,
  listed,
  reject,
  rejectedLetters,
  stored,
  wait,
} from '../../testing/groups/Inbox.ts'

const verdicts = async (answer: ReturnType<typeof decide>) => success(await answer).rows.map(({ verdict }) => verdict)
const edit = async (test: TestApp, role: Role, eventId: number, eventDate = '2026-11-20') =>
  success(
    await test.call(role, 'EventApprove/SaveData', {
      eventId,
      mode: 0,
      ...operationForm({ areaId: [area.quay], eventDate, description: `by ${role}` }),
    }),
  )

describe('Inbox.Decide', () => {
  it('approves the chosen reports, with history and trail as for a single decision', async () => {
    const test = await testApp()
    const ids = [await wait(test), await wait(test, { area: area.watch }), await wait(test)]
    const answer = success(await decide(test, 'approver', ids.slice(0, 2)))
    expect(answer).toMatchObject({
      rows: ids.slice(0, 2).map((eventId) => ({
        eventId,
        verdict: 'approved',
        version: 2,
        by: null,
        at: null,
        message: null,
      })),
      undoUntil: '2026-11-20T10:00:10+07:00',
    })
    expect(await stored(test, ids[0] ?? 0)).toMatchObject({
      status: 3,
      version: 2,
      decided_by: people.approver.id,
      updated_by: people.approver.id,
      reject_reason: '',
    })
    expect((await stored(test, ids[2] ?? 0)).status).toBe(1)
    expect((await listed(test)).rows.map(({ eventId }) => eventId)).toEqual([ids[2]])
    expect(await rejectedLetters(test)).toEqual([])
    const { rows: trail } = await sql`
      select actor_id, call, action, after ->> 'status' as status from audit_entry
      where table_name = 'event_report' and row_key = ${String(ids[0])} and action = 'update'`.execute(test.db)
    expect(trail).toEqual([{ actor_id: people.approver.id, call: 'Inbox/Decide', action: 'update', status: '3' }])
    const { history } = success(await test.call('reporter', 'EventApprove/GetData', { eventId: ids[0] ?? 0 }))
    expect(history.map(({ action, userName }) => [action, userName]).at(-1)).toEqual(['approve', 'approver Tester'])
  })

  it('rejects with a reason, and a letter to each reporter that waits for the undo', async () => {
    const test = await testApp()
    const ids = [await wait(test), await wait(test, { area: area.watch, by: 'colleague' })]
    expect(await verdicts(reject(test, 'approver', ids, { reason: '  ไม่ครบ  ' }))).toEqual(['rejected', 'rejected'])
    for (const id of ids)
      expect(await stored(test, id)).toMatchObject({ status: 4, reject_reason: 'ไม่ครบ', version: 2 })
    const letters = await rejectedLetters(test)
    expect(letters.map(({ receiver_id, subject_key, status }) => [receiver_id, subject_key, status])).toEqual([
      [people.reporter.id, `report:${ids[0]}:2`, 'waiting'],
      [people.colleague.id, `report:${ids[1]}:2`, 'waiting'],
    ])
    const due = new Date('2026-11-20T10:00:15+07:00')
    expect(letters.map(({ due_at }) => due_at)).toEqual([due, due])
  })

  it('refuses a rejection without a reason, or with one that is too long', async () => {
    const test = await testApp()
    const id = await wait(test)
    for (const reason of ['', '   ']) {
      const refusal = refused(await reject(test, 'approver', [id], { reason }))
      expect(refusal.fieldErrors).toEqual([{ field: 'reason', message: refusal.message }])
      const single = { eventId: id, mode: 2, approvalRemark: reason }
      expect(refused(await test.call('approver', 'EventApprove/SaveData', single)).message).toBe(refusal.message)
    }
    expect(refused(await reject(test, 'approver', [id], { reason: 'x'.repeat(4_001) })).message).toMatch(/4,?000/)
    expect((await stored(test, id)).status).toBe(1)
  })

  it('explains for each report why it may not decide it, and decides the others', async () => {
    const test = await testApp()
    const good = await wait(test)
    const stale = await wait(test, { day: '2026-11-18' })
    await edit(test, 'reporter', stale, '18/11/2026')
    const edited = await wait(test, { day: '2026-11-19' })
    await edit(test, 'both', edited, '19/11/2026')
    const own = await wait(test, { by: 'both' })
    const decided = await wait(test)
    success(await decide(test, 'approver', [decided], { requestId: OTHER_KEY }))
    const completed = await wait(test, { status: 2 })
    const elsewhere = await wait(test, { area: area.watch })
    const deleted = await wait(test)
    await sql`update event_report set deleted_at = now(), deleted_by = 1 where id = ${deleted}`.execute(test.db)
    await sql`
      insert into user_area (user_id, area_id, role) values (${people.both.id}, ${area.watch}, 'report')`.execute(
      test.db,
    )
    const rows = [
      ...[good, stale].map((eventId) => ({ eventId, version: 1 })),
      { eventId: edited, version: 2 },
      ...[own, decided, completed, elsewhere, deleted, 987_654].map((eventId) => ({ eventId, version: 1 })),
    ]
    const answer = success(await decide(test, 'both', [], { rows }))
    expect(answer.rows).toMatchObject([
      { verdict: 'approved', version: 2 },
      {
        verdict: 'stale',
        version: 2,
        by: 'reporter Tester',
        at: '2026-11-20T10:00:00+07:00',
        message: 'It was changed by reporter Tester at 20/11/2026 10:00 after you opened it.',
      },
      { verdict: 'own', version: 2, by: null, message: expect.stringContaining('last edited yourself') },
      { verdict: 'own', version: 1 },
      {
        verdict: 'alreadyDecided',
        version: 2,
        by: 'approver Tester',
        at: '2026-11-20T10:00:00+07:00',
        message: 'This report was already approved by approver Tester at 20/11/2026 10:00.',
      },
      { verdict: 'notWaiting', version: 1 },
      { verdict: 'outOfScope', version: 1, message: 'You do not approve reports of this area.' },
      { verdict: 'notFound', version: null, message: 'The data was not found.' },
      { verdict: 'notFound', version: null },
    ])
    for (const id of [stale, edited, own, elsewhere]) expect((await stored(test, id)).status).toBe(1)
  })

  it('decides a report named twice once', async () => {
    const test = await testApp()
    const id = await wait(test)
    expect(await verdicts(decide(test, 'approver', [id, id]))).toEqual(['approved', 'approved'])
    expect((await stored(test, id)).version).toBe(2)
  })

  it('lets the only approver of an area decide their own reports, as the dialog does', async () => {
    const test = await testApp()
    const id = await wait(test, { area: area.dock, by: 'both' })
    expect(await verdicts(decide(test, 'both', [id]))).toEqual(['approved'])
  })

  it('never lets an editor decide in another role or through a list', async () => {
    const test = await testApp()
    await test.db.insertInto('user_group').values({ user_id: people.areaadmin.id, group_id: 5 }).execute()
    await sql`
      insert into user_area (user_id, area_id, role) values (${people.areaadmin.id}, ${area.quay}, 'approve')`.execute(
      test.db,
    )
    const id = await wait(test)
    await edit(test, 'areaadmin', id)
    const rows = [{ eventId: id, version: 2 }]
    expect(await verdicts(decide(test, 'areaadmin', [], { rows }))).toEqual(['own'])
    expect((await listed(test, 'areaadmin')).rows).toMatchObject([
      { eventId: id, mayDecide: false, whyNot: 'lastEdited' },
    ])
    expect(success(await test.call('areaadmin', 'Inbox/GetCount', {})).waiting).toBe(0)
    expect(await verdicts(decide(test, 'approver', [], { rows }))).toEqual(['approved'])
  })

  it('gives a repeated request the same answer, and refuses one with other values', async () => {
    const test = await testApp()
    const ids = [await wait(test), await wait(test)]
    const first = success(await reject(test, 'approver', ids))
    await test.setNow('2026-11-20T10:01:00+07:00')
    expect(success(await reject(test, 'approver', ids))).toEqual(first)
    expect(await rejectedLetters(test)).toHaveLength(2)
    expect(refused(await decide(test, 'approver', ids)).http).toBe(200)
    expect(refused(await reject(test, 'approver', ids.slice(1))).message).toMatch(/already saved with other values/)
    // Another person's request with the same id is separate.
    expect(await verdicts(decide(test, 'both', ids))).toEqual(['alreadyDecided', 'alreadyDecided'])
  })

  it('is refused without a session, to anyone who decides nothing, with too many reports, and without a version', async () => {
    const test = await testApp()
    const ids = [await wait(test)]
    const asked = { requestId: KEY, decision: 'approve', rows: [{ eventId: ids[0], version: 1 }] }
    expect(await statuses(test, ['nobody', ...OTHERS], 'Inbox/Decide', asked)).toEqual(REFUSALS)
    const many = Array.from({ length: 1_001 }, (_, index) => ({ eventId: index + 1, version: 1 }))
    expect(refused(await decide(test, 'approver', [], { rows: many })).http).toBe(400)
    expect(refused(await decide(test, 'approver', [])).http).toBe(400)
    expect(refused(await decide(test, 'approver', ids, { requestId: 'x' })).http).toBe(400)
    expect(refused(await test.call('approver', 'Inbox/Decide', { ...asked, rows: [{ eventId: ids[0] }] })).http).toBe(
      400,
    )
    await lookOnly(test, 'approver', 2)
    await lookOnly(test, 'approver', 3)
    expect(refused(await decide(test, 'approver', ids)).http).toBe(403)
    expect((await stored(test, ids[0] ?? 0)).status).toBe(1)
  })
})

describe('Inbox.Decide of 1,000', () => {
  it('decides exactly the 850 that may be decided', async () => {
    const test = await testApp()
    const made = async (n: number, areaId: number, by: Role) => {
      const { rows } = await sql<{ id: number }>`
        insert into event_report (event_group_id, company_id, area_id, event_date, event_type_id, status, reported_by, updated_by)
        select a.event_group_id, a.company_id, a.id, '2026-11-01'::date + n % 20, 201, 1, ${people[by].id}::int, ${people[by].id}::int
        from area a, generate_series(1, ${n}::int) n where a.id = ${areaId} returning id`.execute(test.db)
      return rows.map(({ id }) => id)
    }
    const good = await made(850, area.quay, 'reporter')
    const stale = await made(50, area.quay, 'reporter')
    const own = await made(50, area.quay, 'approver')
    const elsewhere = await made(50, area.dock, 'both')
    await sql`update event_report set version = 2 where id = any(${stale}::int[])`.execute(test.db)
    const all = [...good, ...stale, ...own, ...elsewhere].toSorted(
      (one, other) => ((one * 7_919) % 1_000) - ((other * 7_919) % 1_000),
    )
    const answer = success(await reject(test, 'approver', all))
    const count = (of: string) => answer.rows.filter(({ verdict }) => verdict === of).length
    expect([count('rejected'), count('stale'), count('own'), count('notFound')]).toEqual([850, 50, 50, 50])
    const { rows } = await sql<{ status: number; n: number }>`
      select status, count(*) as n from event_report where id = any(${all}::int[]) group by status order by status`.execute(
      test.db,
    )
    expect(rows).toEqual([
      { status: 1, n: 150 },
      { status: 4, n: 850 },
    ])
    const { rows: trail } = await sql<{ n: number }>`
      select count(*) as n from audit_entry where call = 'Inbox/Decide' and table_name = 'event_report'`.execute(
      test.db,
    )
    expect(trail[0]?.n).toBe(850)
    expect(await rejectedLetters(test)).toHaveLength(850)
  }, 30_000)
})

describe('Inbox.Decide by two at once', () => {
  it('decides each report once, a hundred times, and tells the other who was first', async () => {
    const test = await scratchApp()
    const second = await test.second()
    let [first, other] = [0, 0]
    for (let round = 0; round < 100; round += 1) {
      const ids: number[] = []
      for (let nth = 0; nth < 3; nth += 1) ids.push(await wait(test))
      const requestId = () => crypto.randomUUID()
      const answers = await Promise.all([
        decide(test, 'approver', ids, { requestId: requestId() }),
        reject(second, 'both', ids.toReversed(), { requestId: requestId() }),
      ])
      const [mine, theirs] = answers.map((answer) => new Map(success(answer).rows.map((row) => [row.eventId, row])))
      for (const id of ids) {
        const [one, another] = [mine?.get(id), theirs?.get(id)]
        const isMine = one?.verdict === 'approved'
        if (isMine) first += 1
        else other += 1
        expect(isMine ? another : one).toMatchObject({
          verdict: 'alreadyDecided',
          by: isMine ? 'approver Tester' : 'both Tester',
        })
        expect(isMine ? one?.verdict : another?.verdict).toBe(isMine ? 'approved' : 'rejected')
        expect(await stored(test, id)).toMatchObject({ status: isMine ? 3 : 4, version: 2 })
      }
    }
    expect(first + other).toBe(300)
  }, 60_000)

  it('gives one request that arrives twice at once the same answer', async () => {
    const test = await scratchApp()
    const second = await test.second()
    const ids = [await wait(test), await wait(test)]
    const answers = await Promise.all([reject(test, 'approver', ids), reject(second, 'approver', ids)])
    expect(success(answers[0])).toEqual(success(answers[1]))
    expect(success(answers[0]).rows.map(({ verdict }) => verdict)).toEqual(['rejected', 'rejected'])
    expect(await rejectedLetters(test)).toHaveLength(2)
  })
})
