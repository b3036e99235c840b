import type { ReminderStep } from '@daybook/shared/rules/reminderSteps'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { type RawBuilder, sql } from 'kysely'

/* Which rule is in effect. Used by both the states and the lock of a save. */

/** An unsaved version of a rule. */
export type Draft = {
  /** The rule that it changes from its first day on; null for a new one. */
  seriesId: number | null
  companyId: number | null
  areaId: number | null
  groupId: number | null
  isByShift: boolean
  weekdays: number[]
  leavesOutHolidays: boolean
  /** 'HH:mm'; null: at the end of each shift. */
  dueAt: string | null
  isDueNextDay: boolean
  graceMinutes: number
  lockAfterDays: number | null
  nilOnlyAfterEnd?: boolean
  reminderSteps: readonly ReminderStep[]
  from: string
  until: string | null
}

/** The id of an unsaved rule. */
export const DRAFT_ID = 0

/** The versions of all rules; with a draft, as they would be after saving it. */
export function rules(draft: Draft | null): RawBuilder<unknown> {
  const stored = sql`
    select r.id, r.company_id, r.area_id, r.event_group_id, r.by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day,
      r.grace_minutes, r.lock_after_days, daterange(r.from_day, r.until_day, '[]') as during
    from expectation_rule r`
  if (!draft) return stored
  const { seriesId, companyId, areaId, groupId, dueAt, from, until } = draft
  // An unsaved rule replaces only later versions of its own. Replacing those of other rules would be rejected when saving.
  return sql`
    select id, company_id, area_id, event_group_id, by_shift, weekdays, leaves_out_holidays, due_at, due_next_day, grace_minutes,
      lock_after_days, during from (
      select r.id, r.company_id, r.area_id, r.event_group_id, r.by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day,
        r.grace_minutes, r.lock_after_days, daterange(r.from_day, r.until_day, '[]')
          * case when r.series_id = ${seriesId}::int or (coalesce(r.company_id, 0), coalesce(r.area_id, 0), coalesce(r.event_group_id, 0))
              = (${companyId ?? 0}::int, ${areaId ?? 0}::int, ${groupId ?? 0}::int)
            then daterange(null, ${from}::date) else '(,)' end as during
      from expectation_rule r) cut where not isempty(during)
    union all select ${DRAFT_ID}::int, ${companyId}::int, ${areaId}::int, ${groupId}::smallint, ${draft.isByShift}::boolean,
      ${draft.weekdays}::smallint[], ${draft.leavesOutHolidays}::boolean, ${dueAt}::time, ${draft.isDueNextDay}::boolean,
      ${draft.graceMinutes}::smallint, ${draft.lockAfterDays}::smallint, daterange(${from}::date, ${until}::date, '[]')`
}

/** The columns of a rule `r` that define its requirements. */
export const RULE_COLUMNS = sql`r.rule_id, r.by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes`

/**
 * The rules that apply to an area, with their rank: if two are valid on a day, the one with the lower rank is in effect. First
 * come rules of the area itself, then of its upper area, its company and all companies; those with an event group come before
 * those without. The final times of Mail Setup come last, so that every day has a rule.
 *
 * Only reports of Operation name their shift. A rule by shift therefore means one report for the whole day in other groups.
 *
 * @param place an alias with id, parent_id, company_id and event_group_id
 * @param source `rule`, or a query with its columns
 */
export function candidates(place: string, source: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${place}.${column}`)
  const ranked = (rank: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    select ${rank} as rank, r.id as rule_id, r.by_shift and ${of('event_group_id')} = ${sql.lit(EVENT_GROUP.OPERATION)} as by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day,
      r.grace_minutes, r.lock_after_days, r.during
    from ${source} r where ${condition}`
  const ofGroup = sql`(r.event_group_id is null or r.event_group_id = ${of('event_group_id')})`
  const withGroup = (rank: number) => sql`${sql.lit(rank)} + (r.event_group_id is null)::int`
  return sql`
    ${ranked(sql`1`, sql`r.area_id = ${of('id')}`)}
    union all ${ranked(sql`2`, sql`r.area_id = ${of('parent_id')}`)}
    union all ${ranked(withGroup(3), sql`r.company_id = ${of('company_id')} and ${ofGroup}`)}
    union all ${ranked(withGroup(5), sql`r.company_id is null and r.area_id is null and ${ofGroup}`)}
    union all select 7, null, false, array[1, 2, 3, 4, 5, 6, 7]::smallint[], false, c.cut_off_at, true, 0, null, c.during
    from cut_off_period c where c.event_group_id = ${of('event_group_id')}`
}

/** The same for a single area: whether a rule applies to it, and its rank. */
export function rankOf(rule: string, place: string): { reaches: RawBuilder<boolean>; rank: RawBuilder<number> } {
  const of = (column: string) => sql.ref(`${place}.${column}`)
  const r = (column: string) => sql.ref(`${rule}.${column}`)
  return {
    reaches: sql<boolean>`(${r('area_id')} in (${of('id')}, ${of('parent_id')}) or ${r('area_id')} is null
      and (${r('company_id')} is null or ${r('company_id')} = ${of('company_id')})
      and (${r('event_group_id')} is null or ${r('event_group_id')} = ${of('event_group_id')}))`,
    rank: sql<number>`case when ${r('area_id')} = ${of('id')} then 1 when ${r('area_id')} is not null then 2
      else case when ${r('company_id')} is not null then 3 else 5 end + (${r('event_group_id')} is null)::int end`,
  }
}
