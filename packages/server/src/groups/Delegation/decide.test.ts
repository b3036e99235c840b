import { MENU } from '@daybook/shared/registry'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, people } from '../../testing/world.ts'

/* What a delegation grants: every place follows the one rule in people/rights/scope.ts. */

const PARTNER =
  'You cannot decide a report filed or last edited by a person who stands in for you, or for whom you stand in.'

let keys = 0
const handOver = async (test: TestApp, from: Role, to: Role, more: object = {}) => {
  keys += 1
  const requestId = `5c1a2f0e-58f3-4a45-8a6f-${String(keys).padStart(12, '0')}`
  const days = { from: '2026-11-20', until: '2026-11-26' }
  const input = { requestId, delegateId: people[to].id, ...days, reason: 'Leave', ...more }
  const { id } = success(await test.call(from, 'Delegation/Save', input))
  success(await test.call(to, 'Delegation/Accept', { id }))
  return id
}
const decide = (test: TestApp, role: Role, eventId: number, mode = 1, more: object = {}) =>
  test.call(role, 'EventApprove/SaveData', { eventId, mode, ...more })
const history = async (test: TestApp, role: Role, eventId: number, language = 'en') =>
  success(await test.call(role, 'EventApprove/GetData', { eventId }, { 'accept-language': language })).history
const waiting = (test: TestApp, by: Role = 'reporter', at: number = area.quay) =>
  addReport(test.db, { area: at, by, status: 1 })

describe('a delegation', () => {
  it('lets a reporter decide from today on, and names both in history, trail, export and letter', async () => {
    const test = await testApp()
    const [one, two] = [await waiting(test), await waiting(test)]
    const out = await waiting(test, 'reporter', area.dock)
    await sql`delete from user_menu where user_id = ${people.colleague.id}`.execute(test.db)
    expect(refused(await decide(test, 'colleague', one))).toMatchObject({ http: 403 })
    await handOver(test, 'approver', 'colleague')
    const front = success(await test.call('colleague', 'MP_Front/LoadMP_Front', {}))
    expect(front.menus.map(({ menuId, permission }) => [menuId, permission])).toEqual([
      [MENU.inbox, 2],
      [MENU.eventToday, 2],
      [MENU.eventRecord, 1],
    ])
    expect(front.standIns).toEqual([{ delegatorName: 'approver Tester', until: '2026-11-26' }])
    const today = success(await test.call('colleague', 'EventToday/LoadEventToday', {})).operationEvents
    const inName = { decidesFor: 'approver Tester' }
    expect(today.find(({ eventId }) => eventId === one)).toMatchObject({ canApprove: true, ...inName })
    expect(success(await test.call('colleague', 'EventApprove/GetData', { eventId: one })).record).toMatchObject(inName)
    const inbox = async (role: Role) => success(await test.call(role, 'Inbox/GetList', {})).rows
    expect((await inbox('colleague')).find(({ eventId }) => eventId === one)).toMatchObject(inName)
    expect((await inbox('approver')).find(({ eventId }) => eventId === one)).toMatchObject({ decidesFor: '' })
    // Areas that are not delegated grant nothing.
    expect(today.some(({ eventId }) => eventId === out)).toBe(false)
    expect(refused(await decide(test, 'colleague', out)).message).toBe('The data was not found.')
    success(await decide(test, 'colleague', one))
    success(await decide(test, 'colleague', two, 2, { approvalRemark: 'Not complete' }))
    expect((await history(test, 'approver', one)).at(-1)).toMatchObject({
      action: 'approve',
      userName: 'colleague Tester for approver Tester',
    })
    expect((await history(test, 'approver', two, 'th')).at(-1)).toMatchObject({
      action: 'reject',
      userName: 'colleague Tester แทน approver Tester',
    })
    const { rows } = await sql`
      select actor_id, after ->> 'decided_by' as by, after ->> 'decided_for' as for from audit_entry
      where table_name = 'event_report' and row_key = ${String(one)} and action = 'update'`.execute(test.db)
    expect(rows).toEqual([
      { actor_id: people.colleague.id, by: String(people.colleague.id), for: String(people.approver.id) },
    ])
    expect(refused(await decide(test, 'approver', one)).message).toMatch(
      /^This report was already approved by colleague Tester for approver Tester at /,
    )
  })

  it('stores no delegator for a rejected report that is sent again', async () => {
    const test = await testApp()
    await handOver(test, 'approver', 'colleague')
    const id = await waiting(test)
    success(await decide(test, 'colleague', id, 2, { approvalRemark: 'Not complete' }))
    success(await decide(test, 'reporter', id, 0, operationForm({ areaId: [area.quay], description: 'More' })))
    success(await decide(test, 'approver', id))
    expect((await history(test, 'approver', id)).map(({ action, userName }) => [action, userName]).slice(-3)).toEqual([
      ['reject', 'colleague Tester for approver Tester'],
      ['edit', 'reporter Tester'],
      ['approve', 'approver Tester'],
    ])
  })

  it.each([
    ['2026-11-21', '2026-11-21', [false, true]],
    ['2026-11-20', '2026-11-20', [true, false]],
    ['2026-11-20', '2026-11-21', [true, true]],
  ])('counts whole days of the company: from %s until %s, at midnight', async (from, until, expected) => {
    const test = await testApp()
    await test.setNow('2026-11-20T23:59:59+07:00')
    const id = await waiting(test)
    await handOver(test, 'approver', 'colleague', { from, until })
    const may = async () => success(await test.call('colleague', 'MP_Front/LoadMP_Front', {})).standIns.length > 0
    const before = await may()
    await test.setNow('2026-11-21T00:00:00+07:00')
    expect([before, await may()]).toEqual(expected)
    const decided = await decide(test, 'colleague', id)
    expect(decided.http).toBe(expected[1] ? 200 : 403)
  })

  it('can be handed on once, and no further', async () => {
    const test = await testApp()
    await handOver(test, 'approver', 'colleague')
    await handOver(test, 'colleague', 'reporter')
    const id = await waiting(test, 'both', area.watch)
    success(await decide(test, 'reporter', id))
    expect((await history(test, 'approver', id)).at(-1)?.userName).toBe('reporter Tester for approver Tester')
    // Someone who holds it through two delegations has nothing to delegate.
    const more = { requestId: '5c1a2f0e-58f3-4a45-8a6f-aaaaaaaaaaaa', delegateId: people.areaadmin.id }
    const third = await test.call('reporter', 'Delegation/Save', {
      ...more,
      from: '2026-11-20',
      until: '2026-11-26',
      reason: 'Leave',
    })
    expect(refused(third).message).toBe('There are no approvals to hand over.')
  })

  it('does not let the delegate decide what either of the two filed or edited last', async () => {
    const test = await testApp()
    await handOver(test, 'approver', 'colleague')
    const [byDelegate, byDelegator, edited] = [
      await waiting(test, 'colleague'),
      await waiting(test, 'approver'),
      await waiting(test),
    ]
    await sql`update event_report set updated_by = ${people.colleague.id} where id = ${edited}`.execute(test.db)
    expect(refused(await decide(test, 'colleague', byDelegate)).message).toMatch(/filed or last edited yourself/)
    expect(refused(await decide(test, 'colleague', byDelegator)).message).toBe(PARTNER)
    expect(refused(await decide(test, 'approver', byDelegate)).message).toBe(PARTNER)
    expect(refused(await decide(test, 'approver', edited)).message).toBe(PARTNER)
    // A third person may decide.
    for (const id of [byDelegate, byDelegator, edited]) success(await decide(test, 'both', id))
  })

  it('fills the inbox of the delegate, who decides many at once and is told which they may not', async () => {
    const test = await testApp()
    const [good, other] = [await waiting(test), await waiting(test, 'reporter', area.watch)]
    const [own, theirs] = [await waiting(test, 'colleague'), await waiting(test, 'approver')]
    const elsewhere = await waiting(test, 'reporter', area.dock)
    const list = () => test.call('colleague', 'Inbox/GetList', {})
    expect(refused(await list()).http).toBe(403)
    const id = await handOver(test, 'approver', 'colleague')
    const before = success(await list())
    expect(new Map(before.rows.map(({ eventId, mayDecide, whyNot }) => [eventId, mayDecide || whyNot]))).toEqual(
      new Map<number, unknown>([
        [good, true],
        [other, true],
        [own, 'own'],
        [theirs, 'ofPartner'],
      ]),
    )
    expect(success(await test.call('colleague', 'Inbox/GetCount', {})).waiting).toBe(2)
    const rows = [good, other, own, theirs, elsewhere].map((eventId) => ({ eventId, version: 1 }))
    const requestId = crypto.randomUUID()
    const asked = { requestId, decision: 'approve', reason: '', rows } as const
    const answer = success(await test.call('colleague', 'Inbox/Decide', asked))
    expect(answer.rows.map(({ verdict }) => verdict)).toEqual(['approved', 'approved', 'own', 'own', 'notFound'])
    expect(answer.rows[3]?.message).toBe(PARTNER)
    expect((await history(test, 'approver', good)).at(-1)?.userName).toBe('colleague Tester for approver Tester')
    // Once ended, it grants nothing, and the delegate cannot undo decisions made under it either.
    success(await test.call('approver', 'Delegation/End', { id }))
    expect(refused(await list()).http).toBe(403)
    expect(refused(await test.call('colleague', 'Inbox/Undo', { requestId })).http).toBe(403)
  })

  it('is attributed to the delegator whose area it is', async () => {
    const test = await testApp()
    await handOver(test, 'approver', 'colleague')
    await handOver(test, 'both', 'colleague')
    const [quay, dock] = [await waiting(test), await waiting(test, 'reporter', area.dock)]
    for (const id of [quay, dock]) success(await decide(test, 'colleague', id))
    const names = async (id: number) => (await history(test, 'both', id)).at(-1)?.userName
    expect([await names(quay), await names(dock)]).toEqual([
      'colleague Tester for approver Tester',
      'colleague Tester for both Tester',
    ])
  })

  it('does not affect the only approver of an area, and lets the delegate decide for neither', async () => {
    const test = await testApp()
    await handOver(test, 'both', 'colleague')
    const [own, theirs] = [await waiting(test, 'both', area.dock), await waiting(test, 'colleague', area.dock)]
    for (const id of [own, theirs]) {
      expect(refused(await decide(test, 'colleague', id)).status).toBe('Error')
      success(await decide(test, 'both', id))
    }
  })

  it.each([
    ['the delegator leaves', `update user_account set is_active = false, inactive_note = 'gone' where id = 6`],
    ['the delegator is deleted', 'update user_account set deleted_at = now() where id = 6'],
    ['the delegator is no longer an approver', 'delete from user_group where user_id = 6'],
    ['the delegator has view-only rights', 'update user_menu set level = 1 where user_id = 6'],
    ['the delegator loses the area', 'delete from user_area where user_id = 6'],
    ['the delegate moves to another company', 'update user_account set company_id = 2 where id = 9'],
  ])('has no effect once %s', async (_, change) => {
    const test = await testApp()
    const id = await waiting(test)
    await handOver(test, 'approver', 'colleague')
    expect(success(await test.call('colleague', 'EventApprove/GetData', { eventId: id })).record.canApprove).toBe(true)
    await sql.raw(change).execute(test.db)
    expect(refused(await decide(test, 'colleague', id)).status).toBe('Error')
  })

  it('grants no right to grant: an administrator keeps their own levels', async () => {
    const test = await testApp()
    await sql`update user_menu set level = 1 where user_id = ${people.areaadmin.id} and menu_id in (2, 3)`.execute(
      test.db,
    )
    await handOver(test, 'approver', 'areaadmin')
    const { menuPermissions } = success(await test.call('areaadmin', 'UserPermission/LoadCreateUserData', {}))
    expect(menuPermissions.filter(({ menuId }) => menuId === 2)).toMatchObject([{ highest: 1 }])
  })

  it('is a reason why somebody sees an area', async () => {
    const test = await testApp()
    await handOver(test, 'approver', 'colleague')
    const input = { userId: people.colleague.id, areaId: area.watch }
    const { isVisible, isApprovable, reasons } = success(await test.call('admin', 'UserPermission/ExplainArea', input))
    expect({ isVisible, isApprovable, last: reasons.at(-1) }).toEqual({
      isVisible: true,
      isApprovable: true,
      last: 'Decides for approver Tester until 26/11/2026, who handed over.',
    })
  })

  it('sends the letters of approvers also to their stand-ins, except about their own reports', async () => {
    const test = await testApp()
    await handOver(test, 'approver', 'colleague')
    const file = async (role: Role) =>
      success(await test.call(role, 'CreateReport/SaveData', operationForm({ areaId: [area.quay] }))).eventIds[0] ?? 0
    const receivers = async () =>
      (await test.db.selectFrom('letter').select('receiver_id').where('kind', '=', 'approval').execute())
        .map(({ receiver_id }) => receiver_id)
        .sort((one, other) => one - other)
    await file('reporter')
    expect(await receivers()).toEqual([people.approver.id, people.both.id, people.colleague.id])
    await test.db.deleteFrom('event_report_shift').execute()
    await sql`delete from letter`.execute(test.db)
    success(
      await test.call('colleague', 'CreateReport/SaveData', operationForm({ areaId: [area.quay], eventTypeId: 206 })),
    )
    expect(await receivers()).toEqual([people.both.id])
  })
})
