import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { area, company, people } from '../../testing/world.ts'
import {
  errorsOf,
  header,
  importFile,
  importList,
  pastedRows,
  receivers,
  users,
  workbookOf,
} from '../../testing/groups/ImportData.ts'

const GATE = ['Operation', 'Home', 'Gate', null]
const QUAY = ['ปฏิบัติการ', 'home', 'port', 'QUAY']

/** Members and areas of a receiver group by name. */
async function contentOf({ db }: Awaited<ReturnType<typeof testApp>>, name: string) {
  const { rows } = await sql<{ members: number[]; areas: number[] }>`
    select coalesce((select array_agg(user_id order by user_id) from receiver_group_member where receiver_group_id = r.id), '{}') as members,
      coalesce((select array_agg(area_id order by area_id) from receiver_group_area where receiver_group_id = r.id), '{}') as areas
    from receiver_group r where name = ${name} and deleted_at is null`.execute(db)
  return rows
}

describe('ImportData.ImportDataReceiver', () => {
  it('creates receiver groups, and adds members and areas to existing ones', async () => {
    const test = await testApp()
    const first = receivers(
      ['ยาม Guards', 'Home', 'E5', ...GATE],
      ['ยาม guards', 'Home', 'e9', null, null, null, null],
      ['ยาม Guards', null, null, ...QUAY],
    )
    const check = success(await importFile(test, 'receiver', first, { dry: true }))
    expect(check).toMatchObject({ added: 3, changed: 0, refused: 0, isWritten: false })
    expect(check.preview[0]).toEqual({
      rowNumber: 2,
      action: 'add',
      name: 'ยาม Guards',
      detail: 'Member: reporter Tester; Area: Home / Gate',
    })
    success(await importFile(test, 'receiver', first, { digest: check.digest }))
    expect(await contentOf(test, 'ยาม Guards')).toEqual([
      { members: [people.reporter.id, people.colleague.id], areas: [area.gate, area.quay] },
    ])
    const second = receivers(['ยาม Guards', 'Home', 'E5', ...GATE], ['ยาม GUARDS', 'Home', 'E6', ...GATE])
    expect(success(await importFile(test, 'receiver', second))).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
    expect((await contentOf(test, 'ยาม Guards'))[0]?.members).toEqual([5, 6, 9])
  })

  it('finds groups, companies, areas and sub areas by either of their names', async () => {
    const test = await testApp()
    success(await importFile(test, 'receiver', receivers(['Guards', 'Home', 'E5', ...GATE])))
    for (const [table, id, second] of [
      ['company', company.home, 'บริษัทแม่'],
      ['area', area.port, 'ท่าเรือ'],
      ['area', area.quay, 'หน้าท่า'],
    ] as const)
      await sql`update ${sql.table(table)} set second_name = ${second} where id = ${id}`.execute(test.db)
    await sql`update receiver_group set second_name = 'ยาม' where name = 'Guards'`.execute(test.db)
    const file = receivers(['ยาม', 'บริษัทแม่', 'E9', 'ปฏิบัติการ', 'บริษัทแม่', 'ท่าเรือ', 'หน้าท่า'])
    expect(success(await importFile(test, 'receiver', file))).toMatchObject({ refused: 0, isWritten: true })
    expect(await contentOf(test, 'Guards')).toEqual([
      { members: [people.reporter.id, people.colleague.id], areas: [area.gate, area.quay] },
    ])
    expect(await contentOf(test, 'ยาม')).toEqual([])
  })

  it('names the errors of a row', async () => {
    const test = await testApp()
    const file = receivers(
      [null, 'Home', 'E5', ...GATE],
      ['New', null, null, null, null, null, null],
      ['New', 'Home', null, ...GATE],
      ['New', 'Home', 'nobody', ...GATE],
      ['New', 'Nowhere', 'E5', ...GATE],
      ['New', 'Home', 'E5', 'Cleaning', 'Home', 'Gate', null],
      ['New', 'Home', 'E5', 'Operation', 'Home', 'Moon', null],
      ['New', 'Home', 'E5', 'Operation', 'Home', 'Port', 'Gate'],
      ['New', null, null, 'Operation', null, 'Gate', null],
      ['x'.repeat(201), 'Home', 'E5', ...GATE],
      ['Alone', 'Home', 'E5', null, null, null, null],
      ['New', null, null, 'Operation', 'Nowhere', 'Gate', null],
      ['New', null, null, 'Operation', 'Home', 'Moon', 'Quay'],
      ['New', null, null, 'Security', 'Home', 'Gate', null],
    )
    expect(await errorsOf(test, 'receiver', file)).toEqual([
      [2, 'Receiver Group: Please Specify Receiver Group'],
      [3, 'Please specify a member, an area, or both.'],
      [4, 'Employee ID: Please Specify Employee ID'],
      [5, 'Employee ID "nobody": Employee ID is not available. Please choose again.'],
      [6, 'Company "Nowhere": Company is not available. Please choose again.'],
      [7, 'Event Group "Cleaning": Event Group is not available. Please choose again.'],
      [8, 'Area "Moon": Area is not available. Please choose again.'],
      [9, 'Sub Area "Gate": Sub Area is not available. Please choose again.'],
      [10, 'Area Company: Please Specify Area Company'],
      [11, `Receiver Group "${'x'.repeat(60)}…": Receiver Group must be at most 200 characters`],
      [12, 'Receiver Group "Alone": Please select Relation with Area'],
      [13, 'Area Company "Nowhere": Area Company is not available. Please choose again.'],
      [14, 'Area "Moon": Area is not available. Please choose again.'],
      [15, 'Area "Gate": Area is not available. Please choose again.'],
    ])
  })

  it('gives nobody records of others, which do not exist for the importer', async () => {
    const test = await testApp()
    await sql`insert into group_menu_limit (group_id, menu_id, level) values (2, 11, 2)`.execute(test.db)
    const foreign = receivers(['Theirs', 'Foreign', 'E21', 'Operation', 'Foreign', 'Foreign gate', null])
    const shared = receivers(
      ['Shared', 'Home', 'E5', ...GATE],
      ['Shared', null, null, 'Operation', 'Foreign', 'Foreign gate', null],
    )
    success(await importFile(test, 'receiver', foreign))
    success(await importFile(test, 'receiver', shared))
    const file = receivers(
      ['theirs', 'Home', 'E5', ...GATE],
      ['Mine', 'Foreign', 'E21', ...GATE],
      ['Mine', 'Home', 'E5', 'Operation', 'Foreign', 'Foreign gate', null],
      ['Mine', 'Home', 'E5', 'Operation', 'Foreign', 'No gate', null],
      ['Shared', 'Home', 'E9', null, null, null, null],
      ['Shared', null, null, ...QUAY],
      ['Mine', 'Home', 'E5', ...GATE],
    )
    // A name that only others use counts as free, so importers do not learn that it exists.
    expect(await errorsOf(test, 'receiver', file, { as: 'company' })).toEqual([
      [3, 'Company "Foreign": Company is not available. Please choose again.'],
      [4, 'Area Company "Foreign": Area Company is not available. Please choose again.'],
      [5, 'Area Company "Foreign": Area Company is not available. Please choose again.'],
      [
        6,
        'Receiver Group "Shared": Shared also includes areas that you do not administer; you can change only your own part of it.',
      ],
    ])
  })

  it('refuses a name that several groups of the importer share', async () => {
    const test = await testApp()
    for (const areaId of [area.gate, area.foreign]) {
      const { id } = await test.db
        .insertInto('receiver_group')
        .values({ name: 'Night' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await test.db.insertInto('receiver_group_area').values({ receiver_group_id: id, area_id: areaId }).execute()
    }
    const file = receivers(['night', 'Home', 'E5', ...GATE])
    expect(await errorsOf(test, 'receiver', file)).toEqual([
      [2, 'Receiver Group "night": Several records have this name. Please rename them first.'],
    ])
  })

  it('refuses a file of users, and callers who may not import', async () => {
    const test = await testApp()
    const { message } = (await importFile(test, 'receiver', users(['Home']))).body
    expect(message).toBe('The file has no column Receiver Group. Please use the template.')
    expect(
      await statuses(test, ['nobody', 'company', 'reporter'], 'ImportData/ImportDataReceiver', {
        file: { id: 1 },
      }),
    ).toEqual([401, 403, 403])
  })
})

describe('ImportData.Template', () => {
  it('is a workbook that can be filled in and imported, in the reader’s language, and leaves an entry in the export log', async () => {
    const test = await testApp()
    for (const kind of ['user', 'receiver'] as const) {
      const { sheets, fileName } = await workbook(
        test,
        'admin',
        'ImportData/Template',
        { kind },
        { 'accept-language': 'th' },
      )
      expect(fileName).toBe(kind === 'user' ? 'User_Import_Template.xlsx' : 'Receiver_Import_Template.xlsx')
      expect(sheets[0]).toEqual([header(kind, 'th')])
      expect(sheets[1]?.flat()).toContain('Subsidiary')
      const about = sheets[2] ?? []
      const allowed = kind === 'user' ? 'ค่าที่ใช้ได้: สถานะ' : 'ค่าที่ใช้ได้: กลุ่มเหตุการณ์'
      expect(about.map(([item]) => item)).toContain(allowed)
      expect(about).toContainEqual(['จำนวนบริษัท', String((sheets[1]?.length ?? 0) - 1)])
      expect(await errorsOf(test, kind, workbookOf([sheets[0]?.[0] as string[], ['x']]))).toHaveLength(1)
    }
    const log = await test.db.selectFrom('export_log').select(['menu_id', 'user_id']).execute()
    expect(log).toEqual([
      { menu_id: 11, user_id: people.admin.id },
      { menu_id: 11, user_id: people.admin.id },
    ])
    expect(await statuses(test, ['nobody', 'company'], 'ImportData/Template', { kind: 'user' })).toEqual([401, 403])
    expect((await test.call('admin', 'ImportData/Template', { kind: 'other' })).http).toBe(400)
  })
})

describe('ImportData.importList of receivers', () => {
  const rows = (...of: (string | null)[][]) =>
    pastedRows(header('receiver'), ...of.map((row) => row.map((cell) => cell ?? '')))

  it('takes away what the rows of a group do not have, says so first, and only if it is wished', async () => {
    const test = await testApp()
    success(
      await importFile(
        test,
        'receiver',
        receivers(
          ['Guards', 'Home', 'E5', ...GATE],
          ['Guards', 'Home', 'E9', ...QUAY],
          ['Others', 'Home', 'E5', ...GATE],
        ),
      ),
    )
    const pasted = rows(['Guards', 'Home', 'E5', ...GATE])
    const keeps = success(await importList(test, 'receiver', { pasted, dry: true }))
    expect(keeps).toMatchObject({ changed: 0, unchanged: 1 })
    const check = success(await importList(test, 'receiver', { pasted, dry: true, takesAway: true }))
    expect(check.preview).toEqual([
      expect.objectContaining({ action: 'change', detail: expect.stringMatching(/colleague Tester → -.*Quay → -/) }),
    ])
    // Somebody who came meanwhile was not confirmed.
    success(await importFile(test, 'receiver', receivers(['Guards', 'Home', 'E6', null, null, null, null])))
    const late = await importList(test, 'receiver', { pasted, takesAway: true, digest: check.digest })
    expect(refused(late).message).toContain('changed since')
    success(await importList(test, 'receiver', { pasted, takesAway: true }))
    expect(await contentOf(test, 'Guards')).toEqual([{ members: [people.reporter.id], areas: [area.gate] }])
    expect(await contentOf(test, 'Others')).toEqual([{ members: [people.reporter.id], areas: [area.gate] }])
  })

  it('takes away nothing of others, no part of a whole company, and not the last area', async () => {
    const test = await testApp()
    success(
      await importFile(test, 'receiver', receivers(['Guards', 'Home', 'E5', ...GATE], ['Guards', null, null, ...QUAY])),
    )
    const bare = rows(['Guards', 'Home', 'E5', null, null, null, null])
    const reasons = async (pasted: string, as: 'admin' | 'company' = 'admin') =>
      success(await importList(test, 'receiver', { pasted, dry: true, takesAway: true, as })).errors.map(
        ({ reason }) => reason,
      )
    expect(await reasons(bare)).toEqual(['Receiver Group "Guards": Please select Relation with Area'])
    await sql`insert into receiver_group_company_area (receiver_group_id, company_id, event_group_id)
      select id, ${company.home}, 2 from receiver_group where name = 'Guards'`.execute(test.db)
    expect(await reasons(rows(['Guards', 'Home', 'E5', ...QUAY]))).toEqual([expect.stringContaining('as a whole')])
    await sql`delete from receiver_group_company_area`.execute(test.db)
    await sql`insert into receiver_group_area (receiver_group_id, area_id)
      select id, ${area.foreign} from receiver_group where name = 'Guards'`.execute(test.db)
    expect(await reasons(rows(['Guards', null, null, ...GATE]), 'company')).toEqual([expect.stringContaining('Guards')])
    expect(await reasons(rows(['Guards', 'Home', 'E5', ...GATE]), 'company')).toEqual([])
  })
})
