import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, people } from '../../testing/world.ts'
import { addAction } from '../../testing/groups/Actions.ts'

const MISSING = 'The data was not found.'
const key = () => crypto.randomUUID()
const form = { text: ' Mend the fence ', ownerId: people.reporter.id as number, due: '2026-11-30' }
const stored = (test: TestApp) => test.db.selectFrom('corrective_action').selectAll().orderBy('id').execute()
const list = async (test: TestApp, role: Role, filter: object = {}) =>
  success(await test.call(role, 'Actions/GetList', filter))

/** What every call refuses: a missing level, another company, a missing request id. */
async function refusesOthers(
  test: TestApp,
  name: 'Add' | 'Change' | 'Finish' | 'Verify' | 'Waive' | 'Reopen',
  sent: Record<string, unknown>,
) {
  const call = `Actions/${name}` as const
  expect(refused(await test.call('viewer', call, sent))).toMatchObject({ http: 403 })
  expect(refused(await test.call('foreigncompany', call, sent)).message).toBe(MISSING)
  expect(refused(await test.call('admin', call, { ...sent, requestId: 'x' }))).toMatchObject({ http: 400 })
}

async function withAction(made: Partial<Parameters<typeof addAction>[1]> = {}) {
  const test = await testApp()
  const event = await addReport(test.db, { area: area.quay })
  const actionId = await addAction(test, { event, owner: 'colleague', ...made })
  return { test, event, actionId, sent: { requestId: key(), actionId, version: 1 } }
}

describe('Actions.GetList', () => {
  it('lists the visible actions, open ones by due date first, and their filter choices', async () => {
    const { test, event } = await withAction({ due: '2026-11-25', text: 'second' })
    await addAction(test, { event, due: '2026-11-19', text: 'first', owner: 'approver' })
    await addAction(test, { event, state: 'verified', text: 'last' })
    const fence = await addReport(test.db, { area: area.fence })
    await addAction(test, { event: fence, text: 'of the fence', due: '2026-12-24' })
    const all = await list(test, 'admin')
    expect(all.actions.map(({ text, isOverdue }) => [text, isOverdue])).toEqual([
      ['first', true],
      ['second', false],
      ['of the fence', false],
      ['last', false],
    ])
    expect(all.total).toBe(4)
    expect(all.areas).toEqual([
      { id: area.fence, name: 'Fence', otherName: '', companyId: company.home },
      { id: area.quay, name: 'Port / Quay', otherName: '', companyId: company.home },
    ])
    expect(all.owners.map(({ name }) => name)).toEqual(['approver Tester', 'colleague Tester', 'reporter Tester'])
    expect((await list(test, 'approver')).total).toBe(3)
    const texts = async (filter: object) => (await list(test, 'admin', filter)).actions.map(({ text }) => text)
    expect(await texts({ states: ['verified'] })).toEqual(['last'])
    expect(await texts({ isOverdue: true })).toEqual(['first'])
    expect(await texts({ ownerId: people.approver.id })).toEqual(['first'])
    expect(await texts({ areaId: area.port })).toEqual(['first', 'second', 'last'])
    expect(await texts({ companyId: company.foreign })).toEqual([])
    expect(await texts({ searchText: 'FENCE' })).toEqual(['of the fence'])
    expect(await texts({ searchText: '%' })).toEqual([])
    expect(await texts({ page: 2, pageSize: 3 })).toEqual(['last'])
  })

  it('counts an action as overdue from the day after its due date, in the time zone of the company', async () => {
    const { test } = await withAction({ due: '2026-11-20' })
    const isOverdue = async () => (await list(test, 'admin')).actions[0]?.isOverdue
    await test.setNow('2026-11-20T23:59:59+07:00')
    expect(await isOverdue()).toBe(false)
    await test.setNow('2026-11-21T00:00:00+07:00')
    expect(await isOverdue()).toBe(true)
  })

  it('leaves out those of deleted reports, and is refused without session or menu', async () => {
    const { test, event } = await withAction()
    await sql`update event_report set deleted_at = now(), deleted_by = 1 where id = ${event}`.execute(test.db)
    expect(await list(test, 'admin')).toMatchObject({ actions: [], total: 0, areas: [] })
    expect(await test.call('nobody', 'Actions/GetList', {})).toMatchObject({ http: 401 })
    await sql`delete from user_menu where menu_id = 28 and user_id = ${people.reporter.id}`.execute(test.db)
    expect(refused(await test.call('reporter', 'Actions/GetList', {}))).toMatchObject({ http: 403 })
  })
})

describe('Actions.ExportExcel', () => {
  const name = 'Actions/ExportExcel'

  it('writes the filtered list in its order, and its filters', async () => {
    const test = await scratchApp()
    const event = await addReport(test.db, { area: area.quay })
    await addAction(test, { event, owner: 'colleague', due: '2026-11-25', text: '=1+1 ล้างท่อ' })
    await addAction(test, { event, due: '2026-11-19', text: 'Overdue one' })
    await addAction(test, { event, state: 'waived', text: 'Waived one' })
    const fence = await addReport(test.db, { area: area.fence })
    await addAction(test, { event: fence, text: 'Of the fence' })
    const filter = { areaId: area.port, states: ['open', 'waived'], searchText: '' }
    const shown = (await list(test, 'admin', filter)).actions
    const file = await workbook(test, 'admin', name, filter)
    expect(file.fileName).toMatch(/^Corrective Actions_Export_\d{12}\.xlsx$/)
    expect(file.names).toEqual(['Corrective Actions', 'About this file'])
    const [[head = [], ...rows] = [], about = []] = file.sheets
    const column = (title: string) => rows.map((row) => row[head.indexOf(title)])
    expect(column('Corrective Action')).toEqual(['Overdue one', '=1+1 ล้างท่อ', 'Waived one'])
    expect(column('Corrective Action')).toEqual(shown.map(({ text }) => text))
    expect(column('Owner')).toEqual(shown.map(({ ownerName }) => ownerName))
    expect(column('State')).toEqual(['Open', 'Open', 'Waived'])
    expect(column('Overdue')).toEqual(['Yes', 'No', 'No'])
    expect(column('No.')).toEqual([1, 2, 3])
    expect(column('Due Date')).toEqual(
      ['2026-11-19', '2026-11-25', '2026-11-30'].map((day) => new Date(`${day}T00:00Z`)),
    )
    expect(column('Reason for Waiver')).toEqual([null, null, 'Not needed'])
    expect(Object.fromEntries(about as [string, string][])).toMatchObject({
      Report: 'Corrective Actions',
      'Filter: State': 'Open, Waived',
      'Filter: Area/Sub Area': 'Port',
      'Filter: Owner': 'All',
      Rows: '3',
    })
    expect(await test.db.selectFrom('export_log').selectAll().execute()).toMatchObject([
      { menu_id: 28, file_type: 'Excel', user_id: people.admin.id, row_count: 3 },
    ])
    const narrow = await workbook(test, 'approver', name, {}, { 'accept-language': 'th' })
    expect(narrow.sheets[0]?.length).toBe(4)
    expect(narrow.names[0]).toBe('การดำเนินการแก้ไข')
  })

  it('refuses callers without a session or the menu', async () => {
    const test = await testApp()
    await sql`delete from user_menu where menu_id = 28 and user_id = ${people.reporter.id}`.execute(test.db)
    expect(await statuses(test, ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})

describe('Actions.GetAction', () => {
  it('shows a visible action, and no other', async () => {
    const { test, actionId } = await withAction()
    expect(success(await test.call('viewer', 'Actions/GetAction', { actionId })).action).toMatchObject({
      id: actionId,
      ownerName: 'colleague Tester',
      areaName: 'Port / Quay',
      companyName: 'Home',
      stateName: 'Open',
      may: { change: false, finish: false, verify: false, waive: false, reopen: false },
    })
    expect(refused(await test.call('foreigncompany', 'Actions/GetAction', { actionId })).message).toBe(MISSING)
    expect(refused(await test.call('csradmin', 'Actions/GetAction', { actionId })).message).toBe(MISSING)
    expect(await test.call('nobody', 'Actions/GetAction', { actionId })).toMatchObject({ http: 401 })
  })
})

describe('Actions.GetOfReport', () => {
  it('shows all of them to readers of the report, and whether they may add one', async () => {
    const { test, event, actionId } = await withAction()
    const of = async (role: Role) => success(await test.call(role, 'Actions/GetOfReport', { eventId: event }))
    expect(await of('reporter')).toMatchObject({ actions: [{ id: actionId }], canAdd: true })
    expect((await of('viewer')).canAdd).toBe(false)
    expect(refused(await test.call('csradmin', 'Actions/GetOfReport', { eventId: event })).message).toBe(MISSING)
    expect(await test.call('nobody', 'Actions/GetOfReport', { eventId: event })).toMatchObject({ http: 401 })
  })
})

describe('Actions.GetPeople', () => {
  it('names people who see the area and may finish, according to their own scope', async () => {
    const { test, event } = await withAction()
    const names = async (more: object = {}) => {
      const { people: found } = success(await test.call('admin', 'Actions/GetPeople', { eventId: event, ...more }))
      return found.map(({ name }) => name.split(' ')[0])
    }
    // Everyone who can open the report, except the reader without write access.
    const seeing: string[] = []
    for (const role of Object.keys(people) as Role[]) {
      const answer = await test.call(role, 'Actions/GetOfReport', { eventId: event })
      if (answer.body.status === 'Success' && answer.body.canAdd) seeing.push(role)
    }
    expect(await names()).toEqual(seeing.sort())
    expect(seeing).toContain('areaadmin')
    expect(await names({ searchText: 'COLL' })).toEqual(['colleague'])
    expect(await names({ searchText: 'tester coll' })).toEqual(['colleague'])
    expect(await names({ searchText: '%' })).toEqual([])
    // More people than one answer holds sort before the colleague, who is still found by name.
    await sql`
      with more as (
        insert into user_account (first_name, last_name, company_id, email, employee_id)
        select 'Aaa' || n, 'Many', company_id, '', 'many' || n from user_account, generate_series(1, 60) n
        where id = ${people.colleague.id} returning id),
      grouped as (insert into user_group (user_id, group_id) select id, 1 from more)
      insert into user_menu (user_id, menu_id, level) select id, 28, 2 from more`.execute(test.db)
    expect((await names()).filter((name) => name?.startsWith('Aaa'))).toHaveLength(50)
    expect(await names({ searchText: 'coll' })).toEqual(['colleague'])
    await sql`update user_account set is_active = false, inactive_note = 'x' where id = ${people.colleague.id}`.execute(
      test.db,
    )
    expect(await names({ searchText: 'coll' })).toEqual([])
    expect(refused(await test.call('csradmin', 'Actions/GetPeople', { eventId: event })).message).toBe(MISSING)
    expect(refused(await test.call('viewer', 'Actions/GetPeople', { eventId: event }))).toMatchObject({ http: 403 })
    expect(await test.call('nobody', 'Actions/GetPeople', { eventId: event })).toMatchObject({ http: 401 })
  })
})

describe('Actions.Add', () => {
  it('adds one for each request, with its entry in the trail', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.quay })
    const sent = { requestId: key(), eventId, ...form }
    const first = success(await test.call('reporter', 'Actions/Add', sent))
    expect(success(await test.call('reporter', 'Actions/Add', sent))).toEqual(first)
    expect(await stored(test)).toMatchObject([
      { id: first.actionId, description: 'Mend the fence', owner_id: people.reporter.id, state: 'open', version: 1 },
    ])
    expect(refused(await test.call('reporter', 'Actions/Add', { ...sent, text: 'Other' })).message).toMatch(
      /already saved with other values/,
    )
    const trail =
      await sql`select actor_id, call, action from audit_entry where table_name = 'corrective_action'`.execute(test.db)
    expect(trail.rows).toEqual([{ actor_id: people.reporter.id, call: 'Actions/Add', action: 'insert' }])
  })

  it('requires text, owner and a due date that has not passed', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.quay })
    const fields = async (change: object) => {
      const { fieldErrors } = refused(
        await test.call('reporter', 'Actions/Add', { requestId: key(), eventId, ...form, ...change }),
      )
      return fieldErrors?.map(({ field }) => field)
    }
    expect(await fields({ text: ' ', ownerId: null, due: '' })).toEqual(['text', 'ownerId', 'due'])
    expect(await fields({ due: '2026-11-19' })).toEqual(['due'])
    expect(await fields({ text: 'x'.repeat(4_001) })).toEqual(['text'])
    for (const role of ['viewer', 'csradmin', 'foreignreporter'] as const)
      expect(await fields({ ownerId: people[role].id })).toEqual(['ownerId'])
    expect(await stored(test)).toEqual([])
    success(await test.call('reporter', 'Actions/Add', { requestId: key(), eventId, ...form, due: '2026-11-20' }))
  })

  it('is refused for a report out of scope or deleted', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.quay })
    expect(await test.call('nobody', 'Actions/Add', {})).toMatchObject({ http: 401 })
    await refusesOthers(test, 'Add', { requestId: key(), eventId, ...form })
    await sql`update event_report set deleted_at = now(), deleted_by = 1 where id = ${eventId}`.execute(test.db)
    expect(refused(await test.call('reporter', 'Actions/Add', { requestId: key(), eventId, ...form })).message).toBe(
      MISSING,
    )
  })
})

describe('Actions.Change', () => {
  it('changes an open one; a past due date and an owner who has left may stay', async () => {
    const { test, sent } = await withAction({ due: '2026-11-19' })
    await sql`update user_account set is_active = false, inactive_note = 'x' where id = ${people.colleague.id}`.execute(
      test.db,
    )
    const old = { text: 'Mend it', ownerId: people.colleague.id as number, due: '2026-11-19' }
    expect(success(await test.call('areaadmin', 'Actions/Change', { ...sent, ...old })).version).toBe(2)
    const next = { ...sent, requestId: key(), version: 2 }
    const answer = refused(await test.call('areaadmin', 'Actions/Change', { ...next, ...old, due: '2026-11-18' }))
    expect(answer.fieldErrors?.map(({ field }) => field)).toEqual(['due'])
    success(await test.call('areaadmin', 'Actions/Change', { ...next, ...form }))
    expect(await stored(test)).toMatchObject([
      { description: 'Mend the fence', owner_id: people.reporter.id, version: 3 },
    ])
  })

  it('tells the second of two editors who was first, and is refused to others', async () => {
    const { test, sent } = await withAction()
    success(await test.call('areaadmin', 'Actions/Change', { ...sent, ...form }))
    const late = refused(await test.call('approver', 'Actions/Change', { ...sent, requestId: key(), ...form }))
    expect(late).toMatchObject({ isChanged: true })
    expect(late.message).toMatch(/areaadmin Tester at 20\/11\/2026 10:00/)
    expect(await test.call('nobody', 'Actions/Change', {})).toMatchObject({ http: 401 })
    await refusesOthers(test, 'Change', { ...sent, ...form })
  })
})

describe('Actions.Finish', () => {
  it('finishes once on a double click, and is refused to others', async () => {
    const { test, sent } = await withAction()
    expect(success(await test.call('colleague', 'Actions/Finish', sent)).version).toBe(2)
    expect(success(await test.call('colleague', 'Actions/Finish', sent)).version).toBe(2)
    const again = { ...sent, requestId: key(), version: 2 }
    expect(refused(await test.call('colleague', 'Actions/Finish', again)).message).toBe(
      'This action is Done now. Please open it again.',
    )
    expect(refused(await test.call('admin', 'Actions/Finish', again)).message).toMatch(/Only its owner/)
    expect(await test.call('nobody', 'Actions/Finish', {})).toMatchObject({ http: 401 })
    await refusesOthers(test, 'Finish', sent)
  })
})

describe('Actions.Verify', () => {
  it('closes it with the name of the verifier, and is refused to others', async () => {
    const { test, sent, actionId } = await withAction({ state: 'done' })
    success(await test.call('approver', 'Actions/Verify', sent))
    expect(success(await test.call('colleague', 'Actions/GetAction', { actionId })).action).toMatchObject({
      state: 'verified',
      closedBy: 'approver Tester',
      closedAt: '2026-11-20T10:00:00+07:00',
    })
    expect(await test.call('nobody', 'Actions/Verify', {})).toMatchObject({ http: 401 })
    await refusesOthers(test, 'Verify', sent)
  })

  it('and a waiver at the same moment: one of them wins', async () => {
    const first = await scratchApp()
    const second = await first.second()
    const event = await addReport(first.db, { area: area.quay })
    const actionId = await addAction(first, { event, state: 'done' })
    const sent = { actionId, version: 1 }
    const answers = await Promise.all([
      first.call('approver', 'Actions/Verify', { ...sent, requestId: key() }),
      second.call('both', 'Actions/Waive', { ...sent, requestId: key(), reason: 'No need' }),
    ])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['Error', 'Success'])
    expect(await stored(first)).toMatchObject([{ version: 2 }])
  })
})

describe('Actions.Waive', () => {
  it('requires a reason and stores it, and is refused to others', async () => {
    const { test, sent } = await withAction()
    expect(
      refused(await test.call('approver', 'Actions/Waive', { ...sent, reason: ' ' })).fieldErrors?.[0]?.field,
    ).toBe('reason')
    success(await test.call('approver', 'Actions/Waive', { ...sent, reason: ' No need ' }))
    expect(await stored(test)).toMatchObject([{ state: 'waived', reason: 'No need', closed_by: people.approver.id }])
    expect(await test.call('nobody', 'Actions/Waive', {})).toMatchObject({ http: 401 })
    await refusesOthers(test, 'Waive', { ...sent, reason: 'No need' })
  })
})

describe('Actions.Reopen', () => {
  it('reopens a closed action, and is refused to others', async () => {
    const { test, sent } = await withAction({ state: 'waived' })
    success(await test.call('approver', 'Actions/Reopen', sent))
    expect(await stored(test)).toMatchObject([{ state: 'open', reason: '', closed_by: null, done_at: null }])
    expect(await test.call('nobody', 'Actions/Reopen', {})).toMatchObject({ http: 401 })
    await refusesOthers(test, 'Reopen', sent)
  })
})
