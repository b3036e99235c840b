import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { lookOnly } from '../../testing/refusals.ts'
import { type Role, area, company, people } from '../../testing/world.ts'
import { addReport } from '../../testing/reports.ts'

const KEY = '5c1a2f0e-58f3-4a45-8a6f-0e2c6b9f1e21'
const OTHER_KEY = '5c1a2f0e-58f3-4a45-8a6f-0e2c6b9f1e22'
const WEEK = { from: '2026-11-20', until: '2026-11-26', reason: 'Leave' }

const save = (test: TestApp, role: Role, more: object = {}) =>
  test.call(role, 'Delegation/Save', { requestId: KEY, delegateId: people.colleague.id, ...WEEK, ...more })
/** Offered and accepted. */
async function given(test: TestApp, role: Role, more: object = {}) {
  const { id } = success(await save(test, role, more))
  success(await test.call('colleague', 'Delegation/Accept', { id }))
  return id
}
const mine = async (test: TestApp, role: Role) => success(await test.call(role, 'Delegation/GetMine', {}))
const stored = (test: TestApp) => test.db.selectFrom('delegation').selectAll().execute()
const levelOff = (test: TestApp, role: Role) =>
  sql`update user_menu set level = 1 where user_id = ${people[role].id} and menu_id in (2, 3)`.execute(test.db)

describe('Delegation.GetMine', () => {
  it('lists what the caller gave and received, running ones first', async () => {
    const test = await testApp()
    const running = await given(test, 'approver')
    const coming = await given(test, 'approver', { requestId: OTHER_KEY, from: '2026-12-01', until: '2026-12-01' })
    const { today, canHandOver, given: own, received } = await mine(test, 'approver')
    expect({ today, canHandOver, received }).toEqual({ today: '2026-11-20', canHandOver: true, received: [] })
    expect(own.map(({ id, state, isInEffect }) => [id, state, isInEffect])).toEqual([
      [running, 'running', true],
      [coming, 'coming', false],
    ])
    expect(own[0]).toMatchObject({
      delegatorName: 'approver Tester',
      delegateName: 'colleague Tester',
      ...WEEK,
      createdBy: 'approver Tester',
      createdAt: '2026-11-20T10:00:00+07:00',
      endedBy: null,
      endedAt: null,
      canEnd: true,
    })
    const other = await mine(test, 'colleague')
    expect(other.received).toEqual(own)
    // Delegated approvals may be delegated further.
    expect(other).toMatchObject({ canHandOver: true, given: [] })
    await sql`update delegation set from_day = '2026-11-10', until_day = '2026-11-19' where id = ${running}`.execute(
      test.db,
    )
    expect((await mine(test, 'approver')).given.map(({ state, canEnd }) => [state, canEnd])).toEqual([
      ['coming', true],
      ['over', false],
    ])
    expect(await mine(test, 'colleague')).toMatchObject({ canHandOver: false })
  })

  it('shows that a running one has no effect once the right is lost', async () => {
    const test = await testApp()
    await given(test, 'approver')
    await levelOff(test, 'approver')
    expect((await mine(test, 'approver')).given).toMatchObject([{ state: 'running', isInEffect: false }])
  })

  it('refuses callers without a session', async () => {
    const test = await testApp()
    expect(refused(await test.call('nobody', 'Delegation/GetMine', {}))).toMatchObject({ http: 401 })
  })
})

describe('Delegation.GetOf', () => {
  const of = (test: TestApp, role: Role, userId: number) => test.call(role, 'Delegation/GetOf', { userId })

  it('shows an administrator the delegations of a person, and what may be changed', async () => {
    const test = await testApp()
    const { id } = success(await save(test, 'approver'))
    const ofApprover = success(await of(test, 'company', people.approver.id))
    expect(ofApprover).toMatchObject({ canHandOver: true, given: [{ id, canEnd: true }] })
    const reason = ofApprover.given[0]?.reason
    expect(reason).not.toBe('')
    // The reason of a leave is not for people who may only look.
    expect(success(await of(test, 'viewer', people.approver.id))).toMatchObject({
      canHandOver: false,
      given: [{ id, canEnd: false, reason: '' }],
    })
    expect(success(await test.call('approver', 'Delegation/GetMine', {})).given[0]?.reason).toBe(reason)
    expect(success(await of(test, 'company', people.reporter.id))).toMatchObject({ canHandOver: false, given: [] })
    await sql`update user_account set is_active = false, inactive_note = 'gone' where id = ${people.approver.id}`.execute(
      test.db,
    )
    expect(success(await of(test, 'company', people.approver.id))).toMatchObject({
      canHandOver: false,
      given: [{ id, isInEffect: false }],
    })
  })

  it('refuses callers without a session, callers who do not administer users, and people out of scope', async () => {
    const test = await testApp()
    const input = { userId: people.approver.id }
    expect(refused(await test.call('nobody', 'Delegation/GetOf', input))).toMatchObject({ http: 401 })
    expect(refused(await of(test, 'approver', people.approver.id))).toMatchObject({ http: 403 })
    expect(refused(await of(test, 'foreigncompany', people.approver.id)).message).toBe('The data was not found.')
    expect(refused(await of(test, 'company', people.foreignreporter.id)).message).toBe('The data was not found.')
  })
})

describe('Delegation.GetCandidates', () => {
  const names = async (test: TestApp, role: Role, input: object) =>
    success(await test.call(role, 'Delegation/GetCandidates', input)).people.map(({ name }) => name)

  it('finds people of the same company by a part of the name, in pages, never the caller', async () => {
    const test = await testApp()
    expect(await names(test, 'approver', { searchText: 'LEAG' })).toEqual(['colleague Tester'])
    const all = success(await test.call('approver', 'Delegation/GetCandidates', { searchText: 'tester' }))
    expect(all.total).toBe(8)
    expect(all.people.map(({ userId }) => userId)).not.toContain(people.approver.id)
    const page = { searchText: 'tester', page: 2, pageSize: 3 }
    expect(await names(test, 'approver', page)).toEqual(all.people.slice(3, 6).map(({ name }) => name))
    for (const searchText of ['', 'c', ' c ', '%%', '__'])
      expect(await names(test, 'approver', { searchText })).toEqual([])
  })

  it('finds people of the company above, and none below, of another company, or who have left', async () => {
    const test = await testApp()
    await sql`update user_account set company_id = ${company.subsidiary} where id = ${people.approver.id}`.execute(
      test.db,
    )
    expect(await names(test, 'approver', { searchText: 'leag' })).toEqual(['colleague Tester'])
    expect(await names(test, 'both', { searchText: 'approver' })).toEqual([])
    expect(await names(test, 'both', { searchText: 'foreign' })).toEqual([])
    await sql`update user_account set is_active = false, inactive_note = 'gone' where id = ${people.colleague.id}`.execute(
      test.db,
    )
    expect(await names(test, 'approver', { searchText: 'leag' })).toEqual([])
  })

  it('refuses callers without a session, callers with nothing to hand over, and people out of scope', async () => {
    const test = await testApp()
    const ask = (role: Role | 'nobody', more: object = {}) =>
      test.call(role, 'Delegation/GetCandidates', { searchText: 'leag', ...more })
    expect(refused(await ask('nobody'))).toMatchObject({ http: 401 })
    expect(refused(await ask('reporter')).message).toBe('There are no approvals to hand over.')
    expect(refused(await ask('reporter', { userId: people.approver.id })).message).toBe('The data was not found.')
    expect(refused(await ask('foreigncompany', { userId: people.approver.id })).message).toBe('The data was not found.')
    expect(await names(test, 'company', { searchText: 'leag', userId: people.approver.id })).toEqual([
      'colleague Tester',
    ])
  })
})

describe('Delegation.Save', () => {
  it('hands over, leaves an entry in the trail without the reason, and gives a repeated request the same answer', async () => {
    const test = await testApp()
    const { id } = success(await save(test, 'approver', { reason: ' Surgery ' }))
    expect(success(await save(test, 'approver', { reason: 'Surgery' })).id).toBe(id)
    expect(await stored(test)).toMatchObject([
      { id, delegator_id: people.approver.id, delegate_id: people.colleague.id, reason: 'Surgery', ended_at: null },
    ])
    const entries = await test.db.selectFrom('audit_entry').selectAll().where('table_name', '=', 'delegation').execute()
    expect(entries).toMatchObject([{ actor_id: people.approver.id, call: 'Delegation/Save', action: 'insert' }])
    expect(JSON.stringify(entries)).not.toContain('Surgery')
    expect(refused(await save(test, 'approver', { reason: 'Other' })).message).toMatch(
      /already saved with other values/,
    )
    expect(refused(await save(test, 'both')).message).toBe('This report was already sent by another person.')
  })

  it('accepts an administrator of the person', async () => {
    const test = await testApp()
    success(await save(test, 'company', { userId: people.approver.id }))
    expect((await mine(test, 'approver')).given).toMatchObject([{ createdBy: 'company Tester', canEnd: true }])
  })

  it('refuses callers without a session, with nothing to hand over, or who do not administer the person', async () => {
    const test = await testApp()
    const ofApprover = { userId: people.approver.id }
    expect(await test.call('nobody', 'Delegation/Save', { requestId: KEY, ...WEEK })).toMatchObject({ http: 401 })
    for (const role of ['reporter', 'company'] as const)
      expect(refused(await save(test, role)).message).toBe('There are no approvals to hand over.')
    expect(refused(await save(test, 'company', { userId: people.colleague.id })).message).toBe(
      'There are no approvals to hand over.',
    )
    for (const role of ['reporter', 'both', 'foreigncompany'] as const)
      expect(refused(await save(test, role, ofApprover)).message).toBe('The data was not found.')
    // The approver's areas extend beyond those of this administrator.
    expect(refused(await save(test, 'areaadmin', ofApprover)).message).toBe(
      'Only an administrator of all areas of this person can change their data.',
    )
    expect(refused(await save(test, 'viewer', ofApprover))).toMatchObject({ http: 403 })
    await lookOnly(test, 'company', 10)
    expect(refused(await save(test, 'company', ofApprover))).toMatchObject({ http: 403 })
    await levelOff(test, 'approver')
    expect(refused(await save(test, 'approver')).message).toBe('There are no approvals to hand over.')
    expect(await stored(test)).toEqual([])
  })

  it.each<[string, Record<string, unknown>, string, string]>([
    ['no delegate', { delegateId: null }, 'delegateId', 'Please Specify Person standing in'],
    [
      'oneself',
      { delegateId: people.approver.id },
      'delegateId',
      'Person standing in is not available. Please choose again.',
    ],
    [
      'somebody of another company',
      { delegateId: people.foreignreporter.id },
      'delegateId',
      'Person standing in is not available. Please choose again.',
    ],
    [
      'somebody who does not exist',
      { delegateId: 987_654 },
      'delegateId',
      'Person standing in is not available. Please choose again.',
    ],
    ['no first day', { from: null }, 'from', 'Please Specify First day'],
    ['a first day in the past', { from: '2026-11-19' }, 'from', 'First day must be from 20/11/2026 to 20/11/2027.'],
    ['no last day', { until: '' }, 'until', 'Please Specify Last day'],
    [
      'a last day before the first',
      { from: '2026-11-22', until: '2026-11-21' },
      'until',
      'Last day must be from 22/11/2026 to 22/11/2027.',
    ],
    ['more than a year', { until: '2027-11-21' }, 'until', 'Last day must be from 20/11/2026 to 20/11/2027.'],
    ['no reason', { reason: '  ' }, 'reason', 'Please Specify Reason'],
    ['a reason too long', { reason: 'x'.repeat(501) }, 'reason', 'Reason must be at most 500 characters'],
  ])('refuses %s', async (_, change, field, message) => {
    const test = await testApp()
    expect(refused(await save(test, 'approver', change)).fieldErrors).toEqual([{ field, message }])
    expect(await stored(test)).toEqual([])
  })

  it('refuses a second one to the same person on a shared day, until the first has ended', async () => {
    const test = await testApp()
    const { id } = success(await save(test, 'approver'))
    const again = { requestId: OTHER_KEY, from: '2026-11-26', until: '2026-11-28' }
    expect(refused(await save(test, 'approver', again))).toMatchObject({
      status: 'DUP',
      message: 'colleague Tester is already standing in on some of these days.',
    })
    success(await test.call('approver', 'Delegation/End', { id }))
    success(await save(test, 'approver', again))
  })
})

describe('Delegation.Accept', () => {
  const accept = (test: TestApp, role: Role, id: number) => test.call(role, 'Delegation/Accept', { id })
  const decides = async (test: TestApp, report: number) =>
    (await test.call('colleague', 'EventApprove/SaveData', { eventId: report, mode: 1 })).http === 200

  it('is what an offer needs to count, at the very next call', async () => {
    const test = await testApp()
    const report = await addReport(test.db, { area: area.quay, status: 1 })
    const { id } = success(await save(test, 'approver'))
    const front = async () => success(await test.call('colleague', 'MP_Front/LoadMP_Front', {}))
    const offer = { delegatorName: 'approver Tester', until: WEEK.until }
    expect(await front()).toMatchObject({ standIns: [], offers: [offer] })
    expect((await mine(test, 'approver')).given).toMatchObject([{ isOffer: true, isInEffect: false, canAccept: false }])
    expect((await mine(test, 'colleague')).received).toMatchObject([{ isOffer: true, canAccept: true }])
    expect(await decides(test, report)).toBe(false)
    success(await accept(test, 'colleague', id))
    expect(await front()).toMatchObject({ standIns: [offer], offers: [] })
    expect((await mine(test, 'approver')).given).toMatchObject([{ isOffer: false, isInEffect: true }])
    expect(await decides(test, report)).toBe(true)
  })

  it('changes nothing of an offer that was withdrawn or is over', async () => {
    const test = await testApp()
    const { id } = success(await save(test, 'approver'))
    success(await test.call('approver', 'Delegation/End', { id }))
    success(await accept(test, 'colleague', id))
    expect(await stored(test)).toMatchObject([{ awaits_acceptance: true }])
    const next = success(await save(test, 'approver', { requestId: OTHER_KEY })).id
    await sql`update delegation set from_day = '2026-11-10', until_day = '2026-11-19' where id = ${next}`.execute(
      test.db,
    )
    success(await accept(test, 'colleague', next))
    expect((await stored(test)).map((row) => row.awaits_acceptance)).toEqual([true, true])
  })

  it('refuses callers without a session and everybody but the delegate', async () => {
    const test = await testApp()
    const { id } = success(await save(test, 'approver'))
    expect(refused(await test.call('nobody', 'Delegation/Accept', { id }))).toMatchObject({ http: 401 })
    for (const role of ['approver', 'both', 'admin', 'foreigncompany'] as const)
      expect(refused(await accept(test, role, id)).message).toBe('The data was not found.')
    expect(refused(await accept(test, 'colleague', 987_654)).message).toBe('The data was not found.')
    expect(await stored(test)).toMatchObject([{ awaits_acceptance: true }])
  })

  it('leaves somebody to decide when an approver hands over to every colleague', async () => {
    const test = await testApp()
    const own = await addReport(test.db, { area: area.quay, by: 'approver', status: 1 })
    const others = (await test.db.selectFrom('user_area').selectAll().where('role', '=', 'approve').execute())
      .filter(({ user_id, area_id }) => area_id === area.quay && user_id !== people.approver.id)
      .map(({ user_id }) => user_id)
    expect(others).toContain(people.both.id)
    for (const delegateId of others) {
      const { id } = success(await save(test, 'approver', { requestId: crypto.randomUUID(), delegateId }))
      await sql`update delegation set awaits_acceptance = false where id = ${id}`.execute(test.db)
    }
    success(await test.call('both', 'EventApprove/SaveData', { eventId: own, mode: 1 }))
  })
})

describe('Delegation.End', () => {
  const end = (test: TestApp, role: Role, id: number) => test.call(role, 'Delegation/End', { id })

  it.each(['approver', 'colleague', 'company', 'admin'] as const)('ends it at once for %s', async (role) => {
    const test = await testApp()
    const report = await addReport(test.db, { area: area.quay, status: 1 })
    const id = await given(test, 'approver')
    success(await end(test, role, id))
    const decided = await test.call('colleague', 'EventApprove/SaveData', { eventId: report, mode: 1 })
    expect(refused(decided)).toMatchObject({ http: 403 })
    const first = await stored(test)
    expect(first).toMatchObject([{ ended_by: people[role].id }])
    // A past delegation stays unchanged.
    success(await end(test, 'approver', id))
    expect(await stored(test)).toEqual(first)
    expect((await mine(test, 'approver')).given).toMatchObject([
      { state: 'over', endedBy: `${role} Tester`, canEnd: false },
    ])
  })

  it('refuses callers without a session, other people, and administrators of others', async () => {
    const test = await testApp()
    const { id } = success(await save(test, 'approver'))
    expect(refused(await test.call('nobody', 'Delegation/End', { id }))).toMatchObject({ http: 401 })
    for (const role of ['both', 'reporter', 'foreigncompany'] as const)
      expect(refused(await end(test, role, id)).message).toBe('The data was not found.')
    expect(refused(await end(test, 'viewer', id))).toMatchObject({ http: 403 })
    expect(refused(await end(test, 'approver', 987_654)).message).toBe('The data was not found.')
    expect(await stored(test)).toMatchObject([{ ended_at: null }])
  })
})
