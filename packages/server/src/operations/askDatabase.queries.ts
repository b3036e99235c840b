import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { loadInstallation } from '../backup/tables.queries.ts'
import { EXTENSIONS } from '../platform/postgres/embeddedRole.ts'
import { postgresClient } from '../platform/postgres/client.ts'

const PATIENCE_MS = 1_000

/** Sorts rows that exceed the memory allowed here, which takes a temporary file on the database's disk. */
const WRITE_A_FILE = `
  begin read only;
  set local work_mem = '64kB';
  select count(*) from generate_series(1, 5000);
  rollback`

/**
 * The state of the database on a new connection, within two seconds: 'ok', 'readOnly', or 'full' if its disk is full.
 * Rejects if it does not answer. Does not use the pool, whose connections may all be waiting.
 */
export function askDatabase(url: string): Promise<'ok' | 'readOnly' | 'full'> {
  return asking(url, async (client) => {
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    )
    if (rows[0]?.isReadOnly) return 'readOnly'
    return (await hasRoom(client)) ? 'ok' : 'full'
  })
}

/** Writes a temporary file: on a full disk one save may still fit into the space of deleted rows, and the next one fail. */
async function hasRoom(client: pg.Client): Promise<boolean> {
  try {
    await client.query(WRITE_A_FILE)
    return true
  } catch (error) {
    // 53100 is disk_full; 53400 is a limit on temporary files, which is a different matter.
    if ((error as { code?: unknown }).code === '53100') return false
    if ((error as { code?: unknown }).code === '53400') return true
    throw error
  }
}

/**
 * Whether the database was migrated to this version: 'older' and 'newer' describe the database. Rejects if it does not
 * answer.
 */
export function askSchema(url: string, known: readonly string[]): Promise<'ok' | 'older' | 'newer'> {
  return asking(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
    const done = new Set(rows.map(({ name }) => name))
    if (known.some((name) => !done.has(name))) return 'older'
    return done.size > known.length ? 'newer' : 'ok'
  })
}

/** Settings that the connection did not set: whether statements have a timeout, and whether they are compiled (JIT). */
export function askSession(url: string): Promise<{ hasLimit: boolean; isCompiling: boolean }> {
  return asking(url, async (client) => {
    const { rows } = await client.query<{ limit: string; jit: string }>(
      `select current_setting('statement_timeout') as limit, current_setting('jit') as jit`,
    )
    return { hasLimit: rows[0]?.limit !== '0', isCompiling: rows[0]?.jit === 'on' }
  })
}

/**
 * Whether it is a pooler that prepares a client's named statements wherever it runs them: it gives them names of its own.
 * Otherwise PostgreSQL sees the client's name.
 */
export function askPrepares(url: string): Promise<boolean> {
  return asking(url, async (client) => {
    const name = `daybook_${randomBytes(8).toString('hex')}`
    await client.query('begin')
    await client.query({ name, text: 'select 1' })
    const { rows } = await client.query('select from pg_prepared_statements where name = $1', [name])
    if (rows.length > 0) await client.query(`deallocate ${name}`)
    await client.query('commit')
    return rows.length === 0
  })
}

type Rights = {
  role: string
  mayCreate: boolean
  /** It owns the tables, if there are any. */
  owns: boolean
  /** Extensions that the database needs and the role may not create, and those that the server does not come with. */
  lacking: string[]
  absent: string[]
}

/** What the role may do that a migration needs. */
export function askRights(url: string): Promise<Rights> {
  return asking(url, async (client) => {
    const { rows } = await client.query<Rights>(
      `with needed as (select name, exists (select from pg_extension e where e.extname = name) as is_there,
          exists (select from pg_available_extensions a where a.name = n.name) as comes
        from unnest($1::text[]) as n(name))
      select current_user::text as role, has_schema_privilege('public', 'create') as "mayCreate",
        coalesce((select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('public.kysely_migration')), true)
          as owns,
        array(select name from needed where not is_there and comes
          and not has_database_privilege(current_database(), 'create')) as lacking,
        array(select name from needed where not is_there and not comes) as absent`,
      [EXTENSIONS],
    )
    return rows[0] as Rights
  })
}

/** The installation that holds the store and the folder of backups; '' if the database has none yet. */
export function askHolder(url: string): Promise<string> {
  return asking(url, async (client) => (await loadInstallation(client)).holder)
}

/** The servers that use the database now. */
export function askProcesses(url: string): Promise<{ host: string; pid: number }[]> {
  return asking(url, async (client) => {
    const { rows } = await client.query<{ host: string; pid: number }>(
      `select host, pid from server_process where seen_at > daybook_now() - interval '1 minute'`,
    )
    return rows
  })
}

/** How many connections the server accepts. */
export function askRoom(url: string): Promise<number> {
  return asking(url, async (client) => {
    const { rows } = await client.query<{ room: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room`,
    )
    return rows[0]?.room ?? 0
  })
}

async function asking<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = postgresClient(url, {
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'daybook health',
  })
  try {
    await client.connect()
    return await ask(client)
  } finally {
    void client.end().catch(() => {})
  }
}
