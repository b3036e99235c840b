import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { NO_CHANGE } from '../../administration/act.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { CLOSED, type Change, act, start, state, undo, verdicts } from '../../testing/groups/Acts.ts'
import { rightsOf } from '../../testing/groups/UserPermission.ts'
import { addReceivers } from '../../testing/mailRuns.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, people } from '../../testing/world.ts'
import { actChanges } from '../actChanges.ts'
import { carryOut } from './run.ts'

const { both, colleague, approver, reporter } = people
type Handovers = Change['handovers']

async function dutiesOf({ call }: TestApp, role: Role, userId: number, isMove = false) {
  return success(await call(role, 'Acts/Duties', { userId, isMove })).duties
}
const keys = (duties: { duty: string; id: number }[]) => duties.map(({ duty, id }) => `${duty} ${id}`)

/** `both` with a receiver group, an open action, delegations both ways and a planned act. */
async function withDuties(test: TestApp) {
  const { db } = test
  const receiver = await addReceivers(test, 'Port letters', ['both', 'reporter'], [area.dock])
  const report = await addReport(db, { area: area.dock, by: 'colleague', status: 1, description: 'Crane' })
  const { id: action } = await db
    .insertInto('corrective_action')
    .values({
      report_id: report,
      description: 'Mend the crane',
      owner_id: both.id,
      due_date: '2026-11-30',
      created_by: people.company.id,
      updated_by: people.company.id,
      request_id: crypto.randomUUID(),
      request_hash: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delegation = async (delegator_id: number, delegate_id: number) =>
    (
      await db
        .insertInto('delegation')
        .values({
          delegator_id,
          delegate_id,
          from_day: '2026-11-18',
          until_day: '2026-12-20',
          reason: 'Away',
          created_by: delegator_id,
          request_id: crypto.randomUUID(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const given = await delegation(both.id, colleague.id)
  const received = await delegation(approver.id, both.id)
  return { receiver, action, given, received }
}

describe('Acts.Duties', () => {
  it('names what would be nobody’s without the person, and who may give it away', async () => {
    const test = await testApp()
    const { receiver, action, given, received } = await withDuties(test)
    const held = await dutiesOf(test, 'company', both.id)
    // The quay has another reporter and another approver.
    expect(keys(held)).toEqual([
      `report ${area.dock}`,
      `approve ${area.dock}`,
      `receiver ${receiver}`,
      `action ${action}`,
      `delegationReceived ${received}`,
      `delegationGiven ${given}`,
    ])
    expect(held.filter(({ isGivable }) => !isGivable).map(({ duty }) => duty)).toEqual(['delegationGiven'])
    expect(held[0]).toMatchObject({ name: 'Dock', place: 'Home' })
    expect(keys(await dutiesOf(test, 'company', both.id, true))).toEqual(keys(held).slice(0, 4))
  })

  it('names the last administrator of an area and of a company, and their plans', async () => {
    const test = await testApp()
    const planned = await start(test, 'admin', CLOSED, [colleague.id], { day: '2026-12-01' })
    // The viewer is a company user too.
    expect(keys(await dutiesOf(test, 'admin', people.admin.id))).toEqual([`plan ${planned}`])
    expect(keys(await dutiesOf(test, 'admin', people.company.id))).toEqual([])
    await test.db
      .updateTable('user_account')
      .set({ is_active: false, inactive_note: 'Left' })
      .where('id', '=', people.viewer.id)
      .execute()
    expect(keys(await dutiesOf(test, 'admin', people.company.id))).toEqual([`company ${company.home}`])
    expect(keys(await dutiesOf(test, 'admin', people.areaadmin.id))).toEqual([
      `admin ${area.fence}`,
      `admin ${area.port}`,
    ])
  })

  it('hides the group and the action of others, and refuses others', async () => {
    const test = await testApp()
    await addReceivers(test, 'Not theirs', ['both'], [area.foreign])
    const held = await dutiesOf(test, 'company', both.id)
    expect(held.map(({ duty }) => duty)).not.toContain('receiver')
    const asked = { userId: both.id, isMove: null }
    expect(await statuses(test, ['nobody', 'reporter', 'foreigncompany'], 'Acts/Duties', asked)).toEqual([
      401, 403, 200,
    ])
    // The reporter has an area of the CSR administrators too.
    refused(await test.call('company', 'Acts/Duties', { userId: reporter.id, isMove: null }))
  })
})

describe('Acts.GetSuccessors', () => {
  it('says what each may take over', async () => {
    const test = await testApp()
    const { receiver, action, received } = await withDuties(test)
    const found = success(
      await test.call('company', 'Acts/GetSuccessors', { userId: both.id, isMove: null, searchText: 'colleague' }),
    ).people
    expect(found.map(({ name }) => name)).toEqual(['colleague Tester'])
    // Not the action: the dock is not theirs to see.
    expect(keys(found[0]?.accepts ?? [])).toEqual([
      `report ${area.dock}`,
      `approve ${area.dock}`,
      `receiver ${receiver}`,
      `delegationReceived ${received}`,
    ])
    const all = success(
      await test.call('company', 'Acts/GetSuccessors', { userId: both.id, isMove: null, searchText: '' }),
    ).people
    expect(all.map(({ id }) => id)).not.toContain(both.id)
    const of = (id: number) => keys(all.find((one) => one.id === id)?.accepts ?? [])
    expect(of(people.company.id)).toContain(`action ${action}`)
    expect(of(people.company.id)).not.toContain(`report ${area.dock}`)
  })

  it('is refused to others', async () => {
    const test = await testApp()
    const asked = { userId: both.id, isMove: null, searchText: '' }
    expect(await statuses(test, ['nobody', 'reporter', 'foreigncompany'], 'Acts/GetSuccessors', asked)).toEqual([
      401, 403, 200,
    ])
  })
})

describe('a leaver', () => {
  const everything = (made: Awaited<ReturnType<typeof withDuties>>): Handovers => [
    { duty: 'report', id: area.dock, toId: colleague.id },
    { duty: 'approve', id: area.dock, toId: approver.id },
    { duty: 'receiver', id: made.receiver, toId: colleague.id },
    { duty: 'action', id: made.action, toId: people.company.id },
    { duty: 'delegationReceived', id: made.received, toId: colleague.id },
    { duty: 'delegationGiven', id: made.given, toId: null },
  ]
  const members = async ({ db }: TestApp, id: number) =>
    (
      await db
        .selectFrom('receiver_group_member')
        .select('user_id')
        .where('receiver_group_id', '=', id)
        .orderBy('user_id')
        .execute()
    ).map((one) => one.user_id)
  const owner = async ({ db }: TestApp, id: number) =>
    (await db.selectFrom('corrective_action').select('owner_id').where('id', '=', id).executeTakeFirstOrThrow())
      .owner_id

  it('hands over everything in one transaction, and it is undone as one', async () => {
    const test = await testApp()
    const made = await withDuties(test)
    const before = await state(test)
    const done = await act(test, 'company', { ...CLOSED, handovers: everything(made) }, [both.id])
    expect(done.verdicts).toEqual({ [both.id]: 'done' })
    expect((await rightsOf(test, colleague.id)).areas).toContain(`report ${area.dock}`)
    expect((await rightsOf(test, approver.id)).areas).toContain(`approve ${area.dock}`)
    expect(await members(test, made.receiver)).toEqual([reporter.id, colleague.id])
    expect(await owner(test, made.action)).toBe(people.company.id)
    const { rows } = await sql`
      select delegator_id, delegate_id, awaits_acceptance from delegation where ended_at is null`.execute(test.db)
    expect(rows).toEqual([{ delegator_id: approver.id, delegate_id: colleague.id, awaits_acceptance: true }])
    expect(await dutiesOf(test, 'company', both.id)).toEqual([])

    expect(await undo(test, 'company', done.id)).toEqual({ [both.id]: 'undone' })
    expect(await state(test)).toBe(before)
    expect(await members(test, made.receiver)).toEqual([reporter.id, both.id])
    expect(await owner(test, made.action)).toBe(both.id)
  })

  it('is all or nothing: a successor who may not have it refuses the rest', async () => {
    const test = await testApp()
    const made = await withDuties(test)
    const before = await state(test)
    const handovers = [
      ...(everything(made) ?? []).slice(0, 4),
      { duty: 'approve' as const, id: area.dock, toId: people.admin.id },
    ]
    const { verdicts: told } = await act(test, 'company', { ...CLOSED, handovers }, [both.id])
    expect(told[both.id]).toMatch(/^refused: /)
    expect(await state(test)).toBe(before)
    expect(await owner(test, made.action)).toBe(both.id)
    expect(await members(test, made.receiver)).toEqual([reporter.id, both.id])
  })

  it('leaves on a day to come, with what they hold by then, by the rights of the author then', async () => {
    const test = await testApp()
    const made = await withDuties(test)
    const id = await start(test, 'company', { ...CLOSED, handovers: everything(made) }, [both.id], {
      day: '2026-12-01',
    })
    await test.db
      .updateTable('corrective_action')
      .set({ owner_id: reporter.id })
      .where('id', '=', made.action)
      .execute()
    await test.setNow('2026-12-01T00:00:05+07:00')
    await carryOut(test.services, actChanges)
    const as = {
      ...test,
      call: async (...[role, name, input]: Parameters<TestApp['call']>) =>
        test.call(role, name, input, { cookie: await test.signIn('company') }),
    } as TestApp
    expect(await verdicts(as, 'company', id)).toEqual({ [both.id]: 'done' })
    expect(await owner(test, made.action)).toBe(reporter.id)
    expect((await rightsOf(test, colleague.id)).areas).toContain(`report ${area.dock}`)
  })

  it('passes on what was planned, and the last administration of a company', async () => {
    const test = await testApp()
    const planned = await start(test, 'company', CLOSED, [colleague.id], { day: '2026-12-01' })
    const handovers = [
      { duty: 'plan' as const, id: planned, toId: people.admin.id },
      { duty: 'company' as const, id: company.home, toId: approver.id },
    ]
    const done = await act(test, 'admin', { ...CLOSED, handovers }, [people.company.id])
    expect(done.verdicts).toEqual({ [people.company.id]: 'done' })
    const author = async () =>
      (await test.db.selectFrom('act').select('author_id').where('id', '=', planned).executeTakeFirstOrThrow())
        .author_id
    expect(await author()).toBe(people.admin.id)
    expect((await rightsOf(test, approver.id)).groups).toEqual([2, 5])
    await undo(test, 'admin', done.id)
    expect(await author()).toBe(people.company.id)
    expect((await rightsOf(test, approver.id)).groups).toEqual([5])
  })

  it('is one person, and the act one that closes or moves', async () => {
    const test = await testApp()
    const handovers = [{ duty: 'report' as const, id: area.dock, toId: colleague.id }]
    const change = { ...NO_CHANGE, ...CLOSED, handovers }
    const rows = [both.id, approver.id].map((id) => ({ id, version: '' }))
    const sent = { requestId: crypto.randomUUID(), day: null, rows }
    refused(await test.call('company', 'Acts/Start', { ...sent, change }))
    refused(
      await test.call('company', 'Acts/Start', { ...sent, change: { ...change, isOn: true }, rows: rows.slice(1) }),
    )
  })
})

describe('a move', () => {
  it('ends the old areas, begins new ones and hands over what is left, with the same identity', async () => {
    const test = await testApp()
    const before = await state(test)
    const change: Change = {
      kind: 'person.company',
      way: 'replace',
      companyId: company.subsidiary,
      role: 'report',
      areaIds: [area.subsidiary],
      handovers: [
        { duty: 'report', id: area.dock, toId: colleague.id },
        { duty: 'approve', id: area.dock, toId: approver.id },
      ],
    }
    const done = await act(test, 'company', change, [both.id])
    expect(done.verdicts).toEqual({ [both.id]: 'done' })
    expect(await rightsOf(test, both.id)).toMatchObject({ groups: [4], areas: [`report ${area.subsidiary}`] })
    const { rows } = await sql`select company_id, username, is_active from user_account where id = ${both.id}`.execute(
      test.db,
    )
    expect(rows).toEqual([{ company_id: company.subsidiary, username: 'both', is_active: true }])
    expect((await rightsOf(test, colleague.id)).areas).toContain(`report ${area.dock}`)
    await undo(test, 'company', done.id)
    expect(await state(test)).toBe(before)
  })
})
