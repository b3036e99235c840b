import { cleanLine } from '@daybook/shared/rules/cleanText'
import { PAST_FIELDS } from '@daybook/shared/rules/pastFields'
import type { SignedIn } from '../../call/call.ts'
import { Problem } from '../../platform/problem.ts'
import { addFile, addRows, findUploaded, loadLastMapping, setRowCount } from './PastReports.queries.ts'
import { type FileRow, rowsOf } from './read.ts'
import { columnsByTitle } from './titles.ts'

/** Titles stand in one of the first rows; above them may be a name of the list. */
const ROWS_ABOVE = 20
const AT_ONCE = 1_000

/** Reads an uploaded file into the database, in the caller's transaction. Throws why it is refused. */
export async function addPastFile({ db, caller, files }: SignedIn, uploadId: number): Promise<number> {
  const upload = await findUploaded(db, caller.userId, uploadId)
  if (!upload) throw new Problem('notFound')
  const open = async () => {
    const stream = await files.read(upload.storedName)
    if (!stream) throw new Problem('notFound')
    return stream
  }
  const rows = rowsOf(open, upload.extension)
  const top: FileRow[] = []
  for await (const row of limited(rows, ROWS_ABOVE)) top.push(row)
  const header = headerOf(top)
  if (!header) throw new Problem('importEmpty')
  const titles = header.cells.map(cleanLine)
  const fileId = await addFile(db, { uploadId, userId: caller.userId, titles, ...(await mappingOf(db, titles)) })
  let some = top.filter(({ rowNumber }) => rowNumber > header.rowNumber)
  let count = 0
  const flush = async () => {
    if (some.length > 0) await addRows(db, fileId, some)
    count += some.length
    some = []
  }
  for await (const row of rows) if (some.push(row) >= AT_ONCE) await flush()
  await flush()
  if (count === 0) throw new Problem('importEmpty')
  await setRowCount(db, fileId, count)
  return fileId
}

/** The first of a generator's values, which goes on afterwards. */
async function* limited<T>(values: AsyncGenerator<T>, most: number): AsyncGenerator<T> {
  for (let taken = 0; taken < most; taken++) {
    const next = await values.next()
    if (next.done) return
    yield next.value
  }
}

/** The row with the most titles that are known, or else the first one. */
function headerOf(top: readonly FileRow[]): FileRow | undefined {
  const known = ({ cells }: FileRow) => Object.keys(columnsByTitle(cells)).length
  return top.toSorted((one, other) => known(other) - known(one) || one.rowNumber - other.rowNumber)[0]
}

/** Columns by their titles; where the file before had the same title, as it was read there. */
async function mappingOf(db: SignedIn['db'], titles: string[]) {
  const last = await loadLastMapping(db)
  const columns = columnsByTitle(titles)
  for (const field of last ? PAST_FIELDS : []) {
    const before = last?.columns[field]
    const at = before === undefined ? -1 : titles.indexOf(last?.titles[before] ?? '')
    if (at >= 0) columns[field] = at
  }
  return { columns, meanings: last?.meanings ?? [] }
}
