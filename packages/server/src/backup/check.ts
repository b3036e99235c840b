import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { verifyTrail } from '../audit/verify.ts'
import { ConfigError } from '../platform/configError.ts'
import type { FileStore } from '../platform/files.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { eachFile } from './contents.ts'
import { type Backup, checkParts, contentFile, hashOf, listedFiles, missing, readSecret } from './place.ts'
import { beginRestore, type MigrateTo, restoreTables } from './restore.ts'
import { connect, countRows } from './tables.queries.ts'

type Files = Pick<FileStore, 'read'>

export type Checked = {
  tables: number
  rows: number
  sealed: number
  files: number
  /** Files that a manifest of its version does not cover. */
  uncovered: string[]
  problems: string[]
}

/**
 * Checks a backup by restoring its tables into an empty database: each file in its folder, the rows of each table, the audit
 * trail, and the content of every upload. The trail is read after the upgrade of a restore, as only the newest version of it
 * can be.
 *
 * @param options.scratchUrl an empty database that is dropped afterwards
 * @param options.upgrade migrates the restored database to the newest version
 * @param options.store the store with the files of a backup that was made without them
 * @throws ConfigError if its tables cannot be restored
 */
export async function checkBackup(
  backup: Backup & { place: string },
  {
    scratchUrl,
    timeZone,
    migrateTo,
    upgrade,
    store,
  }: {
    scratchUrl: string
    timeZone: string
    migrateTo: MigrateTo
    upgrade: (databaseUrl: string, trail: { secret: string; files: Files }) => Promise<void>
    store?: FileStore
  },
): Promise<Checked> {
  const parts = await checkParts(backup)
  await beginRestore(scratchUrl, backup)
  await restoreTables(scratchUrl, backup, migrateTo)
  const { problems, rows } = await checkRows(scratchUrl, backup)
  const trail = await checkTrail(scratchUrl, timeZone, backup, async (secret) =>
    upgrade(scratchUrl, { secret, files: store ?? (await filesOf(backup)) }),
  )
  const files = await checkFiles(backup, store)
  return {
    tables: backup.manifest.tables.length,
    rows,
    sealed: trail.sealed,
    files: files.count,
    uncovered: parts.uncovered,
    problems: [...parts.problems.map(({ problem }) => problem), ...problems, ...trail.problems, ...files.problems],
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

/** Verifies the trail after the upgrade, for which an earlier version's trail must be whole. */
async function checkTrail(
  url: string,
  timeZone: string,
  { folder }: Backup,
  upgrade: (secret: string) => Promise<void>,
): Promise<{ sealed: number; problems: string[] }> {
  const secret = await readSecret(folder)
  const problem = await upgrade(secret).catch((error: unknown) => {
    if (error instanceof ConfigError) return error.message
    throw error
  })
  if (problem !== undefined) return { sealed: 0, problems: [problem] }
  const { db } = openDatabase({ url, timeZone, size: 1, onError: () => {} })
  try {
    // The copy of the head has the same name in the backup's folder as in a data folder.
    const { sealed, finding } = await verifyTrail({ database: db, config: { secret, dataDir: folder } })
    return { sealed, problems: finding ? [`The audit trail is broken: ${finding.text}`] : [] }
  } finally {
    await db.destroy()
  }
}

async function checkFiles({ folder, place, manifest }: Backup & { place: string }, store: FileStore | undefined) {
  const problems: string[] = []
  const { missing, damaged } = manifest.files
  for (const name of missing) problems.push(`The upload ${name} was missing when the backup was made.`)
  for (const name of damaged) problems.push(`The upload ${name} was damaged when the backup was made.`)
  const known = new Set([...missing, ...damaged])
  let count = 0
  await eachFile(folder, async ({ name, sha256 }) => {
    if (known.has(name)) return
    count += 1
    const found = store ? await hashIn(store, name) : await hashOf(contentFile(place, sha256))
    if (found === undefined) problems.push(`The upload ${name} is missing.`)
    else if (found !== sha256) problems.push(`The upload ${name} is damaged.`)
  })
  return { count, problems }
}

async function hashIn(store: FileStore, name: string): Promise<string | undefined> {
  const content = (await store.read(name)) ?? (await store.readQuarantined(name))
  if (!content) return undefined
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}

/** Access to the files of a backup by their stored names. */
async function filesOf({ folder, place }: Backup & { place: string }): Promise<Files> {
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
