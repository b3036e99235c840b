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
import { lookAgain, postgresPool } from './client.ts'
import { type SessionKind, placesOf } from './places.ts'

/* A date stays 'yyyy-MM-dd' (a Date would take on the machine's zone); counts and our ids are far below 2^53. */
pg.types.setTypeParser(1082, (value) => value)
pg.types.setTypeParser(20, Number)

export type Database = Kysely<DB>
export type Querying = Kysely<DB> | Transaction<DB> | ControlledTransaction<DB>

export type DatabaseOptions = {
  url: string
  timeZone: string
  /** Connections at most. */
  size?: number
  /** The URL leads to a pooler that may give each transaction another connection. */
  pooler?: 'none' | 'transaction'
  /** Which of several servers is meant. */
  usual?: SessionKind
  onError: (error: Error) => void
}

/** What each connection begins with. A pooler refuses such settings, or forgets them. See docs/decisions/081. */
const settingsOf = (timeZone: string) => ({
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  options: `-c daybook.time_zone=${timeZone}`,
})

/** Databases behind a pooler, whose limits of time are said in each transaction that writes. */
const pooled = new WeakSet<object>()

/**
 * The pool. Every connection knows the company time zone; waits are bounded, so that a slow or absent database becomes
 * an answer and not a queue.
 */
export function openDatabase({
  url,
  timeZone,
  size = 20,
  pooler = 'none',
  usual = 'read-write',
  onError,
}: DatabaseOptions): { db: Database; pool: pg.Pool } {
  const isPooled = pooler === 'transaction'
  const pool = postgresPool(url, {
    usual,
    isUnnamed: isPooled,
    onLost: onError,
    max: size,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 35_000,
    ...(isPooled ? {} : settingsOf(timeZone)),
  })
  const isOneOfSeveral = placesOf(url).urls.length > 1
  const db = databaseOn(pool, { isOneOfSeveral, lookElsewhere: () => lookAgain(url, usual) })
  if (isPooled) pooled.add(db)
  return { db, pool }
}

type Uses = {
  isOneOfSeveral: boolean
  /** Called when the server can only be read by now. */
  lookElsewhere(): void
  /** Which of the statements of prepared() are sent as such; all unless said. */
  isPrepared(text: string): boolean
}

/** The database behind a pool. */
export function databaseOn(
  pool: pg.Pool,
  { isOneOfSeveral = false, lookElsewhere = () => {}, isPrepared = () => true }: Partial<Uses> = {},
): Database {
  const uses = { isOneOfSeveral, lookElsewhere, isPrepared }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: asKyselyUses(pool, uses) }) })
}

/** The names of prepared statements by their text. */
const names = new Map<string, string>()

/**
 * The pool as Kysely uses it, which hands over text and values alone: the name of a prepared statement is added here. A
 * connection that is no longer of use is not given back: its server can only be read by now, or it still waits for an answer
 * that nobody waits for.
 */
function asKyselyUses(pool: pg.Pool, { isOneOfSeveral, lookElsewhere, isPrepared }: Uses): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      // After a failover the first connection finds the old server, and with that knows that it has to search.
      const client = await pool.connect().catch((error: unknown) => {
        if (!isOneOfSeveral) throw error
        return pool.connect()
      })
      let isOfNoUse = false
      const query = async (text: string, values: unknown[]) => {
        try {
          // Kysely sends a cursor as well, where its dialect was given one; ours is not.
          const name = isPrepared(text) ? names.get(text) : undefined
          return await client.query({ name, text, values })
        } catch (error) {
          const { code, message } = error as Error & { code?: string }
          if (code === READ_ONLY) lookElsewhere()
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

/** PostgreSQL's code for a write where only reading is possible. */
const READ_ONLY = '25006'

/**
 * Runs a small statement as a prepared one: PostgreSQL plans it once for each connection, and to plan it takes longer than
 * to run it. Only for statements that have few different texts, and whose best plan does not depend on their values.
 */
export function prepared<T>(db: Querying, statement: RawBuilder<T>): Promise<QueryResult<T>> {
  const compiled = statement.compile(db)
  // A hash, because PostgreSQL cuts names to 63 bytes.
  if (!names.has(compiled.sql)) names.set(compiled.sql, hash('sha256', compiled.sql, 'base64url'))
  return db.executeQuery(compiled)
}

/**
 * `any(…)` of ids, for prepared(): PostgreSQL sees how long an array is, finds plans for a few ids cheaper than one for all, and
 * would plan each time. Behind a select it does not.
 */
export const anyOf = (ids: readonly number[]): RawBuilder<unknown> => sql`any((select ${ids}::int[])::int[])`

/** What has to be done after the commit of a transaction of write(), with the database outside of it. */
type Afterwards = { database: Querying; work: ((database: Querying) => void)[] }
const afterwards = new WeakMap<object, Afterwards>()

/**
 * Has something done once what `db` is writing is committed, and never when it is rolled back; at once when `db` is no
 * transaction of write(). It is handed the database outside of that transaction.
 */
export function afterCommit(db: Querying, work: (database: Querying) => void): void {
  const waiting = afterwards.get(db)
  if (waiting) waiting.work.push(work)
  else work(db)
}

/** Has several statements read one snapshot. Within a transaction, that transaction is used. */
export function atOneMoment<T>(db: Querying, read: (db: Querying) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Who changes something and by which call: what the audit trail writes with each row. */
export type Cause = { actorId: number | null; call: string }

/**
 * One transaction with its cause known to the audit trail. Inside a test's transaction it is a savepoint, so that a
 * refused call leaves nothing behind there either.
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
    // What a commit would check.
    await sql`set constraints all immediate`.execute(tx)
    await sql`set constraints all deferred`.execute(tx)
    await sql`release savepoint daybook_write`.execute(tx)
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
