import { type RawBuilder, sql } from 'kysely'
import type { ProblemCode, ProblemValues } from '@daybook/shared/problems'
import { type Querying, prepared } from '../platform/postgres/database.ts'
import type { Doubt } from './filedOffline.ts'
import { digestOfDraft } from './draft.queries.ts'

/** What came of one area and day of a batch. A problem is kept by its code: the reader has a language. */
export type CellOutcome = {
  areaId: number
  day: string
  outcome: 'filed' | 'alreadyReported' | 'refused'
  /** What was filed, or what stood already. */
  reportIds: number[]
  problem: { code: ProblemCode; values?: ProblemValues } | null
  /** Of what was filed: why it does not count from when its device says. */
  doubt?: Doubt
}

/** A submission under the key that its page made, with the hash of all that it asks for. */
export type Request = { id: string; payloadHash: Buffer }

type Submission = { userId: number; payloadHash: string; outcomes: unknown[] | null }

/** Who sent this request before, and what came of it. */
export async function loadSubmissions(db: Querying, requestId: string): Promise<Submission[]> {
  const { rows } = await prepared(
    db,
    sql<Submission>`
    select s.user_id as "userId", encode(s.payload_hash, 'hex') as "payloadHash", s.outcomes
    from submission s where s.request_id = ${requestId}::uuid`,
  )
  return rows
}

/** Keeps what came of a request; `filed`: the reports that it made. */
export async function keepOutcomes(
  db: Querying,
  request: Request,
  userId: number,
  at: Date,
  filed: number[],
  outcomes: readonly object[],
): Promise<void> {
  await prepared(
    db,
    sql`
    insert into submission (request_id, user_id, report_ids, payload_hash, created_at, outcomes)
    values (${request.id}::uuid, ${userId}, ${filed}::int[], ${request.payloadHash}::bytea, ${at},
      ${JSON.stringify(outcomes)}::jsonb)`,
  )
}

/** Ends a draft, unless it was changed elsewhere since the form read it. */
export async function endDraft(db: Querying, userId: number, id: number, digest: string | null): Promise<void> {
  await sql`
    delete from draft d where id = ${id} and user_id = ${userId}
      and (${digest}::text is null or ${digest}::text = ${digestOfDraft})`.execute(db)
}

/** Who filed reports, and when. */
export async function loadFilers(db: Querying, ids: number[]): Promise<Map<number, { by: string; at: Date }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; by: string; at: Date }>`
    select e.id, u.first_name || ' ' || u.last_name as by, e.reported_at as at
    from event_report e join user_account u on u.id = e.reported_by where e.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, by, at }) => [id, { by, at }]))
}

/** A report of a submission, as it is now. */
export type FiledReport = {
  id: number
  areaId: number
  day: string
  /** Nobody has touched it since. */
  isAsFiled: boolean
  deletedBy: number | null
  changedBy: string
  changedAt: Date
}

/** When somebody sent a request, with the reports that it filed; locks them. Undefined where they sent none. */
export async function lockFiled(
  db: Querying,
  userId: number,
  requestId: string,
): Promise<{ at: Date; reports: FiledReport[] } | undefined> {
  const own: RawBuilder<unknown> = sql`s.user_id = ${userId} and s.request_id = ${requestId}::uuid`
  const { rows: submissions } = await sql<{ at: Date; ids: number[] }>`
    select s.created_at as at, s.report_ids as ids from submission s where ${own}`.execute(db)
  const [submission] = submissions
  if (!submission) return undefined
  const { at, ids } = submission
  await sql`select id from event_report where id = any(${ids}::int[]) order by id for update`.execute(db)
  // A submission that saved an edit filed nothing: its report was made at another moment. One that filed is kept a moment
  // after its reports.
  const { rows: reports } = await sql<FiledReport>`
    select e.id, e.area_id as "areaId", e.event_date as day, e.deleted_by as "deletedBy",
      e.version = 1 and e.deleted_at is null and e.status <> 3 as "isAsFiled",
      u.first_name || ' ' || u.last_name as "changedBy", coalesce(e.deleted_at, e.updated_at) as "changedAt"
    from event_report e join user_account u on u.id = coalesce(e.deleted_by, e.updated_by)
    where e.id = any(${ids}::int[]) and e.reported_by = ${userId}
      and coalesce(e.received_at, e.reported_at) <= ${at}
      and coalesce(e.received_at, e.reported_at) > ${at}::timestamptz - interval '1 minute'
    order by e.id`.execute(db)
  return { at, reports }
}
