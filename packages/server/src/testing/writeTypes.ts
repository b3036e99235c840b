import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrateToLatest } from '../db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'
import { generatedTypes, TYPES_FILE } from './generatedTypes.ts'
import { createScratchDatabase } from './scratchDatabase.ts'
import { root } from './sources.ts'

/* npm run db:types: writes db/types.ts from a newly migrated database. */

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-types-'))
try {
  const { superuserUrl, stop } = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => {}, warn: console.warn, error: console.error },
  })
  try {
    const { url, drop } = await createScratchDatabase(superuserUrl)
    await migrateToLatest(url)
    writeFileSync(path.join(root, TYPES_FILE), await generatedTypes(url))
    await drop()
  } finally {
    await stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(`${TYPES_FILE} is up to date`)
