import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { lockFolder } from '../platform/folderLock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'

const PREFIX = 'daybook-test-'
/** Linux keeps this folder in memory. */
const IN_MEMORY = '/dev/shm'
/** Free bytes needed. Call and browser tests at the same time took 0.7 GB; other runs may be going on. */
const ROOM = 3 * 1024 ** 3

/** An embedded PostgreSQL for the duration of a run, in a temporary folder that is removed with it. */
export async function startTestPostgres({ connections = 100 } = {}): Promise<EmbeddedPostgres> {
  const dataDir = mkdtempSync(path.join(temporaryFolder(), `${PREFIX}${process.pid}-`))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const server = await startEmbeddedPostgres({
      dataDir,
      log: { info: () => {}, warn: console.warn, error: console.error },
      // The data is lost with the folder anyway; with durability on, most of a run would be waiting for the disk.
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        wal_level: 'minimal',
        max_wal_senders: '0',
        max_wal_size: '256MB',
        checkpoint_timeout: '1h',
        max_connections: String(connections),
      },
    })
    return { ...server, stop: () => server.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** The folder in memory if there is enough: copying a database there takes a tenth of the CPU time of copying on disk. */
function temporaryFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    // Free memory here means available memory, including file buffers.
    if (bavail * bsize < ROOM || os.freemem() < 2 * ROOM) return os.tmpdir()
  } catch {
    return os.tmpdir()
  }
  removeLeftovers()
  return IN_MEMORY
}

/** Removes what killed runs left behind; otherwise it would stay in memory until the next reboot. */
function removeLeftovers(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const owner = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : undefined
    if (!owner || existsSync(`/proc/${owner}`)) continue
    removeUnused(path.join(IN_MEMORY, name))
  }
}

function removeUnused(folder: string): void {
  try {
    // A process in another container may be using it: containers may share this folder, but not process ids.
    const lock = lockFolder(folder)
    if (!lock) return
    rmSync(folder, { recursive: true, force: true })
    lock.release()
  } catch {
    // Another run, begun at the same moment, is removing it.
  }
}
