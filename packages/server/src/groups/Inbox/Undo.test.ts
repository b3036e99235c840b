import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openOutbox } from '../../mail/delivery/outbox.ts'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { statuses } from '../../testing/refusals.ts'
import { startSmtpServer } from '../../testing/smtpServer.ts'
import { area, people } from '../../testing/world.ts'
import {
  KEY,
  OTHERS,
  REFUSALS,
  decide,
  listed,
  reject,
  rejectedLetters,
  stored,
  undo,
  wait,
} from '../../testing/groups/Inbox.ts'

describe('Inbox.Undo', () => {
  it('makes the reports wait again as before, for the same people', async () => {
    const test = await testApp()
    const ids = [await wait(test), await wait(test, { area: area.watch })]
    const before = await stored(test, ids[0] ?? 0)
    success(await reject(test, 'approver', ids))
    const { rows } = success(await undo(test, 'approver'))
    expect(rows).toEqual(ids.map((eventId) => ({ eventId, outcome: 'waiting', version: 3, message: null })))
    expect(await stored(test, ids[0] ?? 0)).toEqual({ ...before, version: 3, feed_at: expect.any(Date) })
    expect((await rejectedLetters(test)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect((await listed(test)).rows).toMatchObject(
      ids.map((eventId) => ({ eventId, version: 3, mayDecide: true, isChangedSinceSeen: false })),
    )
    const again = { requestId: crypto.randomUUID(), rows: ids.map((eventId) => ({ eventId, version: 3 })) }
    expect(success(await decide(test, 'approver', [], again)).rows.map(({ verdict }) => verdict)).toEqual([
      'approved',
      'approved',
    ])
  })

  it('appears in history and trail next to the decision', async () => {
    const test = await testApp()
    const id = await wait(test)
    success(await decide(test, 'approver', [id]))
    success(await undo(test, 'approver'))
    const { history } = success(await test.call('reporter', 'EventApprove/GetData', { eventId: id }))
    expect(history.map(({ action, userName, changes }) => [action, userName, changes]).slice(-2)).toEqual([
      ['approve', 'approver Tester', []],
      ['undo', 'approver Tester', []],
    ])
    const { rows } = await sql`
      select actor_id, call from audit_entry where table_name = 'event_report' and row_key = ${String(id)}
        and action = 'update' order by id`.execute(test.db)
    expect(rows).toEqual([
      { actor_id: people.approver.id, call: 'Inbox/Decide' },
      { actor_id: people.approver.id, call: 'Inbox/Undo' },
    ])
  })

  it('gives nobody a decision that they could not make before: the last editor stays the last editor', async () => {
    const test = await testApp()
    const id = await wait(test)
    const form = operationForm({ areaId: [area.quay], description: 'by both' })
    success(await test.call('both', 'EventApprove/SaveData', { eventId: id, mode: 0, ...form }))
    success(await decide(test, 'approver', [], { rows: [{ eventId: id, version: 2 }] }))
    success(await undo(test, 'approver'))
    expect((await stored(test, id)).updated_by).toBe(people.both.id)
    const rows = [{ eventId: id, version: 4 }]
    expect(success(await decide(test, 'both', [], { rows })).rows).toMatchObject([{ verdict: 'own' }])
  })

  it('is offered for 10 seconds and accepted for 15', async () => {
    const test = await testApp()
    const id = await wait(test)
    success(await decide(test, 'approver', [id]))
    await test.setNow('2026-11-20T10:00:15.001+07:00')
    expect(refused(await undo(test, 'approver'))).toMatchObject({
      http: 200,
      message: 'It is too late to undo. The decision stands.',
    })
    expect(refused(await undo(test, 'approver', KEY, { 'accept-language': 'th' })).message).toBe(
      'เลยเวลาที่เลิกทำได้แล้ว ผลการพิจารณาคงเดิม',
    )
    expect((await stored(test, id)).status).toBe(3)
    await test.setNow('2026-11-20T10:00:15+07:00')
    expect(success(await undo(test, 'approver')).rows).toMatchObject([{ outcome: 'waiting' }])
  })

  it('gives a repeated request the same answer, however late', async () => {
    const test = await testApp()
    const id = await wait(test)
    success(await decide(test, 'approver', [id]))
    const first = success(await undo(test, 'approver'))
    await test.setNow('2026-11-20T11:00:00+07:00')
    expect(success(await undo(test, 'approver'))).toEqual(first)
    expect((await stored(test, id)).version).toBe(3)
    // The decision was made; another call reports that it was undone.
    expect(success(await decide(test, 'approver', [id])).rows).toMatchObject([{ verdict: 'approved', version: 2 }])
    expect((await stored(test, id)).status).toBe(1)
  })

  it('keeps what somebody has changed since, and undoes the rest', async () => {
    const test = await testApp()
    const [mended, left] = [await wait(test), await wait(test, { area: area.watch })]
    success(await reject(test, 'approver', [mended, left]))
    const form = operationForm({ areaId: [area.quay], description: 'mended' })
    success(await test.call('reporter', 'EventApprove/SaveData', { eventId: mended, mode: 0, ...form }))
    expect(success(await undo(test, 'approver')).rows).toEqual([
      {
        eventId: mended,
        outcome: 'kept',
        version: 3,
        message: 'It was changed by reporter Tester at 20/11/2026 10:00, so it stays as it is.',
      },
      { eventId: left, outcome: 'waiting', version: 3, message: null },
    ])
    expect((await stored(test, mended)).description).toBe('mended')
  })

  it('undoes nothing that the decision did not do', async () => {
    const test = await testApp()
    const [theirs, mine] = [await wait(test), await wait(test)]
    success(await decide(test, 'both', [theirs], { requestId: crypto.randomUUID() }))
    success(await decide(test, 'approver', [theirs, mine]))
    expect(success(await undo(test, 'approver')).rows).toMatchObject([{ eventId: mine, outcome: 'waiting' }])
    expect((await stored(test, theirs)).status).toBe(3)
  })

  it('overtakes a decision still on its way: nothing is decided when it arrives', async () => {
    const test = await testApp()
    const id = await wait(test)
    for (const _ of [1, 2]) expect(success(await undo(test, 'approver')).rows).toEqual([])
    for (const kind of [decide, reject])
      expect(refused(await kind(test, 'approver', [id])).message).toBe(
        'You undid this before it arrived, so nothing was saved.',
      )
    expect(await stored(test, id)).toMatchObject({ status: 1, version: 1 })
    success(await decide(test, 'approver', [id], { requestId: crypto.randomUUID() }))
  })

  it('is refused to another person, without a session, and to anyone who decides nothing', async () => {
    const test = await testApp()
    const id = await wait(test)
    success(await decide(test, 'approver', [id]))
    // The ids of decisions are each person's own.
    expect(success(await undo(test, 'both')).rows).toEqual([])
    expect(await statuses(test, ['nobody', ...OTHERS], 'Inbox/Undo', { requestId: KEY })).toEqual(REFUSALS)
    expect(refused(await undo(test, 'approver', 'x')).http).toBe(400)
    expect((await stored(test, id)).status).toBe(3)
  })
})

describe('the letter about a rejection in the inbox', () => {
  const withServer = async () => {
    const server = await startSmtpServer()
    const test = await scratchApp({ SMTP_URL: server.url, MAIL_FROM: 'Daybook <daybook@example.com>' })
    const outbox = openOutbox(test.services)
    onTestFinished(() => outbox.close())
    // The database's clock runs on its own, so move the times instead.
    const later = (seconds: number) =>
      sql`update letter set due_at = due_at - make_interval(secs => ${seconds})`.execute(test.db)
    return { test, outbox, server, later }
  }
  const report = (test: TestApp) => wait(test)

  it('is sent once, not before 10 s', async () => {
    const { test, outbox, server, later } = await withServer()
    success(await reject(test, 'approver', [await report(test)]))
    expect(await outbox.deliver()).toBe(0)
    await later(10)
    expect(await outbox.deliver()).toBe(0)
    expect(server.taken).toHaveLength(0)
    await later(6)
    expect(await outbox.deliver()).toBe(1)
    expect(await outbox.deliver()).toBe(0)
    expect(server.taken.map(({ to }) => to)).toEqual(['reporter@example.com'])
    expect(server.taken[0]?.source).toContain('rejected')
  })

  it('is not sent after the decision was undone', async () => {
    const { test, outbox, server, later } = await withServer()
    const id = await report(test)
    success(await reject(test, 'approver', [id]))
    success(await undo(test, 'approver'))
    await later(60)
    expect(await outbox.deliver()).toBe(0)
    // Rejected again, with its own letter.
    const again = { requestId: crypto.randomUUID(), rows: [{ eventId: id, version: 3 }] }
    success(await reject(test, 'approver', [], again))
    await later(60)
    expect(await outbox.deliver()).toBe(1)
    expect(server.taken).toHaveLength(1)
  })

  it('keeps the decision once it is being sent', async () => {
    const { test, outbox, later } = await withServer()
    const id = await report(test)
    success(await reject(test, 'approver', [id]))
    await later(16)
    expect(await outbox.deliver()).toBe(1)
    expect(success(await undo(test, 'approver')).rows).toEqual([
      { eventId: id, outcome: 'kept', version: 2, message: 'It is too late to undo. The decision stands.' },
    ])
    expect((await stored(test, id)).status).toBe(4)
  })

  it('is sent at once if the decision was made in the dialog', async () => {
    const { test, outbox } = await withServer()
    const eventId = await report(test)
    success(await test.call('approver', 'EventApprove/SaveData', { eventId, mode: 2, approvalRemark: 'No' }))
    expect(await outbox.deliver()).toBe(1)
  })
})
