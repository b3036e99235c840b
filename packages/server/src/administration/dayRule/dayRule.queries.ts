import { sql } from 'kysely'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import { versionOf } from '../record.ts'

/** Tables of rules that give an event group a number of days, with the column of the days. */
const DAYS = { notification_time_rule: 'days_before', advance_rule: 'days_ahead' } as const
export type DayRuleTable = keyof typeof DAYS

export type DayRule = {
  id: number
  groupId: 1 | 2 | 3
  days: number
  isActive: boolean
  version: string
  updatedAt: Date
  updatedBy: string
}

const select = (table: DayRuleTable) => sql`
  select r.id, r.event_group_id as "groupId", ${sql.ref(`r.${DAYS[table]}`)} as days, r.is_active as "isActive",
    ${versionOf('r.updated_at')} as version, r.updated_at as "updatedAt",
    coalesce(u.first_name || ' ' || u.last_name, '') as "updatedBy"
  from ${sql.table(table)} r left join user_account u on u.id = r.updated_by`

export async function loadRules(db: Querying, table: DayRuleTable): Promise<DayRule[]> {
  return (await prepared(db, sql<DayRule>`${select(table)} order by r.id`)).rows
}

/** A rule by id or by event group. */
export async function findRule(
  db: Querying,
  table: DayRuleTable,
  by: { id: number } | { groupId: number },
): Promise<DayRule | undefined> {
  const condition = 'id' in by ? sql`r.id = ${by.id}` : sql`r.event_group_id::bigint = ${by.groupId}::bigint`
  return (await sql<DayRule>`${select(table)} where ${condition}`.execute(db)).rows[0]
}

/** Locks a rule until the transaction ends. */
export async function lockRule(db: Querying, table: DayRuleTable, id: number): Promise<void> {
  await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(db)
}

export type DayRuleContent = { groupId: number; days: number; isActive: boolean }

/** Adds a rule; false if the event group has one. */
export async function insertRule(
  db: Querying,
  table: DayRuleTable,
  { groupId, days, isActive }: DayRuleContent,
  userId: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(table)} (event_group_id, ${sql.ref(DAYS[table])}, is_active, updated_by)
    values (${groupId}, ${days}, ${isActive}, ${userId}) on conflict (event_group_id) do nothing returning id`.execute(
    db,
  )
  return rows.length === 1
}

export async function updateRule(
  db: Querying,
  table: DayRuleTable,
  id: number,
  { days, isActive }: Omit<DayRuleContent, 'groupId'>,
  userId: number,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(DAYS[table])} = ${days}, is_active = ${isActive}, updated_at = daybook_now(),
      updated_by = ${userId}
    where id = ${id}`.execute(db)
}

/** Deletes rules and returns their event groups. */
export async function deleteRules(db: Querying, table: DayRuleTable, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ groupId: number }>`
    delete from ${sql.table(table)} where id = any(${ids}::int[]) returning event_group_id as "groupId"`.execute(db)
  return rows.map(({ groupId }) => groupId)
}
