import { sql } from 'kysely'
import type { Language } from '@daybook/shared/registry'
import { nameIn } from '../../platform/postgres/names.ts'
import type { Querying } from '../../platform/postgres/database.ts'

export type Holiday = { day: string; name: string; nameTh: string }

/** A company's holidays in a date range, in order. */
export async function loadHolidays(db: Querying, companyId: number, from: string, to: string): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select day, name, name_th as "nameTh" from company_holiday
    where company_id = ${companyId}::int and day between ${from}::date and ${to}::date order by day`.execute(db)
  return rows
}

const inYear = (companyId: number, year: number) => sql`
  h.company_id = ${companyId}::int and h.day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`

export const countHolidays = (companyId: number, year: number) => sql`
  select count(*)::int from company_holiday h where ${inYear(companyId, year)}`

/** A company's holidays in a year with the workbook's columns. */
export const exportQuery = (companyId: number, year: number, language: Language) => sql`
  select ${nameIn('c', language)}, to_char(h.day, 'YYYY-MM-DD'), h.name, h.name_th
  from company_holiday h join company c on c.id = h.company_id where ${inYear(companyId, year)} order by h.day`

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

/** The holidays of companies on given days. */
export async function findHolidays(
  db: Querying,
  asked: { companyId: number; day: string }[],
): Promise<(Holiday & { companyId: number })[]> {
  const { rows } = await sql<Holiday & { companyId: number }>`
    select h.company_id as "companyId", h.day, h.name, h.name_th as "nameTh"
    from unnest(${asked.map(({ companyId }) => companyId)}::int[], ${asked.map(({ day }) => day)}::date[]) asked (company_id, day)
    join company_holiday h on h.company_id = asked.company_id and h.day = asked.day`.execute(db)
  return rows
}
