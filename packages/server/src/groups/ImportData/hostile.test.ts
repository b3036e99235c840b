import { crc32, deflateRawSync } from 'node:zlib'
import { utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { problemText } from '@daybook/shared/problems'
import type { ProblemCode, ProblemValues } from '@daybook/shared/problems'
import { readWorkbook } from './reader.ts'
import { Problem } from '../../platform/problem.ts'
import { header, userRow, users, workbookOf } from './testing.ts'

/* Malicious files and files sent by mistake: each is refused for the right reason, within the reader's memory. */

const quiet = new AbortController().signal
const readUsers = (file: Buffer) => readWorkbook(file, 'user', { signal: quiet, caller: { userId: 1 } })

async function refusal(file: Buffer): Promise<string> {
  const error = await readUsers(file).then(
    () => 'read',
    (thrown: unknown) => thrown,
  )
  return error instanceof Problem ? problemText(error.code, 'en', error.values) : String(error)
}

const says = (code: ProblemCode, values?: ProblemValues) => problemText(code, 'en', values)

type Part = { name: string; content: Buffer; claimed?: number; isEncrypted?: boolean; offset?: number }

/** A ZIP file of parts, whose directory may lie. */
function zipOf(parts: Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, claimed = content.length, isEncrypted = false, offset } of parts) {
    const packed = deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimed, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset ?? at, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 0]), fields, tail, Buffer.from(name)]),
    )
    bodies.push(local)
    at += local.length
  }
  const all = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(all.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, all, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

const text = (name: string, content: string): Part => ({ name, content: Buffer.from(content) })
const CELLS =
  '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Company</t></is></c><c r="B1" t="inlineStr"><is><t>Employee ID</t></is></c></row></sheetData>'

/** A minimal workbook, with a given sheet part and additional parts. */
function smallWorkbook(sheet = CELLS, ...more: Part[]): Part[] {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return [
    text(
      '[Content_Types].xml',
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ),
    text(
      '_rels/.rels',
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    text(
      'xl/workbook.xml',
      `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    text('xl/worksheets/sheet1.xml', `<?xml version="1.0"?><worksheet xmlns="${main}">${sheet}</worksheet>`),
    ...more,
  ]
}

describe('an import file', () => {
  it('is read from .xlsx and .xls, with its columns in any order and language', async () => {
    const rows = [
      ['สถานะ', 'Employee ID *', ' company ', 'ชื่อ'],
      ['Y', '007', 'บริษัท ก', 'สมหญิง\u200b ใจดี'],
      [null, null, null, null],
      [true, 81_234_567_890, { t: 'n' as const, v: 7, z: '0000' }, '=1+1'],
    ]
    for (const type of ['xlsx', 'biff8'] as const) {
      expect(await readUsers(workbookOf(rows, { type }))).toEqual({
        columns: ['status', 'employeeId', 'company', 'firstName'],
        rows: [
          { row: 2, cells: ['Y', '007', 'บริษัท ก', 'สมหญิง ใจดี'], faults: [] },
          { row: 4, cells: ['TRUE', '81234567890', '0007', '=1+1'], faults: [] },
        ],
      })
    }
    expect(await refusal(zipOf(smallWorkbook()))).toBe(says('importEmpty'))
  })

  it('has one header row with known columns, each once', async () => {
    expect(await refusal(workbookOf([[]]))).toBe(says('importEmpty'))
    expect(await refusal(workbookOf([header('user')]))).toBe(says('importEmpty'))
    expect(
      await refusal(
        workbookOf([
          ['Company', 'Name'],
          ['Home', 'A'],
        ]),
      ),
    ).toBe('The file has no column Employee ID. Please use the template.')
    expect(await refusal(workbookOf([['Company', 'Employee ID', 'Shoe size'], ['Home']]))).toBe(
      'The column Shoe size is unknown. Please use the template.',
    )
    expect(await refusal(workbookOf([['Company', 'บริษัท', 'Employee ID'], ['Home']]))).toBe(
      'The column บริษัท appears more than once.',
    )
    const title = { s: { r: 0, c: 0 }, e: { r: 0, c: 3 } }
    expect(await refusal(workbookOf([['List of users'], header('user'), userRow()], { merges: [title] }))).toBe(
      says('importMerged', { range: 'A1:D1' }),
    )
    const tall = { s: { r: 0, c: 1 }, e: { r: 1, c: 1 } }
    expect(await refusal(workbookOf([header('user'), userRow()], { merges: [tall] }))).toBe(
      says('importMerged', { range: 'B1:B2' }),
    )
  })

  it('has no merged cells, formulas or errors below it either', async () => {
    const merge = { s: { r: 2, c: 3 }, e: { r: 3, c: 3 } }
    const formula = { t: 'n' as const, f: 'HYPERLINK("http://example.com")', v: 1 }
    const { rows } = await readUsers(
      workbookOf(
        [header('user'), userRow({ email: formula }), userRow(), userRow(), userRow({ telephone: 'a\u0001b' })],
        { merges: [merge] },
      ),
    )
    const range = utils.encode_range(merge)
    expect(rows.map(({ row, faults }) => [row, faults])).toEqual([
      [2, [{ column: 7, code: 'importFormula' }]],
      [3, [{ column: -1, code: 'importMerged', values: { range } }]],
      [4, [{ column: -1, code: 'importMerged', values: { range } }]],
      [5, [{ column: 8, code: 'invalidText' }]],
    ])
  })

  it('is a workbook by its bytes, complete and without a password', async () => {
    expect(await refusal(Buffer.from('<html><table><tr><td>Company</td></tr></table></html>'))).toBe(
      says('fileWrongType'),
    )
    expect(await refusal(Buffer.from('Company,Employee ID\nHome,1'))).toBe(says('fileWrongType'))
    const file = users(userRow())
    expect(await refusal(file.subarray(0, file.length - 30))).toBe(says('fileBroken'))
    expect(await refusal(workbookOf([['Company']], { type: 'biff8' }).subarray(0, 600))).toBe(says('fileBroken'))
    expect(await refusal(zipOf([text('a.txt', 'nothing')]))).toBe(says('fileBroken'))
    const locked = smallWorkbook().map((part) => ({ ...part, isEncrypted: true }))
    expect(await refusal(zipOf(locked))).toBe(says('importProtected'))
  })

  it('cannot be a bomb, by its declared size or by hidden content', async () => {
    const zeros = Buffer.alloc(60 * 1024 * 1024)
    expect(await refusal(zipOf(smallWorkbook(CELLS, { name: 'xl/media/a.bin', content: zeros })))).toBe(
      says('importTooLarge'),
    )
    expect(await refusal(zipOf(smallWorkbook(CELLS, { name: 'xl/media/a.bin', content: zeros, claimed: 1_000 })))).toBe(
      says('importTooLarge'),
    )
    const noise = Buffer.from(Array.from({ length: 400_000 }, (_, index) => (index * 7919) % 251))
    const parts = Array.from({ length: 1_100 }, (_, index) => text(`xl/media/${index}.txt`, 'x'))
    expect(await refusal(zipOf(smallWorkbook(CELLS, ...parts)))).toBe(says('importTooLarge'))
    // The same bytes under many names.
    const over = Array.from({ length: 600 }, (_, index) => ({
      name: `xl/media/${index}.bin`,
      content: noise,
      offset: 0,
    }))
    const lying = zipOf(smallWorkbook(CELLS, ...over))
    expect(await refusal(lying)).not.toBe('read')
  })

  it('cannot declare entities or read our files', async () => {
    const entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    const parts = smallWorkbook().map((part) =>
      part.name === 'xl/worksheets/sheet1.xml'
        ? text(
            part.name,
            `<?xml version="1.0"?>${entity}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>`,
          )
        : part,
    )
    expect(await refusal(zipOf(parts))).toBe(says('fileBroken'))
    expect(await refusal(zipOf(smallWorkbook(CELLS, text('../../outside.xml', '<a/>'))))).toBe(says('fileBroken'))
    expect(await refusal(zipOf(smallWorkbook(CELLS, text('/etc/cron.d/x', 'x'))))).toBe(says('fileBroken'))
  })

  it('has at most 20,000 rows, not counting empty ones', async () => {
    const some = Array.from({ length: 20_001 }, (_, index) => ['Home', `N-${index}`])
    expect(await refusal(workbookOf([['Company', 'Employee ID'], ...some]))).toBe(
      says('importTooManyRows', { n: '20,000' }),
    )
    const { rows } = await readUsers(
      workbookOf([['Company', 'Employee ID'], ...some.slice(1).flatMap((row) => [row, []])]),
    )
    expect(rows).toHaveLength(20_000)
    const cells = `<sheetData><row r="1">${'<c><v>1</v></c>'.repeat(16_000)}</row></sheetData>`
    expect(await refusal(zipOf(smallWorkbook(cells)))).toContain('is unknown')
  }, 60_000)

  it('of a million cells costs little: columns without a header are ignored', async () => {
    let number = 1
    const cell = () => {
      number = (number * 48_271) % 2_147_483_647
      return `<c><v>${number}</v></c>`
    }
    const titles = ['Company', 'Employee ID'].map((title) => `<c t="inlineStr"><is><t>${title}</t></is></c>`).join('')
    const rows = Array.from({ length: 500 }, () => `<row>${Array.from({ length: 2_000 }, cell).join('')}</row>`)
    const bytes = `<sheetData><row r="1">${titles}</row>${rows.join('')}</sheetData>`
    const sheet = await readUsers(zipOf(smallWorkbook(bytes)))
    expect([sheet.rows.length, sheet.rows.every(({ cells }) => cells.length === 2)]).toEqual([500, true])
  }, 60_000)
})
