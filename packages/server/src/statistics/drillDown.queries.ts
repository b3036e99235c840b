import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { isPlace } from '../expectations/areaDays.queries.ts'
import type { Cell, CountFilter } from './conditions.queries.ts'
import { areaName } from '../events/rows.queries.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { nameIn } from '../platform/postgres/names.ts'
import { type Scope, inScope } from '../people/rights/scope.ts'

/** Whether a reader sees every area that a report's cell can have counted. */
export async function seesAllOf(db: Querying, reader: Scope, filter: CountFilter, cell: Cell): Promise<boolean> {
  if (reader.all) return true
  const { rows } = await sql<{ sees: boolean }>`
    select not exists (select 1 from area a where ${isPlace(filter)} and not ${inScope(reader, 'a.company_id', 'a.id')}
      and (${cell.area ?? null}::int is null or a.id = ${cell.area ?? null}::int)
      and (${cell.company ?? null}::int is null or a.company_id = ${cell.company ?? null}::int)
      and (${cell.group ?? null}::int is null or a.event_group_id = ${cell.group ?? null}::int)) as sees`.execute(db)
  return rows[0]?.sees ?? false
}

/** Whether an event `e` is one of these. */
export const isOneOf = (ids: number[]): RawBuilder<boolean> => sql<boolean>`e.id = any(${ids}::int[])`

/** The names in a cell that the reader can see, including those of deleted places. Event types are shared by all. */
export async function namesOfCell(
  db: Querying,
  reader: Scope,
  { areaId, companyId, typeId }: { areaId: number | null; companyId: number | null; typeId: number | null },
  language: Language,
): Promise<{ area: string | null; company: string | null; type: string | null }> {
  const { rows } = await sql<{ area: string | null; company: string | null; type: string | null }>`
    select
      (select ${areaName(language)} from area a left join area upper on upper.id = a.parent_id
        where a.id = ${areaId}::int and ${inScope(reader, 'a.company_id', 'a.id')}) as area,
      (select ${nameIn('c', language)} from company c where c.id = ${companyId}::int
        and exists (select 1 from area a where a.company_id = c.id and ${inScope(reader, 'a.company_id', 'a.id')})) as company,
      (select ${nameIn('t', language)} from event_type t where t.id = ${typeId}::int) as type`.execute(db)
  return rows[0] ?? { area: null, company: null, type: null }
}
