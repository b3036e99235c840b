import { type RawBuilder, sql } from 'kysely'
import { plainAt, type ValueField, valueRow } from '@daybook/shared/calls/reportFields'
import type { Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { REJECTED_ONCE, SECURITY_LEVELS } from '@daybook/shared/rules/rules'
import { placeAmong } from '../../administration/placeAmong.queries.ts'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { type Cell, selected } from '../../events/cells.queries.ts'
import { fullName, reportSource } from '../../events/rows.queries.ts'
import { type Search, findsReport } from '../../events/search.queries.ts'
import { valueColumn } from '../../events/values.queries.ts'
import { wasRejected } from '../../events/waiting.queries.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'

/** Search criteria; null means no restriction. Days are ISO and inclusive. */
export type RecordFilter = {
  groupId: number | null
  companyId: number | null
  /** The chosen area including its sub areas. */
  areaIds: number[] | null
  type: { id: number; isSubType: boolean } | null
  levelId: number | null
  /** A status, or REJECTED_ONCE. */
  statusId: number | null
  search: Search | null
  from: string | null
  to: string | null
  /** The day and the reports named in the URL. */
  day: string | null
  ids: number[] | null
  /** A condition over `e` that selects the events behind a figure of a report. */
  counted: RawBuilder<boolean> | null
}

export type RecordOrder = { by: SortName; descending: boolean }
export type RecordPage = { limit: number; offset: number }

/** `key` is the sort key. Names sort by their rank among all names, so no text is compared per report row. */
type Sorting = { key: RawBuilder<unknown>; join?: RawBuilder<unknown> }

const placeOf = (names: RawBuilder<unknown>, on: RawBuilder<unknown>): Sorting => ({
  key: sql`names.place`,
  join: sql`join (select id, row_number() over (order by name collate "th-x-icu", id) as place from (${names}) named) names on names.id = ${on}`,
})

const withUpper = (table: 'area' | 'event_type', language: Language) =>
  sql`select n.id, ${fullName('n', language)} as name
    from ${sql.table(table)} n left join ${sql.table(table)} upper on upper.id = n.parent_id`

const OWN_SORTS = {
  eventDay: () => ({ key: sql`e.event_date` }),
  createdAt: () => ({ key: sql`e.reported_at` }),
  companyName: (language: Language) =>
    placeOf(sql`select c.id, ${nameIn('c', language)} as name from company c`, sql`e.company_id`),
  areaName: (language: Language) => placeOf(withUpper('area', language), sql`e.area_id`),
  eventTypeName: (language: Language) =>
    placeOf(withUpper('event_type', language), sql`coalesce(e.sub_event_type_id, e.event_type_id)`),
  reporterName: () =>
    placeOf(sql`select id, first_name || ' ' || last_name as name from user_account`, sql`e.reported_by`),
  description: () => ({ key: sql`e.description collate "th-x-icu"` }),
  statusName: (language: Language) => ({ key: placeAmong(texts[language].reportStatus, language, 'e.status') }),
  levelName: () => ({ key: sql`coalesce(e.security_level_id, 0)` }),
  eventGroupName: (language: Language) => ({
    key: placeAmong(texts[language].eventGroup, language, 'e.event_group_id'),
  }),
  colorId: () => ({
    key: sql`kinds.color_id`,
    join: sql`join event_type kinds on kinds.id = coalesce(e.sub_event_type_id, e.event_type_id)`,
  }),
} satisfies Record<string, (language: Language) => Sorting>

const LISTED = plainAt('list')
type Listed = (typeof LISTED)[number]
type Sorts<Name extends string> = Record<Name, (language: Language) => Sorting>

/** Sort columns by name. */
export type SortName = keyof typeof OWN_SORTS | Listed

const SORTS: Sorts<SortName> = {
  ...OWN_SORTS,
  ...(Object.fromEntries(LISTED.map((name) => [name, byValue(name)])) as Sorts<Listed>),
}

function byValue(name: ValueField): (language: Language) => Sorting {
  const row = valueRow(name)
  return row.kind === 'choice'
    ? (language) => ({ key: placeAmong(texts[language][row.names], language, `e.${row.column}`) })
    : () => ({ key: sql`${valueColumn(name)} collate "th-x-icu"` })
}

export function isSortName(name: string): name is SortName {
  return Object.hasOwn(SORTS, name)
}

export const DEFAULT_ORDER: RecordOrder = { by: 'eventDay', descending: true }

function conditions(scope: Scope, filter: RecordFilter): RawBuilder<boolean> {
  const { groupId, companyId, areaIds, type, levelId, statusId, search, from, to, day, ids, counted } = filter
  const all: RawBuilder<unknown>[] = [sql`e.deleted_at is null`, inScope(scope, 'e.company_id', 'e.area_id')]
  if (companyId !== null) all.push(sql`e.company_id = ${companyId}::int`)
  if (areaIds) all.push(sql`e.area_id = any(${areaIds}::int[])`)
  if (day) all.push(sql`e.event_date = ${day}::date`)
  if (from) all.push(sql`e.event_date >= ${from}::date`)
  if (to) all.push(sql`e.event_date <= ${to}::date`)
  if (groupId !== null) all.push(sql`e.event_group_id = ${groupId}::int`)
  if (type) all.push(sql`${sql.ref(type.isSubType ? 'e.sub_event_type_id' : 'e.event_type_id')} = ${type.id}::int`)
  if (levelId !== null) {
    const isLevel = SECURITY_LEVELS.some((level) => level === levelId)
    all.push(isLevel ? sql`e.security_level_id = ${levelId}::int` : sql`false`)
  }
  if (statusId === REJECTED_ONCE) all.push(wasRejected(scope))
  else if (statusId !== null) all.push(sql`e.status = ${statusId}::int`)
  if (search?.terms.length) all.push(findsReport(search))
  if (ids) all.push(sql`e.id = any(${ids}::int[])`)
  if (counted) all.push(counted)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`)

/**
 * The ids of one page and the total count. Sorted by day and without a search, both come from index pages alone; any other query
 * needs all matches, which it then finds once for both.
 */
export function pageQuery(
  scope: Scope,
  filter: RecordFilter,
  order: RecordOrder,
  page: RecordPage,
  language: Language,
): RawBuilder<{ ids: number[]; total: number }> {
  const where = conditions(scope, filter)
  const slice = sql`limit ${page.limit}::int offset ${page.offset}::bigint`
  const way = direction(order.descending)
  if (isByIndex(filter, order)) {
    return sql`
      select array(select e.id from event_report e where ${where} order by e.event_date ${way}, e.id ${way} ${slice}) as ids,
        (select count(*) from event_report e where ${where}) as total`
  }
  const { key, join = sql`` } = SORTS[order.by](language)
  return sql`
    with matched as materialized (
      select e.id, e.event_date, ${key} as key from event_report e ${join} where ${where})
    select array(select id from matched order by key ${way}, event_date desc, id desc ${slice}) as ids,
      (select count(*) from matched) as total`
}

const isByIndex = (filter: RecordFilter, order: RecordOrder) => order.by === 'eventDay' && !filter.search?.terms.length

export async function loadPage(
  db: Querying,
  ...asked: Parameters<typeof pageQuery>
): Promise<{ ids: number[]; total: number }> {
  const [, filter, order] = asked
  const query = pageQuery(...asked)
  // The most common queries (days, places and kinds, sorted by day) vary little, so prepare them.
  const isPlain =
    isByIndex(filter, order) && filter.levelId === null && filter.statusId === null && filter.counted === null
  const { rows } = await (isPlain ? prepared(db, query) : query.execute(db))
  return rows[0] as { ids: number[]; total: number }
}

/** The leaf areas of a chosen area, and whether a chosen event type is a sub type. */
export async function resolveChoices(db: Querying, areaId: number | null, typeId: number | null) {
  if (areaId === null && typeId === null) return { areaIds: null, type: null }
  const { rows } = await sql<{ area_ids: number[]; is_sub_type: boolean }>`
    select array(select id from area where id = ${areaId}::int or parent_id = ${areaId}::int) as area_ids,
      exists (select 1 from event_type where id = ${typeId}::int and parent_id is not null) as is_sub_type`.execute(db)
  return {
    areaIds: areaId === null ? null : (rows[0]?.area_ids ?? []),
    type: typeId === null ? null : { id: typeId, isSubType: rows[0]?.is_sub_type ?? false },
  }
}

/** Every row that matches a filter, in screen order, with the requested columns in order, for a cursor. */
export function exportQuery(
  scope: Scope,
  filter: RecordFilter,
  order: RecordOrder,
  cells: readonly Cell[],
  language: Language,
  timeZone: string,
): RawBuilder<unknown> {
  const { key, join = sql`` } = SORTS[order.by](language)
  const way = direction(order.descending)
  const tie = order.by === 'eventDay' ? sql`e.id ${way}` : sql`e.event_date desc, e.id desc`
  return sql`
    select ${selected(cells, timeZone, language)}
    from ${reportSource}
    left join user_account d on d.id = e.decided_by
    ${join}
    where ${conditions(scope, filter)}
    order by ${key} ${way}, ${tie}`
}

/** Only the number of rows. */
export function countQuery(scope: Scope, filter: RecordFilter): RawBuilder<{ total: number }> {
  return sql`select count(*)::int as total from event_report e where ${conditions(scope, filter)}`
}
