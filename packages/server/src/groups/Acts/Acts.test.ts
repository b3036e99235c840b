import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { NO_CHANGE } from '../../administration/act.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import {
  CLOSED,
  type Change,
  act,
  prepare,
  start,
  startRows,
  state,
  undo,
  verdicts,
} from '../../testing/groups/Acts.ts'
import { rightsOf } from '../../testing/groups/UserPermission.ts'
import { statuses } from '../../testing/refusals.ts'
import { area, company, eventType, people, shift } from '../../testing/world.ts'
import { actChanges } from '../actChanges.ts'
import { carryOut } from './run.ts'

// The reporter also has an area that is not the company user's: nobody but a corporate administrator may change them.
const { reporter, colleague, both, approver, foreignreporter } = people
const closed = async ({ db }: TestApp) =>
  (await db.selectFrom('user_account').select('id').where('is_active', '=', false).orderBy('id').execute()).map(
    ({ id }) => id,
  )

const UNSEEN = 'nobody'
const NOT_THEIRS = ['reporter'] as const

describe('Acts.Prepare', () => {
  it('freezes the records that the caller may change, and says what goes with them', async () => {
    const test = await testApp()
    const ids = [reporter.id, colleague.id, both.id, approver.id, foreignreporter.id]
    const { rows, left, consequences } = await prepare(test, 'company', CLOSED, ids)
    expect(rows.map(({ id }) => id)).toEqual([approver.id, both.id, colleague.id])
    expect(rows[0]?.version).toMatch(/^2026-.*Z$/)
    expect(left).toBe(2)
    expect(consequences.join('\n')).toMatch(/3 people/)
  })

  it('freezes the version that the list had, so that a change since then is told of at its turn', async () => {
    const test = await testApp()
    const users = success(
      await test.call('company', 'UserPermission/LoadUserListData', { searchText: 'Tester', pageSize: 100 }),
    ).users
    const rows = [approver.id, colleague.id].map((id) => ({
      id,
      updatedAt: users.find(({ userId }) => userId === id)?.updatedAt ?? 'not listed',
    }))
    const asked = { change: { ...NO_CHANGE, ...CLOSED }, rows, day: null }
    expect(success(await test.call('company', 'Acts/Prepare', asked)).changed).toBe(0)
    await test.setNow('2026-11-20T10:05:00+07:00')
    await act(test, 'admin', { kind: 'person.notification', isOn: false }, [approver.id])
    const late = success(await test.call('company', 'Acts/Prepare', asked))
    expect(late.changed).toBe(1)
    const id = await startRows(test, 'company', CLOSED, late.rows)
    await carryOut(test.services, actChanges)
    const told = await verdicts(test, 'company', id)
    expect(told[colleague.id]).toBe('done')
    expect(told[approver.id]).toMatch(/^refused: .*changed by admin Tester/)
  })

  it('counts the areas that lose their only reporter with the areas of people, as with closed people', async () => {
    const test = await testApp()
    const change: Change = { kind: 'person.areas', role: 'report', way: 'remove', areaIds: [area.dock, area.quay] }
    const { consequences } = await prepare(test, 'company', change, [both.id])
    expect(consequences).toEqual(['1 area will have nobody left who reports for them.'])
    const all = await prepare(test, 'company', { ...change, way: 'replace', areaIds: [area.gate] }, [both.id])
    expect(all.consequences).toEqual(consequences)
    const group: Change = { kind: 'person.groups', way: 'remove', userGroups: [4] }
    expect((await prepare(test, 'company', group, [both.id])).consequences).toEqual(consequences)
    const none: Change = { kind: 'person.areas', role: 'report', way: 'add', areaIds: [area.gate] }
    expect((await prepare(test, 'company', none, [both.id])).consequences).toEqual([])
  })

  it('counts areas without working time and event type', async () => {
    const test = await testApp()
    const ids = [area.gate, area.dock]
    const shifts: Change = { kind: 'area.shifts', way: 'replace', shiftIds: [] }
    expect((await prepare(test, 'company', shifts, ids)).consequences.length).toBeGreaterThan(0)
    const types: Change = { kind: 'area.types', way: 'replace', eventTypeIds: [] }
    expect((await prepare(test, 'company', types, ids)).consequences.join()).toMatch(/2 areas/)
  })

  it('refuses people without the menu, a day that has begun, and a change that says nothing', async () => {
    const test = await testApp()
    const asked = { change: { ...NO_CHANGE, ...CLOSED }, rows: [{ id: approver.id, updatedAt: '' }], day: null }
    expect(await statuses(test, [UNSEEN, ...NOT_THEIRS], 'Acts/Prepare', asked)).toEqual([401, 403])
    const today = refused(await test.call('company', 'Acts/Prepare', { ...asked, day: '2026-11-20' }))
    expect(today.fieldErrors?.map(({ field }) => field)).toEqual(['day'])
    for (const change of [
      { ...asked.change, note: ' ' },
      { ...asked.change, isOn: null },
      { ...asked.change, kind: 'area.types' as const },
    ])
      refused(await test.call('company', 'Acts/Prepare', { ...asked, change }))
  })
})

describe('Acts.Start', () => {
  it('changes each record as the form would, with one entry that names the act and theirs beneath', async () => {
    const test = await testApp()
    const done = await act(test, 'company', CLOSED, [approver.id, colleague.id])
    expect(done.verdicts).toEqual({ [approver.id]: 'done', [colleague.id]: 'done' })
    expect(await closed(test)).toEqual([approver.id, colleague.id])
    const { rows } = await sql`
      select table_name, call, actor_id from audit_entry where call like 'Acts/%' and action in ('insert', 'update')
        and table_name in ('act', 'user_account') order by id`.execute(test.db)
    const by = { call: 'Acts/Start', actor_id: people.company.id }
    expect(rows).toEqual(['act', 'user_account', 'user_account', 'act'].map((name) => ({ table_name: name, ...by })))
    const beneath = await sql`
      select distinct r.record_id from act_row r join audit_entry e on e.transaction_id = r.transaction_id
      where r.act_id = ${done.id} and e.table_name = 'user_account' and e.row_key = r.record_id::text`.execute(test.db)
    expect(beneath.rows).toHaveLength(2)
  })

  it('says of what is already so that nothing changed', async () => {
    const test = await testApp()
    const on: Change = { kind: 'person.status', isOn: true }
    expect((await act(test, 'company', on, [approver.id])).verdicts).toEqual({ [approver.id]: 'same' })
  })

  it('gives and takes areas with their group, and keeps areas of others', async () => {
    const test = await testApp()
    const give: Change = { kind: 'person.areas', role: 'approve', way: 'add', areaIds: [area.dock] }
    expect((await act(test, 'company', give, [colleague.id, approver.id])).verdicts).toEqual({
      [colleague.id]: 'done',
      [approver.id]: 'done',
    })
    expect((await rightsOf(test, colleague.id)).groups).toEqual([4, 5])
    expect((await rightsOf(test, approver.id)).areas).toEqual(
      [`approve ${area.quay}`, `approve ${area.dock}`, `approve ${area.watch}`].sort(),
    )
    const take: Change = { kind: 'person.areas', role: 'report', way: 'replace', areaIds: [area.gate] }
    await act(test, 'company', take, [colleague.id])
    expect((await rightsOf(test, colleague.id)).areas).toEqual([`approve ${area.dock}`, `report ${area.gate}`])
    const none: Change = {
      kind: 'person.areas',
      role: 'approve',
      way: 'remove',
      areaIds: [area.quay, area.watch, area.dock],
    }
    expect((await act(test, 'company', none, [approver.id])).verdicts[approver.id]).toMatch(/^refused: /)
    // Only in their own areas: the foreign ones of somebody else's are not theirs to give.
    const foreign: Change = { kind: 'person.areas', role: 'report', way: 'add', areaIds: [area.foreign] }
    expect((await act(test, 'company', foreign, [colleague.id])).verdicts[colleague.id]).toMatch(/^refused: Area/)
    await act(test, 'company', { ...none, role: 'report', areaIds: [area.quay, area.dock] }, [both.id])
    expect((await rightsOf(test, both.id)).groups).toEqual([5])
  })

  it('changes group, language, notification and company', async () => {
    const test = await testApp()
    const stored = () =>
      test.db
        .selectFrom('user_account')
        .select(['language', 'notifies_by_email', 'company_id'])
        .where('id', '=', approver.id)
        .executeTakeFirst()
    await act(test, 'company', { kind: 'person.language', language: 'th' }, [approver.id])
    await act(test, 'company', { kind: 'person.notification', isOn: false }, [approver.id])
    await act(test, 'company', { kind: 'person.company', companyId: company.subsidiary }, [approver.id])
    expect(await stored()).toEqual({ language: 'th', notifies_by_email: false, company_id: company.subsidiary })
    expect(
      (await act(test, 'company', { kind: 'person.groups', way: 'remove', userGroups: [5] }, [both.id])).verdicts[
        both.id
      ],
    ).toBe('done')
    expect(await rightsOf(test, both.id)).toMatchObject({
      groups: [4],
      areas: [`report ${area.quay}`, `report ${area.dock}`],
    })
  })

  it('changes areas with their sub areas', async () => {
    const test = await testApp()
    const { port, gate, quay, yard } = area
    await act(test, 'company', { kind: 'area.approval', isOn: true }, [port, gate])
    await act(test, 'company', { kind: 'area.shifts', way: 'replace', shiftIds: [shift.evening] }, [port, gate])
    await act(test, 'company', { kind: 'area.types', way: 'remove', eventTypeIds: [eventType.works] }, [port, gate])
    await act(test, 'company', { kind: 'area.notification', isOn: false }, [port])
    await act(test, 'company', { kind: 'area.status', isOn: false, note: 'Sold' }, [gate])
    const { rows } = await sql`
      select a.id, a.requires_approval as approval, a.is_active as active, a.inactive_note as note, a.notifies_by_email as notifies,
        array(select shift_id from area_shift s where s.area_id = a.id) as shifts,
        exists (select from area_event_type t where t.area_id = a.id and t.event_type_id = ${eventType.works}) as works
      from area a where a.id in (${port}, ${gate}, ${quay}, ${yard}) order by a.id`.execute(test.db)
    const [open, sold] = [
      { approval: true, active: true, note: null, notifies: false, works: false },
      { active: false, note: 'Sold', notifies: true },
    ]
    expect(rows).toEqual([
      { ...open, ...sold, id: gate, shifts: [shift.evening] },
      { ...open, id: port, shifts: [] },
      { ...open, id: quay, shifts: [shift.evening] },
      { ...open, id: yard, shifts: [shift.evening] },
    ])
  })

  it('refuses what the form refuses, record by record, and goes on with the others', async () => {
    const test = await testApp()
    const bad: Change = { kind: 'area.types', way: 'add', eventTypeIds: [eventType.csrNormal] }
    expect((await act(test, 'company', bad, [area.gate])).verdicts[area.gate]).toMatch(/^refused: Event Type/)
    const foreign: Change = { kind: 'area.shifts', way: 'add', shiftIds: [shift.foreign] }
    expect((await act(test, 'company', foreign, [area.gate, area.port])).verdicts).toMatchObject({
      [area.gate]: expect.stringMatching(/^refused: /),
      [area.port]: expect.stringMatching(/^refused: /),
    })
    const away: Change = { kind: 'person.company', companyId: company.foreign }
    expect((await act(test, 'company', away, [approver.id])).verdicts[approver.id]).toMatch(/^refused: /)
    const self = await act(test, 'company', CLOSED, [people.company.id, approver.id])
    expect(self.verdicts).toMatchObject({
      [approver.id]: 'done',
      [people.company.id]: expect.stringMatching(/^refused: /),
    })
    expect(await closed(test)).toEqual([approver.id])
  })

  it('repeated with its request makes nothing new, and with another list is refused', async () => {
    const test = await testApp()
    const requestId = crypto.randomUUID()
    const { rows } = await prepare(test, 'company', CLOSED, [approver.id])
    const first = await startRows(test, 'company', CLOSED, rows, { requestId })
    await carryOut(test.services, actChanges)
    expect(await startRows(test, 'company', CLOSED, rows, { requestId })).toBe(first)
    const other = { requestId, change: { ...NO_CHANGE, ...CLOSED, note: 'Other' }, day: null, rows }
    expect(refused(await test.call('company', 'Acts/Start', other)).isSaved).toBe(true)
    expect(await test.db.selectFrom('act').select('id').execute()).toEqual([{ id: first }])
  })

  it('refuses people without the menu of its records', async () => {
    const test = await testApp()
    const rows = [{ id: approver.id, version: '' }]
    const asked = { requestId: crypto.randomUUID(), change: { ...NO_CHANGE, ...CLOSED }, day: null, rows }
    expect(await statuses(test, [UNSEEN, ...NOT_THEIRS, 'viewer'], 'Acts/Start', asked)).toEqual([401, 403, 403])
    await test.db
      .updateTable('user_menu')
      .set({ level: 1 })
      .where('user_id', '=', people.company.id)
      .where('menu_id', '=', 10)
      .execute()
    expect(await statuses(test, ['company'], 'Acts/Start', asked)).toEqual([403])
  })
})

describe('Acts.Undo', () => {
  it('gives back everything that an act changed', async () => {
    const test = await testApp()
    const before = await state(test)
    const changes: [Change, number[]][] = [
      [CLOSED, [approver.id, colleague.id]],
      [{ kind: 'person.areas', role: 'report', way: 'replace', areaIds: [area.gate] }, [colleague.id, both.id]],
      [{ kind: 'person.areas', role: 'approve', way: 'add', areaIds: [area.dock] }, [colleague.id]],
      [{ kind: 'person.groups', way: 'remove', userGroups: [4] }, [both.id]],
      [{ kind: 'person.language', language: 'th' }, [approver.id]],
      [{ kind: 'person.company', companyId: company.subsidiary }, [approver.id]],
      [{ kind: 'area.shifts', way: 'replace', shiftIds: [shift.evening] }, [area.port, area.gate]],
      [{ kind: 'area.approval', isOn: true }, [area.port, area.gate]],
      [{ kind: 'area.types', way: 'remove', eventTypeIds: [eventType.works] }, [area.gate]],
      [{ kind: 'area.status', isOn: false, note: 'Sold' }, [area.gate]],
    ]
    for (const [change, ids] of changes) {
      const { id } = await act(test, 'company', change, ids)
      expect(await state(test), change.kind).not.toBe(before)
      expect(Object.values(await undo(test, 'company', id)), change.kind).toEqual(ids.map(() => 'undone'))
      expect(JSON.parse(await state(test)), change.kind).toEqual(JSON.parse(before))
    }
  })

  it('keeps a record that somebody changed since, and says so', async () => {
    const test = await testApp()
    const { id } = await act(test, 'company', CLOSED, [approver.id, colleague.id])
    await test.setNow('2026-11-20T11:00:00+07:00')
    await act(test, 'admin', { kind: 'person.status', isOn: true }, [approver.id])
    expect(await undo(test, 'company', id)).toEqual({
      [colleague.id]: 'undone',
      [approver.id]: expect.stringMatching(/^kept: .*admin Tester/),
    })
    expect(success(await test.call('company', 'Acts/Get', { actId: id, take: null })).act).toMatchObject({
      phase: 'undone',
      undoUntil: null,
    })
    success(await test.call('company', 'Acts/Undo', { actId: id }))
  })

  it('is offered for 24 hours, to its author and to corporate administrators', async () => {
    const test = await testApp()
    const { id } = await act(test, 'company', CLOSED, [approver.id])
    expect(await statuses(test, [UNSEEN, ...NOT_THEIRS, 'areaadmin'], 'Acts/Undo', { actId: id })).toEqual([
      401, 403, 200,
    ])
    await test.setNow('2026-11-21T10:00:01+07:00')
    expect(
      refused(await test.call('company', 'Acts/Undo', { actId: id }, { cookie: await test.signIn('company') })).message,
    ).toBe('This can no longer be undone.')
    await test.setNow('2026-11-21T09:59:59+07:00')
    expect(await undo(test, 'admin', id)).toEqual({ [approver.id]: 'undone' })
  })
})

describe('the history of a record', () => {
  it('names the act of each change, also once it is undone, to those who may see the act', async () => {
    const test = await testApp()
    const done = await act(test, 'company', CLOSED, [approver.id])
    const acts = async (role: 'company' | 'admin' | 'areaadmin') =>
      success(await test.call(role, 'UserPermission/LoadChanges', { id: approver.id })).changes.flatMap(
        ({ actId }) => actId ?? [],
      )
    expect(await acts('company')).toEqual([done.id])
    await undo(test, 'company', done.id)
    expect(await acts('admin')).toEqual([done.id, done.id])
    expect(await acts('areaadmin')).toEqual([])
  })
})

describe('closing', () => {
  const status = async ({ db }: TestApp, table: 'company' | 'event_type', id: number) =>
    db.selectFrom(table).select(['is_active', 'inactive_note']).where('id', '=', id).executeTakeFirstOrThrow()
  const others = async ({ db }: TestApp) => {
    const { rows } = await sql`
      select (select jsonb_agg(to_jsonb(s) order by s.id) from shift s) as shifts, (select jsonb_agg(to_jsonb(o) order by 1) from company_event_type o) as offered,
        (select jsonb_agg(jsonb_build_object('id', t.id, 'parent', t.parent_id, 'name', t.name, 'color', t.color_id, 'place', t.position) order by t.id) from event_type t) as types,
        (select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'head', c.head_company_id, 'place', c.position, 'in', c.sign_in) order by c.id) from company c) as companies`.execute(
      db,
    )
    return JSON.stringify(rows)
  }
  const SOLD: Change = { kind: 'company.status', isOn: false, note: 'Sold' }
  const GONE: Change = { kind: 'eventType.status', isOn: false, note: 'No longer used' }

  it('a company is one act that says what goes with it, locks its people out, and is undone', async () => {
    const test = await testApp()
    const before = await others(test)
    const { rows, consequences } = await prepare(test, 'admin', SOLD, [company.foreign])
    expect(rows.map(({ id }) => id)).toEqual([company.foreign])
    expect(consequences.join('\n')).toMatch(/2 areas[\s\S]*2 people/)
    const done = await act(test, 'admin', SOLD, [company.foreign])
    expect(done.verdicts).toEqual({ [company.foreign]: 'done' })
    expect(await status(test, 'company', company.foreign)).toEqual({ is_active: false, inactive_note: 'Sold' })
    expect(await statuses(test, ['foreignreporter'], 'MyAreas/GetToday', {})).toEqual([401])
    expect(await undo(test, 'admin', done.id)).toEqual({ [company.foreign]: 'undone' })
    expect((await status(test, 'company', company.foreign)).is_active).toBe(true)
    expect(await others(test)).toBe(before)
  })

  it('an event type keeps its sub types and their places', async () => {
    const test = await testApp()
    const before = await others(test)
    const { consequences } = await prepare(test, 'admin', GONE, [eventType.release])
    expect(consequences.length).toBeGreaterThan(0)
    const done = await act(test, 'admin', GONE, [eventType.release])
    expect(done.verdicts).toEqual({ [eventType.release]: 'done' })
    expect(await status(test, 'event_type', eventType.release)).toMatchObject({ is_active: false })
    expect(await others(test)).toBe(before)
    expect(success(await test.call('admin', 'Acts/Get', { actId: done.id, take: null })).rows[0]?.name).toBe('Release')
    await undo(test, 'admin', done.id)
    expect(await status(test, 'event_type', eventType.release)).toMatchObject({ is_active: true })
  })

  it('is for those who may close the record: a company for corporate administrators, a type for all its companies', async () => {
    const test = await testApp()
    expect(await prepare(test, 'company', GONE, [eventType.release])).toMatchObject({ rows: [], left: 1 })
    const version = { id: eventType.release, version: '' }
    const id = await startRows(test, 'company', GONE, [version])
    await carryOut(test.services, actChanges)
    expect((await verdicts(test, 'company', id))[eventType.release]).toMatch(/^refused: /)
    const sold = {
      requestId: crypto.randomUUID(),
      change: { ...NO_CHANGE, ...SOLD },
      day: null,
      rows: [{ id: 1, version: '' }],
    }
    expect(await statuses(test, ['nobody', 'reporter', 'company'], 'Acts/Start', sold)).toEqual([401, 403, 403])
  })
})

describe('Acts.Cancel', () => {
  it('leaves undone what had not its turn, and can be undone for the rest', async () => {
    const test = await testApp()
    const id = await start(test, 'company', CLOSED, [approver.id, colleague.id, both.id])
    let turns = 0
    await carryOut(test.services, actChanges, () => (turns += 1) > 1)
    success(await test.call('company', 'Acts/Cancel', { actId: id }))
    await carryOut(test.services, actChanges)
    expect(Object.values(await verdicts(test, 'company', id)).sort()).toEqual([
      'done',
      'refused: Not done: it was stopped before its turn.',
      'refused: Not done: it was stopped before its turn.',
    ])
    refused(await test.call('company', 'Acts/Cancel', { actId: id }))
    await undo(test, 'company', id)
    expect(await closed(test)).toEqual([])
  })

  it('is refused to others', async () => {
    const test = await testApp()
    const id = await start(test, 'company', CLOSED, [approver.id])
    expect(await statuses(test, [UNSEEN, ...NOT_THEIRS, 'areaadmin'], 'Acts/Cancel', { actId: id })).toEqual([
      401, 403, 200,
    ])
  })
})

describe('Acts.Get', () => {
  it('counts the verdicts, and names only records that its reader may see', async () => {
    const test = await testApp()
    const id = await start(test, 'admin', CLOSED, [approver.id, foreignreporter.id])
    await carryOut(test.services, actChanges)
    const { act: seen, rows } = success(await test.call('admin', 'Acts/Get', { actId: id, take: null }))
    expect(seen).toMatchObject({
      phase: 'done',
      isOn: false,
      note: 'Contract ended',
      author: 'admin Tester',
      counts: { done: 2, refused: 0 },
    })
    expect(rows.map(({ name }) => name)).toEqual(['approver Tester', 'foreignreporter Tester'])
    expect(await statuses(test, [UNSEEN, ...NOT_THEIRS, 'company'], 'Acts/Get', { actId: id })).toEqual([401, 403, 200])
  })
})

describe('Acts.List', () => {
  it('shows each author theirs, and corporate administrators all, planned ones first', async () => {
    const test = await testApp()
    await act(test, 'company', CLOSED, [approver.id])
    await start(test, 'admin', CLOSED, [colleague.id], { day: '2026-12-01' })
    await act(test, 'company', { ...CLOSED, isOn: true }, [approver.id])
    const list = async (role: 'admin' | 'company' | 'areaadmin') => success(await test.call(role, 'Acts/List', {})).acts
    expect((await list('company')).map(({ phase, isOn }) => [phase, isOn])).toEqual([
      ['done', true],
      ['done', false],
    ])
    expect((await list('admin')).map(({ phase, day }) => [phase, day])).toEqual([
      ['planned', '2026-12-01'],
      ['done', null],
      ['done', null],
    ])
    expect(await list('areaadmin')).toEqual([])
    expect(await statuses(test, [UNSEEN, ...NOT_THEIRS], 'Acts/List', {})).toEqual([401, 403])
  })
})
