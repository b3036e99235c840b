import { IMPORT_COLUMNS, type ImportColumn, type ImportKind } from '@daybook/shared/importKinds'
import { type CellObject, type Range, utils, write } from '@e965/xlsx'
import { columnTitle } from '@daybook/shared/importColumns'
import type { Output } from '@daybook/shared'
import { type Reply, type TestApp, success } from '../app.ts'
import { upload } from '../upload.ts'
import type { Role } from '../world.ts'

export type Cell = string | number | boolean | CellObject | null

/** A workbook with one sheet, as a spreadsheet program writes it. */
export function workbookOf(
  rows: Cell[][],
  { type = 'xlsx', merges }: { type?: 'xlsx' | 'biff8'; merges?: Range[] } = {},
) {
  const sheet = utils.aoa_to_sheet(rows)
  if (merges) sheet['!merges'] = merges
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Sheet1')
  return write(book, { type: 'buffer', bookType: type, compression: true }) as Buffer
}

/** The header row with all columns. */
export function header(kind: ImportKind, language: 'en' | 'th' = 'en'): string[] {
  return IMPORT_COLUMNS[kind].map((column) => columnTitle(column, language))
}

/** A complete new reporter of the subsidiary, in column order. */
export function userRow(change: Partial<Record<ImportColumn, Cell>> = {}): Cell[] {
  const row: Partial<Record<ImportColumn, Cell>> = {
    company: 'Subsidiary',
    employeeType: 'Employee',
    employeeId: 'N-1',
    firstName: 'ใหม่',
    lastName: 'Newcomer',
    position: 'Guard',
    department: 'Security',
    email: 'newcomer@example.com',
    telephone: '02-000-0000',
    username: 'newcomer',
    groupUser: 'Reporter',
    status: 'Y',
    ...change,
  }
  return IMPORT_COLUMNS.user.map((column) => row[column] ?? null)
}

export const users = (...rows: Cell[][]) => workbookOf([header('user'), ...rows])
export const receivers = (...rows: Cell[][]) => workbookOf([header('receiver'), ...rows])

const CALLS = { user: 'ImportData/ImportData', receiver: 'ImportData/ImportDataReceiver' } as const

type Options = { dry?: boolean; digest?: string; name?: string; language?: 'en' | 'th'; as?: Role }

/** Uploads a file and imports it, or previews the import. */
export async function importFile(
  test: TestApp,
  kind: keyof typeof CALLS,
  content: Buffer,
  { dry = false, digest = '', name = 'people.xlsx', language = 'en', as = 'admin' }: Options = {},
): Promise<Reply<Output<'ImportData/ImportData'>>> {
  const { body } = await upload(test, as, { name, content, folder: 'ImportFile' })
  if (!body.file) throw new Error(`the upload was refused: ${JSON.stringify(body)}`)
  const input = { ...body, isDryRun: dry, digest }
  return test.call(as, CALLS[kind], input, { 'accept-language': language })
}

/** Row number and reason of each refused row in a preview. */
export async function errorsOf(test: TestApp, kind: keyof typeof CALLS, content: Buffer, options: Options = {}) {
  const { errors } = success(await importFile(test, kind, content, { ...options, dry: true }))
  return errors.map(({ rowNumber, reason }) => [rowNumber, reason])
}

type List = {
  pasted?: string
  content?: Buffer
  dry?: boolean
  digest?: string
  sendsLetters?: boolean
  takesAway?: boolean
} & Pick<Options, 'as' | 'language'>

/** Imports rows of a list, pasted or from a file, or previews the import. */
export async function importList(
  test: TestApp,
  kind: ImportKind,
  {
    pasted = '',
    content,
    dry = false,
    digest = '',
    sendsLetters = false,
    takesAway = false,
    as = 'admin',
    language = 'en',
  }: List,
): Promise<Reply<Output<'ImportData/importList'>>> {
  const sent = content && (await upload(test, as, { name: 'list.xlsx', content, folder: 'ImportFile' }))
  if (sent && !sent.body.file) throw new Error(`the upload was refused: ${JSON.stringify(sent.body)}`)
  const input = { kind, pasted, uploadId: sent?.body.file?.id ?? null, isDryRun: dry, digest, sendsLetters, takesAway }
  return test.call(as, 'ImportData/importList', input, { 'accept-language': language })
}

/** Rows as a spreadsheet copies them. */
export const pastedRows = (...rows: (string | number)[][]) => rows.map((row) => row.join('\t')).join('\r\n')
