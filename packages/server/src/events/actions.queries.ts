import { sql } from 'kysely'
import { type Scope, inScope } from '../people/rights/scope.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { type NamesIn, nameIn, namedIn } from '../platform/postgres/names.ts'
import { areaName, eventTypeName } from './rows.queries.ts'

/* Corrective actions `x`, for their page and for letters. */

/** Open, and due before today. */
export const isOverdue = sql<boolean>`(x.state = 'open' and x.due_date < daybook_today())`
export const fullName = (person: string) =>
  sql<string>`${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}`

/**
 * Whether the action `x` of the report `e` is in a scope: the report where it is now, and where it was when the action was
 * added, if it has moved since.
 */
export const actionInScope = (scope: Scope) =>
  sql<boolean>`(${inScope(scope, 'e.company_id', 'e.area_id')} and ${addedInScope(scope, 'x')})`

/** Whether a row, an action or a file of one, was added within a scope, judged by where its report was then. */
export const addedInScope = (scope: Scope, row: 'x' | 'f') =>
  sql<boolean>`(${sql.ref(`${row}.area_id`)} is null or ${inScope(scope, `${row}.company_id`, `${row}.area_id`)})`

/** Whether the report has not moved since the action was added, as far as it matters to readers of its area. */
export const isOfArea = sql<boolean>`(x.area_id is null or x.area_id = e.area_id)`

/** The actions `x` of reports `e` that are not deleted, joined with the tables that a search filters by. */
export const foundActions = sql`
  corrective_action x
  join event_report e on e.id = x.report_id and e.deleted_at is null
  join user_account o on o.id = x.owner_id
  join company c on c.id = e.company_id
  join area a on a.id = e.area_id
  left join area upper on upper.id = a.parent_id`

/** The same, with the event type of their reports. */
export const typedActions = sql`
  ${foundActions}
  join event_type t on t.id = e.event_type_id
  left join event_type st on st.id = e.sub_event_type_id`

/** An action as shown in a letter. */
export type LetterAction = {
  id: number
  eventId: number
  text: string
  ownerId: number
  owner: string
  /** ISO. */
  due: string
  companyId: number
  company: string
  areaId: number
  area: string
  type: string
  /** The day of its report, ISO. */
  day: string
}

export const letterAction = (language: NamesIn) => sql`
  x.id, x.report_id as "eventId", x.description as text, x.owner_id as "ownerId", ${fullName('o')} as owner,
  x.due_date as due, e.company_id as "companyId", ${namedIn((one) => nameIn('c', one), language)} as company, e.area_id as "areaId", ${namedIn(areaName, language)} as area,
  ${namedIn(eventTypeName, language)} as type, e.event_date as day`

/** The overdue actions of a scope with their names in each language, longest overdue first; those added before their report moved have other readers. */
export async function loadOverdue(db: Querying, scope: Scope): Promise<LetterAction[]> {
  const { rows } = await sql<LetterAction>`
    select ${letterAction('each')} from ${typedActions}
    where ${isOverdue} and ${isOfArea} and ${inScope(scope, 'e.company_id', 'e.area_id')}
    order by x.due_date, x.id`.execute(db)
  return rows
}
