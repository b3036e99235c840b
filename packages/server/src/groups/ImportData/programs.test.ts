import { type WorkBook, utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readRows } from './reader.ts'
import { zipOf, smallWorkbook, text } from '../../testing/zipFile.ts'
import { header, userRow, workbookOf } from '../../testing/groups/ImportData.ts'

/* Workbooks as other programs and people write them: read as Excel shows them, or refused by the cell and what it holds. */

const quiet = new AbortController().signal
const readUsers = (file: Buffer) => readRows(file, 'user', { signal: quiet, caller: { userId: 1 } })
const cell = (inner: string, attributes = '') => `<c${attributes}>${inner}</c>`
const inline = (value: string) => cell(`<is><t>${value}</t></is>`, ' t="inlineStr"')
const titles = ['Company', 'Employee ID', 'Name', 'Position'].map(inline).join('')
const sheet = (...rows: string[]) =>
  `<sheetData>${[titles, ...rows].map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('')}</sheetData>`
const rowsOf = async (...cells: string[]) => (await readUsers(zipOf(smallWorkbook(sheet(...cells))))).rows
const first = ['Home', 'E5'].map(inline).join('')

describe('a cell that is not text', () => {
  it.each([
    ['a formula that was never calculated', cell('<f>B2</f>'), 'importFormula'],
    ['such a formula of a number', cell('<f>B2</f><v></v>', ' t="n"'), 'importFormula'],
    ['such a formula of a text', cell('<f>B2</f>', ' t="str"'), 'importFormula'],
    ['a calculated formula', cell('<f>B2</f><v>E5</v>', ' t="str"'), 'importFormula'],
    ['a formula of a range', cell('<f t="array" ref="C2:C3">B2:B3</f><v>1</v>'), 'importFormula'],
    ['an error', cell('<v>#N/A</v>', ' t="e"'), 'importError'],
    ['TRUE', cell('<v>1</v>', ' t="b"'), 'importTrueFalse'],
    ['a number of 16 digits', cell('<v>1234567890123456</v>'), 'importLongNumber'],
  ])('is refused by its cell and kind: %s', async (_kind, third, code) => {
    expect((await rowsOf(first + third))[0]?.faults).toEqual([{ column: 2, code }])
  })

  const dates = ['m/d/yy', 'dd/mm/yyyy', '[$-41E]d mmm yy', 'h:mm'].flatMap((z) =>
    (['xlsx', 'biff8'] as const).map((type) => ({ z, type })),
  )
  it.each(dates)('is refused if it is a date: $z in $type', async ({ z, type }) => {
    const date = { t: 'n' as const, v: 46_148, z }
    const { rows } = await readUsers(
      workbookOf(
        [
          ['Company', 'Employee ID'],
          ['Home', date],
        ],
        { type },
      ),
    )
    expect(rows[0]?.faults).toEqual([{ column: 1, code: 'importDate' }])
  })

  it('is a date only if its cell is: what was typed as text is text', async () => {
    const typed = await readUsers(
      workbookOf([
        ['Company', 'Employee ID'],
        ['Home', '5/3/26'],
      ]),
    )
    expect(typed.rows[0]).toMatchObject({ cells: ['Home', '5/3/26'], faults: [] })
  })

  it('keeps zeros that its format shows, and is named if it may have lost some', async () => {
    const number = (v: number, z: string) => ({ t: 'n' as const, v, z })
    const { rows, notes } = await readUsers(
      workbookOf([
        ['Company', 'Employee ID', 'Tel'],
        ['Home', number(7, '00000'), number(812_345_678, '000-000-0000')],
        ['Home', number(7, '0'), number(812_345_678, '#,##0')],
        ['Home', number(7, 'General'), number(812_345_678, '0.00E+00')],
      ]),
    )
    expect(rows.map(({ cells }) => cells.slice(1))).toEqual([
      ['00007', '081-234-5678'],
      ['7', '812345678'],
      ['7', '812345678'],
    ])
    expect(notes).toEqual(
      ['employeeId', 'telephone'].map((field) => ({ code: 'importNumbers', values: { field, rows: '3, 4' } })),
    )
  })
})

describe('the text of a cell', () => {
  it('is whole: characters of every plane, in each way to write them, and rich text', async () => {
    const strings = [
      '<si><t>&#128119; &#x1F477; 👷 &#3585;</t></si>',
      '<si><r><rPr><b/></rPr><t>So</t></r><r><t>m &#128119;</t></r><rPh><t>hidden</t></rPh></si>',
    ]
    const parts = smallWorkbook(
      sheet(
        first + cell('<v>0</v>', ' t="s"') + cell('<v>1</v>', ' t="s"'),
        first + inline('&#128119; &#x1f477; &amp;#128119;') + inline('&#65533;'),
      ),
      text('xl/sharedStrings.xml', `<?xml version="1.0"?><sst>${strings.join('')}</sst>`),
    ).map((part) =>
      part.name === '[Content_Types].xml'
        ? text(
            part.name,
            String(part.content).replace(
              '</Types>',
              '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
            ),
          )
        : part,
    )
    const { rows } = await readUsers(zipOf(parts))
    expect(rows.map(({ cells }) => cells.slice(2))).toEqual([
      ['👷 👷 👷 ก', 'Som 👷'],
      ['👷 👷 &#128119;', '\ufffd'],
    ])
  })

  it('is Thai in files of Excel 95, which have a code page', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Company', 'Employee ID'],
        ['Home', 'THAI'],
      ]),
      'S',
    )
    const file = write(book, { type: 'buffer', bookType: 'biff5' }) as Buffer
    // The library writes no Thai, so put the bytes of code page 874 in.
    const at = file.indexOf('THAI')
    expect(at).toBeGreaterThan(0)
    file.set([0xb9, 0xe9, 0xd3, 0x20], at)
    const page = file.indexOf(Buffer.from([0x42, 0, 2, 0]))
    expect(page).toBeGreaterThan(0)
    file.writeUInt16LE(874, page + 4)
    expect((await readUsers(file)).rows[0]?.cells).toEqual(['Home', 'น้ำ'])
  })
})

describe('a workbook', () => {
  const good = smallWorkbook(sheet(first))

  it('is read with backslashes between its folders, and as ZIP64', async () => {
    const backslashes = good.map((part) => ({ ...part, name: part.name.replaceAll('/', '\\') }))
    for (const file of [zipOf(backslashes), zipOf(good, { isZip64: true })])
      expect((await readUsers(file)).rows).toHaveLength(1)
  })

  it('may have a million formatted empty rows', async () => {
    const empty = Array.from({ length: 1_048_000 }, (_, index) => `<row r="${index + 3}" s="1" customFormat="1"/>`)
    const cells = Array.from(
      { length: 50_000 },
      (_, index) => `<row r="${index + 3}"><c r="A${index + 3}" s="1"/></row>`,
    )
    for (const rows of [empty, cells]) {
      const content = sheet(first).replace('</sheetData>', `${rows.join('')}</sheetData>`)
      const file = zipOf(smallWorkbook(`<dimension ref="A1:D1048576"/>${content}`))
      expect((await readUsers(file)).rows).toHaveLength(1)
    }
  }, 180_000)

  it('may have titles above its headings, merged or not', async () => {
    const title = { s: { r: 0, c: 0 }, e: { r: 0, c: 3 } }
    const rows = [['List of users'], [], ['As of', '20/11/2026'], header('user'), userRow()]
    const read = await readUsers(workbookOf(rows, { merges: [title] }))
    expect(read.rows.map(({ row }) => row)).toEqual([5])
  })

  it('names the columns and the sheets that are not read, and reads no hidden sheet', async () => {
    const book: WorkBook = utils.book_new()
    const rows = (id: string) =>
      utils.aoa_to_sheet([
        ['No.', 'Company', 'Shoe size', 'Employee ID'],
        [1, 'Home', 44, id],
      ])
    for (const [name, id] of [
      ['Old', 'E1'],
      ['People', 'E2'],
      ['More', 'E3'],
    ] as const)
      utils.book_append_sheet(book, rows(id), name)
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }] }
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const read = await readUsers(write(book, { type: 'buffer', bookType }) as Buffer)
      expect(read.rows[0]?.cells, bookType).toEqual(['Home', 'E2'])
      expect(read.notes).toEqual([
        { code: 'importSheetsUnread', values: { name: 'People', names: 'Old, More' } },
        { code: 'importColumnsIgnored', values: { names: 'No., Shoe size' } },
      ])
    }
  })
})
