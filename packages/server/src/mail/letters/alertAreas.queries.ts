import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import { areaName } from '../../events/rows.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'

/** An area that had not reported when an alert spoke. */
export type SilentArea = { areaId: number; companyId: number; name: string; company: string }

export async function loadSilentAreas(db: Querying, ids: number[], language: Language): Promise<SilentArea[]> {
  const { rows } = await sql<SilentArea>`
    select a.id as "areaId", c.id as "companyId", ${areaName(language)} as name, ${nameIn('c', language)} as company
    from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
    where a.id = any(${ids}::int[])
    order by c.position, c.id, coalesce(upper.position, a.position), coalesce(upper.id, a.id), a.position, a.id`.execute(
    db,
  )
  return rows
}
