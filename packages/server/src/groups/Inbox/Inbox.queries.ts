import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Verdict } from '../../events/decide.ts'
import {
  areaName,
  decidable,
  eventColor,
  hasOtherApprover,
  lacksAction,
  reportSource,
} from '../../events/rows.queries.ts'
import { type Search, findsReport } from '../../events/search.queries.ts'
import type { TakenBack } from '../../events/takeBack.ts'
import { waitingFor } from '../../events/waiting.queries.ts'
import type { Caller } from '../../people/rights/caller.ts'
import { approvable, inScope } from '../../people/rights/scope.ts'
import { EVENT_COLOR, type EventGroupId, type ReportStatus } from '@daybook/shared/rules/rules'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import { choiceNames, nameIn, otherName } from '../../platform/postgres/names.ts'
import { isPicture, uploadSource } from '../../uploads/uploads.queries.ts'

/** The list's filters; null means no restriction. Days are ISO and inclusive. */
export type Filter = {
  companyId: number | null
  /** Includes sub areas. */
  areaId: number | null
  eventGroupId: number | null
  /** A type (including its sub types) or a sub type. */
  eventTypeId: number | null
  from: string | null
  to: string | null
  search: Search | null
}

type Listed = { ids: number[]; total: number; waiting: number }

/** A position in the list. */
export type Place = { day: string; urgency: number; start: string; id: number }

/** A report without a start sorts as midnight. */
const starts = sql`coalesce(e.start_time, time '00:00')`

/** Which reports of a day come first, from 0 to 3: by the level from 4 down; an abnormal one is at least as urgent as level 3. */
const urgency = sql<number>`4 - greatest(e.security_level_id, case when coalesce(e.sub_event_type_id, e.event_type_id) in (
    select kind.id from event_type kind where kind.color_id = ${sql.lit(EVENT_COLOR.ABNORMAL)}) then 3 else 1 end)`

function narrowed({ companyId, areaId, eventGroupId, eventTypeId, from, to, search }: Filter): RawBuilder<unknown> {
  const all = [
    ...(companyId === null ? [] : [sql`e.company_id = ${companyId}::int`]),
    ...(areaId === null ? [] : [sql`${areaId}::int in (a.id, a.parent_id)`]),
    ...(eventGroupId === null ? [] : [sql`e.event_group_id = ${eventGroupId}::int`]),
    ...(eventTypeId === null ? [] : [sql`${eventTypeId}::int in (e.event_type_id, e.sub_event_type_id)`]),
    ...(from === null ? [] : [sql`e.event_date >= ${from}::date`]),
    ...(to === null ? [] : [sql`e.event_date <= ${to}::date`]),
    ...(search?.terms.length ? [findsReport(search)] : []),
  ]
  return sql.join(
    all.map((condition) => sql` and ${condition}`),
    sql``,
  )
}

/** The ids of one page, oldest day first and in it what is urgent, the number of all matches, and how many of those the person may decide. */
export function pageQuery(person: Caller, filter: Filter, after: Place | null, take: number): RawBuilder<Listed> {
  const later = after
    ? sql`where (day, urgency, starts, id) > (${after.day}::date, ${after.urgency}::int, ${after.start}::time, ${after.id}::int)`
    : sql``
  return sql`
    with waiting as materialized (
      select e.id, e.event_date as day, ${urgency} as urgency, ${starts} as starts, ${decidable(person)} as is_decidable
      from ${waitingFor(person)}${narrowed(filter)})
    select array(select id from waiting ${later} order by day, urgency, starts, id limit ${take}::int) as ids,
      counted.total, counted.waiting
    from (select count(*) as total, count(*) filter (where is_decidable) as waiting from waiting) counted`
}

export async function loadPage(db: Querying, ...asked: Parameters<typeof pageQuery>): Promise<Listed> {
  const [, filter] = asked
  const query = pageQuery(...asked)
  // Prepare the initial state of the page, which it also reloads at each change: planning takes as long as reading 20,000
  // reports. Filters produce too many different statements.
  const isWhole = Object.values(filter).every((value) => value === null)
  const { rows } = await (isWhole ? prepared(db, query) : query.execute(db))
  return rows[0] ?? { ids: [], total: 0, waiting: 0 }
}

export type StoredWaiting = {
  id: number
  version: number
  companyId: number
  companyName: string
  areaId: number
  areaName: string
  groupId: EventGroupId
  typeId: number
  typeName: string
  subTypeName: string
  colorId: number
  day: string
  start: string | null
  /** The start as it sorts. */
  starts: string
  urgency: number
  end: string | null
  isOpen: boolean
  levelId: 1 | 2 | 3 | 4 | null
  description: string
  reporterName: string
  reportedBy: number
  updatedBy: number
  filedAt: Date
  status: ReportStatus
  requiresApproval: boolean
  hasOtherApprover: boolean
  lacksAction: boolean
  photoCount: number
  fileCount: number
  picture: string | null
  seenVersion: number | null
}

/** Reports by id, in the order of the ids, including those no longer waiting; only where the person may decide. */
export function rowsQuery(person: Caller, ids: number[], language: Language): RawBuilder<StoredWaiting> {
  // Whether someone else could decide matters only for the person's own reports.
  return sql<StoredWaiting>`
    select e.id, e.version, e.company_id as "companyId", ${nameIn('c', language)} as "companyName", e.area_id as "areaId", ${areaName(language)} as "areaName",
      e.event_group_id as "groupId", t.id as "typeId", ${nameIn('t', language)} as "typeName", coalesce(${nameIn('st', language)}, '') as "subTypeName",
      ${eventColor} as "colorId", e.event_date as day, to_char(e.start_time, 'HH24:MI') as start, ${starts}::text as starts, ${urgency} as urgency,
      to_char(e.end_time, 'HH24:MI') as end, e.is_open as "isOpen", e.security_level_id as "levelId", e.description,
      u.first_name || ' ' || u.last_name as "reporterName", e.reported_by as "reportedBy", e.updated_by as "updatedBy",
      e.reported_at as "filedAt", e.status, a.requires_approval as "requiresApproval",
      ${hasOtherApprover(person)} as "hasOtherApprover", ${lacksAction} as "lacksAction",
      files.photos as "photoCount", files.others as "fileCount", files.picture, look.version as "seenVersion"
    from ${reportSource}
    left join report_look look on look.report_id = e.id and look.user_id = ${person.userId}::int
    cross join lateral (
      select count(*) filter (where ${isPicture}) as photos, count(*) filter (where not ${isPicture}) as others,
        (array_agg(u.stored_name order by f.position, f.upload_id) filter (where ${isPicture}))[1] as picture
      from event_report_file f join (${uploadSource}) on u.id = f.upload_id where f.report_id = e.id) files
    where e.id = any(${ids}::int[]) and e.deleted_at is null
      and ${inScope(approvable(person), 'e.company_id', 'e.area_id')}`
}

export async function loadRows(
  db: Querying,
  person: Caller,
  ids: number[],
  language: Language,
): Promise<StoredWaiting[]> {
  if (ids.length === 0) return []
  const { rows } = await prepared(db, rowsQuery(person, ids, language))
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
}

export type StoredChoice = {
  companyId: number
  companyName: string
  otherCompanyName: string
  areaId: number
  name: string
  otherName: string
  groupId: EventGroupId
  typeId: number
  typeName: string
  otherTypeName: string
  count: number
}

/** Where reports wait and of which types, in the order of companies and areas. */
export function choicesQuery(person: Caller, language: Language): RawBuilder<StoredChoice> {
  return sql<StoredChoice>`
    with waiting as (
      select e.company_id, e.area_id, e.event_group_id, e.event_type_id, count(*) as count from ${waitingFor(person)}
      group by 1, 2, 3, 4)
    select w.company_id as "companyId", ${nameIn('c', language)} as "companyName", ${otherName('c', language)} as "otherCompanyName",
      w.area_id as "areaId", ${choiceNames(areaName, language)}, w.event_group_id as "groupId", w.event_type_id as "typeId",
      ${nameIn('t', language)} as "typeName", ${otherName('t', language)} as "otherTypeName", w.count
    from waiting w join company c on c.id = w.company_id join area a on a.id = w.area_id
    left join area upper on upper.id = a.parent_id join event_type t on t.id = w.event_type_id
    order by c.position, ${nameIn('c', language)}, c.id, w.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id),
      a.position, a.id, t.position, t.id`
}

export async function loadChoices(db: Querying, person: Caller, language: Language): Promise<StoredChoice[]> {
  const { rows } = await choicesQuery(person, language).execute(db)
  return rows
}

/** Who decided a report, when and why, and the names of its shifts in the order of the day. */
export type Details = {
  decidedBy: string
  decidedAt: Date | null
  reason: string
  receivedAt: Date | null
  shifts: { id: number; name: string }[]
}

export async function loadDetails(db: Querying, id: number, language: Language): Promise<Details | undefined> {
  const { rows } = await sql<Details>`
    select coalesce(u.first_name || ' ' || u.last_name, '') as "decidedBy", e.decided_at as "decidedAt",
      e.reject_reason as reason, e.received_at as "receivedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', ${nameIn('s', language)}) order by s.start_time, s.id), '[]')
        from event_report_shift f join shift s on s.id = f.shift_id where f.report_id = e.id) as shifts
    from event_report e left join user_account u on u.id = e.decided_by where e.id = ${id}`.execute(db)
  return rows[0]
}

/** A decision as answered, and the result of undoing it. */
export type Kept = { payloadHash: string; decidedAt: Date; verdicts: Verdict[]; undone: TakenBack[] | null }

/** The class of the advisory lock; administration/ordering.ts, events/context.queries.ts and the uploads use others. */
const DECISION_LOCK = 13

/** The caller's decision with this request id. A second request with the same id waits until the transaction ends. */
export async function lockDecision(db: Querying, userId: number, requestId: string): Promise<Kept | undefined> {
  await sql`select pg_advisory_xact_lock(${DECISION_LOCK}, hashtext(${`${userId}:${requestId}`}))`.execute(db)
  const { rows } = await sql<Kept>`
    select encode(payload_hash, 'hex') as "payloadHash", decided_at as "decidedAt", verdicts, undone
    from inbox_decision where user_id = ${userId} and request_id = ${requestId}::uuid`.execute(db)
  return rows[0]
}

export async function keepDecision(
  db: Querying,
  { userId, requestId, payloadHash, at }: { userId: number; requestId: string; payloadHash: Buffer; at: Date },
  verdicts: Verdict[],
): Promise<void> {
  await sql`
    insert into inbox_decision (user_id, request_id, payload_hash, decided_at, verdicts)
    values (${userId}, ${requestId}::uuid, ${payloadHash}::bytea, ${at}, ${JSON.stringify(verdicts)}::jsonb)`.execute(
    db,
  )
}

export async function keepUndone(db: Querying, userId: number, requestId: string, undone: TakenBack[]): Promise<void> {
  await sql`
    update inbox_decision set undone = ${JSON.stringify(undone)}::jsonb
    where user_id = ${userId} and request_id = ${requestId}::uuid`.execute(db)
}
