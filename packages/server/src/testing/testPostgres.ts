import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'

/** An embedded PostgreSQL for the length of a run, in a temporary folder that goes with it. */
export async function startTestPostgres({ connections = 100 } = {}): Promise<EmbeddedPostgres> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-test-'))
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
