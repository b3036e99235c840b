import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import type { Receiver } from '../letters/letter.ts'

/** A person as the receiver of a letter, if they exist. */
export async function findPreviewReceiver(db: Querying, id: number): Promise<(Receiver & { id: number }) | undefined> {
  const { rows } = await sql<Receiver & { id: number }>`
    select id, first_name || ' ' || last_name as name, email, language from user_account
    where id = ${id} and deleted_at is null`.execute(db)
  return rows[0]
}

/** Reports whose areas are within a scope, including deleted ones: a letter about them named their areas. */
export async function reportsInScope(db: Querying, ids: number[], scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from event_report e
    where e.id = any(${ids}::int[]) and ${inScope(scope, 'e.company_id', 'e.area_id')}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A person's last letter of a kind written on a day (ISO), among those with a report within a scope. */
export async function findReportLetter(
  db: Querying,
  {
    kind,
    receiverId,
    day,
    timeZone,
    scope,
  }: { kind: string; receiverId: number; day: string; timeZone: string; scope: Scope },
): Promise<{ content: Record<string, unknown>; madeAt: Date } | undefined> {
  const { rows } = await sql<{ content: Record<string, unknown>; madeAt: Date }>`
    select l.content, l.created_at as "madeAt" from letter l
    where l.kind = ${kind} and l.receiver_id = ${receiverId}
      and l.created_at >= ${day}::date::timestamp at time zone ${timeZone}
      and l.created_at < (${day}::date + 1)::timestamp at time zone ${timeZone}
      and exists (
        select 1 from jsonb_array_elements(coalesce(l.content->'reports', jsonb_build_array(l.content->'report'))) as about (id)
        join event_report e on e.id = about.id::int
        where ${inScope(scope, 'e.company_id', 'e.area_id')})
    order by l.id desc limit 1`.execute(db)
  return rows[0]
}
