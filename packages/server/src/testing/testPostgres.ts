import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { lockFolder } from '../platform/folderLock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'

const PREFIX = 'daybook-test-'
/** A folder of Linux that is kept in memory. */
const IN_MEMORY = '/dev/shm'
/** Call and browser tests at the same time took 0.7 GB; others may run theirs. */
const ROOM = 3 * 1024 ** 3

/** An embedded PostgreSQL for the length of a run, in a temporary folder that goes with it. */
export async function startTestPostgres({ connections = 100 } = {}): Promise<EmbeddedPostgres> {
  const dataDir = mkdtempSync(path.join(temporaryFolder(), `${PREFIX}${process.pid}-`))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const server = await startEmbeddedPostgres({
      dataDir,
      log: { info: () => {}, warn: console.warn, error: console.error },
      // Lost with the folder anyway; with them on, most of a run would be waiting for the disk.
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

/** Memory where there is plenty: to copy a database there takes a tenth of the processor time that a disk takes. */
function temporaryFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    // What counts as free is what can be had, with what merely buffers files.
    if (bavail * bsize < ROOM || os.freemem() < 2 * ROOM) return os.tmpdir()
  } catch {
    return os.tmpdir()
  }
  removeLeftovers()
  return IN_MEMORY
}

/** What killed runs left would stay in memory until the machine is started again. */
function removeLeftovers(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const owner = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : undefined
    if (!owner || existsSync(`/proc/${owner}`)) continue
    const folder = path.join(IN_MEMORY, name)
    // A process of another container may have it, with the same memory and numbers of its own.
    const lock = lockFolder(folder)
    if (!lock) continue
    rmSync(folder, { recursive: true, force: true })
    lock.release()
  }
}
