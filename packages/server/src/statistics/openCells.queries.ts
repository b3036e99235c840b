import type { Language } from '@daybook/shared/registry'
import type { ExpectationState } from '@daybook/shared/rules/expectationRules'
import { type RawBuilder, sql } from 'kysely'
import { areaName } from '../events/rows.queries.ts'
import type { Places } from '../expectations/areaDays.queries.ts'
import { MOST_DAYS_OPEN, type StateMoment, cellStates } from '../expectations/states.queries.ts'
import { addDays } from '../platform/clock.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { nameIn } from '../platform/postgres/names.ts'
import type { Period } from './periods.ts'

/* The expected reports of areas, and those of today that are open. */

/** Without `areaIds`: all areas of the rest. */
export type Asked = Pick<Places, 'scope' | 'groupIds' | 'companyIds'> & { areaIds?: number[] | null }

export const placesIn = (
  asked: Asked,
  { from, to }: Period,
  areaIds: number[] | null = asked.areaIds ?? null,
): Places => ({
  ...asked,
  companyId: null,
  areaIds,
  from,
  to,
})

/** Area `a` with the joins for its name and position. */
export const namedCell = sql`join area a on a.id = cell.area_id join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id`
export const inPlaceOrder = sql`c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id),
  a.position, a.id`

export type NamedCell = {
  day: string
  /** Both null for the whole day. */
  shiftId: number | null
  shiftName: string | null
  state: ExpectationState
  /** When the grace period ends. */
  lastAt: Date
  filedAt: Date | null
}

export const cellColumns = (language: Language) =>
  sql`cell.day, cell.shift_id as "shiftId", ${nameIn('s', language)} as "shiftName", cell.state, cell.last_at as "lastAt", cell.filed_at as "filedAt"`

export type OpenCell = NamedCell & {
  areaId: number
  areaName: string
  companyId: number
  companyName: string
  total: number
  overdue: number
}

/** What is waiting and what became missing today, by due time. */
export function openQuery(
  asked: Asked,
  moment: StateMoment,
  limit: number | null,
  language: Language,
): RawBuilder<OpenCell> {
  const { today, timeZone } = moment
  return sql<OpenCell>`
    with ${cellStates(placesIn(asked, { from: addDays(today, -MOST_DAYS_OPEN), to: today }), moment)},
    open as (
      select * from cell where state = 'waiting'
        or (state = 'missing' and last_at >= ${today}::date::timestamp at time zone ${timeZone}))
    select a.id as "areaId", ${areaName(language)} as "areaName", c.id as "companyId", ${nameIn('c', language)} as "companyName", ${cellColumns(language)},
      (count(*) over ())::int as total, (count(*) filter (where state = 'missing') over ())::int as overdue
    from open cell ${namedCell} left join shift s on s.id = cell.shift_id
    order by cell.last_at, ${inPlaceOrder}, s.start_time, cell.shift_id limit ${limit}`
}

export async function loadOpen(
  db: Querying,
  asked: Asked,
  moment: StateMoment,
  limit: number | null,
  language: Language,
): Promise<OpenCell[]> {
  return (await openQuery(asked, moment, limit, language).execute(db)).rows
}
