import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { TODAY, eventType, people } from './world.ts'

export type Filed = {
  area: number
  /** ISO; by default today. */
  day?: string
  type?: number
  subType?: number
  description?: string
  level?: 1 | 2 | 3 | 4
  status?: 1 | 2 | 3 | 4
  by?: keyof typeof people
  /** ISO instant. */
  at?: string
  start?: string
  end?: string
}

const USUAL_TYPE: Record<number, number> = {
  1: eventType.csrNormal,
  2: eventType.normal,
  3: eventType.securityNormal,
}

/** Inserts a report directly, without the call that files one. Company and group are the area's. */
export async function addReport(db: Querying, filed: Filed): Promise<number> {
  const area = await db.selectFrom('area').selectAll().where('id', '=', filed.area).executeTakeFirstOrThrow()
  const status = filed.status ?? 2
  const isDecided = status === 3 || status === 4
  const at = filed.at ?? `${filed.day ?? TODAY}T09:00:00+07:00`
  const reporter = people[filed.by ?? 'reporter'].id
  const row = await db
    .insertInto('event_report')
    .values({
      area_id: filed.area,
      company_id: area.company_id,
      event_group_id: area.event_group_id,
      event_date: filed.day ?? TODAY,
      event_type_id: filed.type ?? USUAL_TYPE[area.event_group_id] ?? 0,
      sub_event_type_id: filed.subType ?? null,
      description: filed.description ?? '',
      security_level_id: area.event_group_id === 3 ? (filed.level ?? 1) : null,
      start_time: filed.start ?? null,
      end_time: filed.end ?? null,
      status,
      reported_by: reporter,
      reported_at: at,
      updated_by: reporter,
      updated_at: at,
      decided_by: isDecided ? people.approver.id : null,
      decided_at: isDecided ? sql`${at}::timestamptz + interval '1 hour'` : null,
      reject_reason: status === 4 ? 'Not complete' : '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
