import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import type { CallName, Input, Output } from '@daybook/shared'
import type { Failure } from '@daybook/shared/call'
import { decode, encodeInput } from '@daybook/shared/names'
import { createApp } from '../start/app.ts'
import type { Services } from '../call/call.ts'
import type { DB } from '../db/types.ts'
import { readConfig } from '../platform/config.ts'
import { type Querying, databaseOn, openDatabase, sessionOptions } from '../platform/postgres/database.ts'
import { folderStore } from '../platform/files.ts'
import { LIMITS, limitsOn } from '../platform/limits.ts'
import { listen, silentLive } from '../platform/live.ts'
import { sealer } from '../platform/sealed.ts'
import { clamd } from '../platform/virusScanner.ts'
import { startSession } from '../people/sessions/session.ts'
import { createScratchDatabase } from './scratchDatabase.ts'
import { NOW, type Role, people } from './world.ts'

export type Reply<T> = {
  http: number
  body: ({ status: 'Success'; message: string } & T) | Failure
  headers: Record<string, unknown>
}

export type TestApp = {
  app: FastifyInstance
  services: Services
  db: Querying
  /** Sets the clock of app and database to an ISO instant. */
  setNow(iso: string): Promise<void>
  /** A person's cookie; each call starts a new session. */
  signIn(role: Role): Promise<string>
  /** Makes a call as a person (or 'nobody') and returns the answer. */
  call<N extends CallName>(
    role: Role | 'nobody',
    name: N,
    input: Input<N> | Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Reply<Output<N>>>
}

/** Registers a step to run when what it belongs to is over. */
type AtTheEnd = (step: () => Promise<void>) => void

export const TEST_SECRET = 'a secret of at least 32 characters'

/** Headers of a browser on our own pages. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

/** Tests of rights get more refusals per second than a person gets per minute. */
const GENEROUS: Parameters<typeof limitsOn>[2] & object = { ...LIMITS, denied: { points: 1_000_000, seconds: 60 } }

/** The database shared by the tests of this worker. */
function sharedDatabase(): string {
  const urls = inject('databaseUrls')
  return urls[Number(process.env.VITEST_POOL_ID ?? 0) % urls.length] ?? inject('databaseUrl')
}

/** The connections of this process to its shared database: a new one costs more than most tests. */
let shared: { url: string; db: Kysely<DB>; limitPool: pg.Pool } | undefined

function sharedConnections(url: string) {
  if (shared?.url === url) return shared
  const opened = (max: number, options?: string) => {
    const pool = new pg.Pool({ connectionString: url, max, idleTimeoutMillis: 0, allowExitOnIdle: true, options })
    // At the end of the run, the database is dropped with its remaining connections.
    return pool.on('error', () => {})
  }
  // Some tests create several apps, each with a transaction until the end of the test.
  const pool = opened(12, sessionOptions('Asia/Bangkok'))
  shared = { url, db: databaseOn(pool), limitPool: opened(2) }
  return shared
}

/**
 * An app on the shared database; every change is rolled back after the test. It has one connection, so tests of
 * concurrent users need scratchApp.
 */
export async function testApp(
  env: Record<string, string> = {},
  atTheEnd: AtTheEnd = onTestFinished,
  url = sharedDatabase(),
): Promise<TestApp> {
  const { db, limitPool } = sharedConnections(url)
  const transaction = await db.startTransaction().execute()
  atTheEnd(async () => {
    await transaction.rollback().execute()
  })
  const made = await assemble(transaction, db, limitPool, silentLive, url, env, { atTheEnd })
  await made.setNow(NOW)
  return made
}

/**
 * One testApp for all tests of a file, which must change nothing: hundreds of small tests spend most of their time on
 * creating one each. Called outside the tests.
 */
export function appOfFile(): () => TestApp {
  let app: TestApp | undefined
  const steps: (() => Promise<void>)[] = []
  beforeAll(async () => {
    app = await testApp({}, (step) => steps.unshift(step))
  })
  afterAll(async () => {
    for (const step of steps) await step()
  })
  return () => {
    if (!app) throw new Error('the app exists in tests only')
    return app
  }
}

/**
 * An app on its own database, with its pool and live updates: for tests that commit, race or run twice. The clock of
 * that database starts at NOW and runs on.
 */
export async function scratchApp(
  env: Record<string, string> = {},
  {
    connections = 8,
    limits = GENEROUS,
    pooler = 'none',
  }: {
    connections?: number
    limits?: typeof GENEROUS
    pooler?: Services['config']['pooler']
  } = {},
): Promise<TestApp & { url: string; second(): Promise<TestApp> }> {
  const now = Temporal.Instant.from(NOW)
  const scratch = await createScratchDatabase(inject('databaseUrl'), inject('templateDatabase'), { now })
  onTestFinished(() => scratch.drop())
  const open = async () => {
    const { db, pool } = openDatabase({
      url: scratch.url,
      timeZone: 'Asia/Bangkok',
      size: connections,
      pooler,
      onError: () => {},
    })
    const live = listen(scratch.url, { warn: () => {} })
    onTestFinished(async () => {
      await live.stop()
      await db.destroy()
    })
    return assemble(db, db, pool, live, scratch.url, env, { rules: limits })
  }
  const first = await open()
  return { ...first, url: scratch.url, second: open }
}

async function assemble(
  db: Querying,
  database: Kysely<DB>,
  limitPool: pg.Pool,
  live: Services['live'],
  databaseUrl: string,
  env: Record<string, string>,
  { rules = GENEROUS, atTheEnd = onTestFinished }: { rules?: typeof GENEROUS; atTheEnd?: AtTheEnd },
): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-call-'))
  let now = Temporal.Instant.from(NOW)
  const config = readConfig({ DATA_DIR: dataDir, APP_SECRET: TEST_SECRET, DEMO: '0', ...env })
  const services: Services = {
    config,
    clock: { now: () => now, timeZone: config.timeZone },
    db,
    database,
    databaseUrl,
    directUrl: databaseUrl,
    pool: limitPool,
    sealer: sealer(config.secret),
    files: folderStore(path.join(dataDir, 'files')),
    scanner: config.clamdUrl ? clamd(config.clamdUrl) : undefined,
    // On the shared database, each test has its own counters; processes on the same scratch database share them.
    limits: limitsOn(limitPool, db.isTransaction ? path.basename(dataDir) : '', rules),
    live,
    log: { info: () => {}, warn: () => {}, error: (...parts) => console.error(...parts) },
  }
  const app = await createApp(services)
  atTheEnd(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const cookies = new Map<Role, string>()
  const signIn = async (role: Role) => {
    const token = await startSession(db, services.clock, {
      id: people[role].id,
      address: '127.0.0.1',
      userAgent: 'test',
    })
    return `${config.isHttps ? '__Host-' : ''}daybook=${token}`
  }
  return {
    app,
    services,
    db,
    async setNow(iso) {
      now = Temporal.Instant.from(iso)
      if (db.isTransaction) await sql`select set_config('daybook.now', ${iso}, true)`.execute(db)
    },
    signIn,
    async call<N extends CallName>(
      role: Role | 'nobody',
      name: N,
      input: Input<N> | Record<string, unknown>,
      headers: Record<string, string> = {},
    ) {
      if (role !== 'nobody' && !cookies.has(role)) cookies.set(role, await signIn(role))
      const cookie = role === 'nobody' ? undefined : cookies.get(role)
      const response = await app.inject({
        method: 'POST',
        url: `/api/${name}`,
        headers: { ...SAME_ORIGIN, ...(cookie ? { cookie } : {}), ...headers },
        payload: encodeInput(name, input) as Record<string, unknown>,
      })
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      return {
        http: response.statusCode,
        body: isJson ? (decode(response.json(), name) as never) : (response.rawPayload as never),
        headers: response.headers,
      }
    },
  }
}

/** The payload of a successful answer; otherwise the test fails with the answer. */
export function success<T>(reply: Reply<T>): T {
  if (reply.http !== 200 || reply.body.status !== 'Success')
    throw new Error(`expected Success, got ${reply.http} ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** The failure of a refused answer. */
export function refused<T>(reply: Reply<T>): Failure & { http: number } {
  if (reply.body.status === 'Success') throw new Error(`expected a refusal, got ${JSON.stringify(reply.body)}`)
  return { http: reply.http, ...reply.body }
}
