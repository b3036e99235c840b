import type { Readable, Writable } from 'node:stream'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../db/types.ts'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { postgresClient } from '../platform/postgres/client.ts'

/*
 * Reads and loads whole tables on one connection. In text format, because every version of PostgreSQL reads that of older
 * ones; the settings below make the output independent of the server.
 */

export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; value: string; isCalled: boolean }

const quoted = (name: string) => pg.escapeIdentifier(name)
const OF_NO_EXTENSION = `not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** A connection without timeouts; the caller must end() it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = postgresClient(url)
  await client.connect()
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC';
    set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 1`)
  return client
}

/** Begins a transaction that reads from a snapshot of this moment. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('select 1')
}

export async function serverVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

/** Tables with their stored columns, without those of the migrator, whose list is in the manifest. */
export async function loadTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not like 'kysely\\_migration%' and c.relname <> '${UNFINISHED}' and ${OF_NO_EXTENSION}
    order by c.relname`)
  return rows
}

export async function loadSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    )
    sequences.push(...found.rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

/** Names of the migrations that have run; none in an empty database. */
export async function loadMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`select to_regclass('public.kysely_migration') as found`)
  if ((rows as { found: unknown }[])[0]?.found === null) return []
  const run = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return run.rows.map(({ name }) => name)
}

/** The id of the database and its holder; '' if its version had no ids yet. In its first version the holder had no id of its own. */
export async function loadInstallation(client: pg.Client): Promise<{ id: string; holder: string }> {
  const { rowCount } = await client.query(`select where to_regclass('public.installation') is not null`)
  if (rowCount === 0) return { id: '', holder: '' }
  const { rows } = await client.query<{ id: string; holder?: string }>('select * from installation')
  const { id = '', holder = id } = rows[0] ?? {}
  return { id, holder }
}

/** Gives a restored database a holder of its own, so that it and the original never share a store. Returns the holder. */
export async function renewHolder(tx: Transaction<DB>): Promise<string> {
  const { rows } = await sql<{ holder: string }>`
    update installation set holder = gen_random_uuid(), store_keys = '{}' returning holder`.execute(tx)
  return rows[0]?.holder ?? ''
}

/** Streams a table's rows; rowCount is known at the end. */
export function rowsOf(client: pg.Client, { name, columns }: Table): Readable & { rowCount: number } {
  return client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
}

export function intoTable(client: pg.Client, { name, columns }: Table): Writable & { rowCount: number } {
  return client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))
}

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*) from ${quoted(table)}`)
  return Number(rows[0]?.count)
}

/**
 * Uploads that reports or pages may still show, and an earlier version's archives of the audit trail, sorted by name; `after` is
 * the last name of the previous page.
 */
export async function loadFiles(
  client: pg.Client,
  after: string,
  atMost: number,
): Promise<{ name: string; sha256: string; bytes: number }[]> {
  const lists = await fileLists(client)
  if (lists === '') return []
  const { rows } = await client.query<{ name: string; sha256: string; bytes: string }>(
    `select stored_name as name, encode(sha256, 'hex') as sha256, byte_size::text as bytes from (${lists}) files
     where stored_name > $1 order by stored_name limit $2`,
    [after, atMost],
  )
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Those of the tables of files that the database's version has: backups are also made before an upgrade. */
async function fileLists(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest(array['upload', 'audit_archive']) name where to_regclass('public.' || name) is not null`,
  )
  return rows
    .map(
      ({ name }) =>
        `select stored_name, sha256, byte_size from ${name}${name === 'upload' ? ' where deleted_at is null' : ''}`,
    )
    .join(' union all ')
}

/** The table that marks a database as being restored. Its comment names the backup once the tables are loaded. */
export const UNFINISHED = 'restore_unfinished'

/** 'unfinished': a restore was interrupted; if it had loaded the tables, `loaded` names the backup. */
export type RestoreState = { state: 'empty' | 'used' } | { state: 'unfinished'; loaded: string | undefined }

export async function restoreStateOf(client: pg.Client): Promise<RestoreState> {
  const { rows } = await client.query<{ relname: string }>(
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
     and ${OF_NO_EXTENSION}`,
  )
  if (rows.length === 0) return { state: 'empty' }
  if (!rows.some(({ relname }) => relname === UNFINISHED)) return { state: 'used' }
  const noted = await client.query<{ loaded: string | null }>(
    `select obj_description('${UNFINISHED}'::regclass, 'pg_class') as loaded`,
  )
  return { state: 'unfinished', loaded: noted.rows[0]?.loaded ?? undefined }
}

export async function markUnfinished(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists ${UNFINISHED} ()`)
}

/**
 * Empties all tables and removes what would slow down or prevent loading: triggers, foreign keys, and indexes without a
 * constraint. Run it in the same transaction as the loading, so that nobody ever sees the database without them.
 *
 * @returns the statements that restore them; the foreign keys then check every row
 */
export async function prepareLoading(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const back = await client.query<{ name: string; away: string; back: string }>(`
    select conname as name, format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    union all
    select c.relname, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and ${OF_NO_EXTENSION}
      and not exists (select 1 from pg_constraint where conindid = i.indexrelid)
    order by 2`)
  const triggers = await client.query<{ away: string; back: string }>(`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as away,
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as back
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and tgenabled = 'O' and c.relnamespace = 'public'::regnamespace`)
  for (const { away } of [...triggers.rows, ...back.rows]) await client.query(away)
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  await client.query(`set local maintenance_work_mem = '256MB'`)
  // Indexes before foreign keys, which use them to look up rows.
  const isIndex = (statement: string) => /^create (unique )?index/i.test(statement)
  const statements = back.rows.map((row) => row.back)
  return [
    ...statements.filter(isIndex),
    ...statements.filter((statement) => !isIndex(statement)),
    ...triggers.rows.map((row) => row.back),
  ]
}

export async function setSequence(client: pg.Client, { name, value, isCalled }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled])
}

/** Run it in the transaction of the loading: a restore that is interrupted later continues from here. */
export async function noteLoaded(client: pg.Client, backup: string): Promise<void> {
  await client.query(`comment on table ${UNFINISHED} is ${pg.escapeLiteral(backup)}`)
}

/** Allows servers to start on the database. */
export async function removeMark(tx: Transaction<DB>): Promise<void> {
  await sql.raw(`drop table ${UNFINISHED}`).execute(tx)
}
