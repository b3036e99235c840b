import {
  type CompiledQuery,
  type ControlledTransaction,
  Kysely,
  PostgresDialect,
  type QueryResult,
  type Transaction,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../db/types.ts'

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
  onError: (error: Error) => void
}

/**
 * The pool. Every connection knows the company time zone; waits are bounded, so that a slow or absent database becomes
 * an answer and not a queue.
 */
export function openDatabase({ url, timeZone, size = 20, onError }: DatabaseOptions): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    query_timeout: 35_000,
    options: `-c daybook.time_zone=${timeZone}`,
  })
  // Without a listener a connection that PostgreSQL ends would end the process.
  pool.on('error', onError)
  pool.on('connect', nameHotStatements)
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool }
}

const HOT = /^\/\*hot:(\w+)\*\//

/** Gives a statement that hot() marked its name, so that PostgreSQL plans it once a connection. */
function nameHotStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? HOT.exec(text)?.[1] : undefined
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }
  client.query = named as typeof client.query
}

/**
 * Runs a small statement that is needed at nearly every request as a prepared one: planning is most of its time. Only
 * for statements whose text never varies and whose plan does not hang on the values.
 */
export function hot<T>(db: Querying, name: string, query: { compile(): CompiledQuery<T> }): Promise<QueryResult<T>> {
  const compiled = query.compile()
  return db.executeQuery({ ...compiled, sql: `/*hot:${name}*/ ${compiled.sql}` })
}

const afterwards = new WeakMap<object, ((db: Querying) => void)[]>()

/**
 * Has something done once what `db` is writing is committed, and never when it is rolled back; at once when `db` is no
 * transaction of write(). It is handed the database outside of that transaction.
 */
export function afterCommit(db: Querying, work: (db: Querying) => void): void {
  const waiting = afterwards.get(db)
  if (waiting) waiting.push(work)
  else work(db)
}

/** Who changes something and by which call: what the audit trail writes beside each row. */
export type Cause = { actorId: number | null; call: string }

/**
 * One transaction with its cause known to the audit trail. Inside a test's transaction it is a savepoint, so that a
 * refused call leaves nothing behind there either.
 */
export async function write<T>(db: Querying, cause: Cause, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const setCause = sql.raw(
    `select set_config('daybook.actor', '${cause.actorId ?? ''}', true), set_config('daybook.call', '${cause.call.replaceAll("'", '')}', true)`,
  )
  const waiting: ((db: Querying) => void)[] = []
  if (!db.isTransaction) {
    const result = await db.transaction().execute(async (tx) => {
      afterwards.set(tx, waiting)
      await setCause.execute(tx)
      return work(tx)
    })
    for (const step of waiting) step(db)
    return result
  }
  const tx = db as Transaction<DB>
  await sql`savepoint daybook_write`.execute(tx)
  try {
    await setCause.execute(tx)
    const result = await work(tx)
    await sql`release savepoint daybook_write`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint daybook_write`.execute(tx)
    throw error
  }
}
