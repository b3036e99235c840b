import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { clockOf } from '../packages/server/src/platform/postgres/databaseClock.ts'
import { embeddedUrl } from '../packages/server/src/platform/postgres/embeddedPostgres.ts'
import { startServer } from '../packages/server/src/testing/resilience/server.ts'
import { createScratchDatabase } from '../packages/server/src/testing/scratchDatabase.ts'
import { ZONE } from './clock.ts'
import { freePort } from './freePort.ts'

/** The product at a moment of its own, with demo data made for that day. */
export type Product = {
  url: string
  /** Day and time where the company is, by the product's clock. */
  time(): Temporal.ZonedDateTime
  /** A page of a new visitor, whose clock shows that time too. */
  visitor(browser: Browser): Promise<Page>
  close(): Promise<void>
}

export async function startProductAt(moment: string): Promise<Product> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-at-'))
  const scratch = process.env.DATABASE_URL ? await createScratchDatabase(process.env.DATABASE_URL) : undefined
  const server = await startServer({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    APP_SECRET: randomBytes(32).toString('hex'),
    DEMO: '1',
    DAYBOOK_NOW: moment,
    ...(scratch ? { DATABASE_URL: scratch.url } : {}),
  })
  const clock = await clockOf(scratch?.url ?? embeddedUrl(dataDir), { timeZone: ZONE })
  return {
    url,
    time: () => clock.now().toZonedDateTimeISO(ZONE),
    async visitor(browser) {
      const context = await browser.newContext({ baseURL: url })
      await context.clock.setSystemTime(clock.now().epochMilliseconds)
      return context.newPage()
    },
    async close() {
      await server.end('SIGTERM')
      await scratch?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
