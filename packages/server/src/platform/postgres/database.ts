import { hash } from 'node:crypto'
import {
  type ControlledTransaction,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryResult,
  type RawBuilder,
  type Transaction,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/types.ts'
import { postgresPool } from './client.ts'

/* Dates stay 'yyyy-MM-dd' (a Date would be in the machine's time zone); counts and our ids are far below 2^53. */
pg.types.setTypeParser(1082, (value) => value)
pg.types.setTypeParser(20, Number)

export type Database = Kysely<DB>
export type Querying = Kysely<DB> | Transaction<DB> | ControlledTransaction<DB>

/**
 * Other than 'none': the URL points to a pooler that may use a different connection for each transaction. 'prepared': it also
 * prepares the client's named statements wherever it runs them (PgBouncer 1.21 and later).
 */
export type Pooler = 'none' | 'transaction' | 'prepared'

export type DatabaseOptions = {
  url: string
  timeZone: string
  /** Maximum number of connections. */
  size?: number
  pooler?: Pooler
  onError: (error: Error) => void
}

/** Compiling a statement (JIT) takes longer than running any of ours. See docs/decisions/statements-keep-their-plans.md. */
export const sessionOptions = (timeZone: string): string => `-c daybook.time_zone=${timeZone} -c jit=off`

/**
 * Startup settings of each connection. A pooler refuses or forgets them. See
 * docs/decisions/behind-a-pooler-each-transaction-stands-alone.md.
 */
const settingsOf = (timeZone: string) => ({
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  options: sessionOptions(timeZone),
})

/** Databases behind a pooler: each writing transaction sets its own timeouts. */
const pooled = new WeakSet<object>()

/**
 * Opens the pool. Every connection knows the company time zone; all waits have a timeout, so that a slow or absent database
 * results in an error response and not in a queue.
 */
export function openDatabase({ url, timeZone, size = 20, pooler = 'none', onError }: DatabaseOptions): {
  db: Database
  pool: pg.Pool
} {
  const isPooled = pooler !== 'none'
  const pool = postgresPool(url, {
    isUnnamed: pooler === 'transaction',
    onLost: onError,
    max: size,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 35_000,
    ...(isPooled ? {} : settingsOf(timeZone)),
  })
  const db = databaseOn(pool)
  if (isPooled) pooled.add(db)
  return { db, pool }
}

/** The database behind a pool. */
export function databaseOn(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: asKyselyUses(pool) }) })
}

/** Names of prepared statements by text. */
const names = new Map<string, string>()

/**
 * Adapts the pool to Kysely, which passes only text and values: adds the names of prepared statements. Destroys a connection
 * rather than returning it to the pool if its server has become read-only (after a failover, the next connection to the same
 * address may reach another server), or if it is still busy with a query that timed out.
 */
function asKyselyUses(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let isOfNoUse = false
      const query = async (text: string, values: unknown[]) => {
        try {
          // Kysely passes a cursor only if its dialect was given one; ours was not.
          return await client.query({ name: names.get(text), text, values })
        } catch (error) {
          const { code, message } = error as Error & { code?: string }
          isOfNoUse ||= code === READ_ONLY || message === 'Query read timeout'
          throw error
        }
      }
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(isOfNoUse || destroy),
      }
    },
  }
}

/** PostgreSQL's error code for a write in a read-only transaction. */
const READ_ONLY = '25006'

/**
 * Runs a small statement as a prepared one: PostgreSQL plans it once per connection, because planning takes longer than
 * running it. Only for statements with few different texts, and whose best plan does not depend on their values.
 */
export function prepared<T>(db: Querying, statement: RawBuilder<T>): Promise<QueryResult<T>> {
  const compiled = statement.compile(db)
  // A hash, because PostgreSQL truncates names to 63 bytes.
  if (!names.has(compiled.sql)) names.set(compiled.sql, hash('sha256', compiled.sql, 'base64url'))
  return db.executeQuery(compiled)
}

/**
 * `any(…)` of ids, for prepared(): given a plain array, PostgreSQL sees its length, finds a custom plan for a few ids cheaper
 * than the generic one, and would plan each time. A subselect hides the length.
 */
export const anyOf = (ids: readonly number[]): RawBuilder<unknown> => sql`any((select ${ids}::int[])::int[])`

/** Work to do after a transaction of write() has committed, and the database outside it. */
type Afterwards = { database: Querying; work: ((database: Querying) => void)[] }
const afterwards = new WeakMap<object, Afterwards>()

/**
 * Runs `work` once the transaction `db` has committed, and never if it is rolled back; at once if `db` is not a transaction
 * of write(). `work` gets the database outside that transaction.
 */
export function afterCommit(db: Querying, work: (database: Querying) => void): void {
  const waiting = afterwards.get(db)
  if (waiting) waiting.work.push(work)
  else work(db)
}

/** Runs several reads in one snapshot. Inside a transaction, uses that transaction. */
export function atOneMoment<T>(db: Querying, read: (db: Querying) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Who makes a change and by which call; the audit trail records both with each row. */
export type Cause = { actorId: number | null; call: string }

/**
 * Runs a transaction and tells the audit trail its cause. Inside a test's transaction it uses a savepoint, so that a refused
 * call leaves nothing behind there either.
 */
export async function write<T>(db: Querying, cause: Cause, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return writeInside(db as Transaction<DB>, cause, work)
  const after: Afterwards = { database: db, work: [] }
  const result = await db.transaction().execute(async (tx) => {
    afterwards.set(tx, after)
    await setCause(tx, cause, pooled.has(db))
    return work(tx)
  })
  for (const step of after.work) step(db)
  return result
}

async function writeInside<T>(
  tx: Transaction<DB>,
  cause: Cause,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  await sql`savepoint daybook_write`.execute(tx)
  try {
    await setCause(tx, cause)
    const result = await work(tx)
    // Checks that a commit would do.
    await sql`set constraints all immediate; set constraints all deferred; release savepoint daybook_write`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint daybook_write`.execute(tx)
    throw error
  }
}

async function setCause(tx: Transaction<DB>, { actorId, call }: Cause, hasNoLimits = false): Promise<void> {
  const limits = hasNoLimits
    ? sql`, set_config('statement_timeout', '30s', true), set_config('lock_timeout', '5s', true)`
    : sql``
  await prepared(
    tx,
    sql`select set_config('daybook.actor', ${String(actorId ?? '')}, true), set_config('daybook.call', ${call}, true)${limits}`,
  )
}
