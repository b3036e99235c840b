import { open } from 'node:fs/promises'
import path from 'node:path'
import type { ArchiveFiles } from '../audit/archive/content.ts'
import { verifyTrail } from '../audit/verify.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { eachFile } from './contents.ts'
import { type Backup, contentFile, FILE_LIST, hashOf, listedFiles, missing, readSecret } from './place.ts'
import { beginRestore, type MigrateTo, restoreTables } from './restore.ts'
import { connect, countRows } from './tables.queries.ts'

export type Checked = { tables: number; rows: number; sealed: number; files: number; problems: string[] }

/**
 * Checks a backup by restoring its tables into an empty database: the rows of each table, the audit trail, and the
 * content of every upload.
 *
 * @param options.scratchUrl an empty database that is dropped afterwards
 * @param options.store the store with the files of a backup that was made without them
 * @throws ConfigError if its tables cannot be restored
 */
export async function checkBackup(
  backup: Backup & { place: string },
  {
    scratchUrl,
    timeZone,
    migrateTo,
    store,
  }: { scratchUrl: string; timeZone: string; migrateTo: MigrateTo; store?: ArchiveFiles },
): Promise<Checked> {
  await beginRestore(scratchUrl, backup)
  await restoreTables(scratchUrl, backup, migrateTo)
  const { problems, rows } = await checkRows(scratchUrl, backup)
  const trail = await checkTrail(scratchUrl, timeZone, backup, store ?? (await filesOf(backup)))
  const files = await checkFiles(backup)
  return {
    tables: backup.manifest.tables.length,
    rows,
    sealed: trail.sealed,
    files: files.count,
    problems: [...problems, ...trail.problems, ...files.problems],
  }
}

async function checkRows(url: string, { manifest }: Backup): Promise<{ problems: string[]; rows: number }> {
  const client = await connect(url)
  const problems: string[] = []
  let rows = 0
  try {
    for (const table of manifest.tables) {
      const count = await countRows(client, table.name)
      rows += count
      if (count !== table.rows) problems.push(`${table.name} has ${count} rows instead of ${table.rows}.`)
    }
  } finally {
    await client.end()
  }
  return { problems, rows }
}

async function checkTrail(url: string, timeZone: string, { folder }: Backup, files: ArchiveFiles) {
  const { db } = openDatabase({ url, timeZone, size: 1, onError: () => {} })
  try {
    // The copy of the head has the same name in the backup's folder as in a data folder.
    const config = { secret: await readSecret(folder), dataDir: folder }
    const { sealed, finding } = await verifyTrail({ database: db, config, files })
    return { sealed, problems: finding ? [`The audit trail is broken: ${finding.text}`] : [] }
  } finally {
    await db.destroy()
  }
}

async function checkFiles({ folder, place, manifest }: Backup & { place: string }) {
  const problems: string[] = []
  const { missing, damaged, areCopied, sha256: listHash } = manifest.files
  if ((await hashOf(path.join(folder, FILE_LIST))) !== listHash) problems.push('The list of uploads is damaged.')
  for (const name of missing) problems.push(`The upload ${name} was missing when the backup was made.`)
  for (const name of damaged) problems.push(`The upload ${name} was damaged when the backup was made.`)
  const known = new Set([...missing, ...damaged])
  let count = 0
  if (areCopied) {
    await eachFile(folder, async ({ name, sha256 }) => {
      if (known.has(name)) return
      count += 1
      const found = await hashOf(contentFile(place, sha256))
      if (found === undefined) problems.push(`The upload ${name} is missing.`)
      else if (found !== sha256) problems.push(`The upload ${name} is damaged.`)
    })
  }
  return { count, problems }
}

/** Access to the files of a backup by their stored names. */
async function filesOf({ folder, place }: Backup & { place: string }): Promise<ArchiveFiles> {
  const contents = new Map<string, string>()
  for await (const { name, sha256 } of listedFiles(folder)) contents.set(name, contentFile(place, sha256))
  return {
    async read(name, range) {
      const content = contents.get(name)
      const file = content === undefined ? undefined : await open(content).catch(missing)
      return file?.createReadStream(range)
    },
  }
}
