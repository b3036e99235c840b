import { plainAt, type FieldsAt, type ValueField } from '@daybook/shared/calls/reportFields'
import { MENU, type MenuId, READING_MENUS } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { actionInScope } from '../../events/actions.queries.ts'
import { valueColumn } from '../../events/values.queries.ts'
import { STATUS_ID } from '../../people/ids.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'

/* The entity sets of the feed: what each has, for whom, and from where. */

export type Kind = 'Int32' | 'String' | 'Boolean' | 'Date' | 'DateTimeOffset' | 'TimeOfDay'
export type Property = {
  kind: Kind
  value: RawBuilder<unknown>
  /** Part of what identifies a row. */
  isKey?: true
  /** For $filter: dates, ids and codes, by columns. */
  isFilter?: true
  /** For $orderby. */
  isOrder?: true
}
type Properties = Readonly<Record<string, Property>>

export type FeedSet = {
  /** Any of them at level 1 opens the set. */
  menus: readonly MenuId[]
  /** The menu in the export log. */
  menu: MenuId
  properties: Properties
  /** The order of pages: the last is unique with those before it. */
  order: readonly string[]
} & (
  | {
      /** From, and the condition that a row is there and in the reader's scope. */
      from: RawBuilder<unknown>
      where(scope: Scope, userId: number): RawBuilder<unknown>
    }
  | { from: 'days' }
)

const of = (kind: Kind, value: string, more: Omit<Property, 'kind' | 'value'> = {}): Property => ({
  kind,
  value: sql.raw(value),
  ...more,
})
const filter = { isFilter: true } as const
const code = (value: string) => of('String', value, filter)
const id = (value: string) => of('Int32', value, filter)
const ordered = { isFilter: true, isOrder: true } as const

/** What identifies a row, and its last change. */
const row = (alias: string) =>
  ({
    id: of('Int32', `${alias}.id`, { ...ordered, isKey: true }),
    updatedAt: of('DateTimeOffset', `${alias}.feed_at`, ordered),
  }) as const
const BY_CHANGE = ['updatedAt', 'id'] as const

/** The fields of a report that need a name or a value of their own here; the compiler asks for each. */
const OWN: Record<FieldsAt<'feed', 'own'>, Properties> = {
  eventGroupId: { eventGroupId: id('e.event_group_id') },
  companyId: { companyId: id('e.company_id') },
  areaId: { areaId: id('e.area_id') },
  eventDate: { eventDate: of('Date', 'e.event_date', ordered) },
  advance: { isAdvance: of('Boolean', 'e.is_advance') },
  eventTypeId: { typeId: id('e.event_type_id') },
  subEventTypeId: { subTypeId: id('e.sub_event_type_id') },
  shifts: {
    shiftIds: of(
      'String',
      `(select string_agg(s.shift_id::text, ',' order by s.shift_id) from event_report_shift s where s.report_id = e.id)`,
    ),
  },
  startTime: { startTime: of('TimeOfDay', 'e.start_time') },
  endTime: { endTime: of('TimeOfDay', 'e.end_time') },
  notEnded: { isOngoing: of('Boolean', 'e.is_open') },
}
const VALUES = Object.fromEntries(
  plainAt('feed').map((name: ValueField): [string, Property] => [
    name,
    { kind: name === 'levelId' ? 'Int32' : 'String', value: valueColumn(name) },
  ]),
)

const STATUS = `(array['waiting', 'filed', 'approved', 'rejected'])[e.status]`
const stands = (scope: Scope) => sql`e.deleted_at is null and ${inScope(scope, 'e.company_id', 'e.area_id')}`
const isDecided = sql`e.decided_at is not null and e.status in (${STATUS_ID.APPROVED}, ${STATUS_ID.REJECTED})`

/** Names in both languages, and whether the record is still in use. */
const named = (alias: string): Properties => ({
  name: of('String', `${alias}.name`),
  secondName: of('String', `${alias}.second_name`),
  isActive: of('Boolean', `${alias}.is_active and ${alias}.deleted_at is null`),
})
/** Old reports name closed and deleted records, so these stay in the feed. */
const areasIn = (scope: Scope) => sql`select a.id from area a where ${inScope(scope, 'a.company_id', 'a.id')}`

const list = { menus: READING_MENUS, menu: MENU.eventRecord, order: BY_CHANGE } as const

export const SETS = {
  reports: {
    ...list,
    from: sql`event_report e`,
    where: stands,
    properties: {
      ...row('e'),
      ...Object.assign({}, ...Object.values(OWN)),
      status: code(STATUS),
      reporterId: id('e.reported_by'),
      reportedAt: of('DateTimeOffset', 'e.reported_at', filter),
      ...VALUES,
    } as Properties,
  },
  days: {
    menus: [MENU.compliance],
    menu: MENU.compliance,
    order: ['day', 'areaId', 'shiftId'],
    from: 'days',
    properties: {
      day: of('Date', 'cell.day', { ...ordered, isKey: true }),
      areaId: of('Int32', 'cell.area_id', { ...filter, isKey: true }),
      // 0: the whole day.
      shiftId: of('Int32', 'coalesce(cell.shift_id, 0)', { isKey: true }),
      companyId: id('a.company_id'),
      eventGroupId: id('a.event_group_id'),
      state: code('cell.state'),
      isExpected: of('Boolean', `cell.state <> 'notExpected'`),
      dueAt: of('DateTimeOffset', 'cell.due_at'),
      filedAt: of('DateTimeOffset', 'cell.filed_at'),
    },
  },
  companies: {
    ...list,
    from: sql`company c`,
    where: (scope) =>
      sql`exists (select from area a where a.company_id = c.id and ${inScope(scope, 'a.company_id', 'a.id')})`,
    properties: { ...row('c'), ...named('c') },
  },
  areas: {
    ...list,
    from: sql`area a`,
    where: (scope) => inScope(scope, 'a.company_id', 'a.id'),
    properties: {
      ...row('a'),
      companyId: id('a.company_id'),
      parentId: id('a.parent_id'),
      eventGroupId: id('a.event_group_id'),
      ...named('a'),
    },
  },
  types: {
    ...list,
    from: sql`event_type t`,
    where: (scope) => sql`exists (
      select from area a join area_event_type o on o.area_id = coalesce(a.parent_id, a.id)
      where o.event_type_id in (t.id, t.parent_id) and a.id in (${areasIn(scope)}))`,
    properties: {
      ...row('t'),
      parentId: id('t.parent_id'),
      eventGroupId: id('t.event_group_id'),
      shortName: of('String', 't.short_name'),
      ...named('t'),
    },
  },
  people: {
    ...list,
    from: sql`user_account u`,
    // Those whom reports in sight name.
    where: (scope, userId) =>
      scope.all
        ? sql`true`
        : sql`(u.id = ${userId}::int or u.id in (
            select unnest(array[e.reported_by, e.decided_by, e.decided_for]) from event_report e where ${stands(scope)}
            union select unnest(array[x.owner_id, x.closed_by]) from corrective_action x
              join event_report e on e.id = x.report_id where e.deleted_at is null and ${actionInScope(scope)}))`,
    properties: {
      ...row('u'),
      name: of('String', `u.first_name || ' ' || u.last_name`),
      isActive: of('Boolean', 'u.is_active and u.deleted_at is null'),
    },
  },
  decisions: {
    ...list,
    from: sql`event_report e`,
    where: (scope) => sql`${stands(scope)} and ${isDecided}`,
    // Its id is that of the report.
    properties: {
      ...row('e'),
      decision: code(STATUS),
      decidedAt: of('DateTimeOffset', 'e.decided_at', filter),
      deciderId: id('e.decided_by'),
      decidedForId: id('e.decided_for'),
      reason: of('String', 'e.reject_reason'),
    },
  },
  actions: {
    menus: [MENU.actions],
    menu: MENU.actions,
    order: BY_CHANGE,
    from: sql`corrective_action x join event_report e on e.id = x.report_id`,
    where: (scope) => sql`e.deleted_at is null and ${actionInScope(scope)}`,
    properties: {
      ...row('x'),
      reportId: id('x.report_id'),
      description: of('String', 'x.description'),
      ownerId: id('x.owner_id'),
      dueDate: of('Date', 'x.due_date', ordered),
      state: code('x.state'),
      reason: of('String', 'x.reason'),
      doneAt: of('DateTimeOffset', 'x.done_at', filter),
      closedAt: of('DateTimeOffset', 'x.closed_at', filter),
      closedById: id('x.closed_by'),
      createdAt: of('DateTimeOffset', 'x.created_at', filter),
    },
  },
  removed: {
    ...list,
    order: ['updatedAt', 'id', 'entitySet'],
    // Where the reader sees it at another place by now, it is not gone.
    from: sql`feed_removal r left join event_report e on e.id = r.id`,
    where: (scope) => sql`${inScope(scope, 'r.company_id', 'r.area_id')}
      and not exists (select from feed_removal later where later.entity_set = r.entity_set and later.id = r.id
        and (later.feed_at, later.area_id) > (r.feed_at, r.area_id) and ${inScope(scope, 'later.company_id', 'later.area_id')})
      and (e.id is null or not (${stands(scope)} and (r.entity_set = 'reports' or ${isDecided})))`,
    properties: {
      entitySet: of('String', 'r.entity_set', { isKey: true, isFilter: true }),
      ...row('r'),
    },
  },
} as const satisfies Record<string, FeedSet>

export type SetName = keyof typeof SETS
export const setNamed = (name: string): FeedSet | undefined =>
  Object.hasOwn(SETS, name) ? SETS[name as SetName] : undefined
