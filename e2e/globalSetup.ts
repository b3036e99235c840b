import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import { startServer } from '../packages/server/src/testing/resilience/server.ts'
import { buildWeb } from '../scripts/build.mjs'
import { BEGINS_AT } from './clock.ts'
import { openRun } from './run.ts'

/** Builds the web app and makes the demo data once; every worker starts a product on a copy of it (test.ts). */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildWeb()
  return openRun(async (databaseUrl, secret) => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-e2e-'))
    try {
      const server = await startServer({
        PORT: String(await freePort()),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        APP_SECRET: secret,
        DEMO: '1',
        DAYBOOK_NOW: BEGINS_AT,
      })
      await server.end('SIGTERM')
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}
