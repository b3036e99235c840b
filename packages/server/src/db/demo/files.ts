import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Services } from '../../call.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { actAs, insertRows, keptUploads } from './load.queries.ts'

/*
 * Photos on corrective actions. Their rows are part of the demo data; what they show lies with the program, so that a copy of
 * the database, which has another store, gets it as well.
 */

type DemoFile = { id: number; name: string; storedName: string; picture: string }

export const DEMO_FILES = {
  hose: { id: 1, name: 'worn hose.png', storedName: 'demo-picture-of-a-worn-hose', picture: 'hose.png' },
  walkway: { id: 2, name: 'ทางเดินทาสีแล้ว.png', storedName: 'demo-picture-of-a-walkway', picture: 'walkway.png' },
} as const satisfies Record<string, DemoFile>

const contentOf = ({ picture }: DemoFile) => readFileSync(path.join(import.meta.dirname, 'pictures', picture))

/** Attaches one to an action, as its uploader. */
export async function attachDemoFile(
  db: Querying,
  file: DemoFile,
  { actionId, by, at }: { actionId: number; by: number; at: string },
): Promise<void> {
  const content = contentOf(file)
  await actAs(db, by)
  await insertRows(db, 'upload', [
    {
      id: file.id,
      folder: 'Actions',
      stored_name: file.storedName,
      original_name: file.name,
      media_type: 'image/png',
      extension: 'png',
      byte_size: content.length,
      // As PostgreSQL reads bytes out of JSON.
      sha256: `\\x${createHash('sha256').update(content).digest('hex')}` as never,
      infection: '',
      uploaded_by: by,
      uploaded_at: at,
    },
  ])
  await insertRows(db, 'corrective_action_file', [
    { action_id: actionId, upload_id: file.id, added_by: by, added_at: at },
  ])
}

/** Puts those into the store that a row names and that the store does not have. */
export async function storeDemoFiles({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  const all: readonly DemoFile[] = Object.values(DEMO_FILES)
  const kept = await keptUploads(
    db,
    all.map(({ storedName }) => storedName),
  )
  for (const file of all) {
    const isMissing = async () => (await files.size(file.storedName)) === undefined
    if (!kept.includes(file.storedName) || !(await isMissing())) continue
    try {
      await files.save(file.storedName, Readable.from([contentOf(file)]))
    } catch (error) {
      // Another process of the same store, started at the same moment, was quicker.
      if (await isMissing()) throw error
    }
  }
}
