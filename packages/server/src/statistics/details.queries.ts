import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { nameIn } from '../platform/postgres/names.ts'
import type { Sorting } from '../administration/list.ts'
import { type Cell, selected } from '../events/cells.queries.ts'
import { areaName, eventColor, eventTypeName, reportSource } from '../events/rows.queries.ts'
import { type CountFilter, isCounted } from './conditions.queries.ts'

/** One counted event with the columns of the detail tables. */
export type DetailRow = {
  id: number
  group_id: number
  event_date: string
  company_id: number
  company_name: string
  area_id: number
  area_name: string
  color_id: number
  type_id: number
  type_name: string
  reporter: string
  reported_at: Date
  description: string
  level_id: 1 | 2 | 3 | 4 | null
  company_place: number
  area_place: number
  sub_place: number
}

const thai = (name: RawBuilder<unknown>) => sql`${name} collate "th-x-icu"`

/** Sortable columns of details, by name. */
export const DETAIL_SORTS = {
  eventDate: () => sql`e.event_date`,
  eventDay: () => sql`e.event_date`,
  companyName: () => sql`c.position, c.id`,
  areaFullName: (language: Language) => thai(areaName(language)),
  areaName: (language: Language) => thai(areaName(language)),
  eventTypeName: (language: Language) => thai(eventTypeName(language)),
  colorId: () => eventColor,
  levelName: () => sql`coalesce(e.security_level_id, 0)`,
  reporterName: () => thai(sql`u.first_name || ' ' || u.last_name`),
  createdAt: () => sql`e.reported_at`,
  description: () => thai(sql`e.description`),
} satisfies Record<string, (language: Language) => RawBuilder<unknown>>

export type DetailOrder = Sorting<keyof typeof DETAIL_SORTS>
export const NEWEST_FIRST: DetailOrder = { by: 'eventDate', descending: true }

function inOrder({ by, descending }: DetailOrder, language: Language): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`
  // Sorting by company uses two keys, and both are reversed.
  const key = by === 'companyName' ? sql`c.position ${way}, c.id ${way}` : sql`${DETAIL_SORTS[by](language)} ${way}`
  return sql`${key}, e.event_date desc, e.id desc`
}

function detailsQuery(
  filter: CountFilter,
  order: DetailOrder,
  { limit, offset }: { limit: number; offset: number },
  language: Language,
): RawBuilder<DetailRow> {
  return sql<DetailRow>`
    select e.id, e.event_group_id as group_id, e.event_date, e.company_id, ${nameIn('c', language)} as company_name, e.area_id,
      ${areaName(language)} as area_name, ${eventColor} as color_id, e.event_type_id as type_id, ${eventTypeName(language)} as type_name,
      u.first_name || ' ' || u.last_name as reporter, e.reported_at, e.description, e.security_level_id as level_id,
      c.position as company_place, coalesce(upper.position, a.position) as area_place,
      case when upper.id is null then 0 else a.position end as sub_place
    from ${reportSource} where ${isCounted(filter)}
    order by ${inOrder(order, language)} limit ${limit}::int offset ${offset}::bigint`
}

export async function loadDetails(
  db: Querying,
  filter: CountFilter,
  order: DetailOrder,
  page: { limit: number; offset: number },
  language: Language,
): Promise<DetailRow[]> {
  return (await detailsQuery(filter, order, page, language).execute(db)).rows
}

/** Every event of a filter, newest first, with the requested columns in their order, for a cursor. */
export function detailsExport(
  filter: CountFilter,
  cells: readonly Cell[],
  timeZone: string,
  language: Language,
): RawBuilder<unknown> {
  return sql`select ${selected(cells, timeZone, language)} from ${reportSource}
    where ${isCounted(filter)} order by ${inOrder(NEWEST_FIRST, language)}`
}
