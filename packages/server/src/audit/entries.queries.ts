import { type RawBuilder, sql } from 'kysely'
import type { Source } from './archive/content.ts'
import type { Entry } from './chain.ts'
import { asRecords, packedEntries, withPacked } from './segments.ts'

/** The entries to look for: those of these tables about these records. */
export type Sought = { tables: string[]; keys: string[] }

const columns = sql.raw('id, transaction_id, at, actor_id, call, action, table_name, row_key, before, after')

/**
 * Reads entries about records, packed or not: `read` gets a statement that returns them with the columns of audit_entry.
 *
 * @throws ArchiveUnreadable if some of them are archived and cannot be read
 */
export function readEntries<T>(
  source: Source,
  { tables, keys }: Sought,
  read: (entries: RawBuilder<unknown>) => Promise<T>,
): Promise<T> {
  const unpacked = sql`select ${columns} from audit_entry
    where table_name = any(${tables}::text[]) and row_key = any(${keys}::text[])`
  return withPacked(
    source.db,
    () => packedEntries(source, tables, keys),
    (packed) => read(packed.length === 0 ? unpacked : sql`${unpacked} union all ${packedRows(packed)}`),
  )
}

/** Packed entries as rows. */
export function packedRows(packed: readonly Entry[]): RawBuilder<unknown> {
  return sql`
    select id, transaction_id, to_timestamp(at) as at, actor_id, call, action, table_name, row_key, before, after
    from jsonb_to_recordset(${asRecords(packed)}::jsonb) as p (id bigint, transaction_id xid8, at float8, actor_id integer,
      call text, action text, table_name text, row_key text, before jsonb, after jsonb)`
}
