import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { headFile } from '../audit/headCopy.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { ConfigError } from '../platform/configError.ts'
import type { FileStore } from '../platform/files.ts'
import { lockFolder } from '../platform/folderLock.ts'
import { writingFiles } from '../platform/fullDisk.ts'
import { runningCommit, runningVersion } from '../platform/version.ts'
import { makeFolder } from '../platform/makeFolder.ts'
import { type Copied, hashing, saveContents } from './contents.ts'
import {
  claimPlace,
  FILE_LIST,
  folderName,
  HEAD,
  hashOf,
  type Maker,
  type Manifest,
  missing,
  readParts,
  SECRET,
  tableFile,
  unfinished,
  writeManifest,
  writeWhole,
} from './place.ts'
import {
  beginSnapshot,
  connect,
  loadInstallation,
  loadMigrations,
  loadSequences,
  loadTables,
  loadFiles,
  rowsOf,
  serverVersion,
  type Table,
} from './tables.queries.ts'

const FILES_A_PAGE = 5_000

/** Another process is writing a backup to the place. */
export class BusyPlace extends ConfigError {}

type Wanted = {
  config: Pick<Config, 'dataDir' | 'secret'>
  databaseUrl: string
  store: FileStore
  clock: Clock
  /** The folder for backups. */
  to: string
  madeBy: Maker
  /** false: do not copy the uploads. */
  withFiles?: boolean
}

const ADVICE =
  'No backup was made, and the unfinished one is removed. Free some space there, or send backups to another disk.'

/**
 * Makes a backup of the database, the uploads, the secret and the head of the audit trail while people keep working: the
 * tables are from a single snapshot.
 *
 * @returns its folder and manifest
 * @throws ConfigError if the place cannot be used, BusyPlace if another backup is being written to it, FullDisk
 */
export async function makeBackup(wanted: Wanted): Promise<{ folder: string; manifest: Manifest }> {
  const place = path.resolve(wanted.to)
  const client = await connect(wanted.databaseUrl)
  try {
    const { holder } = await loadInstallation(client)
    return await writingFiles(`backups in ${place}`, ADVICE, async () => {
      await claimPlace(place, holder)
      const lock = lockFolder(place)
      if (!lock) throw new BusyPlace(`Another backup is being written to ${place}.`)
      try {
        return await writeBackup(client, place, wanted)
      } finally {
        lock.release()
      }
    })
  } finally {
    await client.end()
  }
}

async function writeBackup(client: pg.Client, place: string, wanted: Wanted) {
  const { config, store, clock, madeBy, withFiles = true } = wanted
  for (const folder of await unfinished(place)) await rm(folder, { recursive: true })
  // Folders are named by the second: a second backup in it must neither write into the first nor, if it fails, remove it.
  let at = clock.now()
  while (existsSync(path.join(place, folderName(at)))) at = at.add({ seconds: 1 })
  const folder = path.join(place, folderName(at))
  makeFolder(path.join(folder, 'tables'), 0o700)
  try {
    await writeWhole(path.join(folder, SECRET), `${config.secret}\n`)
    // Copied before the snapshot: the trail may grow in between, and an older head still matches it.
    await copyFile(headFile(config.dataDir), path.join(folder, HEAD)).catch(missing)

    await beginSnapshot(client)
    const migrations = await loadMigrations(client)
    const tables: Manifest['tables'] = []
    for (const table of await loadTables(client)) tables.push(await writeTable(client, folder, table))
    const sequences = await loadSequences(client)
    const list = await writeFileList(client, folder)
    await client.query('commit')

    const copied = withFiles ? await saveContents(store, place, folder) : notCopied(list)
    const manifest: Manifest = {
      format: 1,
      madeAt: at.round('second').toString(),
      version: runningVersion().version,
      commit: runningCommit(),
      postgres: await serverVersion(client),
      database: (await loadInstallation(client)).id,
      migrations,
      tables,
      sequences,
      files: { ...copied, sha256: (await hashOf(path.join(folder, FILE_LIST))) ?? '', areCopied: withFiles },
      parts: await readParts(folder),
      madeBy,
    }
    await writeManifest(folder, manifest)
    return { folder, manifest }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

const notCopied = (list: { count: number; bytes: number }): Copied => ({ ...list, missing: [], damaged: [] })

async function writeTable(client: pg.Client, folder: string, table: Table): Promise<Manifest['tables'][number]> {
  const rows = rowsOf(client, table)
  const hash = hashing()
  await pipeline(
    rows,
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
    hash.stream,
    createWriteStream(tableFile(folder, table.name), { mode: 0o600, flush: true }),
  )
  return {
    ...table,
    rows: rows.rowCount,
    sha256: hash.digest(),
    bytes: (await stat(tableFile(folder, table.name))).size,
  }
}

/** Lists the uploads and archives of the tables' snapshot. They are copied later: no snapshot may stay open for hours. */
async function writeFileList(client: pg.Client, folder: string): Promise<{ count: number; bytes: number }> {
  let count = 0
  let bytes = 0
  await pipeline(
    async function* () {
      let after = ''
      for (;;) {
        const page = await loadFiles(client, after, FILES_A_PAGE)
        for (const file of page) {
          count += 1
          bytes += file.bytes
          yield `${JSON.stringify(file)}\n`
        }
        if (page.length < FILES_A_PAGE) return
        after = page.at(-1)?.name ?? ''
      }
    },
    createWriteStream(path.join(folder, FILE_LIST), { mode: 0o600, flush: true }),
  )
  return { count, bytes }
}
