import { type Transaction, sql } from 'kysely'
import { keptReasons } from '@daybook/shared/texts/mailRuns'
import type { DB } from '../../db/types.ts'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import type { RunKind } from '../letters/runs.ts'
import type { Timing, WantedRun } from './plan.ts'

/** The settings for the times of runs, the database's time, and when the schedule was first stored (undefined: never). */
export async function loadTiming(
  db: Querying,
): Promise<Omit<Timing, 'timeZone'> & { now: Date; since: Date | undefined }> {
  const { rows } = await sql<
    Omit<Timing, 'timeZone' | 'yearly' | 'actions'> & {
      now: Date
      since: Date | null
      yearly: Stored[]
      hasActions: boolean
      actionsSince: Date | null
    }
  >`
    select daybook_now() as now, (select min(created_at) from mail_run) as since,
      (select max(cut_off_at)::text from mail_setup) as "cutOff",
      exists (select from notification_time_rule where is_active) as reminds,
      exists (select from corrective_action) as "hasActions",
      (select min(created_at) from mail_run where kind = 'action_due') as "actionsSince",
      (select coalesce(jsonb_agg(jsonb_build_object('month', month, 'day', day, 'since', updated_at)), '[]')
        from notification_company_rule where is_active) as yearly`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no settings')
  const { hasActions, actionsSince, ...timing } = row
  return {
    ...timing,
    since: row.since ?? undefined,
    actions: hasActions ? { since: actionsSince } : null,
    yearly: row.yearly.map((rule) => ({ ...rule, since: new Date(rule.since) })),
  }
}
type Stored = { month: number; day: number; since: string }

/**
 * Updates the schedule: adds runs, moves those that have not begun, removes future ones without a rule, and marks those
 * that are too late. Writes nothing if nothing changes.
 */
export async function storePlan(db: Querying, wanted: readonly WantedRun[]): Promise<void> {
  await sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (kind text, "forDate" date, "dueAt" timestamptz, "isBefore" boolean, "isTooLate" boolean)),
    added as (
      insert into mail_run (kind, for_date, due_at)
      select kind, "forDate", "dueAt" from wanted w
      where not "isBefore" and not exists (select from mail_run r where r.kind = w.kind and r.for_date = w."forDate")
      order by "dueAt" on conflict (kind, for_date) do nothing),
    moved as (
      update mail_run r set due_at = w."dueAt" from wanted w
      where r.kind = w.kind and r.for_date = w."forDate" and r.due_at <> w."dueAt"
        and r.started_at is null and r.given_up_at is null)
    delete from mail_run r where r.started_at is null and r.due_at > daybook_now()
      and not exists (select from wanted w where w.kind = r.kind and w."forDate" = r.for_date)`.execute(db)
  const late = wanted.filter(({ isTooLate }) => isTooLate)
  await sql`
    update mail_run r set given_up_at = daybook_now(), reason = ${keptReasons.tooLate}
    from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as late (kind text, "forDate" date)
    where r.kind = late.kind and r.for_date = late."forDate" and r.ended_at is null and r.given_up_at is null`.execute(
    db,
  )
}

export type DueRun = { id: number; kind: RunKind; forDate: string }

/**
 * Runs that are due and not done, oldest first. `settled`: seconds to wait for reports filed in time to be committed.
 */
export async function findDueRuns(db: Querying, settledSeconds: number): Promise<DueRun[]> {
  const { rows } = await sql<DueRun>`
    select id, kind, for_date as "forDate" from mail_run
    where ended_at is null and given_up_at is null and due_at <= daybook_now() - make_interval(secs => ${settledSeconds})
      and (retry_at is null or retry_at <= daybook_now())
    order by due_at, id`.execute(db)
  return rows
}

/** Records that a run has begun, outside its own transaction, so that a run that never ends is visible. */
export async function markStarted(db: Querying, id: number, userId: number | null): Promise<void> {
  await sql`
    update mail_run set started_at = daybook_now(), started_by = ${userId} where id = ${id} and started_at is null`.execute(
    db,
  )
}

/** Locks a run until the transaction ends; undefined if another process has it. */
export async function lockRun(tx: Transaction<DB>, id: number): Promise<{ isEnded: boolean } | undefined> {
  const { rows } = await sql<{ isEnded: boolean }>`
    select ended_at is not null as "isEnded" from mail_run where id = ${id} for update skip locked`.execute(tx)
  return rows[0]
}

export async function endRun(tx: Transaction<DB>, id: number, letters: number): Promise<void> {
  await sql`
    update mail_run set ended_at = coalesce(ended_at, daybook_now()), started_at = coalesce(started_at, daybook_now()),
      letter_count = letter_count + ${letters}, reason = '', retry_at = null, given_up_at = null
    where id = ${id}`.execute(tx)
}

/** Records a failed run and when to retry it: after a minute, then twice as long each time, up to 32. */
export async function failRun(db: Querying, id: number, reason: string): Promise<void> {
  await sql`
    update mail_run set attempts = attempts + 1, reason = ${reason},
      retry_at = daybook_now() + make_interval(mins => 1 << least(attempts, 5))
    where id = ${id} and ended_at is null`.execute(db)
}

/** The run of a day, created if needed. */
export async function ensureRun(
  db: Querying,
  { kind, forDate, dueAt }: { kind: RunKind; forDate: string; dueAt: Date },
): Promise<number> {
  await sql`
    insert into mail_run (kind, for_date, due_at) values (${kind}, ${forDate}::date, ${dueAt})
    on conflict (kind, for_date) do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from mail_run where kind = ${kind} and for_date = ${forDate}::date`.execute(db)
  if (!rows[0]) throw new Error('a run that was added cannot be read')
  return rows[0].id
}

/** `overdue`: it should have begun or ended minutes ago. `missed`: too late to be made up for. */
export type RunState = 'planned' | 'running' | 'overdue' | 'failed' | 'done' | 'missed'

export type RunRow = {
  id: number
  kind: RunKind
  /** ISO; see runs.ts for its meaning. */
  forDate: string
  dueAt: Date
  startedAt: Date | null
  endedAt: Date | null
  letterCount: number
  /** Who started it early, '' for the schedule. */
  startedBy: string
  state: RunState
  /** Why it failed or was missed, in English; otherwise ''. */
  reason: string
  retryAt: Date | null
}

const OVERDUE_MINUTES = 5

const state = sql<RunState>`case when r.ended_at is not null then 'done' when r.given_up_at is not null then 'missed'
  when r.reason <> '' then 'failed'
  when coalesce(r.started_at, r.due_at) < daybook_now() - make_interval(mins => ${OVERDUE_MINUTES}) then 'overdue'
  when r.started_at is not null then 'running' else 'planned' end`

/**
 * Runs of the schedule, latest due first: the next of each kind, and past ones.
 *
 * @param filter the days the runs are about (ISO, inclusive), or some ids and kinds of one day; `most` rows at most,
 *   from `offset`
 */
export async function listRuns(
  db: Querying,
  filter: {
    from?: string
    to?: string
    ids?: readonly number[]
    or?: { kinds: readonly RunKind[]; forDate: string }
    most?: number
    offset?: number
  } = {},
): Promise<RunRow[]> {
  const { ids, or, from = null, to = null, most = 100, offset = 0 } = filter
  const { rows } = await prepared(
    db,
    sql<RunRow>`
    select r.id, r.kind, r.for_date as "forDate", r.due_at as "dueAt", r.started_at as "startedAt",
      r.ended_at as "endedAt", r.letter_count as "letterCount", coalesce(u.first_name || ' ' || u.last_name, '') as "startedBy",
      ${state} as state, r.reason, r.retry_at as "retryAt"
    from mail_run r left join user_account u on u.id = r.started_by
    where ${ids ? sql`(r.id = any(${ids}::bigint[]) or r.kind = any(${or?.kinds ?? []}::text[]) and r.for_date = ${or?.forDate ?? null}::date)` : sql`true`}
      and (${from}::date is null or r.for_date >= ${from}::date) and (${to}::date is null or r.for_date <= ${to}::date)
    order by r.due_at desc, r.id desc limit ${most} offset ${offset}`,
  )
  return rows
}

/** How many runs there are, and how many are overdue. */
export async function countRuns(db: Querying): Promise<{ total: number; overdue: number }> {
  const { rows } = await prepared(
    db,
    sql<{ total: number; overdue: number }>`
      select count(*)::int as total, count(*) filter (where ${state} in ('overdue', 'failed'))::int as overdue
      from mail_run r`,
  )
  return rows[0] ?? { total: 0, overdue: 0 }
}
