import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'

export type Holiday = { day: string; name: string; nameTh: string }

/** A company's holidays in a date range, in order. */
export async function loadHolidays(db: Querying, companyId: number, from: string, to: string): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select day, name, name_th as "nameTh" from company_holiday
    where company_id = ${companyId}::int and day between ${from}::date and ${to}::date order by day`.execute(db)
  return rows
}

/** Adds holidays on days without one; returns how many it added. */
export async function insertHolidays(db: Querying, companyId: number, holidays: Holiday[]): Promise<number> {
  const column = (name: keyof Holiday) => holidays.map((holiday) => holiday[name])
  const { rows } = await sql`
    insert into company_holiday (company_id, day, name, name_th)
    select ${companyId}::int, h.* from unnest(${column('day')}::date[], ${column('name')}::text[], ${column('nameTh')}::text[]) h
    on conflict do nothing returning day`.execute(db)
  return rows.length
}

/** Deletes a holiday; returns whether it existed. */
export async function deleteHoliday(db: Querying, companyId: number, day: string): Promise<boolean> {
  const { rows } = await sql`
    delete from company_holiday where company_id = ${companyId}::int and day = ${day}::date returning day`.execute(db)
  return rows.length > 0
}
