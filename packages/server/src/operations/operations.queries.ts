import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/** `schema`: the name of its last migration. */
export type DatabaseFigures = {
  version: string
  schema: string
  bytes: number
  connections: number
  maxConnections: number
}

export async function loadDatabaseFigures(db: Querying): Promise<DatabaseFigures> {
  const { rows } = await sql<DatabaseFigures>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      (select max(name) from kysely_migration) as schema,
      pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections"`.execute(db)
  return rows[0] as DatabaseFigures
}

export type LetterFigures = {
  waiting: number
  /** How many seconds the oldest has been due; letters that wait for a retry or for the end of quiet hours are not due. */
  oldestSeconds: number
  /** In the last 24 hours; `byChannel` counts those neither sent nor waiting that used a channel other than e-mail. */
  failed: number
  unknown: number
  byChannel: number
}

export async function loadLetterFigures(db: Querying): Promise<LetterFigures> {
  const { rows } = await sql<LetterFigures>`
    with pending as (
      select count(*)::int as waiting, coalesce(extract(epoch from daybook_now() - min(due_at)), 0)::float8 as oldest
      from letter where status in ('waiting', 'sending')),
    troubled as (
      select count(*) filter (where status = 'N')::int as failed, count(*) filter (where status = 'unknown')::int as unknown,
        count(*) filter (where channel <> 'email')::int as by_channel
      from letter where status in ('N', 'unknown', 'file') and changed_at >= daybook_now() - interval '24 hours'
        and status <> 'file')
    select waiting, greatest(oldest, 0) as "oldestSeconds", failed, unknown, by_channel as "byChannel"
    from pending, troubled`.execute(db)
  return rows[0] as LetterFigures
}

export type LetterCount = { status: string; channel: string; count: number }

/** Counts waiting letters, and those that failed within 24 hours: counting all letters would take longer with every one. */
export async function countLetters(db: Querying): Promise<LetterCount[]> {
  const { rows } = await sql<LetterCount>`
    select status, coalesce(channel, 'none') as channel, count(*)::int as count
    from letter where status in ('waiting', 'sending') group by 1, 2
    union all
    select status, coalesce(channel, 'none'), count(*)::int from letter
    where status in ('N', 'unknown', 'file') and changed_at >= daybook_now() - interval '24 hours' group by 1, 2`.execute(
    db,
  )
  return rows
}

export type TrailFigures = {
  sealedAt: Date | null
  entries: number
  /** Seconds since the oldest entry behind the head was written; 0: none. */
  unsealedSeconds: number
  verifiedAt: Date | null
  isBroken: boolean
}

export async function loadTrailFigures(db: Querying): Promise<TrailFigures> {
  const { rows } = await sql<Omit<TrailFigures, 'isBroken'> & { finding: string | null }>`
    select h.sealed_at as "sealedAt", coalesce(h.position, 0) as entries, v.at as "verifiedAt", v.after ->> 'finding' as finding,
      coalesce(greatest(extract(epoch from daybook_now() - (
        select min(e.at) from (
          select at from audit_entry
          where (transaction_id, id) > (coalesce(h.transaction_id, '0'::xid8), coalesce(h.entry_id, 0))
          order by transaction_id, id limit 1) e)), 0), 0)::float8 as "unsealedSeconds"
    from (select) one left join audit_head h on true
    left join lateral (
      select at, after from audit_entry where action = 'verified' order by id desc limit 1) v on true`.execute(db)
  const { finding, ...figures } = rows[0] as (typeof rows)[number]
  return { ...figures, isBroken: (finding ?? '') !== '' }
}

export type ServerProcess = {
  id: string
  host: string
  pid: number
  version: string
  startedAt: Date
  seenAt: Date
  secondsSilent: number
  lateJobs: string[]
}

/** The processes with a heartbeat within the last day. */
export async function loadProcesses(db: Querying): Promise<ServerProcess[]> {
  const { rows } = await sql<ServerProcess>`
    select id, host, pid, version, started_at as "startedAt", seen_at as "seenAt", late_jobs as "lateJobs",
      greatest(extract(epoch from daybook_now() - seen_at), 0)::float8 as "secondsSilent"
    from server_process where seen_at > daybook_now() - interval '1 day' order by started_at, id`.execute(db)
  return rows
}

/** Records a heartbeat; forgets processes without one for a day. */
export async function notePulseOf(
  db: Querying,
  { id, host, pid, version, lateJobs }: Pick<ServerProcess, 'id' | 'host' | 'pid' | 'version' | 'lateJobs'>,
): Promise<void> {
  await sql`
    insert into server_process (id, host, pid, version, late_jobs) values (${id}, ${host}, ${pid}, ${version}, ${lateJobs})
    on conflict (id) do update set seen_at = daybook_now(), late_jobs = excluded.late_jobs`.execute(db)
  await sql`delete from server_process where seen_at <= daybook_now() - interval '1 day'`.execute(db)
}

export async function forgetProcess(db: Querying, id: string): Promise<void> {
  await db.deleteFrom('server_process').where('id', '=', id).execute()
}
