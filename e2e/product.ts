import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { clockOf } from '../packages/server/src/platform/postgres/databaseClock.ts'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import { startServer } from '../packages/server/src/testing/resilience/server.ts'
import { ZONE, follow } from './clock.ts'
import { copiedDatabase, emptyDatabase, secret } from './run.ts'

/** The product as `npm start` runs it, with its own port, database, uploads and letters. */
export type Product = {
  url: string
  databaseUrl: string
  /** Its letters are in the subfolder `outbox`. */
  dataDir: string
  secret: string
  clock: { now(): Temporal.Instant }
  /** Date and time in the company's time zone, by the product's clock. */
  time(): Temporal.ZonedDateTime
  /** Its log output so far. */
  said(): string
  close(): Promise<void>
}

type Start = {
  /** The start of the product's clock. */
  at?: Temporal.Instant
  /** Generate demo data for that day, instead of copying the shared data. */
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

/** The product that this worker tests. */
export function product(): Product {
  if (!current) throw new Error('The product has not been started yet')
  return current
}

/** From now on, this process and newly opened pages also use that product's clock. */
export function setProduct(one: Product): void {
  current = one
  follow(one.clock)
}
