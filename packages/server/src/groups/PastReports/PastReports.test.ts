import { read, utils, write } from '@e965/xlsx'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { scratchApp, testApp, refused, success, type TestApp } from '../../testing/app.ts'
import { addPast, checkedPast, faultsOf, pastCsv, pastRow, TITLES } from '../../testing/groups/PastReports.ts'
import { addWebhook } from '../../testing/groups/Webhooks.ts'
import { lookOnly, statuses } from '../../testing/refusals.ts'
import { upload } from '../../testing/upload.ts'
import { workbookOf } from '../../testing/groups/ImportData.ts'
import { area, company, eventType, people, shift } from '../../testing/world.ts'

const REFUSED = ['viewer', 'company', 'areaadmin', 'reporter', 'csradmin'] as const
const CODES = [401, 403, 403, 403, 403, 403]
const OCTOBER = '2026-10-01'

const bring = (test: TestApp, fileId: number, month = OCTOBER, without = 0) =>
  test.call('admin', 'PastReports/BringIn', { fileId, month, without })
const brought = ({ db }: TestApp) =>
  db.selectFrom('event_report').selectAll().where('brought_in_key', 'is not', null).orderBy('id').execute()

describe('PastReports.LoadPage', () => {
  it('is for corporate administrators', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', ...REFUSED], 'PastReports/LoadPage', {})).toEqual(CODES)
  })

  it('lists the files with what was brought in of them', async () => {
    const test = await testApp()
    const fileId = await checkedPast(test, [
      pastRow('1'),
      pastRow('2', { 'Event Date': '06/10/2026', 'Reporting Date': '' }),
    ])
    success(await bring(test, fileId))
    const { permission, files } = success(await test.call('admin', 'PastReports/LoadPage', {}))
    expect(permission).toBe(2)
    expect(files).toMatchObject([{ fileId, fileName: 'past.csv', addedBy: 'admin Tester', rows: 2, brought: 2 }])
  })
})

describe('PastReports.AddFile', () => {
  it('is refused to all but corporate administrators who may write', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', ...REFUSED], 'PastReports/AddFile', { file: { id: 1 } })).toEqual(CODES)
    await lookOnly(test, 'admin', 11)
    expect(await statuses(test, ['admin'], 'PastReports/AddFile', { file: { id: 1 } })).toEqual([403])
  })

  it('refuses a file of somebody else, an empty one, and one that is no table', async () => {
    const test = await testApp()
    expect(refused(await test.call('admin', 'PastReports/AddFile', { file: { id: 999 } })).message).toBe(
      'The data was not found.',
    )
    await expect(addPast(test, TITLES.join(','))).rejects.toThrow('The file has no data below its header row.')
    const { body } = await upload(test, 'admin', { name: 'p.png', content: Buffer.from('x'), folder: 'PastReports' })
    expect(body.status).toBe('Error')
    const report = await upload(test, 'reporter', {
      name: 'p.csv',
      content: Buffer.from('a,b'),
      folder: 'CreateReport',
    })
    expect(report.body.status).toBe('Error')
  })

  it.each([
    [
      'a workbook',
      () => workbookOf([['Old list'], ['Area', 'Event Date', 'Event Type'], ['Gate', '05/10/2026', 'Normal']]),
      'a.xlsx',
    ],
    ['semicolons', () => Buffer.from('\ufeffArea;Event Date;Event Type\nGate;05/10/2026;Normal'), 'a.csv'],
    [
      'Thai titles in the old code page',
      () =>
        Buffer.concat(
          [
            [0xbe, 0xd7, 0xe9, 0xb9, 0xb7, 0xd5, 0xe8],
            [...Buffer.from(',Event Date,Event Type\r\nGate,2569-10-05,Normal')],
          ].map((part) => Buffer.from(part)),
        ),
      'a.csv',
    ],
    [
      'UTF-16',
      () =>
        Buffer.concat([
          Buffer.from([0xff, 0xfe]),
          Buffer.from('Area\tEvent Date\tEvent Type\nGate\t5/10/2026\tNormal', 'utf16le'),
        ]),
      'a.csv',
    ],
  ])('reads %s', async (_name, content, name) => {
    const test = await testApp()
    const fileId = await addPast(test, content(), name)
    expect(success(await test.call('admin', 'PastReports/Check', { fileId }))).toMatchObject({ ready: 1 })
    const [month] = success(await test.call('admin', 'PastReports/LoadFile', { fileId })).months
    expect(month).toMatchObject({ month: OCTOBER, ready: 1 })
  })

  it('begins with the mapping of the file before', async () => {
    const test = await testApp()
    const first = await addPast(test, 'Wo,Wann,Was\nTor,05/10/2026,Normal')
    const columns = [
      { field: 'area', column: 0 },
      { field: 'eventDate', column: 1 },
      { field: 'eventType', column: 2 },
    ]
    const meanings = [{ kind: 'area', value: 'Tor', recordId: area.gate, reason: '' }]
    success(await test.call('admin', 'PastReports/SaveMapping', { fileId: first, columns, meanings }))
    const next = await addPast(test, 'Wann,Wo,Was\n05/10/2026,Tor,Normal')
    expect(success(await test.call('admin', 'PastReports/Check', { fileId: next }))).toMatchObject({ ready: 1 })
  })
})

describe('PastReports.LoadFile', () => {
  it('is for corporate administrators, and of files that exist', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', ...REFUSED], 'PastReports/LoadFile', { fileId: 1 })).toEqual(CODES)
    expect(refused(await test.call('admin', 'PastReports/LoadFile', { fileId: 99 })).http).toBe(200)
  })

  it('shows columns by title, the first rows, and each value that is not known here once', async () => {
    const test = await testApp()
    const fileId = await checkedPast(test, [
      pastRow('1', { Area: 'Tor' }),
      pastRow('2', { Area: 'Tor', Reporter: 'Nobody' }),
      pastRow('3', { 'Event Type': 'Rain', 'Working Time': 'Dawn' }),
    ])
    const file = success(await test.call('admin', 'PastReports/LoadFile', { fileId }))
    expect(file.fields.filter(({ column }) => column !== null).map(({ title }) => title)).toEqual([...TITLES])
    expect(file.preview[0]?.slice(0, 4)).toEqual(['1', 'Operation', 'Home', 'Tor'])
    expect(file.unknown.map(({ kind, value, rows }) => [kind, value, rows])).toEqual([
      ['area', 'Operation > Home > Tor', 2],
      ['eventType', 'Operation > Rain', 1],
      ['shift', 'Home > Dawn', 1],
    ])
    expect(file).toMatchObject({ isChecked: true, checkedRows: 3, rows: 3 })
  })
})

describe('PastReports.GetChoices', () => {
  it('is for corporate administrators', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', ...REFUSED], 'PastReports/GetChoices', { kind: 'area' })).toEqual(CODES)
  })

  it.each([
    ['area', area.quay, 'Home / Operation › Port / Quay'],
    ['eventType', eventType.leak, 'Operation › Release / Leak'],
    ['shift', shift.morning, 'Home › Morning'],
    ['person', people.reporter.id, 'reporter Tester · E5 · Home'],
    ['level', 2, 'Level 2'],
    ['status', 3, 'Approved'],
  ] as const)('names each %s', async (kind, value, label) => {
    const test = await testApp()
    const { choices } = success(await test.call('admin', 'PastReports/GetChoices', { kind }))
    expect(choices).toContainEqual({ value, label })
  })
})

describe('PastReports.SaveMapping', () => {
  it('is refused to others, and for a record or column that does not exist', async () => {
    const test = await testApp()
    const input = { fileId: 1, columns: [], meanings: [] }
    expect(await statuses(test, ['nobody', ...REFUSED], 'PastReports/SaveMapping', input)).toEqual(CODES)
    const fileId = await addPast(test, pastCsv([pastRow('1')]))
    const wrong = async (change: object) =>
      refused(await test.call('admin', 'PastReports/SaveMapping', { ...input, fileId, ...change })).http
    expect(await wrong({ columns: [{ field: 'area', column: TITLES.length }] })).toBe(400)
    expect(await wrong({ meanings: [{ kind: 'area', value: 'x', recordId: 12, reason: '' }] })).toBe(400)
  })

  it('gives values a meaning, or leaves rows out with the reason; the file must then be checked again', async () => {
    const test = await testApp()
    const fileId = await checkedPast(test, [
      pastRow('1', { Area: 'Tor' }),
      pastRow('2', { Area: 'Shed' }),
      pastRow('3'),
    ])
    const { fields } = success(await test.call('admin', 'PastReports/LoadFile', { fileId }))
    success(
      await test.call('admin', 'PastReports/SaveMapping', {
        fileId,
        columns: fields.flatMap(({ field, column }) => (column === null ? [] : [{ field, column }])),
        meanings: [
          { kind: 'area', value: 'Operation > Home > Tor', recordId: area.yard, reason: '' },
          { kind: 'area', value: 'operation > home > shed', recordId: null, reason: 'torn down' },
        ],
      }),
    )
    expect(refused(await bring(test, fileId)).message).toMatch('check it again')
    expect(success(await test.call('admin', 'PastReports/Check', { fileId }))).toMatchObject({ ready: 2, leftOut: 1 })
    expect(await faultsOf(test, fileId)).toEqual([[3, 'Left out because of Area "Operation > Home > Shed": torn down']])
    expect(success(await bring(test, fileId))).toMatchObject({ added: 2, leftOut: 1 })
    expect(new Set((await brought(test)).map(({ area_id }) => area_id))).toEqual(new Set([area.gate, area.yard]))
  })
})

describe('PastReports.Check', () => {
  it('is refused to others, and without the columns that every report has', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', ...REFUSED], 'PastReports/Check', { fileId: 1 })).toEqual(CODES)
    const fileId = await addPast(test, 'Area,Event Type\nGate,Normal')
    expect(refused(await test.call('admin', 'PastReports/Check', { fileId })).message).toBe(
      'Please choose the column of Event Date.',
    )
  })

  it('names each fault by row and reason, and brings nothing in', async () => {
    const test = await testApp()
    await test.db
      .insertInto('event_report')
      .values({
        event_group_id: 2,
        company_id: company.home,
        area_id: area.gate,
        event_date: '2026-10-20',
        event_type_id: eventType.abnormal,
        start_time: '09:00',
        end_time: '10:00',
        status: 2,
        reported_by: people.reporter.id,
        updated_by: people.reporter.id,
        reported_at: '2026-10-20T10:00:00+07:00',
      })
      .execute()
    const [there] = await test.db.selectFrom('event_report').select('id').execute()
    await sql`update area_active_period set during = daterange(lower(during), '2026-10-10') where area_id = ${area.yard}`.execute(
      test.db,
    )
    const stoppage = (number: string, change: object) =>
      pastRow(number, { 'Event Type': 'Stoppage', 'Working Time': '', ...change })
    const fileId = await checkedPast(test, [
      pastRow('2', { Area: '' }),
      pastRow('3', { Area: 'Nowhere' }),
      pastRow('4', { Area: 'Port', 'Sub Area': 'Yard', 'Event Date': '10/10/2026', 'Reporting Date': '' }),
      pastRow('5', { Area: 'Port', 'Sub Area': 'Yard', 'Event Date': '09/10/2026', 'Reporting Date': '' }),
      pastRow('6', { 'Event Date': '31/02/2026' }),
      pastRow('7', { 'Event Date': '21/11/2026' }),
      pastRow('8', { 'Event Type': 'Rain' }),
      pastRow('9', { 'Working Time': 'Dawn' }),
      stoppage('10', {}),
      stoppage('11', { 'Start Time': '10:00', 'End Time': '09:00' }),
      stoppage('12', { 'Start Time': '25:00' }),
      pastRow('13', { 'Reporting Date': '04/10/2026 23:59' }),
      pastRow('14', { 'Reporting Date': '05/10/2026' }),
      pastRow('15', { 'Reporting Date': '20/11/2026 10:01' }),
      pastRow('16', { Reporter: 'A stranger' }),
      pastRow('17', { 'Reporting Status': 'Rejected' }),
      pastRow('18', { 'Event Group': 'Security', Area: 'Fence', 'Event Type': 'Quiet' }),
      pastRow('19', { Description: 'x'.repeat(4_001) }),
      pastRow('20', { 'Event Date': '07/10/2026', 'Reporting Date': '' }),
      pastRow('20', { 'Event Date': '08/10/2026', 'Reporting Date': '' }),
      pastRow('22', { 'Event Date': '07/10/2026', 'Reporting Date': '' }),
      stoppage('23', { 'Event Date': '20/10/2026', 'Start Time': '9.00', 'End Time': '9.30', 'Reporting Date': '' }),
    ])
    expect(await faultsOf(test, fileId)).toEqual([
      [2, 'Area is empty.'],
      [3, 'Area: "Operation > Home > Nowhere" is not known here.'],
      [4, 'Port was closed on that day.'],
      [6, 'Event Date: "31/02/2026" is not a day.'],
      [7, 'The day 21/11/2026 is in the future. It was filed before its day: 05/10/2026 15:30.'],
      [8, 'Event Type: "Operation > Rain" is not known here.'],
      [9, 'Working Time: "Home > Dawn" is not known here.'],
      [10, 'An abnormal event needs a start time.'],
      [11, 'The end 09:00 is not after the start. If it went on into the next day, leave the end empty.'],
      [12, 'Start Time: "25:00" is not a time.'],
      [13, 'It was filed before its day: 04/10/2026 23:59.'],
      [14, 'Reporting Date: "05/10/2026" is not a day with a time.'],
      [15, 'Reporting Date is in the future: 20/11/2026 10:01.'],
      [16, 'Reporter: "A stranger" is not known here.'],
      [17, 'A rejected report needs the reason.'],
      [18, 'A security report needs a level.'],
      [19, 'Description has more than 4,000 characters.'],
      [21, 'Row 20 has the same number.'],
      [22, 'Row 20 says the same: area, day, event type, working time and start.'],
      [23, `Report ${there?.id}, which counts, says the same: area, day, event type, working time and start.`],
    ])
    expect(await brought(test)).toEqual([])
  })
})

describe('PastReports.LoadFaults', () => {
  it('is for corporate administrators', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', ...REFUSED], 'PastReports/LoadFaults', { fileId: 1 })).toEqual(CODES)
  })

  it('gives a page of one month, in the language of the reader', async () => {
    const test = await testApp()
    const rows = ['01/09/2026', '01/10/2026', '02/10/2026'].map((day, at) =>
      pastRow(`${at}`, { 'Event Date': day, Area: '' }),
    )
    const fileId = await checkedPast(test, rows)
    const input = { fileId, month: OCTOBER, page: 2, pageSize: 1 }
    const { total, faults } = success(
      await test.call('admin', 'PastReports/LoadFaults', input, { 'accept-language': 'th' }),
    )
    expect([total, faults]).toEqual([2, [{ rowNumber: 4, month: OCTOBER, isLeftOut: false, reason: 'ไม่ได้ระบุพื้นที่' }]])
  })
})

describe('PastReports.ExportFaults', () => {
  it('is for corporate administrators', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', ...REFUSED], 'PastReports/ExportFaults', { fileId: 1 })).toEqual(CODES)
  })

  it('has the faulty rows in their own columns with the reasons, and is read again once mended', async () => {
    const test = await scratchApp()
    const fileId = await checkedPast(test, [pastRow('1'), pastRow('2', { Area: '', Description: '=1+1, "ปกติ"' })])
    success(await bring(test, fileId, OCTOBER, 1))
    const { body } = await test.call('admin', 'PastReports/ExportFaults', { fileId })
    const book = read(body as unknown as Buffer, { type: 'buffer' })
    const page = book.Sheets[book.SheetNames[0] ?? '']
    if (!page) throw new Error('no sheet')
    const rows = utils.sheet_to_json<string[]>(page, { header: 1, raw: false, defval: '' })
    expect(rows.slice(0, 2)).toEqual([
      [...TITLES, 'Why it cannot be brought in'],
      [
        ...TITLES.map((title) => pastRow('2', { Area: '', Description: '=1+1, "ปกติ"' })[title] ?? ''),
        expect.stringMatching(/Area/),
      ],
    ])
    page[utils.encode_cell({ r: 1, c: TITLES.indexOf('Area') })] = { t: 's', v: 'Gate' }
    page[utils.encode_cell({ r: 1, c: TITLES.indexOf('Event Date') })] = { t: 's', v: '06/10/2026' }
    page[utils.encode_cell({ r: 1, c: TITLES.indexOf('Reporting Date') })] = { t: 's', v: '06/10/2026 15:30' }
    const again = await addPast(test, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, 'mended.xlsx')
    expect(success(await test.call('admin', 'PastReports/Check', { fileId: again }))).toMatchObject({
      ready: 1,
      faulty: 0,
    })
  })
})

describe('PastReports.LoadTotals', () => {
  it('is for corporate administrators', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', ...REFUSED], 'PastReports/LoadTotals', { fileId: 1 })).toEqual(CODES)
  })

  it('counts the rows of each area, and what stands of them', async () => {
    const test = await testApp()
    const fileId = await checkedPast(test, [
      pastRow('1'),
      pastRow('2', { 'Event Date': '06/10/2026', 'Reporting Date': '' }),
      pastRow('3', { 'Event Date': '07/09/2026' }),
      pastRow('4', { Area: 'Port', 'Sub Area': 'Yard', 'Event Type': 'Rain' }),
    ])
    success(await bring(test, fileId, OCTOBER, 1))
    const totals = async (month: string) =>
      success(await test.call('admin', 'PastReports/LoadTotals', { fileId, month })).totals.map(
        ({ areaName, rows, right, present }) => [areaName, rows, right, present],
      )
    expect(await totals(OCTOBER)).toEqual([
      ['Gate', 2, 2, 2],
      ['Port / Yard', 1, 0, 0],
    ])
    expect(await totals('')).toEqual([
      ['Gate', 3, 3, 2],
      ['Port / Yard', 1, 0, 0],
    ])
  })
})

describe('PastReports.BringIn', () => {
  it('is refused to others, and of a month that the file does not have', async () => {
    const test = await testApp()
    const input = { fileId: 1, month: OCTOBER, without: 0 }
    expect(await statuses(test, ['nobody', ...REFUSED], 'PastReports/BringIn', input)).toEqual(CODES)
    const fileId = await checkedPast(test, [pastRow('1')])
    expect(refused(await bring(test, fileId, '2026-09-01')).http).toBe(200)
  })

  it('makes the reports as the file has them, marked, and names the act in the trail', async () => {
    const test = await testApp()
    const fileId = await checkedPast(test, [
      pastRow('A-1'),
      pastRow('A-2', {
        Area: 'Port',
        'Sub Area': 'Quay',
        'Event Type': 'Release',
        'Sub Event Type': 'Leak',
        'Start Time': '22:00',
        'Reporting Status': 'Approved',
        'Working Time': 'Morning, Evening',
        Reporter: 'reporter Tester',
      }),
      pastRow('A-3', {
        'Event Group': 'Security',
        Area: 'Fence',
        'Event Type': 'Quiet',
        'Security Level': '2',
        'Reporting Date': '',
        Reporter: '',
        'Reporting Status': 'Waiting Approve',
      }),
    ])
    success(await bring(test, fileId))
    const rows = await brought(test)
    expect(rows).toMatchObject([
      {
        brought_in_key: 'n 1 a-1',
        area_id: area.gate,
        event_date: '2026-10-05',
        event_type_id: eventType.normal,
        start_time: null,
        status: 2,
        reported_by: people.reporter.id,
        updated_by: people.admin.id,
        description: 'ปกติ',
        reported_at: new Date('2026-10-05T15:30:00+07:00'),
      },
      {
        area_id: area.quay,
        event_type_id: eventType.release,
        sub_event_type_id: eventType.leak,
        start_time: '22:00:00',
        end_time: '08:00:00',
        is_open: true,
        status: 3,
        decided_by: people.admin.id,
      },
      {
        area_id: area.fence,
        security_level_id: 2,
        status: 2,
        reported_by: people.admin.id,
        reported_at: new Date('2026-11-20T10:00:00+07:00'),
      },
    ])
    const shifts = await test.db
      .selectFrom('event_report_shift')
      .selectAll()
      .where(
        'report_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('report_id')
      .orderBy('shift_id')
      .execute()
    expect(shifts.map(({ shift_id }) => shift_id)).toEqual([shift.morning, shift.morning, shift.evening])
    const { rows: trail } = await sql<{ actor_id: number; after: object }>`
      select actor_id, after from audit_entry where table_name = 'past_month'`.execute(test.db)
    expect(trail).toMatchObject([{ actor_id: people.admin.id, after: { month: OCTOBER, added: 3, left_out: 0 } }])
    const first = rows[0]?.id ?? 0
    const { record, history } = success(await test.call('admin', 'EventApprove/GetData', { eventId: first }))
    expect(record.isBroughtIn).toBe(true)
    expect(history).toMatchObject([
      { action: 'create', userName: 'admin Tester', remark: 'Brought in from the tool used before. so far, 15:30' },
    ])
  })

  it('is all or none, unless exactly the faulty rows there are now are knowingly left out; repeated, nothing comes twice', async () => {
    const test = await testApp()
    const fileId = await checkedPast(test, [pastRow('1'), pastRow('2', { 'Event Type': 'Rain' })])
    expect(refused(await bring(test, fileId)).message).toBe(
      'This month has 1 faulty rows now. Nothing of it was brought in.',
    )
    expect(await brought(test)).toEqual([])
    expect(success(await bring(test, fileId, OCTOBER, 1))).toMatchObject({ added: 1, leftOut: 1 })
    expect(success(await bring(test, fileId, OCTOBER, 1))).toMatchObject({ added: 0 })
    // Mended, in another file: the row that is there already stays as it is.
    const mended = await checkedPast(test, [
      pastRow('1'),
      pastRow('2', { 'Event Date': '06/10/2026', 'Reporting Date': '' }),
    ])
    expect(success(await bring(test, mended))).toMatchObject({ added: 1 })
    expect(await brought(test)).toHaveLength(2)
  })

  it('recognises rows without a number by what they say', async () => {
    const test = await testApp()
    success(await bring(test, await checkedPast(test, [pastRow('')])))
    const again = await checkedPast(test, [pastRow('', { Description: 'in other words' })])
    expect(success(await bring(test, again))).toMatchObject({ added: 0 })
  })

  it('sets off no letters, messages or duties', async () => {
    const test = await testApp({ CHANNEL_TARGETS: 'localhost:443' })
    await addWebhook(test, 'https://localhost/hook', { by: 'admin' })
    await test.db
      .updateTable('event_type')
      .set({ requires_action: true })
      .where('id', '=', eventType.abnormal)
      .execute()
    const count = async () => {
      const { rows } = await sql<{
        n: number
      }>`select (select count(*) from letter) + (select count(*) from webhook_delivery) +
        (select count(*) from submission) + (select count(*) from corrective_action) as n`.execute(test.db)
      return Number(rows[0]?.n)
    }
    const before = await count()
    const titles = [...TITLES, 'Remark Reject']
    const rejected = { ...pastRow('1', { 'Reporting Status': 'Rejected' }), 'Remark Reject': 'wrong area' }
    const fileId = await addPast(
      test,
      pastCsv([rejected, pastRow('2', { 'Event Type': 'Stoppage', 'Start Time': '09:00' })], titles),
    )
    success(await test.call('admin', 'PastReports/Check', { fileId }))
    success(await bring(test, fileId))
    expect(await brought(test)).toHaveLength(2)
    expect(await count()).toBe(before)
    const { toMend } = success(await test.call('reporter', 'MyAreas/GetToday', {}))
    expect(toMend).toEqual([])
  })
})

describe('PastReports.RemoveFile', () => {
  it('is refused to others', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', ...REFUSED], 'PastReports/RemoveFile', { fileId: 1 })).toEqual(CODES)
  })

  it('forgets the file and keeps its reports', async () => {
    const test = await testApp()
    const fileId = await checkedPast(test, [pastRow('1')])
    success(await bring(test, fileId))
    success(await test.call('admin', 'PastReports/RemoveFile', { fileId }))
    expect(success(await test.call('admin', 'PastReports/LoadPage', {})).files).toEqual([])
    expect(await brought(test)).toHaveLength(1)
    expect(refused(await bring(test, fileId)).http).toBe(200)
  })
})
