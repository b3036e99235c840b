import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn, otherName } from '../../platform/postgres/names.ts'
import { lastLevel } from '../../events/level.queries.ts'
import { EVENT_GROUP_ID } from '../../people/ids.ts'

export type Offered = {
  areaId: number
  typeIds: number[]
  lastLevelId: number | null
}

/** The choices for each of these areas: active event types, and the level of the latest security report. */
export async function loadOffered(db: Querying, areaIds: number[], day: string): Promise<Offered[]> {
  const level = lastLevel(sql`a.id`, { day, reportedAt: sql`'infinity'::timestamptz`, self: 0 })
  const { rows } = await sql<Offered>`
    select a.id as "areaId",
      array(select t.id from area_event_type o join event_type t on t.id = o.event_type_id
        where o.area_id = coalesce(a.parent_id, a.id) and t.event_group_id = a.event_group_id and t.is_active
          and t.deleted_at is null and t.parent_id is null) as "typeIds",
      case when a.event_group_id = ${EVENT_GROUP_ID.SECURITY} then ${level} end as "lastLevelId"
    from area a where a.id = any(${areaIds}::int[])`.execute(db)
  return rows
}

export type KeptType = {
  eventTypeId: number
  parentId: number | null
  eventName: string
  otherName: string
  remark: string
  colorId: number
  position: number
  isAdvance: boolean
  isNil: boolean
}

/** The given event types with their active sub types. */
export async function loadKeptTypes(db: Querying, typeIds: number[], language: Language): Promise<KeptType[]> {
  const { rows } = await sql<KeptType>`
    select t.id as "eventTypeId", t.parent_id as "parentId", ${nameIn('t', language)} as "eventName", ${otherName('t', language)} as "otherName", t.definition as remark,
      t.color_id as "colorId", t.position, t.allows_advance as "isAdvance", t.is_nil as "isNil"
    from event_type t
    where t.is_active and t.deleted_at is null and (t.id = any(${typeIds}::int[]) or t.parent_id = any(${typeIds}::int[]))
    order by t.position, ${nameIn('t', language)}, t.id`.execute(db)
  return rows
}

/** For each group, how many days ahead it may be reported. */
export async function loadAdvanceRules(db: Querying): Promise<{ eventGroupId: number; daysAhead: number }[]> {
  return db
    .selectFrom('advance_rule')
    .select(['event_group_id as eventGroupId', 'days_ahead as daysAhead'])
    .where('is_active', '=', true)
    .orderBy('event_group_id')
    .execute()
}

/** The person is still there, and nobody has ended their sessions for them since their device was in contact. */
export async function mayKeep(db: Querying, { userId, at }: { userId: number; at: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from user_account u join company c on c.id = u.company_id
    where u.id = ${userId}::int and u.is_active and u.deleted_at is null and c.is_active and c.deleted_at is null
      and not exists (select from session s where s.user_id = u.id and s.is_revoked and s.ended_at > ${at})`.execute(db)
  return rows.length > 0
}
