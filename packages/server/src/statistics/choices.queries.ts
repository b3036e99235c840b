import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { AreaMaster } from '@daybook/shared/calls/shapes/event'
import { EVENT_COLOR, type EventGroupId } from '@daybook/shared/rules/rules'
import { type Querying, prepared } from '../platform/postgres/database.ts'
import { type NamesIn, choiceNames, nameIn, namedIn, otherName } from '../platform/postgres/names.ts'
import { areaName } from '../events/rows.queries.ts'
import { type Scope, inScope } from '../people/rights/scope.ts'

type Chosen = { groupIds: number[] | null; companyId: number | null }

/**
 * Areas and sub areas of a scope that a report may be about, sorted; closed ones too, as they still have reports.
 *
 * @param counted limits them to active ones and these ids, deleted or not
 */
export async function areaChoices(
  db: Querying,
  scope: Scope,
  { groupIds, companyId }: Chosen,
  language: Language,
  counted?: number[],
): Promise<AreaMaster[]> {
  const exists = sql`a.deleted_at is null and upper.deleted_at is null`
  const isAsked: RawBuilder<unknown> = counted
    ? sql`((${exists} and a.is_active) or a.id = any(${counted}::int[]))`
    : exists
  const { rows } = await sql<{
    id: number
    name: string
    otherName: string
    event_group_id: number
    company_id: number
    place: number
    sub_place: number
  }>`
    select a.id, ${choiceNames(areaName, language)}, a.event_group_id, a.company_id, coalesce(upper.position, a.position) as place,
      case when upper.id is null then 0 else a.position end as sub_place
    from area a join company c on c.id = a.company_id and c.deleted_at is null
    left join area upper on upper.id = a.parent_id
    where ${inScope(scope, 'a.company_id', 'a.id')}
      and (${groupIds}::int[] is null or a.event_group_id = any(${groupIds}::int[]))
      and (${companyId}::int is null or a.company_id = ${companyId}::int)
      and ${isAsked}
    order by c.position, c.id, a.event_group_id, place, coalesce(upper.id, a.id), upper.id is not null, a.position, a.id`.execute(
    db,
  )
  return rows.map((row) => ({
    value: row.id,
    label: row.name,
    otherName: row.otherName,
    areaId: row.id,
    areaName: row.name,
    eventGroupId: row.event_group_id,
    companyId: row.company_id,
    position: row.place,
    subPosition: row.sub_place,
  }))
}

export type ReportType = {
  id: number
  name: string
  otherName: string
  colorId: number
  position: number
  groupId: EventGroupId
}

const typeName = (language: NamesIn) => namedIn((one) => nameIn('t', one), language)

/** A parent event type is abnormal if it or one of its sub types is. */
const isAbnormalType = sql`exists (select 1 from event_type kind where (kind.id = t.id or kind.parent_id = t.id)
  and kind.deleted_at is null and kind.color_id = ${sql.lit(EVENT_COLOR.ABNORMAL)})`

/** Parent event types that areas report, and `seen` ones from their reports even if inactive or deleted. */
export async function typesOfAreas(
  db: Querying,
  areaIds: number[],
  { seen = [], isAbnormal = false }: { seen?: number[]; isAbnormal?: boolean },
  language: NamesIn,
): Promise<ReportType[]> {
  const { rows } = await prepared(
    db,
    sql<{ id: number; name: string; otherName: string; color_id: number; position: number; group_id: EventGroupId }>`
    select t.id, ${typeName(language)} as name, ${language === 'each' ? sql`''` : otherName('t', language)} as "otherName", t.color_id, t.position, t.event_group_id as group_id from event_type t
    where t.parent_id is null and (t.id = any(${seen}::int[]) or (t.deleted_at is null
      and t.id in (select o.event_type_id from area_event_type o
        where o.area_id in (select coalesce(a.parent_id, a.id) from area a where a.id = any(${areaIds}::int[])))
      and ${isAbnormal ? isAbnormalType : sql`true`}))
    order by t.event_group_id, t.position, ${typeName(language)} collate "th-x-icu", t.id`,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    otherName: row.otherName,
    colorId: row.color_id,
    position: row.position,
    groupId: row.group_id,
  }))
}
