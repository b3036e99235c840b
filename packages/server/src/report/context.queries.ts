import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { EVENT_GROUP } from '@daybook/contract/rules'
import { type Querying, hot, withNext } from '../platform/database.ts'
import { type ReportForm, spanOf } from './form.ts'
import { lastLevel } from './level.queries.ts'
import { areaName } from './rows.queries.ts'

/** An area as the rules see it; whether it is the caller's is asked of its company and id. */
export type ChosenArea = {
  id: number
  name: string
  companyId: number
  groupId: number
  isCsrCompany: boolean
  requiresApproval: boolean
  /** It, its company and its upper area are active. */
  isActive: boolean
  isLeaf: boolean
  hasType: boolean
  /** Which of the form's shifts are to be had here. */
  shiftIds: number[]
  /** Level of the latest security report before the form's; null when there is none. */
  lastLevel: number | null
  /** Days of the form's span that have an advance report. */
  advanceDays: string[]
}

export type ChosenType = {
  id: number
  groupId: number
  parentId: number | null
  colorId: number
  isActive: boolean
  allowsAdvance: boolean
}

export type ChosenFile = { id: number; folder: string; uploadedBy: number; isHeld: boolean }

/** Everything that the rules must know of the database, from one moment. */
export type SaveContext = {
  areas: ChosenArea[]
  type: ChosenType | null
  subType: ChosenType | null
  hasSubTypes: boolean
  /** Days ahead that the group may be reported; null when it may not. */
  advanceDays: number | null
  files: ChosenFile[]
  /** Reports that stand with the form's areas, days, type, sub type and shifts, at its start time or none: the rules compare. */
  alike: { areaName: string; eventDate: string; startTime: string | null }[]
  /** The first answer to the form's request id. */
  submission: { reportIds: number[]; payloadHash: string } | null
}

/** What the form's own report is in an edit: it is no duplicate of itself and stands at its place in time. */
export type Self = { id: number; reportedAt: Date }

/** Reports of the same moment follow one another, so whatever is there comes before a new one. */
const ALWAYS_LATER = 'infinity'

/** Names what a submission competes for. Both numbers of an advisory lock: what kind of thing, and which. */
const LOCK = { submission: 1, area: 2 } as const

/**
 * Makes everybody wait who files for the same areas, sends the same request or touches the same uploads, until the
 * transaction ends. In one order, so that two never wait for each other. Nothing may be read before: a statement sees
 * what stood when it began. What follows in the transaction finds single rows by keys, whoever asks, and its planning
 * would take ten times as long as its work: it is planned once a connection.
 *
 * Without parameters, so that it travels together with the beginning of the transaction and the statement behind it.
 */
export async function lockForSave(db: Querying, form: ReportForm, requestKey: string | null): Promise<void> {
  if (form.fileIds.length > 0) {
    const files = sql.join(form.fileIds.map((id) => sql.lit(id)))
    await sql`select id from upload where id in (${files}) order by id for update`.execute(db)
  }
  const lock = (kind: number, key: number) => `pg_advisory_xact_lock(${kind}, ${key})`
  await withNext(db, [
    `set_config('plan_cache_mode', 'force_generic_plan', true)`,
    ...(requestKey === null ? [] : [lock(LOCK.submission, lockNumber(requestKey))]),
    ...form.areaIds.map((area) => lock(LOCK.area, area)),
  ])
}

/** 32 bits of a hash: two requests that share them wait for each other without need, and no more. */
function lockNumber(key: string): number {
  return createHash('sha256').update(key).digest().readInt32BE()
}

/** Makes everybody wait who files for these areas, until the transaction ends: whoever deletes one must see all reports. */
export async function lockAreas(db: Querying, areaIds: number[]): Promise<void> {
  await sql`
    select count(pg_advisory_xact_lock(${sql.lit(LOCK.area)}, area_id)) from (
      select area_id from unnest(${areaIds}::int[]) area_id order by 1 offset 0) locks`.execute(db)
}

/**
 * What the rules must know. A form without some of its fields asks for less, in a statement of its own: to prepare a part
 * for nothing costs as much as to find a row.
 */
export async function loadSaveContext(
  db: Querying,
  form: ReportForm,
  userId: number,
  requestId: string | null,
  self: Self | null,
): Promise<SaveContext> {
  const { first, last } = spanOf(form)
  const { areaIds, eventTypeId, subEventTypeId, shiftIds, fileIds, eventGroupId, startTime } = form
  const values = {
    areaIds,
    eventTypeId,
    subEventTypeId,
    shiftIds,
    fileIds,
    eventGroupId,
    startTime,
    first,
    last,
    userId,
    requestId,
    own: self?.id ?? 0,
    reportedAt: self?.reportedAt ?? ALWAYS_LATER,
  }
  const parts = {
    level: eventGroupId === EVENT_GROUP.SECURITY,
    advance: form.isAdvance,
    sub: subEventTypeId !== null,
    files: fileIds.length > 0,
    request: requestId !== null,
  }
  const asked = Object.entries(parts).flatMap(([part, isAsked]) => (isAsked ? [part] : []))
  const { rows } = await hot(
    db,
    ['save_context', ...asked].join('_'),
    values,
    ($) => sql<{ context: SaveContext }>`
    with chosen as (
      select a.id, a.company_id, a.event_group_id, a.requires_approval, a.position, coalesce(upper.id, a.id) as upper_id,
        ${areaName} as name, c.is_csr_area,
        a.is_active and c.is_active and coalesce(upper.is_active, true) as is_active
      from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
      where a.id = any(${$.areaIds}::int[]) and a.deleted_at is null and c.deleted_at is null and upper.deleted_at is null
    )
    select json_build_object(
      'areas', (select coalesce(json_agg(json_build_object(
        'id', a.id, 'name', a.name, 'companyId', a.company_id, 'groupId', a.event_group_id,
        'isCsrCompany', a.is_csr_area, 'requiresApproval', a.requires_approval, 'isActive', a.is_active,
        'isLeaf', not exists (select 1 from area sub where sub.parent_id = a.id and sub.deleted_at is null),
        'hasType', exists (select 1 from area_event_type o where o.area_id = a.upper_id and o.event_type_id = ${$.eventTypeId}::int),
        'shiftIds', (select coalesce(json_agg(s.id), '[]') from area_shift o join shift s on s.id = o.shift_id
          where o.area_id = a.id and s.id = any(${$.shiftIds}::int[]) and s.is_active and s.deleted_at is null),
        'lastLevel', ${parts.level ? sql`case when a.event_group_id = 3 then ${lastLevel(sql`a.id`, placeOf($))} end` : NOTHING},
        'advanceDays', ${parts.advance ? takenDays($) : NONE}
      ) order by a.position, a.id), '[]') from chosen a),
      'type', ${typeOf($.eventTypeId)},
      'subType', ${parts.sub ? typeOf($.subEventTypeId) : NOTHING},
      'hasSubTypes', exists (select 1 from event_type sub
        where sub.parent_id = ${$.eventTypeId}::int and sub.is_active and sub.deleted_at is null),
      'advanceDays', (select r.days_ahead from advance_rule r where r.event_group_id = ${$.eventGroupId}::int and r.is_active),
      'files', ${parts.files ? filesOf($) : NONE},
      'alike', (select coalesce(json_agg(json_build_object('areaName', a.name, 'eventDate', e.event_date,
          'startTime', to_char(e.start_time, 'HH24:MI')) order by e.event_date, a.position, a.id), '[]')
        from event_report e join chosen a on a.id = e.area_id
        where e.area_id = any(${$.areaIds}::int[])
          and e.event_date between ${$.first}::date and ${$.last}::date and e.event_type_id = ${$.eventTypeId}::int
          and e.sub_event_type_id is not distinct from ${$.subEventTypeId}::int
          and (e.start_time is null or e.start_time = ${$.startTime}::time)
          and e.deleted_at is null and e.status <> 4 and e.id <> ${$.own}::int
          and ${$.shiftIds}::int[] =
            (select coalesce(array_agg(s.shift_id order by s.shift_id), '{}') from event_report_shift s where s.report_id = e.id)),
      'submission', ${parts.request ? submissionOf($) : NOTHING}
    ) as context`,
  )
  const context = rows[0]?.context
  if (!context) throw new Error('a statement without a table answered no row')
  return context
}

const NONE = sql`'[]'::json`
const NOTHING = sql`null`

const typeOf = (id: number | null) => sql`(
  select json_build_object('id', t.id, 'groupId', t.event_group_id, 'parentId', t.parent_id, 'colorId', t.color_id,
    'isActive', t.is_active and t.deleted_at is null, 'allowsAdvance', t.allows_advance)
  from event_type t where t.id = ${id}::int)`

const placeOf = ({ first, reportedAt, own }: { first: string; reportedAt: Date | string; own: number }) => ({
  day: first,
  reportedAt: sql`${reportedAt}::timestamptz`,
  self: own,
})

const takenDays = ({ first, last, own }: { first: string; last: string; own: number }) => sql`(
  select coalesce(json_agg(distinct e.event_date), '[]') from event_report e
  where e.area_id = a.id and e.is_advance and e.deleted_at is null and e.status <> 4 and e.id <> ${own}::int
    and e.event_date between ${first}::date and ${last}::date)`

const filesOf = ({ fileIds }: { fileIds: number[] }) => sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'folder', u.folder, 'uploadedBy', u.uploaded_by,
    'isHeld', exists (select 1 from event_report_file f where f.upload_id = u.id))), '[]')
  from upload u where u.id = any(${fileIds}::int[]) and u.deleted_at is null)`

const submissionOf = ({ userId, requestId }: { userId: number; requestId: string | null }) => sql`(
  select json_build_object('reportIds', s.report_ids, 'payloadHash', encode(s.payload_hash, 'hex'))
  from submission s where s.user_id = ${userId}::int and s.request_id = ${requestId}::uuid)`
