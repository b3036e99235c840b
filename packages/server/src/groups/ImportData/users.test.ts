import { IMPORT_COLUMNS } from '@daybook/shared/importKinds'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { upload } from '../../testing/upload.ts'
import { area, company, people } from '../../testing/world.ts'
import { holdImports } from './ImportData.queries.ts'
import { errorsOf, header, importFile, userRow, users, workbookOf } from '../../testing/groups/ImportData.ts'

describe('ImportData.ImportData', () => {
  it.each(['en', 'th'] as const)(
    'reads the workbook that the list of users exports, and changes nothing: %s',
    async (language) => {
      const test = await scratchApp()
      const headers = { 'accept-language': language }
      const { body } = await test.call('admin', 'UserPermission/ExportExcel', {}, headers)
      const content = body as unknown as Buffer
      const { total } = success(await test.call('admin', 'UserPermission/LoadUserListData', {}, headers))
      const check = success(await importFile(test, 'user', content, { dry: true, language }))
      expect(check).toMatchObject({ added: 0, changed: 0 })
      // People of the world without a group or an e-mail address are as incomplete in the form.
      expect(check.unchanged + check.refused).toBe(total)
      expect(check.errors).toEqual([])
    },
  )

  it('says of a second import at the same moment that another one is running', async () => {
    const test = await scratchApp()
    let finish = () => {}
    const isFinished = new Promise<void>((resolve) => (finish = resolve))
    let isHeld = () => {}
    const holding = new Promise<void>((resolve) => (isHeld = resolve))
    // Another import holds this lock while it writes.
    const other = test.db.transaction().execute(async (tx) => {
      await holdImports(tx)
      isHeld()
      await isFinished
    })
    await holding
    const second = refused(await importFile(test, 'user', users(userRow())))
    finish()
    await other
    expect(second).toMatchObject({
      status: 'Error',
      message: 'Another import is running. Please try again when it has finished; nothing of yours was written.',
    })
    success(await importFile(test, 'user', users(userRow())))
  })

  it('first reports what it would do and writes nothing, then does exactly that', async () => {
    const test = await testApp()
    const file = users(
      userRow(),
      userRow({
        employeeId: 'E9',
        company: 'home',
        firstName: 'colleague',
        lastName: 'Renamed',
        username: 'colleague',
        email: 'colleague@example.com',
      }),
    )
    const check = success(await importFile(test, 'user', file, { dry: true }))
    expect(check).toMatchObject({ added: 1, changed: 1, unchanged: 0, refused: 0, isWritten: false, errors: [] })
    expect(check.preview).toEqual([
      {
        rowNumber: 2,
        action: 'add',
        name: 'N-1 ใหม่ Newcomer',
        detail: 'newcomer@example.com · newcomer · Reporter · Active',
      },
      {
        rowNumber: 3,
        action: 'change',
        name: 'E9 colleague Renamed',
        detail: 'Surname: Tester → Renamed; Position: - → Guard; Department: - → Security; Tel: - → 02-000-0000',
      },
    ])
    const find = () => test.db.selectFrom('user_account').selectAll().where('employee_id', '=', 'N-1').execute()
    expect(await find()).toEqual([])

    const done = success(await importFile(test, 'user', file, { digest: check.digest }))
    expect(done).toMatchObject({ added: 1, changed: 1, isWritten: true, digest: check.digest })
    const [made] = await find()
    expect(made).toMatchObject({
      company_id: company.subsidiary,
      employee_type: 1,
      first_name: 'ใหม่',
      username: 'newcomer',
      password_hash: null,
      is_active: true,
      created_by: people.admin.id,
    })
    const levels = await test.db
      .selectFrom('user_menu')
      .select(['menu_id', 'level'])
      .where('user_id', '=', made?.id ?? 0)
      .orderBy('menu_id')
      .execute()
    expect(levels.map(({ menu_id, level }) => [menu_id, level])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
      ...[12, 13, 14, 15, 16, 17].map((menu) => [menu, 1]),
      [28, 2],
      [30, 1],
      [33, 1],
    ])
    // What the file does not mention stays: here the areas to report for.
    const areas = await test.db
      .selectFrom('user_area')
      .select('area_id')
      .where('user_id', '=', people.colleague.id)
      .execute()
    expect(areas.map(({ area_id }) => area_id).sort((a, b) => a - b)).toEqual([area.quay, area.fence])
    const again = success(await importFile(test, 'user', file, { dry: true }))
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  })

  it('finds a company by either of its names', async () => {
    const test = await testApp()
    await sql`update company set second_name = 'บริษัทย่อย' where id = ${company.subsidiary}`.execute(test.db)
    success(await importFile(test, 'user', users(userRow({ company: 'บริษัทย่อย' }))))
    const made = await test.db
      .selectFrom('user_account')
      .select('company_id')
      .where('employee_id', '=', 'N-1')
      .execute()
    expect(made).toEqual([{ company_id: company.subsidiary }])
  })

  it('keeps values whose cell is empty', async () => {
    const test = await testApp()
    await test.db.updateTable('user_account').set({ position: 'ช่าง' }).where('id', '=', people.reporter.id).execute()
    const nothing = Object.fromEntries(IMPORT_COLUMNS.user.map((column) => [column, null]))
    const file = users(userRow({ ...nothing, company: 'Home', employeeId: 'E5' }))
    expect(success(await importFile(test, 'user', file))).toMatchObject({ changed: 0, unchanged: 1, refused: 0 })
  })

  it('keeps values whose column is missing', async () => {
    const test = await testApp()
    const file = workbookOf([
      ['รหัสพนักงาน', 'บริษัท', 'โทรศัพท์'],
      ['e5', ' HOME ', '02-111'],
    ])
    expect(success(await importFile(test, 'user', file))).toMatchObject({ changed: 1 })
    const stored = await test.db
      .selectFrom('user_account')
      .selectAll()
      .where('id', '=', people.reporter.id)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      employee_id: 'E5',
      telephone: '02-111',
      email: 'reporter@example.com',
      is_active: true,
    })
  })

  it('writes all rows or none, names every invalid one in the reader’s language, and records the attempt', async () => {
    const test = await testApp()
    const file = users(
      userRow(),
      userRow({ employeeId: 'N-2', email: 'no address', username: 'two' }),
      userRow({ employeeId: 'N-3', company: 'Nowhere', username: 'three' }),
      userRow({ employeeId: 'N-4', groupUser: 'Reporter, Company User, Area Admin', username: 'four', lastName: null }),
    )
    const failure = refused(await importFile(test, 'user', file, { language: 'th' }))
    expect(failure).toMatchObject({ http: 200, status: 'Error', message: 'มี 3 แถวที่นำเข้าไม่ได้ จึงไม่มีการนำเข้าข้อมูลใด ๆ' })
    expect(failure.errors).toEqual([
      { rowNumber: 3, reason: 'อีเมล "no address": อีเมลไม่ถูกต้อง' },
      { rowNumber: 4, reason: 'บริษัท "Nowhere": ไม่มีบริษัทนี้ให้เลือก กรุณาเลือกใหม่' },
      {
        rowNumber: 5,
        reason:
          'กลุ่มผู้ใช้งาน "Reporter, Company User, Area Admin": เลือกผู้ดูแลระบบส่วนกลาง ผู้ใช้งานของบริษัท ผู้ดูแลพื้นที่ หรือผู้ดูแลพื้นที่ CSR ได้เพียงกลุ่มเดียว; นามสกุล: กรุณาระบุนามสกุล',
      },
    ])
    expect(await test.db.selectFrom('user_account').select('id').where('employee_id', 'like', 'N-%').execute()).toEqual(
      [],
    )
    const runs = await test.db.selectFrom('import_run').select(['added', 'refused', 'is_done']).execute()
    expect(runs).toEqual([{ added: 0, refused: 3, is_done: false }])
  })

  it('finds the errors of each column', async () => {
    const test = await testApp()
    const wrong = async (change: Parameters<typeof userRow>[0]) =>
      (await errorsOf(test, 'user', users(userRow(change))))[0]?.[1]
    expect(await wrong({ company: null })).toBe('Company: Please Specify Company')
    expect(await wrong({ employeeType: 'Robot' })).toBe(
      'Employee Type "Robot": Employee Type is not available. Please choose again.',
    )
    expect(await wrong({ employeeType: null })).toBe('Employee Type: Please Specify Employee Type')
    expect(await wrong({ employeeId: 'x'.repeat(51) })).toBe(
      `Employee ID "${'x'.repeat(51)}": Employee ID must be at most 50 characters`,
    )
    expect(await wrong({ firstName: 'ก'.repeat(201) })).toBe(
      `Name "${'ก'.repeat(60)}…": Name must be at most 200 characters`,
    )
    expect(await wrong({ username: null })).toBe('Username: Please Specify Username')
    expect(await wrong({ username: 'MANAGER', company: 'Home', employeeType: 2 })).toBeUndefined()
    expect(await wrong({ username: 'REPORTER', company: 'Home', employeeType: 2 })).toBe(
      'Username "REPORTER": This username is already used in this company.',
    )
    expect(await wrong({ groupUser: 'Reporter, King' })).toBe(
      'Group User "Reporter, King": Group User is not available. Please choose again.',
    )
    expect(await wrong({ groupUser: '4;5' })).toBeUndefined()
    expect(await wrong({ status: 'perhaps' })).toBe('Status "perhaps": Status is not available. Please choose again.')
    expect(await wrong({ status: null })).toBe('Status: Please Specify Status')
    expect(await wrong({ telephone: { t: 'n', f: '1+1', v: 2 } })).toBe(
      'Tel: Formulas are not accepted. Please paste the value instead.',
    )
    expect(await wrong({ telephone: { t: 'e', v: 0x2a } })).toBe('Tel: The cell shows an error. Please correct it.')
    expect(await wrong({ lastName: '=cmd|calc' })).toBeUndefined()
    // Employees of the first company sign in elsewhere, so they have no user name.
    expect(await wrong({ company: 'Home', username: null })).toBeUndefined()
  })

  it('accepts each person and each user name of a company once', async () => {
    const test = await testApp()
    const file = users(
      userRow({ username: 'one' }),
      userRow({ employeeId: 'n-1', username: 'two' }),
      userRow({ employeeId: 'N-3', username: 'ONE' }),
    )
    expect(await errorsOf(test, 'user', file)).toEqual([
      [3, 'Employee ID "n-1": The same Employee ID is already in row 2.'],
      [4, 'Username "ONE": The same Username is already in row 2.'],
    ])
  })

  it('removes groups with their areas, sets levels as the form does, and ends the sessions of users made inactive', async () => {
    const test = await testApp()
    const file = workbookOf([
      ['Company', 'Employee ID', 'Group User', 'Status'],
      ['Home', 'E7', 'Approver', 'Active'],
      ['Home', 'E9', 'Reporter', 'N'],
    ])
    await test.call('colleague', 'MP_Front/LoadMP_Front', {})
    success(await importFile(test, 'user', file))
    const roles = await test.db
      .selectFrom('user_area')
      .select('role')
      .distinct()
      .where('user_id', '=', people.both.id)
      .execute()
    expect(roles).toEqual([{ role: 'approve' }])
    expect((await test.call('colleague', 'MP_Front/LoadMP_Front', {})).http).toBe(401)
    const stored = await test.db
      .selectFrom('user_account')
      .select(['is_active', 'inactive_note'])
      .where('id', '=', people.colleague.id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ is_active: false, inactive_note: 'Set inactive by an import.' })
  })

  it('lets nobody lock themselves out', async () => {
    const test = await testApp()
    const file = workbookOf([
      ['Company', 'Employee ID', 'Group User', 'Status'],
      ['Home', 'E1', 'Reporter', 'N'],
    ])
    expect(await errorsOf(test, 'user', file)).toEqual([
      [
        2,
        'Status "N": You cannot deactivate, delete or demote yourself.; Group User "Reporter": You cannot deactivate, delete or demote yourself.',
      ],
    ])
  })

  it('gives nobody more than the importer has, and treats people out of scope as missing', async () => {
    const test = await testApp()
    // Lets company users import: the rules must hold for everyone with the menu.
    await sql`insert into group_menu_limit (group_id, menu_id, level) values (2, 11, 2)`.execute(test.db)
    const rows = [
      userRow({ groupUser: 'Corporate Admin' }),
      userRow({ employeeId: 'N-2', username: 'two', groupUser: 'Area Admin' }),
      userRow({ employeeId: 'N-3', username: 'three', company: 'Foreign' }),
      userRow({ employeeId: 'N-4', username: 'four', company: 'Nowhere' }),
      userRow({ employeeId: 'E1', company: 'Home', username: 'admin' }),
      userRow({ employeeId: 'N-5', username: 'five' }),
    ]
    expect(await errorsOf(test, 'user', users(...rows), { as: 'company' })).toEqual([
      [2, 'Group User "Corporate Admin": Group User: you cannot give or change more than you have yourself.'],
      [3, 'Group User "Area Admin": Group User: you cannot give or change more than you have yourself.'],
      [4, 'Company "Foreign": Company is not available. Please choose again.'],
      [5, 'Company "Nowhere": Company is not available. Please choose again.'],
      [
        6,
        'Employee ID "E1": This person has rights that you do not have. Only an administrator with the same rights can change their data.',
      ],
    ])
    // A level that the importer lacks is not granted.
    await test.db
      .updateTable('user_menu')
      .set({ level: 1 })
      .where('user_id', '=', people.company.id)
      .where('menu_id', '=', 3)
      .execute()
    success(await importFile(test, 'user', users(userRow({ groupUser: '2' })), { as: 'company' }))
    const given = await test.db
      .selectFrom('user_menu')
      .innerJoin('user_account', 'user_account.id', 'user_menu.user_id')
      .select('level')
      .where('employee_id', '=', 'N-1')
      .where('menu_id', 'in', [3, 11])
      .orderBy('menu_id')
      .execute()
    expect(given).toEqual([{ level: 1 }])
  })

  it('requires the rights to enter the same in the form', async () => {
    const test = await testApp()
    await test.db
      .updateTable('user_menu')
      .set({ level: 1 })
      .where('user_id', '=', people.admin.id)
      .where('menu_id', '=', 10)
      .execute()
    expect(refused(await importFile(test, 'user', users(userRow())))).toMatchObject({ http: 403, permission: 0 })
  })

  it('writes nothing if the outcome differs from the confirmed one', async () => {
    const test = await testApp()
    const file = users(userRow())
    const { digest } = success(await importFile(test, 'user', file, { dry: true }))
    success(await importFile(test, 'user', file))
    const failure = refused(await importFile(test, 'user', file, { digest }))
    expect(failure.message).toBe('The data was changed since the file was checked. Please check it again.')
  })

  it('records every row in the audit trail under the name of the importer', async () => {
    const test = await testApp()
    success(await importFile(test, 'user', users(userRow())))
    const { rows } = await sql<{ table_name: string; count: number }>`
      select table_name, count(*)::int from audit_entry where call = 'ImportData/ImportData' and actor_id = ${people.admin.id}
      group by 1 order by 1`.execute(test.db)
    expect(rows).toEqual([
      { table_name: 'import_run', count: 1 },
      { table_name: 'user_account', count: 1 },
      { table_name: 'user_group', count: 1 },
      { table_name: 'user_menu', count: 12 },
    ])
  })

  it('imports only what the same person uploaded for it', async () => {
    const test = await testApp()
    const { body } = await upload(test, 'admin', { name: 'a.xlsx', content: users(userRow()), folder: 'ImportFile' })
    const foreign = sql`update upload set uploaded_by = ${people.company.id} where id = ${body.file?.id}`
    await foreign.execute(test.db)
    const other = await upload(test, 'admin', { name: 'a.xlsx', content: users(userRow()), folder: 'CreateReport' })
    for (const file of [body.file, other.body.file, { id: 987_654 }])
      expect(refused(await test.call('admin', 'ImportData/ImportData', { file })).message).toBe(
        'The data was not found.',
      )
  })

  it('refuses callers without a session or permission to import', async () => {
    const test = await testApp()
    const input = { file: { id: 1 } }
    expect(
      await statuses(test, ['nobody', 'company', 'areaadmin', 'csradmin', 'reporter'], 'ImportData/ImportData', input),
    ).toEqual([401, 403, 403, 403, 403])
    await test.db
      .updateTable('user_menu')
      .set({ level: 1 })
      .where('user_id', '=', people.admin.id)
      .where('menu_id', '=', 11)
      .execute()
    expect(refused(await test.call('admin', 'ImportData/ImportData', input)).permission).toBe(0)
  })
})

describe('ImportData.LoadPage', () => {
  it('returns the level and the last imports, and refuses callers who may do neither', async () => {
    const test = await testApp()
    success(await importFile(test, 'user', users(userRow()), { name: 'คน.xlsx' }))
    refused(await importFile(test, 'user', users(userRow({ email: 'none' })), { name: 'bad.xlsx' }))
    const page = success(await test.call('admin', 'ImportData/LoadPage', {}))
    expect(page.permission).toBe(2)
    expect(
      page.runs.map(({ fileName, kind, added, refused, isDone }) => [fileName, kind, added, refused, isDone]),
    ).toEqual([
      ['bad.xlsx', 'user', 0, 1, false],
      ['คน.xlsx', 'user', 1, 0, true],
    ])
    expect(success(await test.call('admin', 'MP_Back/LoadAdminHome', {})).lastImport).toMatchObject({
      kind: 'user',
      isDone: false,
    })
    expect(await statuses(test, ['nobody', 'company'], 'ImportData/LoadPage', {})).toEqual([401, 403])
    expect(header('user')).toHaveLength(18)
  })
})
