import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/** A table with an audit trigger, and how its rows are identified. */
export type Trailed = {
  name: string
  /** The column with the id of the record a row belongs to. */
  key: string
  primaryKey: string[]
  /** Columns recorded as a digest. */
  hashed: string[]
  /** Columns that PostgreSQL prints in the time zone of the session. */
  moments: string[]
}

/** A row that differs from the audit trail. `columns`: which ones. */
export type Deviation = { row: string; what: 'added' | 'removed' | 'changed'; columns: string[] }

/** The tables with a trigger of audit_row(). */
export async function trailedTables(db: Querying): Promise<Trailed[]> {
  const { rows } = await sql<Omit<Trailed, 'key' | 'hashed'> & { arguments: Buffer }>`
    select c.relname as name, t.tgargs as arguments,
      (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary) as "primaryKey",
      (select coalesce(array_agg(a.attname::text), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.atttypid = 'timestamptz'::regtype and not a.attisdropped) as moments
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'audit_row' and t.tgfoid = 'audit_row'::regproc and not t.tgisinternal
      and c.relnamespace = 'public'::regnamespace
    order by c.relname`.execute(db)
  return rows.map(({ arguments: given, ...table }) => {
    const [key = 'id', ...hashed] = given
      .toString()
      .split('\0')
      .filter((part) => part !== '')
    return { ...table, key, hashed }
  })
}

/** The first and the last key of a table, in its rows and in the entries. */
export async function keyRange(
  db: Querying,
  { name, key }: Pick<Trailed, 'name' | 'key'>,
): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select least(rows.first, said.first) as first, greatest(rows.last, said.last) as last
    from (select min(${sql.ref(key)})::bigint as first, max(${sql.ref(key)})::bigint as last from ${sql.table(name)}) rows,
      (select min(row_key::bigint) as first, max(row_key::bigint) as last from audit_entry
        where table_name = ${name} and row_key ~ '^[0-9]{1,12}$') said`.execute(db)
  return { first: rows[0]?.first ?? 0, last: rows[0]?.last ?? -1 }
}

type Range = { from: number; to: number }

/** All entries of rows with these keys: one index lookup per key. */
const entriesOf = (name: string, { from, to }: Range) => sql`
  select e.id, e.action, e.row_key, e.before, e.after
  from generate_series(${from}::bigint, ${to}::bigint) keys (key)
  join audit_entry e on e.table_name = ${name} and e.row_key = keys.key::text
  where e.action in ('insert', 'update', 'delete')`

/**
 * Rows of a key range that differ from the replayed entries. Columns that the trail does not mention, such as those of
 * a later version, are ignored.
 *
 * @param isSeeded the product's initial rows have no entry
 */
export async function deviations(
  db: Querying,
  { name, key, primaryKey, hashed, moments }: Trailed,
  range: Range,
  { isSeeded, limit }: { isSeeded: boolean; limit: number },
): Promise<Deviation[]> {
  const isRecord = primaryKey.length === 1 && primaryKey[0] === key
  const idIn = (json: RawBuilder<unknown>) =>
    sql`jsonb_build_array(${sql.join(primaryKey.map((column) => sql`${json} -> ${sql.lit(column)}`))})`
  // An update entry does not repeat the record's id.
  const idOf = (side: 'before' | 'after') => (isRecord ? sql`jsonb_build_array(row_key::bigint)` : idIn(sql.ref(side)))
  const digests = hashed.map(
    (column) => sql`|| jsonb_build_object(${sql.lit(column)},
      encode(sha256(convert_to(t.${sql.ref(column)}::text, 'UTF8')), 'hex'))`,
  )
  const { rows } = await sql<Deviation>`
    with entries as materialized (${entriesOf(name, range)}),
    words as (
      select id, ${idOf('after')} as row, after as said from entries where action <> 'delete'
      union all
      select id, ${idOf('before')}, null from entries
      where action = 'delete' or (action = 'update' and ${idOf('before')} <> ${idOf('after')})),
    last as (
      select row, (array_agg(said is not null order by id desc))[1] as stands, merged(said order by id) as said
      from words group by row),
    rows as (
      select ${idIn(sql`to_jsonb(t)`)} as row, to_jsonb(t) ${sql.join(digests, sql` `)} as found
      from ${sql.table(name)} t where t.${sql.ref(key)} between ${range.from} and ${range.to}),
    compared as (
      select coalesce(rows.row, last.row) as row, last.stands, found, said
      from rows full join last on last.row = rows.row
      where found is distinct from said or last.stands is distinct from (found is not null)),
    judged as (
      select row, found is not null as is_there, stands, array(
        select f.key from jsonb_each(said) f
        where found ? f.key and found -> f.key is distinct from f.value
          and not coalesce(f.key = any(${moments}::text[]) and (f.value #>> '{}')::timestamptz = (found ->> f.key)::timestamptz, false)
        order by f.key) as columns
      from compared)
    select (select string_agg(part, '/') from jsonb_array_elements_text(row) part) as row,
      case when not is_there then 'removed' when stands then 'changed' else 'added' end as what,
      case when is_there and stands then columns else '{}' end as columns
    from judged
    where case when not is_there then stands when stands is null then not ${isSeeded} when not stands then true
      else columns <> '{}' end
    order by row limit ${limit}`.execute(db)
  return rows
}

/** Letters of an id range that do not match their recorded digest. */
export async function letterDeviations(db: Querying, range: Range, limit: number): Promise<Deviation[]> {
  const { rows } = await sql<Deviation>`
    with last as (
      select distinct on (row_key) row_key::bigint as id, after ->> 'digest' as digest
      from (${entriesOf('letter', range)}) entries order by row_key, entries.id desc),
    rows as (select l.id, letter_digest(l) as digest from letter l where l.id between ${range.from} and ${range.to})
    select coalesce(rows.id, last.id)::text as row, '{}'::text[] as columns,
      case when rows.id is null then 'removed' when last.digest is null then 'added' else 'changed' end as what
    from rows full join last on last.id = rows.id
    where rows.digest is distinct from last.digest order by coalesce(rows.id, last.id) limit ${limit}`.execute(db)
  return rows
}
