import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Services } from '../call/call.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { actAs, insertRows, keptUploads } from './load.queries.ts'

/*
 * Photos on corrective actions. Their rows are part of the demo data; the pictures are files of the program, so that a copy
 * of the database with a different store gets them too.
 */

type DemoFile = { id: number; name: string; storedName: string; picture: string }

export const DEMO_FILES = {
  hose: { id: 1, name: 'worn hose.png', storedName: 'demo-picture-of-a-worn-hose', picture: 'hose.png' },
  walkway: { id: 2, name: 'ทางเดินทาสีแล้ว.png', storedName: 'demo-picture-of-a-walkway', picture: 'walkway.png' },
} as const satisfies Record<string, DemoFile>

const contentOf = ({ picture }: DemoFile) => readFileSync(path.join(import.meta.dirname, 'pictures', picture))

/** Attaches a photo to an action, as its uploader. */
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
      // The format in which PostgreSQL reads bytes from JSON.
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

/** Stores the photos that have a row but are missing from the store. */
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
      // Another process with the same store, started at the same moment, may have been quicker.
      if (await isMissing()) throw error
    }
  }
}
