import type { Language } from '@daybook/shared/registry'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { type RawBuilder, sql } from 'kysely'
import { areaName } from '../../events/rows.queries.ts'
import { type StateMoment, cellStates } from '../../expectations/states.queries.ts'
import { type Querying, anyOf, prepared } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import type { RemindedCell } from './due.queries.ts'

/** A cell of a reminder that is still open. */
export type OpenCell = RemindedCell & {
  companyId: number
  companyName: string
  areaName: string
  groupId: EventGroupId
  /** '' for the whole day. */
  shiftName: string
  /** ISO 8601. */
  dueAt: string
  isOverdue: boolean
}

/**
 * The cells of a reminder that are open now, by due time. Leaves out cells that a later reminder to the same person contains,
 * so that several reminders that waited for the end of the quiet hours do not repeat each other.
 *
 * @param subjectKey of its letter
 */
function openCellsQuery(
  { receiverId, subjectKey, cells }: { receiverId: number; subjectKey: string; cells: readonly RemindedCell[] },
  moment: StateMoment,
  language: Language,
): RawBuilder<OpenCell> {
  const days = cells.map(({ day }) => day).toSorted()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const areaIds = [...new Set(cells.map(({ areaId }) => areaId))]
  const places = {
    scope: { all: true, companyIds: [], areaIds: [] },
    groupIds: null,
    companyId: null,
    areaIds: null,
    from,
    to,
  }
  const only = sql<boolean>`a.id = ${anyOf(areaIds)}`
  return sql<OpenCell>`
    with ${cellStates(places, moment, { only, isByArea: true })},
    asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
        as x ("areaId" int, day date, "shiftId" int, minutes int, "to" text)),
    later as materialized (
      select k.* from letter l cross join lateral jsonb_to_recordset(l.content -> 'cells') as k ("areaId" int, day date, "shiftId" int)
      where l.kind = 'reminder' and l.receiver_id = ${receiverId}::int and l.subject_key > ${subjectKey}
        and l.status not in ('N', 'cancelled'))
    select x."areaId", x.day, x."shiftId", x.minutes, x."to", a.company_id as "companyId", ${nameIn('co', language)} as "companyName",
      ${areaName(language)} as "areaName", a.event_group_id as "groupId", coalesce(${nameIn('s', language)}, '') as "shiftName",
      to_char(c.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "dueAt", c.due_at <= ${moment.now} as "isOverdue"
    from asked x
    join cell c on c.area_id = x."areaId" and c.day = x.day and c.shift_id is not distinct from x."shiftId"
    join area a on a.id = c.area_id left join area upper on upper.id = a.parent_id
    join company co on co.id = a.company_id left join shift s on s.id = c.shift_id
    where c.state in ('waiting', 'missing') and not exists (
      select from later k where k."areaId" = x."areaId" and k.day = x.day and k."shiftId" is not distinct from x."shiftId")
    order by c.due_at, co.position, co.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id),
      a.position, a.id, c.day, s.start_time, s.id`
}

export async function loadOpenCells(
  db: Querying,
  reminder: { receiverId: number; subjectKey: string; cells: readonly RemindedCell[] },
  moment: StateMoment,
  language: Language,
): Promise<OpenCell[]> {
  // Thousands of reminders run this query for different areas, and planning it takes longer than running it.
  return (await prepared(db, openCellsQuery(reminder, moment, language))).rows
}
