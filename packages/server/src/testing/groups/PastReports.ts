import { createHash } from 'node:crypto'
import { type TestApp, success } from '../app.ts'
import { upload } from '../upload.ts'

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const csvOf = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(quoted).join(',')).join('\r\n')

export const TITLES = [
  'Report No.',
  'Event Group',
  'Company',
  'Area',
  'Sub Area',
  'Event Date',
  'Event Type',
  'Sub Event Type',
  'Working Time',
  'Start Time',
  'End Time',
  'Description',
  'Security Level',
  'Reporter',
  'Reporting Date',
  'Reporting Status',
  'Photos',
] as const
type Title = (typeof TITLES)[number]
export type PastRow = Partial<Record<Title, string>>

/** A row of the Gate of Home on a day in the past, complete unless changed. */
export const pastRow = (number: string, change: PastRow = {}): PastRow => ({
  'Report No.': number,
  'Event Group': 'Operation',
  Company: 'Home',
  Area: 'Gate',
  'Event Date': '05/10/2026',
  'Event Type': 'Normal',
  'Working Time': 'Morning',
  Description: 'ปกติ',
  Reporter: 'E5',
  'Reporting Date': '05/10/2026 15:30',
  'Reporting Status': 'Completed',
  ...change,
})

export const pastCsv = (rows: readonly PastRow[], titles: readonly string[] = TITLES) =>
  csvOf([titles, ...rows.map((row) => titles.map((title) => row[title as Title] ?? ''))])

/** Uploads a file of past reports as the corporate administrator and reads it. */
export async function addPast(test: TestApp, content: string | Buffer, name = 'past.csv'): Promise<number> {
  const { body } = await upload(test, 'admin', { name, content: Buffer.from(content), folder: 'PastReports' })
  if (!body.file) throw new Error(`the upload was refused: ${JSON.stringify(body)}`)
  return success(await test.call('admin', 'PastReports/AddFile', { file: { id: body.file.id } })).fileId
}

/** The same, checked. */
export async function checkedPast(test: TestApp, rows: readonly PastRow[]): Promise<number> {
  const fileId = await addPast(test, pastCsv(rows))
  success(await test.call('admin', 'PastReports/Check', { fileId }))
  return fileId
}

/** A GIF of one pixel, in colours that other words do not give. */
export const pictureOf = (words: string) =>
  Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1'),
    createHash('sha256').update(words).digest().subarray(0, 6),
    Buffer.from('2c00000000010001000002024401003b', 'hex'),
  ])

/** Uploads a photo of past reports as the corporate administrator; its id. */
export async function uploadPhoto(test: TestApp, name: string, content = pictureOf(name)): Promise<number> {
  const { body } = await upload(test, 'admin', { name, content, folder: 'PastPhotos' })
  if (!body.file) throw new Error(`the upload was refused: ${JSON.stringify(body)}`)
  return body.file.id
}

/** Gives photos to a file, each by its path; their uploads. */
export async function givePhotos(test: TestApp, fileId: number, paths: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const path of paths) {
    const id = await uploadPhoto(test, path.replace(/^.*\//, ''), pictureOf(path))
    success(await test.call('admin', 'PastReports/AddPhoto', { fileId, file: { id }, name: path }))
    ids.push(id)
  }
  return ids
}

/** Row number and reason of each faulty row. */
export async function faultsOf(test: TestApp, fileId: number): Promise<[number, string][]> {
  const { faults } = success(await test.call('admin', 'PastReports/LoadFaults', { fileId, pageSize: 5_000 }))
  return faults.map(({ rowNumber, reason }) => [rowNumber, reason])
}
