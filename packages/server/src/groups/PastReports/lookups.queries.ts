import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'

/* Everything that a row can name. It fits in memory: thousands of records, not reports. */

export type PlaceRow = {
  id: number
  companyId: number
  groupId: number
  /** First and second names of the company, the area, and the area above it, if any. */
  companyNames: string[]
  names: string[]
  upperNames: string[]
  /** Days between two periods of being open, or after the last: first, and the one after the last. Before its first, it was not in Daybook. */
  closed: { from: string; until: string | null }[]
}

/** The leaf areas, open or closed. */
export async function loadPlaces(db: Querying): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select a.id, a.company_id as "companyId", a.event_group_id as "groupId",
      array_remove(array[c.name, c.second_name], null) as "companyNames",
      array_remove(array[a.name, a.second_name], null) as names,
      array_remove(array[upper.name, upper.second_name], null) as "upperNames",
      (select coalesce(jsonb_agg(jsonb_build_object('from', lower(gap), 'until', upper(gap))), '[]') from (
        select datemultirange(daterange(min(lower(p.during)), null)) - range_agg(p.during) as days
        from area_active_period p where p.area_id in (a.id, a.parent_id) group by p.area_id) own, unnest(own.days) gap) as closed
    from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
    where a.deleted_at is null and c.deleted_at is null
      and not exists (select from area sub where sub.parent_id = a.id and sub.deleted_at is null)
    order by a.id`.execute(db)
  return rows
}

export type TypeRow = {
  id: number
  parentId: number | null
  groupId: number
  colorId: number
  names: string[]
  upperNames: string[]
}

/** The event types and sub types, also those that may no longer be chosen. */
export async function loadTypes(db: Querying): Promise<TypeRow[]> {
  const { rows } = await sql<TypeRow>`
    select t.id, t.parent_id as "parentId", t.event_group_id as "groupId", t.color_id as "colorId",
      array_remove(array[t.name, t.second_name, nullif(t.short_name, '')], null) as names,
      array_remove(array[upper.name, upper.second_name, nullif(upper.short_name, '')], null) as "upperNames"
    from event_type t left join event_type upper on upper.id = t.parent_id
    where t.deleted_at is null and upper.deleted_at is null order by t.is_active desc, t.id`.execute(db)
  return rows
}

export type ShiftRow = { id: number; companyId: number; companyName: string; names: string[] }

export async function loadShifts(db: Querying): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select s.id, s.company_id as "companyId", c.name as "companyName",
      array_remove(array[s.name, s.second_name], null) as names
    from shift s join company c on c.id = s.company_id
    where s.deleted_at is null and c.deleted_at is null order by s.is_active desc, c.position, s.id`.execute(db)
  return rows
}

export type PersonRow = { id: number; companyId: number; companyName: string; employeeId: string; name: string }

/** The people, also those who may no longer sign in. */
export async function loadPeople(db: Querying): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.company_id as "companyId", c.name as "companyName", coalesce(u.employee_id, '') as "employeeId",
      u.first_name || ' ' || u.last_name as name
    from user_account u join company c on c.id = u.company_id
    where u.deleted_at is null order by u.first_name, u.last_name, u.id`.execute(db)
  return rows
}
