import { inOrder } from '@daybook/shared/rules/reminderSteps'
import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import type { Draft } from './rules.queries.ts'

/* Changes of rules. Days that have begun keep their rules: a trigger rejects changes to them. */

/** Locks rules against other changes until the transaction ends: two changes of the same scope must see each other. */
export async function lockRules(db: Querying): Promise<void> {
  await sql`lock table expectation_rule in share row exclusive mode`.execute(db)
}

/** The first rule of the same scope that is valid on one of these days; undefined if there is none. */
export async function findOverlappingRule(
  db: Querying,
  {
    seriesId,
    companyId,
    areaId,
    groupId,
    from,
    until,
  }: Pick<Draft, 'seriesId' | 'companyId' | 'areaId' | 'groupId' | 'from' | 'until'>,
): Promise<{ from: string; until: string | null } | undefined> {
  const { rows } = await sql<{ from: string; until: string | null }>`
    select from_day as "from", until_day as until from expectation_rule where series_id is distinct from ${seriesId}::int
      and (company_id, area_id, event_group_id) is not distinct from (${companyId}::int, ${areaId}::int, ${groupId}::smallint)
      and daterange(from_day, until_day, '[]') && daterange(${from}::date, ${until}::date, '[]')
    order by from_day limit 1`.execute(db)
  return rows[0]
}

/** Writes a rule that is valid from the draft's first day; earlier days keep the rule they had. Returns the series. */
export async function writeRule(db: Querying, draft: Draft, userId: number): Promise<number> {
  if (draft.seriesId !== null) await cutRule(db, draft.seriesId, draft.from, userId)
  const { rows } = await sql<{ id: number }>`
    insert into expectation_rule (id, series_id, company_id, area_id, event_group_id, by_shift, weekdays, leaves_out_holidays,
      due_at, due_next_day, grace_minutes, lock_after_days, nil_only_after_end, reminder_steps, from_day, until_day, created_by, updated_by)
    select made.id, coalesce(${draft.seriesId}::int, made.id), ${draft.companyId}::int, ${draft.areaId}::int, ${draft.groupId}::smallint,
      ${draft.isByShift}::boolean, ${draft.weekdays}::smallint[], ${draft.leavesOutHolidays}::boolean, ${draft.dueAt}::time,
      ${draft.isDueNextDay}::boolean, ${draft.graceMinutes}::smallint, ${draft.lockAfterDays}::smallint, ${draft.nilOnlyAfterEnd ?? false}::boolean, ${JSON.stringify(inOrder(draft.reminderSteps))}::jsonb,
      ${draft.from}::date, ${draft.until}::date, ${userId}::int, ${userId}::int
    from (select nextval(pg_get_serial_sequence('expectation_rule', 'id'))::int as id) made
    returning series_id as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Ends a rule from a day on. */
export async function cutRule(db: Querying, id: number, from: string, userId: number): Promise<void> {
  await sql`delete from expectation_rule where series_id = ${id}::int and from_day >= ${from}::date`.execute(db)
  await sql`
    update expectation_rule set until_day = ${from}::date - 1, updated_at = daybook_now(), updated_by = ${userId}::int
    where series_id = ${id}::int and (until_day is null or until_day >= ${from}::date)`.execute(db)
}

/** Removes a version that has not begun; the previous version is extended to take its place. */
export async function takeBackVersion(
  db: Querying,
  { versionId, seriesId, from, until }: { versionId: number; seriesId: number; from: string; until: string | null },
  userId: number,
): Promise<void> {
  await sql`delete from expectation_rule where id = ${versionId}::int`.execute(db)
  await sql`
    update expectation_rule set until_day = ${until}::date, updated_at = daybook_now(), updated_by = ${userId}::int
    where series_id = ${seriesId}::int and until_day = ${from}::date - 1`.execute(db)
}
