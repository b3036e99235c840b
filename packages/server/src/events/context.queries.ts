import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { type Querying, hot, withNext } from '../platform/postgres/database.ts'
import { isChangedSince, knownOf } from '../people/rights/callers.ts'
import { type ReportForm, spanOf } from './form.ts'
import { lastLevel } from './level.queries.ts'
import { type Offers, type OfferedArea, type OfferedType, keptOffers, readOffers } from './offers.queries.ts'

/** An area as the rules see it; whether it is the caller's is asked of its company and id. */
export type ChosenArea = Omit<OfferedArea, 'position' | 'typeIds'> & {
  hasType: boolean
  /** Which of the form's shifts are to be had here. */
  shiftIds: number[]
  /** Level of the latest security report before the form's; null when there is none. */
  lastLevel: number | null
  /** Days of the form's span that have an advance report. */
  advanceDays: string[]
}

export type ChosenType = Omit<OfferedType, 'hasSubTypes'>

export type ChosenFile = { id: number; folder: string; uploadedBy: number; isHeld: boolean }

/** Everything that the rules must know of the database. */
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
 * what stood when it began. What follows in the transaction finds single rows by keys, no matter who asks, and its planning
 * would take ten times as long as its work: it is planned once a connection. A plan that is kept must not read tables as a
 * whole because they were empty when it was made: they grow with every save.
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
    `set_config('enable_seqscan', 'off', true)`,
    ...(requestKey === null ? [] : [lock(LOCK.submission, lockNumber(requestKey))]),
    ...form.areaIds.map((area) => lock(LOCK.area, area)),
  ])
}

/** 32 bits of a hash: two requests that share them wait for each other without need, and no more. */
function lockNumber(key: string): number {
  return hash('sha256', key, 'buffer').readInt32BE()
}

/** Makes everybody wait who files for these areas, until the transaction ends: anyone who deletes one must see all reports. */
export async function lockAreas(db: Querying, areaIds: number[]): Promise<void> {
  await sql`
    select count(pg_advisory_xact_lock(${sql.lit(LOCK.area)}, area_id)) from (
      select area_id from unnest(${areaIds}::int[]) area_id order by 1 offset 0) locks`.execute(db)
}

/**
 * What the rules must know: what the form may choose from, which is kept while nobody changes it, and what stands already,
 * read under the locks together with whether that was changed.
 */
export async function loadSaveContext(
  db: Querying,
  form: ReportForm,
  userId: number,
  requestId: string | null,
  self: Self | null,
): Promise<SaveContext> {
  const asked = askedOf(form)
  const known = knownOf(db)
  const kept = keptOffers(db, asked)
  const standing = await loadStanding(db, form, userId, requestId, self, kept && known ? known.snapshot : null)
  const isKept = kept !== undefined && !standing.isChanged
  return contextOf(form, isKept ? kept : await readOffers(db, asked, kept ? undefined : known), standing)
}

/**
 * What the rules must know of a new report when nothing stands in its way, by what is kept; and of which snapshot that is.
 * undefined when something of it must be read. Anyone who files by it must do so where isFree says so.
 */
export function keptSaveContext(
  db: Querying,
  form: ReportForm,
): { context: SaveContext; snapshot: string } | undefined {
  // Levels, days in advance and uploads are judged by what stands there already.
  const isPlain = form.eventGroupId !== EVENT_GROUP.SECURITY && !form.isAdvance && form.fileIds.length === 0
  const kept = isPlain ? keptOffers(db, askedOf(form)) : undefined
  const known = knownOf(db)
  return kept && known && { context: contextOf(form, kept, NOTHING_STANDS), snapshot: known.snapshot }
}

function askedOf({ areaIds, eventTypeId, subEventTypeId, eventGroupId }: ReportForm) {
  return { areaIds, typeIds: [eventTypeId, subEventTypeId].filter((id) => id !== null), groupId: eventGroupId }
}

function contextOf(form: ReportForm, { areas, types, daysAhead }: Offers, standing: Standing): SaveContext {
  const { areaIds, eventTypeId, subEventTypeId, shiftIds, eventGroupId } = form
  const chosen = areaIds
    .flatMap((id) => areas.get(id) ?? [])
    .sort((one, other) => one.position - other.position || one.id - other.id)
  const type = types.get(eventTypeId ?? 0) ?? null
  const place = new Map(chosen.map(({ id }, index) => [id, index]))
  return {
    areas: chosen.map((area) => ({
      ...area,
      hasType: eventTypeId !== null && area.typeIds.includes(eventTypeId),
      shiftIds: area.shiftIds.filter((id) => shiftIds.includes(id)),
      lastLevel: standing.levels?.[area.id] ?? null,
      advanceDays: standing.taken?.[area.id] ?? [],
    })),
    type,
    subType: types.get(subEventTypeId ?? 0) ?? null,
    hasSubTypes: type?.hasSubTypes ?? false,
    advanceDays: daysAhead.get(eventGroupId) ?? null,
    files: standing.files ?? [],
    alike: (standing.alike ?? [])
      .filter(({ areaId }) => place.has(areaId))
      .sort((one, other) => (place.get(one.areaId) ?? 0) - (place.get(other.areaId) ?? 0))
      .sort((one, other) => (one.eventDate < other.eventDate ? -1 : Number(one.eventDate > other.eventDate)))
      .map(({ areaId, ...report }) => ({ ...report, areaName: areas.get(areaId)?.name ?? '' })),
    submission: standing.submission,
  }
}

type Standing = {
  isChanged: boolean
  /** By area. */
  levels: Record<number, number | null> | null
  taken: Record<number, string[]> | null
  files: ChosenFile[] | null
  alike: { areaId: number; eventDate: string; startTime: string | null }[] | null
  submission: SaveContext['submission']
}

const NOTHING_STANDS: Standing = {
  isChanged: false,
  levels: null,
  taken: null,
  files: null,
  alike: null,
  submission: null,
}

/**
 * What stands already. A form without some of its fields asks for less, in a statement of its own: to prepare a part for
 * nothing costs as much as to find a row.
 */
async function loadStanding(
  db: Querying,
  form: ReportForm,
  userId: number,
  requestId: string | null,
  self: Self | null,
  snapshot: string | null,
): Promise<Standing> {
  const { first, last } = spanOf(form)
  const { areaIds, eventTypeId, subEventTypeId, shiftIds, fileIds, startTime } = form
  const values = {
    areaIds,
    eventTypeId,
    subEventTypeId,
    shiftIds,
    fileIds,
    startTime,
    first,
    last,
    userId,
    requestId,
    own: self?.id ?? 0,
    reportedAt: self?.reportedAt ?? ALWAYS_LATER,
    snapshot,
  }
  const parts = {
    level: form.eventGroupId === EVENT_GROUP.SECURITY,
    advance: form.isAdvance,
    files: fileIds.length > 0,
    request: requestId !== null,
    kept: snapshot !== null,
  }
  const asked = Object.entries(parts).flatMap(([part, isAsked]) => (isAsked ? [part] : []))
  const { rows } = await hot(
    db,
    ['save_standing', ...asked].join('_'),
    values,
    ($) => sql<Standing>`
    select ${parts.kept ? isChangedSince($.snapshot as string) : sql`true`} as "isChanged",
      ${parts.level ? levelsOf($) : NOTHING} as levels,
      ${parts.advance ? takenDays($) : NOTHING} as taken,
      ${parts.files ? filesOf($) : NOTHING} as files,
      (select json_agg(json_build_object('areaId', e.area_id, 'eventDate', e.event_date, 'startTime', to_char(e.start_time, 'HH24:MI')))
        from ${alikeOf($)} and e.id <> ${$.own}::int) as alike,
      ${parts.request ? submissionOf($) : NOTHING} as submission`,
  )
  const [standing] = rows
  if (!standing) throw new Error('a statement without a table answered no row')
  return standing
}

const NOTHING = sql`null::json`

type Alike = {
  areaIds: number[]
  first: string
  last: string
  eventTypeId: number | null
  subEventTypeId: number | null
  startTime: string | null
  shiftIds: number[]
}

/** Reports `e` that say what a form says, at its start time or at none. */
const alikeOf = (of: Alike) => sql`event_report e
        where e.area_id = any(${of.areaIds}::int[])
          and e.event_date between ${of.first}::date and ${of.last}::date and e.event_type_id = ${of.eventTypeId}::int
          and e.sub_event_type_id is not distinct from ${of.subEventTypeId}::int
          and (e.start_time is null or e.start_time = ${of.startTime}::time)
          and e.deleted_at is null and e.status <> 4
          and ${of.shiftIds}::int[] =
            (select coalesce(array_agg(s.shift_id order by s.shift_id), '{}') from event_report_shift s where s.report_id = e.id)`

export type Free = Alike & { userId: number; requestId: string | null; snapshot: string }

/** Whether a form is judged right by keptSaveContext: nothing was changed, nothing like it stands, its request is new. */
export function isFree(of: Free): RawBuilder<boolean> {
  return sql<boolean>`not ${isChangedSince(of.snapshot)} and not exists (select from ${alikeOf(of)})
    and not exists (select from submission s where s.user_id = ${of.userId}::int and s.request_id = ${of.requestId}::uuid)`
}

type Of<V> = (values: V & { own: number }) => RawBuilder<unknown>

const levelsOf: Of<{ areaIds: number[]; first: string; reportedAt: Date | string }> = (of) => sql`(
  select json_object_agg(a.id, ${lastLevel(sql`a.id`, { day: of.first, reportedAt: sql`${of.reportedAt}::timestamptz`, self: of.own })})
  from area a where a.id = any(${of.areaIds}::int[]) and a.event_group_id = 3)`

const takenDays: Of<{ areaIds: number[]; first: string; last: string }> = ({ areaIds, first, last, own }) => sql`(
  select json_object_agg(taken.area_id, taken.days) from (
    select e.area_id, json_agg(distinct e.event_date) as days from event_report e
    where e.area_id = any(${areaIds}::int[]) and e.is_advance and e.deleted_at is null and e.status <> 4 and e.id <> ${own}::int
      and e.event_date between ${first}::date and ${last}::date
    group by e.area_id) taken)`

const filesOf = ({ fileIds }: { fileIds: number[] }) => sql`(
  select json_agg(json_build_object('id', u.id, 'folder', u.folder, 'uploadedBy', u.uploaded_by,
    'isHeld', exists (select 1 from event_report_file f where f.upload_id = u.id)))
  from upload u where u.id = any(${fileIds}::int[]) and u.deleted_at is null)`

const submissionOf = ({ userId, requestId }: { userId: number; requestId: string | null }) => sql`(
  select json_build_object('reportIds', s.report_ids, 'payloadHash', encode(s.payload_hash, 'hex'))
  from submission s where s.user_id = ${userId}::int and s.request_id = ${requestId}::uuid)`
