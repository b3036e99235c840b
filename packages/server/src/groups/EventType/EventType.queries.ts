import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import { byNameIn, nameIn, otherName } from '../../platform/postgres/names.ts'
import { type Words, formOf, hasWords, namesOf } from '../../platform/postgres/search.ts'
import type { Page, Sorting } from '../../administration/list.ts'

export type TypeFilter = {
  words: Words
  groupId: number | null
}

const byName = (column: string) => sql`${sql.ref(column)} collate "th-x-icu"`
const subTypes = sql`event_type s where s.parent_id = t.id and s.deleted_at is null`

const SORTS = {
  position: () => sql`row(t.event_group_id, t.position)`,
  eventGroupName: () => sql`t.event_group_id`,
  colorId: () => sql`t.color_id`,
  eventTypeName: (language) => byNameIn('t', language),
  shortName: () => byName('t.short_name'),
  note: () => byName('t.definition'),
  subEventTypeCount: () => sql`(select count(*) from ${subTypes})`,
  active: () => sql`not t.is_active`,
  advance: () => sql`not t.allows_advance`,
  isNil: () => sql`not t.is_nil`,
  updatedBy: () => sql`(u.first_name || ' ' || u.last_name) collate "th-x-icu"`,
  updatedAt: () => sql`t.updated_at`,
} satisfies Record<string, (language: Language) => RawBuilder<unknown>>

/** Sort columns by name. */
export const typeSorts = SORTS
export type TypeSort = Sorting<keyof typeof SORTS>

function matching({ words, groupId }: TypeFilter): RawBuilder<boolean> {
  const conditions = [sql`t.parent_id is null and t.deleted_at is null`]
  if (groupId !== null) conditions.push(sql`t.event_group_id = ${groupId}::int`)
  if (words.length > 0) {
    const namesOfType = (row: string) => [namesOf(row), formOf(`${row}.short_name`)]
    const subs = sql`(select string_agg(concat_ws(' ', ${sql.join(namesOfType('s'))}), ' ') from ${subTypes})`
    conditions.push(hasWords(words, namesOfType('t'), subs))
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function ordered({ by, descending }: TypeSort, language: Language): RawBuilder<unknown> {
  return sql`${SORTS[by](language)} ${descending ? sql`desc nulls last` : sql`asc nulls first`}, t.event_group_id, t.position, t.id`
}

export type TypeRow = {
  id: number
  parentId: number | null
  groupId: EventGroupId
  colorId: number
  name: string
  otherName: string
  shortName: string
  definition: string
  isActive: boolean
  allowsAdvance: boolean
  isNil: boolean
  requiresAction: boolean
  /** Days until a new action is due; null if the type has no default. */
  actionDays: number | null
  place: number
  updatedBy: string | null
  updatedAt: Date | string
}

/** The columns of a TypeRow from table `alias`, with `editor` as the last editor. */
const rowOf = (alias: 't' | 's', editor: string, language: Language) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return [
    ['id', column('id')],
    ['parentId', column('parent_id')],
    ['groupId', column('event_group_id')],
    ['colorId', column('color_id')],
    ['name', nameIn(alias, language)],
    ['otherName', otherName(alias, language)],
    ['shortName', column('short_name')],
    ['definition', column('definition')],
    ['isActive', column('is_active')],
    ['allowsAdvance', column('allows_advance')],
    ['isNil', column('is_nil')],
    ['requiresAction', column('requires_action')],
    ['actionDays', column('action_days')],
    ['place', column('position')],
    ['updatedBy', sql`${sql.ref(`${editor}.first_name`)} || ' ' || ${sql.ref(`${editor}.last_name`)}`],
    ['updatedAt', column('updated_at')],
  ] as const
}

const subRows = (language: Language) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object(${sql.join(rowOf('s', 'su', language).flatMap(([key, value]) => [sql.lit(key), value]))})
    order by s.position), '[]')
  from event_type s left join user_account su on su.id = s.updated_by where s.parent_id = t.id and s.deleted_at is null)`

/** One page of the list, each row with its sub types, and the total number of rows. */
function listQuery(filter: TypeFilter, order: TypeSort, page: Page, language: Language) {
  return sql<{ total: number; place: number } & ((TypeRow & { subTypes: TypeRow[] }) | { id: null })>`
    with listed as (
      select t.id, row_number() over (order by ${ordered(order, language)}) as nth
      from event_type t left join user_account u on u.id = t.updated_by where ${matching(filter)}
      order by nth limit ${page.limit} offset ${page.offset}
    ), total as (select count(*)::int as total from event_type t where ${matching(filter)})
    select total.total, ${sql.join(rowOf('t', 'u', language).map(([key, value]) => sql`${value} as ${sql.id(key)}`))}, ${subRows(language)} as "subTypes"
    from total left join (listed join event_type t on t.id = listed.id left join user_account u on u.id = t.updated_by) on true
    order by listed.nth`
}

export async function loadTypes(
  db: Querying,
  filter: TypeFilter,
  order: TypeSort,
  page: Page,
  language: Language,
): Promise<{ rows: (TypeRow & { subTypes: TypeRow[] })[]; total: number }> {
  // Planning takes longer than running: prepare the query of the page's initial state.
  const isAsOpened = filter.words.length === 0 && filter.groupId === null
  const query = listQuery(filter, order, page, language)
  const { rows } = await (isAsOpened ? prepared(db, query) : query.execute(db))
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [row])), total: rows[0]?.total ?? 0 }
}

/** The sub types of an event type, in order. */
export async function loadSubRows(db: Querying, typeId: number, language: Language): Promise<TypeRow[]> {
  const { rows } = await sql<{
    rows: TypeRow[]
  }>`select ${subRows(language)} as rows from event_type t where t.id = ${typeId}`.execute(db)
  return rows[0]?.rows ?? []
}

/** Number of workbook rows: one per type and one per sub type. */
export function countQuery(filter: TypeFilter): RawBuilder<unknown> {
  return sql`select coalesce(sum(1 + (select count(*) from ${subTypes})), 0)::int from event_type t where ${matching(filter)}`
}

/** Each type followed by its sub types, with the workbook's columns. */
export function exportQuery(
  filter: TypeFilter,
  order: TypeSort,
  timeZone: string,
  language: Language,
): RawBuilder<unknown> {
  return sql`
    with listed as (
      select t.id, row_number() over (order by ${ordered(order, language)}) as nth
      from event_type t left join user_account u on u.id = t.updated_by where ${matching(filter)}
    )
    select case when e.parent_id is null then listed.nth::int end, t.event_group_id, e.position, t.name,
      case when e.parent_id is null then null else e.name end, case e.color_id when 4 then 4 else 3 end, e.short_name,
      e.definition, e.allows_advance::int, case when e.parent_id is null then e.is_nil::int end,
      case when e.parent_id is null then e.requires_action::int end, e.action_days, e.is_active::int, e.inactive_note, u.first_name || ' ' || u.last_name,
      to_char(e.updated_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI'), e.second_name
    from listed join event_type t on t.id = listed.id
    join event_type e on (e.id = t.id or e.parent_id = t.id) and e.deleted_at is null
    left join user_account u on u.id = e.updated_by
    order by listed.nth, e.parent_id is not null, e.position`
}

/** The event groups that have an event type, active or not. */
export async function groupsWithTypes(db: Querying): Promise<EventGroupId[]> {
  const { rows } = await sql<{ id: EventGroupId }>`
    select distinct event_group_id as id from event_type where deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}
