import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** The rows of each table as JSON, without a part that may differ. */
export type Contents = Map<string, Record<string, unknown>[]>

/** Reads everything in a database, to compare it with its state elsewhere. */
export async function contentsOf(url: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; set local timezone = 'UTC'`)
    const tables = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
    )
    const found: Contents = new Map()
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${pg.escapeIdentifier(name)} t`,
      )
      found.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return found
  } finally {
    await client.end()
  }
}

/**
 * Names the tables whose rows differ in the columns that both have; a table that exists on one side only also differs.
 *
 * @param besides rows that may exist on one side only
 */
export function differences(
  one: Contents,
  other: Contents,
  besides: (table: string, row: Record<string, unknown>) => boolean = () => false,
): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].sort().flatMap((table) => {
    const [first, second] = [one, other].map((contents) => contents.get(table)?.filter((row) => !besides(table, row)))
    if (!first || !second) return [`${table}: only in one`]
    if (first.length !== second.length) return [`${table}: ${first.length} rows, ${second.length} in the other`]
    const [here = {}, there = {}] = [first[0], second[0]]
    const columns = Object.keys(here).filter((name) => name in there)
    const hash = (rows: Record<string, unknown>[]) => {
      const lines = rows.map((row) => JSON.stringify(columns.map((name) => row[name]))).sort()
      return createHash('sha256').update(lines.join('\n')).digest('hex')
    }
    return hash(first) === hash(second) ? [] : [`${table}: ${first.length} rows, not the same`]
  })
}

/**
 * Reads every upload that a database lists from its store. Returns their number, and throws at the first one that has changed.
 */
export async function requireFiles(contents: Contents, store: string): Promise<number> {
  const uploads = (contents.get('upload') ?? []).filter((row) => row.deleted_at === null)
  for (const { stored_name, sha256 } of uploads) {
    const name = String(stored_name)
    const found = createHash('sha256')
      .update(await readFile(path.join(store, name.slice(0, 2), name)))
      .digest('hex')
    // The format in which PostgreSQL prints bytes.
    if (`\\x${found}` !== sha256) throw new Error(`the upload ${name} has changed`)
  }
  return uploads.length
}
