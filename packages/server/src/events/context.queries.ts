import type { Language } from '@daybook/shared/registry'
import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { type Querying, prepared } from '../platform/postgres/database.ts'
import type { ShiftTimes } from '@daybook/shared/rules/shiftTimes'
import { isNilOnlyAfterEnd, openUntil } from '../expectations/lock.queries.ts'
import { mayName } from '../expectations/shifts.queries.ts'
import { type ReportForm, spanOf } from './form.ts'
import { lastLevel } from './level.queries.ts'
import type { DayLock } from './lock.ts'
import { areaName } from './rows.queries.ts'
import { STATUS_ID } from '../people/ids.ts'

/** An area of the form, as the rules need it. Its company and id decide whether it is in the caller's scope. */
export type ChosenArea = {
  id: number
  name: string
  companyId: number
  groupId: number
  isCsrCompany: boolean
  requiresApproval: boolean
  /** Whether the area, its company and its upper area are active. */
  isActive: boolean
  isLeaf: boolean
  /** Whether it or its upper area has the form's event type. */
  hasType: boolean
  /** Which of the form's shifts are available here. */
  shiftIds: number[]
  /** Level of the latest security report before the form's; null when there is none. */
  lastLevel: number | null
  /** The advance reports in the form's span. */
  advance: { id: number; day: string }[]
  /** If the type means 'nothing to report': the form's days whose rule takes it only after the end. */
  nilAfterEndDays: string[]
  /** The form's days for which reporters can no longer file here. */
  locks: DayLock[]
}

export type ChosenType = {
  id: number
  groupId: number
  parentId: number | null
  colorId: number
  isActive: boolean
  allowsAdvance: boolean
  /** Whether the type means 'nothing to report'. */
  isNil: boolean
}

export type ChosenFile = { id: number; folder: string; uploadedBy: number; isHeld: boolean }

/** Everything from the database that the rules need. */
export type SaveContext = {
  /** In their order; without deleted ones. */
  areas: ChosenArea[]
  type: ChosenType | null
  subType: ChosenType | null
  hasSubTypes: boolean
  /** How many days ahead the group may file advance reports; null if it may not. */
  advanceDays: number | null
  files: ChosenFile[]
  /** Times of the form's shifts. */
  shiftTimes: (ShiftTimes & { id: number })[]
  /** Existing reports with the form's areas, days, type, sub type and shifts, at its start time or none; the rules compare. */
  alike: { id: number; areaId: number; areaName: string; eventDate: string; startTime: string | null }[]
  /** The first answer to the form's request id. */
  submission: {
    reportIds: number[]
    payloadHash: string
    isOwn: boolean
    isUndone: boolean
    isDoubted: boolean
    isClaimed: boolean
  } | null
}

/** The report that the form edits: it is not a duplicate of itself, and keeps its place in time. */
export type Self = { id: number; reportedAt: Date }

/** A new report comes after every existing one, even one filed at the same moment. */
const ALWAYS_LATER = 'infinity'

/** What submissions lock. The two numbers of an advisory lock are this kind and a key. */
const LOCK = { submission: 1, area: 2 } as const

/**
 * Until the transaction ends, makes everybody wait who files for the same areas, sends the same request or uses the same
 * uploads. Locks are taken in a fixed order to avoid deadlocks. Read nothing before: a statement sees only what was committed
 * when it began.
 */
export async function lockForSave(
  db: Querying,
  { areaIds, fileIds }: Pick<ReportForm, 'areaIds' | 'fileIds'>,
  requestKeys: string[],
): Promise<void> {
  if (fileIds.length > 0) {
    await sql`select id from upload where id = any(${fileIds}::int[]) order by id for update`.execute(db)
  }
  const keys = [
    ...requestKeys.map((key) => ({ kind: LOCK.submission, key: lockNumber(key) })),
    ...areaIds.map((key) => ({ kind: LOCK.area, key })),
  ]
  // The following statements find single rows by keys, and planning them takes ten times as long as running them. Use one
  // generic plan for all values, without sequential scans: it might have been made while a table was empty.
  await prepared(
    db,
    sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
      ${locks(keys)}`,
  )
}

/** 32 bits of a hash. A collision only makes two requests wait for each other needlessly. */
function lockNumber(key: string): number {
  return hash('sha256', key, 'buffer').readInt32BE()
}

/** Makes everybody wait who files for these areas, until the transaction ends: deleting one requires seeing all reports. */
export async function lockAreas(db: Querying, areaIds: number[]): Promise<void> {
  await sql`select ${locks(areaIds.map((key) => ({ kind: LOCK.area, key })))}`.execute(db)
}

/** Takes advisory locks in a fixed order, until the transaction ends. */
const locks = (wanted: { kind: number; key: number }[]) => sql`(
  select count(pg_advisory_xact_lock(kind, key)) from (
    select kind, key from unnest(${wanted.map(({ kind }) => kind)}::int[], ${wanted.map(({ key }) => key)}::int[]) l (kind, key)
    order by 1, 2 offset 0) ordered)`

/**
 * Loads what the rules need in one statement, under the locks. The statement leaves out parts that the form does not need:
 * PostgreSQL would plan them all the same.
 */
export async function loadSaveContext(
  db: Querying,
  form: ReportForm,
  userId: number,
  requestId: string | null,
  self: Self | null,
  today: string,
  language: Language,
): Promise<SaveContext> {
  const { areaIds, eventGroupId, eventTypeId, subEventTypeId, fileIds, isAdvance } = form
  const { rows } = await prepared(
    db,
    sql<SaveContext>`
    select
      (select coalesce(json_agg(json_build_object(
        'id', a.id, 'name', ${areaName(language)}, 'companyId', a.company_id, 'groupId', a.event_group_id,
        'isCsrCompany', c.is_csr_area, 'requiresApproval', a.requires_approval,
        'isActive', a.is_active and c.is_active and coalesce(upper.is_active, true),
        'isLeaf', not exists (select 1 from area sub where sub.parent_id = a.id and sub.deleted_at is null),
        'hasType', exists (select 1 from area_event_type o
          where o.area_id = coalesce(upper.id, a.id) and o.event_type_id = ${eventTypeId}::int),
        'shiftIds', ${form.shiftIds.length > 0 ? shiftsOf(form) : sql`'[]'::json`},
        'lastLevel', ${eventGroupId === EVENT_GROUP.SECURITY ? levelBefore(form, self) : sql`null`},
        'advance', ${isAdvance ? takenDays(form, self) : sql`'[]'::json`},
        'nilAfterEndDays', ${nilAfterEndDays(form)},
        'locks', ${spanOf(form).first < today ? locksOf(form, today, language) : sql`'[]'::json`}
      ) order by a.position, a.id), '[]')
      from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
      where a.id = any(${areaIds}::int[]) and a.deleted_at is null and c.deleted_at is null and upper.deleted_at is null) as areas,
      ${typeOf(eventTypeId)} as type,
      ${typeOf(subEventTypeId)} as "subType",
      exists (select 1 from event_type sub
        where sub.parent_id = ${eventTypeId}::int and sub.is_active and sub.deleted_at is null) as "hasSubTypes",
      (select r.days_ahead from advance_rule r where r.event_group_id = ${eventGroupId}::int and r.is_active) as "advanceDays",
      ${fileIds.length > 0 ? filesOf(fileIds) : sql`'[]'::json`} as files,
      ${form.shiftIds.length > 0 ? timesOf(form.shiftIds) : sql`'[]'::json`} as "shiftTimes",
      ${alike(form, self, language)} as alike,
      ${requestId === null ? sql`null` : submissionOf(userId, requestId)} as submission`,
  )
  const [context] = rows
  if (!context) throw new Error('a statement without a table answered no row')
  return context
}

const typeOf = (id: number | null) => sql`(
  select json_build_object('id', t.id, 'groupId', t.event_group_id, 'parentId', t.parent_id, 'colorId', t.color_id,
    'isActive', t.is_active and t.deleted_at is null, 'allowsAdvance', t.allows_advance,
    'isNil', t.is_nil)
  from event_type t where t.id = ${id}::int)`

/** The level of the area `a`; only for security areas, as for other groups the whole history would be read for nothing. */
function levelBefore(form: ReportForm, self: Self | null): RawBuilder<unknown> {
  const reportedAt = sql`${self?.reportedAt ?? ALWAYS_LATER}::timestamptz`
  const level = lastLevel(sql`a.id`, { day: spanOf(form).first, reportedAt, self: self?.id ?? 0 })
  return sql`case when a.event_group_id = ${sql.lit(EVENT_GROUP.SECURITY)} then ${level} end`
}

function takenDays(form: ReportForm, self: Self | null): RawBuilder<unknown> {
  const { first, last } = spanOf(form)
  return sql`(
    select coalesce(json_agg(json_build_object('id', e.id, 'day', e.event_date) order by e.event_date, e.id), '[]') from event_report e
    where e.area_id = a.id and e.is_advance and e.deleted_at is null and e.status <> ${STATUS_ID.REJECTED} and e.id <> ${self?.id ?? 0}::int
      and e.event_date between ${first}::date and ${last}::date)`
}

/** The locked days of the area `a`. No day is locked before it is over, so a form for today does not need this. */
function locksOf(form: ReportForm, today: string, language: Language): RawBuilder<unknown> {
  const { first, last } = spanOf(form)
  return sql`(
    select coalesce(json_agg(json_build_object('day', d.day, 'until', d.until, 'area', ${areaName(language)}) order by d.day), '[]')
    from (select nth.day::date as day, ${openUntil('a', sql`nth.day::date`)} as until
      from generate_series(${first}::date, least(${last}::date, ${today}::date - 1), interval '1 day') nth (day)) d
    where d.until < ${today}::date)`
}

function nilAfterEndDays(form: ReportForm): RawBuilder<unknown> {
  const { first, last } = spanOf(form)
  return sql`case when exists (select from event_type nil where nil.id = ${form.eventTypeId}::int and nil.is_nil) then (
    select coalesce(json_agg(nth.day::date order by nth.day), '[]')
    from generate_series(${first}::date, ${last}::date, interval '1 day') nth (day)
    where ${isNilOnlyAfterEnd('a', sql`nth.day::date`)}) else '[]'::json end`
}

const filesOf = (fileIds: number[]) => sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'folder', u.folder, 'uploadedBy', u.uploaded_by,
    'isHeld', exists (select 1 from event_report_file f where f.upload_id = u.id))), '[]')
  from upload u where u.id = any(${fileIds}::int[]) and u.deleted_at is null)`

/** The form's shifts that reports of the area `a` may name on all of the form's days. */
function shiftsOf(form: ReportForm): RawBuilder<unknown> {
  const { first, last } = spanOf(form)
  const days = { first: sql<string>`${first}::date`, last: sql<string>`${last}::date` }
  return sql`array(select s.id from shift s where s.id = any(${form.shiftIds}::int[]) and ${mayName('a', 's', days)})`
}

const timesOf = (shiftIds: number[]) => sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'from', to_char(s.start_time, 'HH24:MI'),
    'to', to_char(s.end_time, 'HH24:MI'))), '[]')
  from shift s where s.id = any(${shiftIds}::int[]))`

/** Existing reports with the form's type, sub type and shifts, at its start time or at none; sorted by day and place. */
function alike(form: ReportForm, self: Self | null, language: Language): RawBuilder<unknown> {
  const { first, last } = spanOf(form)
  return sql`(
    select coalesce(json_agg(json_build_object('id', e.id, 'areaId', e.area_id, 'areaName', ${areaName(language)}, 'eventDate', e.event_date,
      'startTime', to_char(e.start_time, 'HH24:MI')) order by e.event_date, a.position, a.id), '[]')
    from event_report e join area a on a.id = e.area_id left join area upper on upper.id = a.parent_id
    where e.area_id = any(${form.areaIds}::int[]) and e.event_date between ${first}::date and ${last}::date
      and e.event_type_id = ${form.eventTypeId}::int
      and e.sub_event_type_id is not distinct from ${form.subEventTypeId}::int
      and (e.start_time is null or e.start_time = ${form.startTime}::time)
      and e.deleted_at is null and e.status <> ${STATUS_ID.REJECTED} and e.id <> ${self?.id ?? 0}::int
      and ${form.shiftIds}::int[] =
        (select coalesce(array_agg(s.shift_id order by s.shift_id), '{}') from event_report_shift s where s.report_id = e.id))`
}

const submissionOf = (userId: number, requestId: string) => sql`(
  select json_build_object('reportIds', s.report_ids, 'payloadHash', encode(s.payload_hash, 'hex'),
    'isOwn', s.user_id = ${userId}::int, 'isUndone', s.is_undone,
    'isDoubted', exists (select 1 from event_report e where e.id = s.report_ids[1] and e.reported_at = e.received_at),
    'isClaimed', exists (select 1 from event_report e where e.id = any(s.report_ids) and e.claimed_at is not null))
  from submission s where s.request_id = ${requestId}::uuid order by s.user_id = ${userId}::int desc limit 1)`
