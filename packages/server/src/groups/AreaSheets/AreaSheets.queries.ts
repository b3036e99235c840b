import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { areaName } from '../../events/rows.queries.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'

export type SheetArea = {
  /** The requested id: the area's own or its upper area's. */
  askedId: number
  id: number
  name: string
  company: string
  /** Accepts reports: not closed and not divided into sub areas. */
  isOpen: boolean
}

/** The given areas and their sub areas that are in scope, in area list order. */
export async function loadSheetAreas(
  db: Querying,
  scope: Scope,
  ids: number[],
  language: Language,
): Promise<SheetArea[]> {
  const { rows } = await sql<SheetArea>`
    select asked.id as "askedId", a.id, ${areaName(language)} as name, ${nameIn('c', language)} as company,
      (a.is_active and c.is_active and coalesce(upper.is_active, true)
        and c.is_csr_area = (a.event_group_id = ${EVENT_GROUP.CSR})
        and not exists (select 1 from area sub where sub.parent_id = a.id and sub.deleted_at is null)) as "isOpen"
    from (select distinct unnest(${ids}::int[])) asked (id)
    join area a on (a.id = asked.id or a.parent_id = asked.id) and a.deleted_at is null
    join company c on c.id = a.company_id and c.deleted_at is null
    left join area upper on upper.id = a.parent_id
    where ${inScope(scope, 'a.company_id', 'a.id')} and upper.deleted_at is null
    order by a.event_group_id, c.position, c.id, coalesce(upper.position, a.position), coalesce(upper.id, a.id),
      upper.id is not null, a.position, a.id`.execute(db)
  return rows
}
