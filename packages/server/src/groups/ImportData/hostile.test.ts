import { utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { problemText } from '@daybook/shared/problems'
import type { ProblemCode, ProblemValues } from '@daybook/shared/problems'
import { readRows } from './reader.ts'
import { Problem } from '../../platform/problem.ts'
import { CELLS, smallWorkbook, text, zipOf } from '../../testing/zipFile.ts'
import { header, userRow, users, workbookOf } from '../../testing/groups/ImportData.ts'

/* Malicious files and files sent by mistake: each is refused for the right reason, within the reader's memory. */

const quiet = new AbortController().signal
const readUsers = (file: Buffer) => readRows(file, 'user', { signal: quiet, caller: { userId: 1 } })

async function refusal(file: Buffer): Promise<string> {
  const error = await readUsers(file).then(
    () => 'read',
    (thrown: unknown) => thrown,
  )
  return error instanceof Problem ? problemText(error.code, 'en', error.values) : String(error)
}

const says = (code: ProblemCode, values?: ProblemValues) => problemText(code, 'en', values)

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
          {
            row: 4,
            cells: ['TRUE', '81234567890', '0007', '=1+1'],
            faults: [{ column: 0, code: 'importTrueFalse' }],
          },
        ],
        notes: [{ code: 'importNumbers', values: { field: 'employeeId', rows: '4' } }],
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
    expect(await refusal(workbookOf([['Company', 'บริษัท', 'Employee ID'], ['Home']]))).toBe(
      'The column บริษัท appears more than once.',
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
    expect(await refusal(Buffer.from('<html><table><tr><td>Company</td></tr></table></html>'))).toBe(says('importPage'))
    expect(await refusal(Buffer.from('Company,Employee ID\nHome,1'))).toBe(says('importText'))
    const file = users(userRow())
    expect(await refusal(file.subarray(0, file.length - 30))).toBe(says('importCut'))
    expect(await refusal(workbookOf([['Company']], { type: 'biff8' }).subarray(0, 600))).toBe(says('importCut'))
    expect(await refusal(zipOf([text('a.txt', 'nothing')]))).toBe(says('importCut'))
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
    expect(await refusal(zipOf(smallWorkbook(cells)))).toContain('has no column Company')
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
