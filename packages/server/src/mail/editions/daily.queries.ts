import { sql } from 'kysely'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { counts, isAbnormal } from '../../statistics/conditions.queries.ts'
import { namedIn } from '../../platform/postgres/names.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { deciders, eventTypeName } from '../../events/rows.queries.ts'
import { type LetterValues, letterValues } from '../../events/values.queries.ts'

/** When reports of an event group close, 'HH:mm' of the next day, and when an abnormal day begins. */
export type CutOff = { groupId: EventGroupId; normal: string; abnormal: string; abnormalFrom: string }

export async function loadCutOffs(db: Querying): Promise<CutOff[]> {
  const { rows } = await sql<CutOff>`
    select event_group_id as "groupId", to_char(max(cut_off_at) filter (where kind = 3), 'HH24:MI') as normal,
      to_char(max(cut_off_at) filter (where kind = 4), 'HH24:MI') as abnormal,
      to_char(max(starts_at) filter (where kind = 4), 'HH24:MI') as "abnormalFrom"
    from mail_setup group by event_group_id order by event_group_id`.execute(db)
  return rows
}

/** A counted event, as daily letters list it. */
export type DailyRow = LetterValues & {
  id: number
  areaId: number
  groupId: EventGroupId
  isAbnormal: boolean
  /** ISO day and times of the event itself, which may be on the next day. */
  day: string
  start: string | null
  end: string | null
  isOpen: boolean
  type: string
  level: 1 | 2 | 3 | 4 | null
  status: 1 | 2 | 3
  reporter: string
  description: string
  /** `isListed`: an event of the letter's day; `isOfDay`: a report of that calendar day. */
  isListed: boolean
  isOfDay: boolean
}

/**
 * Counted events of areas on a day, by time, filed before the cut-off of their event group and kind on the next day. An
 * abnormal event belongs to the day if it starts between the group's abnormal start time on that day and on the next;
 * one whose type became abnormal later has no time and belongs to its date.
 */
export async function loadDailyRows(
  db: Querying,
  areaIds: number[],
  day: string,
  timeZone: string,
): Promise<DailyRow[]> {
  const startsAt = sql`(e.event_date + coalesce(e.start_time, setup.starts_at))`
  const { rows } = await sql<DailyRow>`
    select e.id, e.area_id as "areaId", e.event_group_id as "groupId", kind.is_abnormal as "isAbnormal", e.event_date as day,
      to_char(e.start_time, 'HH24:MI') as start, to_char(e.end_time, 'HH24:MI') as end, e.is_open as "isOpen",
      ${namedIn(eventTypeName, 'each')} as type, e.security_level_id as level, e.status, u.first_name || ' ' || u.last_name as reporter,
      e.description, belongs.is_listed as "isListed", belongs.is_of_day as "isOfDay" ${letterValues}
    from event_report e
    join event_type t on t.id = e.event_type_id
    left join event_type st on st.id = e.sub_event_type_id
    join user_account u on u.id = e.reported_by
    cross join lateral (select ${isAbnormal} as is_abnormal) kind
    join mail_setup setup on setup.event_group_id = e.event_group_id and setup.kind = case when kind.is_abnormal then 4 else 3 end
    cross join lateral (select e.event_date = ${day}::date as is_of_day,
      case when kind.is_abnormal then ${startsAt} >= ${day}::date + setup.starts_at and ${startsAt} < ${day}::date + 1 + setup.starts_at
        else e.event_date = ${day}::date end as is_listed) belongs
    where ${counts} and e.event_date between ${day}::date and ${day}::date + 1 and e.area_id = any(${areaIds}::int[])
      and e.reported_at <= (${day}::date + 1 + setup.cut_off_at) at time zone ${timeZone}
      and (belongs.is_listed or belongs.is_of_day)
    order by e.event_date, e.start_time nulls first, e.id`.execute(db)
  return rows
}

/**
 * Who may decide these waiting reports: active approvers and their stand-ins, but not their own reports unless they are the
 * only approver.
 */
export async function loadDeciders(
  db: Querying,
  reportIds: number[],
): Promise<{ userId: number; reportIds: number[] }[]> {
  if (reportIds.length === 0) return []
  const { rows } = await sql<{ userId: number; reportIds: number[] }>`
    select decider.id as "userId", array_agg(e.id order by e.id) as "reportIds"
    from event_report e join area a on a.id = e.area_id and a.requires_approval
    cross join lateral ${deciders('e')} decider
    where e.id = any(${reportIds}::int[])
    group by decider.id`.execute(db)
  return rows
}
