import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { copyDatabase } from './copies.ts'
import { connected, userOf } from './data.ts'

/** One in this many reports has a photo, as at the peak of a morning. */
const ONE_IN = 20
/** A photo shrunk by the browser, or a page of a document. */
const BYTES = 40_000
const AT_ONCE = 1_000

/** The bench's data leaves list positions at 0, which the product never does and a restore refuses. */
const PLACES = `
  update company set position = id;
  update area set position = id;
  update event_type set position = id`

/**
 * Copies a database of reports and gives some of them files, each with different content.
 *
 * @param original connection string; it must have no other connections
 * @param store folder for uploads, empty
 * @returns connection string of the copy, which replaces an earlier one, and the number of files
 */
export async function withFiles(original: string, store: string): Promise<{ url: string; files: number }> {
  const url = await copyDatabase(original, 'files')
  const files = await connected(url, async (client) => {
    await client.query(PLACES)
    const { rows } = await client.query<{ ids: number[] }>(
      `select array_agg(id) as ids from event_report where id % ${ONE_IN} = 0`,
    )
    const ids = rows[0]?.ids ?? []
    // Writing the audit trail is not part of the measurement.
    await client.query('set session_replication_role = replica')
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const reports = ids.slice(from, from + AT_ONCE)
      const stored = await Promise.all(reports.map((id) => storeFile(store, id)))
      await client.query(
        `with held as (select * from unnest($1::int[], $2::text[], $3::bytea[]) as one (report, name, sha256)),
          added as (
            insert into upload (folder, stored_name, original_name, media_type, extension, byte_size, sha256, uploaded_by)
            select 'CreateReport', name, 'photo.jpg', 'image/jpeg', 'jpg', ${BYTES}, sha256, ${userOf(1, 'reporter')} from held
            returning id, stored_name)
          insert into event_report_file (report_id, upload_id)
          select report, id from held join added on stored_name = name`,
        [reports, stored.map(({ file }) => file), stored.map(({ sha256 }) => sha256)],
      )
    }
    await client.query('analyze')
    return ids.length
  })
  return { url, files }
}

async function storeFile(store: string, report: number): Promise<{ file: string; sha256: Buffer }> {
  const content = randomBytes(BYTES)
  const file = createHash('md5').update(String(report)).digest('hex')
  const folder = path.join(store, file.slice(0, 2))
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, file), content)
  return { file, sha256: createHash('sha256').update(content).digest() }
}
