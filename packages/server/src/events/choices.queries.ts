import { type RawBuilder, sql } from 'kysely'
import type { AreaMaster, EventTypeMaster, WorkingTimeMaster } from '@daybook/shared/calls/shapes/event'
import type { Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { EVENT_GROUP, type EventGroupId, SECURITY_LEVELS, SECURITY_LEVEL_COLOR } from '@daybook/shared/rules/rules'
import { mayName } from '../expectations/shifts.queries.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { choiceNames, nameIn, otherName } from '../platform/postgres/names.ts'
import { type Scope, inScope } from '../people/rights/scope.ts'
import { areaName } from './rows.queries.ts'

/** An area to choose from, with its company. */
export type AreaChoice = AreaMaster & { companyName: string; otherCompanyName: string; isCsrCompany: boolean }

/** Active leaf areas of a scope, sorted by company and area; `kept` is offered even if it is no longer active. */
export async function loadAreas(
  db: Querying,
  scope: Scope,
  language: Language,
  kept: number | null = null,
): Promise<AreaChoice[]> {
  const { rows } = await sql<{
    id: number
    name: string
    otherName: string
    company_id: number
    company_name: string
    other_company_name: string
    is_csr_area: boolean
    event_group_id: number
    position: number
    sub_position: number
  }>`
    select a.id, ${choiceNames(areaName, language)}, a.company_id, ${nameIn('c', language)} as company_name,
      ${otherName('c', language)} as other_company_name, c.is_csr_area, a.event_group_id,
      coalesce(upper.position, a.position) as position, case when upper.id is null then 0 else a.position end as sub_position
    from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
    where ${inScope(scope, 'a.company_id', 'a.id')} and a.deleted_at is null and c.deleted_at is null
      and upper.deleted_at is null
      and (a.id = ${kept}::int or (a.is_active and c.is_active and coalesce(upper.is_active, true)
        and c.is_csr_area = (a.event_group_id = ${EVENT_GROUP.CSR})
        and not exists (select 1 from area sub where sub.parent_id = a.id and sub.deleted_at is null)))
    order by c.position, ${nameIn('c', language)}, c.id, 9, coalesce(upper.id, a.id), 10, a.id`.execute(db)
  return rows.map((row) => ({
    value: row.id,
    label: row.name,
    otherName: row.otherName,
    areaId: row.id,
    areaName: row.name,
    eventGroupId: row.event_group_id,
    companyId: row.company_id,
    position: row.position,
    subPosition: row.sub_position,
    companyName: row.company_name,
    otherCompanyName: row.other_company_name,
    isCsrCompany: row.is_csr_area,
  }))
}

/** Companies of areas, once each, in the areas' order. */
export function companiesOf(areas: AreaChoice[]) {
  const companies = new Map(
    areas.map(({ companyId, companyName, otherCompanyName, isCsrCompany }) => [
      companyId,
      { value: companyId, label: companyName, otherName: otherCompanyName, csr: isCsrCompany },
    ]),
  )
  return [...companies.values()]
}

/** Event groups of areas, in their order. */
export function groupsOf(areas: AreaChoice[], language: Language) {
  const present = new Set(areas.map(({ eventGroupId }) => eventGroupId))
  return ([1, 2, 3] as EventGroupId[])
    .filter((group) => present.has(group))
    .map((group) => ({ value: group, label: texts[language].eventGroup[group] }))
}

export function securityLevels(language: Language) {
  return SECURITY_LEVELS.map((level) => ({
    value: level,
    label: texts[language].securityLevel[level],
    color: SECURITY_LEVEL_COLOR[level - 1] ?? '',
  }))
}

type TypeRow = {
  id: number
  name: string
  otherName: string
  definition: string
  color_id: number
  parent_id: number | null
  position: number
  allows_advance: boolean
  is_nil: boolean
}

/** Active event types that all of the areas have; none without an area. `kept` is offered even if inactive or deleted. */
export async function loadEventTypes(
  db: Querying,
  areaIds: number[],
  language: Language,
  kept: number | null = null,
): Promise<EventTypeMaster[]> {
  return loadTypes(
    db,
    sql`t.parent_id is null and (t.id = ${kept}::int or (t.is_active and t.deleted_at is null and
      cardinality(${areaIds}::int[]) > 0 and not exists (
        select 1 from area a where a.id = any(${areaIds}::int[]) and not exists (
          select 1 from area_event_type o where o.area_id = coalesce(a.parent_id, a.id) and o.event_type_id = t.id))
      and t.event_group_id = (select max(a.event_group_id) from area a where a.id = any(${areaIds}::int[]))))`,
    language,
  )
}

/** Active sub types of event types. `kept` is offered even if inactive or deleted. */
export async function loadSubTypes(
  db: Querying,
  typeIds: number[],
  language: Language,
  kept: number | null = null,
): Promise<EventTypeMaster[]> {
  return loadTypes(
    db,
    sql`t.parent_id = any(${typeIds}::int[]) and (t.id = ${kept}::int or (t.is_active and t.deleted_at is null))`,
    language,
  )
}

async function loadTypes(db: Querying, condition: RawBuilder<unknown>, language: Language): Promise<EventTypeMaster[]> {
  const { rows } = await sql<TypeRow>`
    select t.id, ${choiceNames('t', language)}, t.definition, t.color_id, t.parent_id, t.position, t.allows_advance, t.is_nil
    from event_type t where ${condition} order by t.position, ${nameIn('t', language)}, t.id`.execute(db)
  return rows.map((row) => ({
    value: row.id,
    label: row.name,
    otherName: row.otherName,
    eventTypeId: row.id,
    eventName: row.name,
    remark: row.definition,
    colorId: row.color_id,
    headEventTypeId: row.parent_id,
    orderId: row.position,
    position: row.position,
    usedAreaId: null,
    company: null,
    areaId: null,
    advance: row.allows_advance,
    isNil: row.is_nil,
  }))
}

/** The shifts that reports of areas may name, one row per area and shift; those in `keptIds` in any case. */
export async function loadShifts(
  db: Querying,
  areaIds: number[],
  language: Language,
  keptIds: number[] = [],
): Promise<WorkingTimeMaster[]> {
  const { rows } = await sql<{
    id: number
    name: string
    start_time: string
    end_time: string
    area_id: number
    area_name: string
  }>`
    select s.id, ${nameIn('s', language)} as name, s.start_time, s.end_time, a.id as area_id, ${areaName(language)} as area_name
    from area a left join area upper on upper.id = a.parent_id
    join shift s on s.company_id = a.company_id and (s.id = any(${keptIds}::int[])
      or ${mayName('a', 's', { first: sql`daybook_today()`, last: sql`daybook_today()` })})
    where a.id = any(${areaIds}::int[])
    order by coalesce(upper.position, a.position), a.position, a.id, s.start_time, s.end_time, s.id`.execute(db)
  return rows.map((row) => {
    const [from, to] = [row.start_time.slice(0, 5), row.end_time.slice(0, 5)]
    const label = `${row.name} ${from}-${to}`
    return {
      value: row.id,
      label,
      shiftId: row.id,
      shiftLabel: label,
      areaName: row.area_name,
      areaId: row.area_id,
      from,
      to,
    }
  })
}
