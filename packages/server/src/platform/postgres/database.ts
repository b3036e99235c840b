import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import {
  CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type QueryResult,
  type RawBuilder,
  type Transaction,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/types.ts'

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
    // A statement may be sent before the one ahead of it is answered; see nameAndGather.
    pipeline: true,
  })
  // Without a listener a connection that PostgreSQL ends would end the process.
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The whole connection with all that it has prepared: nothing for a log.
    delete error.client
    onError(error)
  })
  pool.on('connect', (client) => {
    // Nor does the pool listen while a connection is lent out: between two statements of a transaction it would end the
    // process as well. Anyone who holds it hears of it at the next statement.
    client.on('error', () => {})
    nameAndGather(client)
  })
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** A transaction of write(): the database that it is one of, its connection, and what waits for its commit. */
type Writing = { root: Querying; connection: DatabaseConnection; afterwards: ((db: Querying) => void)[] }
const writings = new WeakMap<object, Writing>()

/** The database that a transaction of write() belongs to; any other as it is. */
export function rootOf(db: Querying): Querying {
  return writings.get(db)?.root ?? db
}

/**
 * Sends a statement that is already made. Kysely's own way there copies it, asks plugins that there are none of, and
 * queues statements that the driver queues anyway: more than half of what a small statement costs the server.
 */
function run<T>(db: Querying, compiled: CompiledQuery<T>): Promise<QueryResult<T>> {
  const writing = writings.get(db)
  if (writing) return writing.connection.executeQuery<T>(compiled)
  if (db.isTransaction) return db.executeQuery(compiled)
  return db.getExecutor().provideConnection((connection) => connection.executeQuery<T>(compiled))
}

/** Stands for expressions, which come as its values, whose own values nobody asks for: they may travel with the next statement. */
const WITH_NEXT = '/*with next*/'
/** PostgreSQL's own limit of columns is 1,664. */
const MOST_COLUMNS = 1_000
/** Mark a statement that the commit may travel with, and one that is a whole transaction unless it answers no row. */
const WITH_COMMIT = '/*with commit*/'
const AT_ONCE = '/*at once*/'
type Mark = '' | typeof WITH_COMMIT | typeof AT_ONCE
const NOTHING = { command: '', rowCount: 0, rows: [], fields: [] }

type Wire = { connection: { stream: Pick<Writable, 'cork' | 'uncork'> } }

/**
 * Gives a statement that hot() marked its name, so that PostgreSQL plans it once a connection, and lets the beginning and
 * the end of a transaction travel with its first and its last statement: each way to the database and back costs more
 * than what it does there.
 */
function nameAndGather(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>
  const send = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const prepared = preparedOf(text)
    return prepared
      ? query({ name: prepared.name, text: prepared.text, values }, ...rest)
      : query(text, values, ...rest)
  }
  /** Statements in one write, answered one after the other. What fails first is what is thrown. */
  const together = async (...statements: (() => Promise<unknown>)[]) => {
    const { stream } = (client as unknown as Wire).connection
    stream.cork()
    const answers = statements.map((statement) => statement())
    stream.uncork()
    const settled = await Promise.allSettled(answers)
    return settled.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    })
  }
  let isBeginHeld = false
  let held: string[] = []
  let isCommitted = false
  const gathering = (text: unknown, values: unknown, ...rest: unknown[]): Promise<unknown> => {
    const isEnd = text === 'commit' || text === 'rollback'
    if (isCommitted) {
      isCommitted = false
      return isEnd ? Promise.resolve(NOTHING) : Promise.reject(new Error('a statement after the commit'))
    }
    if (text === 'begin') {
      isBeginHeld = true
      return Promise.resolve(NOTHING)
    }
    if (text === WITH_NEXT) {
      held.push(...(values as string[]))
      return Promise.resolve(NOTHING)
    }
    const mark = preparedOf(text)?.mark
    const hasAhead = isBeginHeld || held.length > 0
    if (mark === WITH_COMMIT && !hasAhead) {
      isCommitted = true
      return together(
        () => send(text, values, ...rest),
        () => query('commit'),
      ).then(([answer]) => answer)
    }
    if (!hasAhead) return send(text, values, ...rest)
    const wasBegun = !isBeginHeld
    const ahead = held
    const before = [...(isBeginHeld ? ['begin'] : []), ...selects(ahead)].join(';')
    isBeginHeld = false
    held = []
    if (!wasBegun && mark === AT_ONCE) {
      isCommitted = true
      return together(
        () => query(before),
        () => send(text, values, ...rest),
        () => query('commit'),
      ).then(([, answer]) => {
        // Nothing was written: what comes now is a transaction of its own, with the same ahead of it.
        if ((answer as pg.QueryResult).rows.length === 0) {
          isCommitted = false
          isBeginHeld = true
          held = ahead
        }
        return answer
      })
    }
    // A transaction that came to nothing was never begun, and what waits to be sent is needed no more.
    if (isEnd) return wasBegun ? send(text, values, ...rest) : Promise.resolve(NOTHING)
    if (typeof text === 'string' && Array.isArray(values) && values.length === 0) {
      return query(`${before};${text}`).then((results) => (results as unknown[]).at(-1))
    }
    return together(
      () => query(before),
      () => send(text, values, ...rest),
    ).then(([, answer]) => answer)
  }
  client.query = gathering as typeof client.query
}

/** A value that comes with each call, at its place in a statement that is made once. */
class Slot {
  readonly key: string
  /** A list that is asked whether it holds anything does; an empty one is left out of the values. */
  readonly length = 1
  constructor(key: string) {
    this.key = key
  }
}

type Made = { compiled: CompiledQuery; texts: Record<Mark, string>; slots: (string | null)[] }
const made = new Map<string, Made>()

/** What is sent for a text that hot() and its sisters hand to the driver, which passes on text and values alone. */
type Prepared = { name: string; text: string; mark: Mark }
const prepared = new Map<string, Prepared>()

function preparedOf(text: unknown): Prepared | undefined {
  return typeof text === 'string' ? prepared.get(text) : undefined
}

/** How a statement is made from its values. It is made once for all calls and must not look into them. */
type Build<V, T> = (values: V) => RawBuilder<T>

function compiledFor<V extends object, T>(
  db: Querying,
  name: string,
  values: V,
  build: Build<V, T>,
  asked: Mark = '',
): CompiledQuery<T> {
  const found = made.get(name) ?? makeOnce(db, name, values, build)
  const parameters = found.slots.map((key, index) =>
    key === null ? found.compiled.parameters[index] : values[key as keyof V],
  )
  // Inside of a test's transaction there is a savepoint to release, and nothing to commit.
  const mark = writings.has(db) ? asked : ''
  return { ...found.compiled, sql: found.texts[mark], parameters } as CompiledQuery<T>
}

function makeOnce<V extends object, T>(db: Querying, name: string, values: V, build: Build<V, T>): Made {
  const slots = Object.fromEntries(Object.keys(values).map((key) => [key, new Slot(key)]))
  const compiled = build(slots as unknown as V).compile(db)
  // A value that stands at several places is sent once.
  const kept: unknown[] = []
  const text = compiled.sql.replace(/\$(\d+)/g, (_sign, place: string) => {
    const value = compiled.parameters[Number(place) - 1]
    const found = value instanceof Slot ? kept.indexOf(value) : -1
    return `$${found >= 0 ? found + 1 : kept.push(value)}`
  })
  const named = `/*hot:${name}*/ ${text}`
  const texts = { '': named, [WITH_COMMIT]: WITH_COMMIT + named, [AT_ONCE]: AT_ONCE + named }
  // A name of any length would be cut to 63 bytes by PostgreSQL, and two statements that begin alike would be one.
  const hash = createHash('sha256').update(named).digest('base64url')
  for (const mark of ['', WITH_COMMIT, AT_ONCE] as const) prepared.set(texts[mark], { name: hash, text: named, mark })
  const statement: Made = {
    compiled: { ...compiled, parameters: kept },
    texts,
    slots: kept.map((value) => (value instanceof Slot ? value.key : null)),
  }
  made.set(name, statement)
  return statement
}

/**
 * Runs a small statement that is needed at nearly every request as a prepared one, made and planned once: that is most of
 * its time. Only for statements whose text is always the same under one name and whose plan does not hang on the values.
 */
export function hot<V extends object, T>(
  db: Querying,
  name: string,
  values: V,
  build: Build<V, T>,
): Promise<QueryResult<T>> {
  return run(db, compiledFor(db, name, values, build))
}

/**
 * hot() for the one statement of a call that writes, when it is the last of its transaction: the commit travels with it,
 * so that what is answered is committed. A statement after it is refused.
 */
export function hotAndLast<V extends object, T>(
  db: Querying,
  name: string,
  values: V,
  build: Build<V, T>,
): Promise<QueryResult<T>> {
  return run(db, compiledFor(db, name, values, build, WITH_COMMIT))
}

/**
 * hot() for a statement that may be all of its transaction: beginning, what withNext() holds and commit travel with it. When
 * it answers no row it must have written nothing; the transaction begins again, with the same ahead of its next statement.
 * Behind another statement of the transaction it is hot() and no more.
 */
export function hotAtOnce<V extends object, T>(
  db: Querying,
  name: string,
  values: V,
  build: Build<V, T>,
): Promise<QueryResult<T>> {
  return run(db, compiledFor(db, name, values, build, AT_ONCE))
}

/** Has expressions computed for what they do, such as locks; in a transaction they leave together with the next statement. */
export async function withNext(db: Querying, expressions: string[]): Promise<void> {
  if (writings.has(db)) return void (await run(db, CompiledQuery.raw(WITH_NEXT, expressions)))
  for (const statement of selects(expressions)) await sql.raw(statement).execute(db)
}

/** As few statements as there may be, in that order. */
function selects(expressions: string[]): string[] {
  const starts = Array.from({ length: Math.ceil(expressions.length / MOST_COLUMNS) }, (_, n) => n * MOST_COLUMNS)
  return starts.map((from) => `select ${expressions.slice(from, from + MOST_COLUMNS).join()}`)
}

/**
 * Has something done once what `db` is writing is committed, and never when it is rolled back; at once when `db` is no
 * transaction of write(). It is handed the database outside of that transaction.
 */
export function afterCommit(db: Querying, work: (db: Querying) => void): void {
  const writing = writings.get(db)
  if (writing) writing.afterwards.push(work)
  else work(db)
}

/** Who changes something and by which call: what the audit trail writes beside each row. */
export type Cause = { actorId: number | null; call: string }

/**
 * One transaction with its cause known to the audit trail. Inside a test's transaction it is a savepoint, so that a
 * refused call leaves nothing behind there either.
 */
export async function write<T>(db: Querying, cause: Cause, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const setCause = [
    `set_config('daybook.actor', '${cause.actorId ?? ''}', true)`,
    `set_config('daybook.call', '${cause.call.replaceAll("'", '')}', true)`,
  ]
  if (!db.isTransaction) {
    const afterwards: Writing['afterwards'] = []
    const result = await db.transaction().execute(async (tx) => {
      const connection = await tx.getExecutor().provideConnection((one) => Promise.resolve(one))
      writings.set(tx, { root: db, connection, afterwards })
      await withNext(tx, setCause)
      return work(tx)
    })
    for (const step of afterwards) step(db)
    return result
  }
  const tx = db as Transaction<DB>
  await sql`savepoint daybook_write`.execute(tx)
  try {
    await withNext(tx, setCause)
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
