/* Days as people write them, apart from the schemas, so that a screen can parse a day without loading them. */

/**
 * The first and last day that the product supports. Anything computed from a day (its week, its year, the days after it) stays
 * within what the server and PostgreSQL can express; years of the Buddhist era are out of range.
 */
export const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2200-12-31'

/** 'dd/MM/yyyy' of a real date from FIRST_DAY to LAST_DAY as ISO 'yyyy-MM-dd'; null for anything else. */
export function parseDay(value: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value)
  if (!parts) return null
  const iso = `${parts[3]}-${parts[2]}-${parts[1]}`
  const instant = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== iso) return null
  return iso < FIRST_DAY || iso > LAST_DAY ? null : iso
}

/** Whether it is the ISO 'yyyy-MM-dd' of such a day. */
export const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && parseDay(formatDay(value)) !== null

/** A day as somebody typed it: ISO if it is one, otherwise as it stands, for the server to refuse. */
export const readDay = (typed: string): string => parseDay(typed) ?? typed

/** ISO 'yyyy-MM-dd' as 'dd/MM/yyyy'; '' of ''. */
export function formatDay(iso: string): string {
  return iso && `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`
}

/** An ISO day some days later. */
export function daysLater(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
