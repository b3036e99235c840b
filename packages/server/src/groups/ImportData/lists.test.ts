import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { area, company, eventType, people, shift } from '../../testing/world.ts'
import { importList, pastedRows } from '../../testing/groups/ImportData.ts'

const AREAS = ['Event Group', 'Company', 'Area', 'Sub Area', 'Approval', 'Shifts', 'Types', 'Order', 'Status']

async function nameOf(test: TestApp, id: number): Promise<string> {
  return (await test.db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
}

async function checked(
  test: TestApp,
  ...asked: Parameters<typeof importList> extends [unknown, ...infer R] ? R : never
) {
  const [kind, options] = asked
  return success(await importList(test, kind, { ...options, dry: true }))
}

describe('ImportData.importList of areas', () => {
  it('adds areas in their order with all of the company, and changes only what a row says', async () => {
    const test = await testApp()
    const home = await nameOf(test, company.home)
    const pasted = pastedRows(
      AREAS,
      ['Operation', home, 'North', '', '', '', '', '', ''],
      ['Operation', home, 'South', 'Wharf', 'Yes', 'Morning', '', '', ''],
      ['Operation', home, 'South', 'Shed', '', '', '', '', 'Inactive'],
      ['Operation', home, 'Gate', '', 'Yes', '', '', '', ''],
    )
    const check = await checked(test, 'area', { pasted })
    expect(check.errors).toEqual([])
    expect(check).toMatchObject({ added: 3, changed: 1, unchanged: 0, isWritten: false })
    expect(check.preview.map(({ action, name, detail }) => [action, name, detail])).toContainEqual([
      'change',
      `${home} / Gate`,
      'Require Approval: No → Yes',
    ])
    success(await importList(test, 'area', { pasted, digest: check.digest }))
    const { rows } = await sql<{ name: string; place: number; shifts: number[]; types: number; active: boolean }>`
      select a.name, a.position as place, a.is_active as active,
        coalesce((select array_agg(shift_id order by shift_id) from area_shift o where o.area_id = a.id), '{}') as shifts,
        (select count(*)::int from area_event_type o where o.area_id = a.id) as types
      from area a where a.company_id = ${company.home} and a.name in ('North', 'South', 'Wharf', 'Shed', 'Gate')
        and a.deleted_at is null order by a.id`.execute(test.db)
    const [gate, ...made] = rows
    expect(gate).toMatchObject({ name: 'Gate', shifts: [shift.morning, shift.evening] })
    expect(made.map(({ name, shifts, active }) => [name, shifts, active])).toEqual([
      ['North', [shift.morning, shift.evening], true],
      ['South', [], true],
      ['Wharf', [shift.morning], true],
      ['Shed', [shift.morning, shift.evening], false],
    ])
    expect(made[0]?.types).toBeGreaterThan(0)
    const [north, south] = made
    expect(south?.place).toBe((north?.place ?? 0) + 1)
    expect(await checked(test, 'area', { pasted })).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
  })

  it('refuses each row at its cell, and writes nothing', async () => {
    const test = await testApp()
    const home = await nameOf(test, company.home)
    const pasted = pastedRows(
      AREAS,
      ['Nowhere', home, 'A', '', '', '', '', '', ''],
      ['Operation', 'No company', 'A', '', '', '', '', '', ''],
      ['Operation', home, 'B', '', 'perhaps', 'Midnight', '', 'first', ''],
      ['Operation', home, 'C', '', '', '', '', '', ''],
      ['Operation', home, 'C', '', '', '', '', '', ''],
      ['CSR', home, 'D', '', '', '', '', '', ''],
    )
    const { errors } = await checked(test, 'area', { pasted })
    expect(errors.map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual([
      [2, 'Event Group "Nowhere": Event Group is not available. Please choose again.'],
      [3, 'Company "No company": Company is not available. Please choose again.'],
      [
        4,
        'Order "first": Order must be a whole number.; Require Approval "perhaps": Require Approval is not available. Please choose again.; ' +
          `Working Time "Midnight": Not available: Midnight. Separate several by ';'.`,
      ],
      [6, 'Area "C": The same Area is already in row 5.'],
      [7, `Company "${home}": Company or CSR Area is not available. Please choose again.`],
    ])
    expect(refused(await importList(test, 'area', { pasted })).errors).toHaveLength(5)
    expect(await test.db.selectFrom('area').select('id').where('name', '=', 'C').execute()).toEqual([])
  })

  it('takes the places that the Order column says', async () => {
    const test = await testApp()
    const home = await nameOf(test, company.home)
    const rows = (names: string[]) =>
      pastedRows(AREAS, ...names.map((name, index) => ['Operation', home, name, '', '', '', '', index + 1, '']))
    const order = ['P', 'Gate', 'Q']
    success(await importList(test, 'area', { pasted: rows(order) }))
    const stored = await test.db
      .selectFrom('area')
      .select('name')
      .where('company_id', '=', company.home)
      .where('event_group_id', '=', 2)
      .where('parent_id', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .execute()
    expect(stored.map(({ name }) => name).slice(0, 3)).toEqual(order)
  })

  it('is for who may change areas, within their scope', async () => {
    const test = await testApp()
    const [home, foreign] = [await nameOf(test, company.home), await nameOf(test, company.foreign)]
    const row = (name: string) => pastedRows(AREAS, ['Operation', name, 'New one', '', '', '', '', '', ''])
    expect(await checked(test, 'area', { pasted: row(home), as: 'company' })).toMatchObject({ added: 1, refused: 0 })
    const beyond = await checked(test, 'area', { pasted: row(foreign), as: 'company' })
    expect(beyond.errors.map(({ reason }) => reason)).toEqual([
      `Company "${foreign}": Company is not available. Please choose again.`,
    ])
    const input = { kind: 'area', pasted: row(home), isDryRun: true }
    expect(await statuses(test, ['nobody', 'viewer', 'reporter'], 'ImportData/importList', input)).toEqual([
      401, 403, 403,
    ])
    // Whoever may change users only does not change areas.
    await test.db
      .updateTable('user_menu')
      .set({ level: 1 })
      .where('user_id', '=', people.admin.id)
      .where('menu_id', '=', 6)
      .execute()
    expect(refused(await importList(test, 'area', { pasted: row(home) })).permission).toBe(0)
    expect(area.gate).toBeGreaterThan(0)
  })
})

const TYPES = ['Event Group', 'Event Type', 'Sub Event Type', 'Event Status', 'Short Event Type', 'Second Name']

describe('ImportData.importList of event types', () => {
  it('adds types with sub types, and refuses what the form refuses', async () => {
    const test = await testApp()
    const pasted = pastedRows(
      TYPES,
      ['Operation', 'Flood', '', 'Abnormal', 'FLD', 'น้ำท่วม'],
      ['Operation', 'Flood', 'Pump', 'Normal', 'PMP', ''],
    )
    const done = success(await importList(test, 'eventType', { pasted }))
    expect(done).toMatchObject({ added: 2, refused: 0, isWritten: true })
    const { rows } = await sql<{ name: string; second: string | null; parent: string | null; color: number }>`
      select t.name, t.second_name as second, p.name as parent, t.color_id as color
      from event_type t left join event_type p on p.id = t.parent_id where t.name in ('Flood', 'Pump') order by t.id`.execute(
      test.db,
    )
    expect(rows).toEqual([
      { name: 'Flood', second: 'น้ำท่วม', parent: null, color: 4 },
      { name: 'Pump', second: null, parent: 'Flood', color: 3 },
    ])
    const wrong = pastedRows(
      TYPES,
      ['Operation', 'Quake', '', '', 'QK', ''],
      ['Operation', 'Storm', '', 'Normal', 'FLD', ''],
      ['Operation', 'Fog', 'Thick', 'Normal', 'THK', ''],
    )
    const { errors } = await checked(test, 'eventType', { pasted: wrong })
    expect(errors.map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual([
      [2, 'Event Status: Please Specify Event Status'],
      [3, 'Short Event Type "FLD": Short Event Type Duplicate Data'],
      [4, 'Event Type "Fog": Event Type is not available. Please choose again.'],
    ])
    expect(eventType.normal).toBeGreaterThan(0)
  })
})

describe('ImportData.importList of holidays', () => {
  it('adds days and renames them, and keeps those that have begun', async () => {
    const test = await testApp()
    const home = await nameOf(test, company.home)
    const rows = (name: string) =>
      pastedRows([home, '01/01/2570', name, 'วันปีใหม่'], [home, '2026-12-31', 'Last day', ''])
    const check = await checked(test, 'holiday', { pasted: rows('New Year') })
    expect(check).toMatchObject({ added: 2, refused: 0 })
    expect(check.notes).toEqual([
      'The first row is no header row, so the columns are taken in the order of the template.',
    ])
    success(await importList(test, 'holiday', { pasted: rows('New Year') }))
    success(await importList(test, 'holiday', { pasted: rows('New Year’s Day') }))
    const stored = () =>
      test.db
        .selectFrom('company_holiday')
        .select(['day', 'name'])
        .where('company_id', '=', company.home)
        .orderBy('day')
        .execute()
    expect(await stored()).toEqual([
      { day: '2026-12-31', name: 'Last day' },
      { day: '2027-01-01', name: 'New Year’s Day' },
    ])
    const { errors } = await checked(test, 'holiday', { pasted: pastedRows([home, '20/11/2026', 'Today']) })
    expect(errors.map(({ reason }) => reason)).toEqual([
      'Date "20/11/2026": A day that has begun can no longer be changed. Choose 21/11/2026 or later.',
    ])
  })
})

describe('ImportData.importList of users', () => {
  const USERS = [
    'Company',
    'Employee Type',
    'Employee ID',
    'Name',
    'Surname',
    'Email',
    'Username',
    'Group User',
    'Status',
    'Areas to report for',
  ]
  const person = (home: string, id: string, groups: string, areas: string) => [
    home,
    'Contract',
    id,
    'New',
    id,
    `${id}@example.com`,
    id.toLowerCase(),
    groups,
    'Y',
    areas,
  ]

  it('gives areas by their path, within the reach of the importer, and sends letters', async () => {
    const test = await scratchApp()
    const home = await nameOf(test, company.home)
    const foreign = await nameOf(test, company.foreign)
    const pasted = pastedRows(
      USERS,
      person(home, 'Z1', 'Reporter', `${home} > Gate; ${home} > Port > Quay`),
      person(home, 'Z2', 'Reporter', `${home} > *`),
    )
    const done = success(await importList(test, 'user', { pasted, as: 'company', sendsLetters: true }))
    expect(done.addedIds).toHaveLength(2)
    const areasOf = async (id: number | undefined) =>
      (
        await test.db
          .selectFrom('user_area')
          .select('area_id')
          .where('user_id', '=', id ?? 0)
          .orderBy('area_id')
          .execute()
      ).map(({ area_id }) => area_id)
    expect(await areasOf(done.addedIds[0])).toEqual([area.gate, area.quay])
    expect(await areasOf(done.addedIds[1])).toEqual([area.gate, area.port, area.fence, area.dock, area.watch])
    const letters = await test.db
      .selectFrom('letter')
      .select('receiver_id')
      .where('kind', '=', 'set_password')
      .execute()
    expect(new Set(letters.map(({ receiver_id }) => receiver_id))).toEqual(new Set(done.addedIds))

    const wrong = pastedRows(
      USERS,
      person(home, 'Z1', 'Reporter', `${home} > Gate`),
      person(home, 'Z3', 'Reporter', `${foreign} > *`),
      person(home, 'Z4', 'Approver', `${home} > Gate`),
      person(home, 'Z5', 'Corporate Admin', ''),
      person(home, 'Z1', 'Reporter', '-'),
    )
    const check = await checked(test, 'user', { pasted: wrong, as: 'company' })
    expect(check.preview.map(({ detail }) => detail)).toEqual([
      `Areas to report for: ${home} > Gate; ${home} > Port > Quay → ${home} > Gate`,
    ])
    expect(check.errors.map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual([
      [3, expect.stringContaining(`No area of yours is called ${foreign} > *.`)],
      [4, expect.stringContaining('Only for group user Reporter.')],
      [5, expect.stringContaining('Group User: you cannot give or change more than you have yourself.')],
      [6, expect.stringContaining('The same Employee ID is already in row 2.')],
    ])
  })
})

describe('ImportData.importProgress', () => {
  it('knows nothing of an import that does not run, and is for who imports', async () => {
    const test = await testApp()
    const input = { progressKey: '0190a000-0000-7000-8000-000000000000' }
    expect(success(await test.call('admin', 'ImportData/importProgress', input))).toMatchObject({ done: 0, total: 0 })
    expect(await statuses(test, ['nobody', 'reporter'], 'ImportData/importProgress', input)).toEqual([401, 403])
  })
})

describe('ImportData.listTemplate', () => {
  it('explains the columns, and is for who sees the list', async () => {
    const test = await testApp()
    const { headers } = await test.call('company', 'ImportData/listTemplate', { kind: 'area' })
    expect(String(headers['content-disposition'])).toContain('Area_Import_Template.xlsx')
    expect(await statuses(test, ['nobody', 'reporter'], 'ImportData/listTemplate', { kind: 'area' })).toEqual([
      401, 403,
    ])
  })
})
