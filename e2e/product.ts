import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { clockOf } from '../packages/server/src/platform/postgres/databaseClock.ts'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import { startServer } from '../packages/server/src/testing/resilience/server.ts'
import { ZONE, follow } from './clock.ts'
import { copiedDatabase, emptyDatabase, secret } from './run.ts'

/** The product as `npm start` runs it, with a port, a database, uploads and letters of its own. */
export type Product = {
  url: string
  databaseUrl: string
  /** Its letters lie there, in `outbox`. */
  dataDir: string
  secret: string
  clock: { now(): Temporal.Instant }
  /** Day and time where the company is, by the product's clock. */
  time(): Temporal.ZonedDateTime
  /** What it wrote to its log so far. */
  said(): string
  close(): Promise<void>
}

type Start = {
  /** The product's clock begins there. */
  at?: Temporal.Instant
  /** Demo data made for that day, instead of a copy of what every product has. */
  hasOwnDemo?: boolean
  environment?: Record<string, string>
}

export async function startProduct({ at, hasOwnDemo = false, environment = {} }: Start = {}): Promise<Product> {
  const database = hasOwnDemo ? await emptyDatabase() : await copiedDatabase(at)
  const moment: Record<string, string> = hasOwnDemo && at ? { DAYBOOK_NOW: at.toString() } : {}
  const remove: (() => unknown)[] = [database.drop]
  const close = async () => {
    for (const step of remove.toReversed()) await step()
  }
  try {
    const port = environment.PORT ?? String(await freePort())
    const url = `http://localhost:${port}`
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-e2e-'))
    remove.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const own = { PORT: port, PUBLIC_URL: url, DATA_DIR: dataDir, DATABASE_URL: database.url, APP_SECRET: secret() }
    const server = await startServer({ DEMO: '1', LOG_LEVEL: 'warn', ...own, ...moment, ...environment })
    remove.push(() => server.end('SIGTERM'))
    const clock = await clockOf(database.url, { timeZone: ZONE })
    return {
      url,
      databaseUrl: database.url,
      dataDir,
      secret: secret(),
      clock,
      time: () => clock.now().toZonedDateTimeISO(ZONE),
      said: server.said,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

let current: Product | undefined

/** The one that this worker tries. */
export function product(): Product {
  if (!current) throw new Error('The product has not been started yet')
  return current
}

/** The clock of this process and of the pages that are opened from now on is that product's, too. */
export function setProduct(one: Product): void {
  current = one
  follow(one.clock)
}
