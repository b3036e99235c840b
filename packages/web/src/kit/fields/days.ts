import { BuddhistCalendar, type CalendarDate, GregorianCalendar, parseDate } from '@internationalized/date'
import { parseDay, formatDay } from '@daybook/shared/days'
import { companyToday } from './calendarDays.ts'

/** The Buddhist era is ahead by this many years. */
const AHEAD = 543
const GREGORIAN = new GregorianCalendar()
const BUDDHIST = new BuddhistCalendar()

/** The two calendars that a user can choose, and no others: each one adds to the bundle. */
export const createCalendar = (name: string) => (name === 'buddhist' ? BUDDHIST : GREGORIAN)

/** Parses 'dd/MM/yyyy'; null if it is not a day. */
export function dayOf(wire: string): CalendarDate | null {
  const iso = parseDay(wire)
  return iso === null ? null : parseDate(iso)
}

export const wireOf = (day: CalendarDate): string => formatDay(day.toString())

/** Whether the year could be complete, with all its digits. */
export const isWhole = ({ era, year }: CalendarDate): boolean => era === 'AD' && year >= 1000

/** The intended day: a year that only fits the other era is read in that era, so 2569 can be typed for 2026 in either. */
export function meant(day: CalendarDate): CalendarDate {
  if (day.year >= 2400) return day.subtract({ years: AHEAD })
  return day.year < 1700 ? day.add({ years: AHEAD }) : day
}

/**
 * The intended day of a 'dd/MM/yyyy' or 'd/M/yy', even if it exists only in the other era: 29/02/2571 is a day of 2028. A
 * two-digit year is read in whichever era and century is closest to today's: 26 and 69 are both 2026 in that year.
 */
export function dayMeant(text: string, today: string = companyToday()): CalendarDate | null {
  const day = dayOf(text)
  if (day) return isWhole(day) ? meant(day) : null
  const [first = '', second = '', typed = ''] = text.split('/')
  const [date, month] = [first.padStart(2, '0'), second.padStart(2, '0')]
  if (/^\d{2}$/.test(typed)) return dayOf(`${date}/${month}/${fullYear(Number(typed), Number(today.slice(0, 4)))}`)
  const year = Number(typed)
  if (year >= 2400) return dayOf(`${date}/${month}/${year - AHEAD}`)
  return year >= 1000 && year < 1700 ? dayOf(`${date}/${month}/${year + AHEAD}`) : null
}

/** Expands a two-digit year: of both eras, the closest to this year. */
function fullYear(short: number, thisYear: number): number {
  const [common, buddhist] = [2000 + short, 2500 + short - AHEAD]
  return Math.abs(common - thisYear) <= Math.abs(buddhist - thisYear) ? common : buddhist
}

/** A two-digit year does not tell its era. */
const hasEra = (year: string) => year.length > 2

/** A common era year, as displayed in the calendar. */
export const shownYear = (year: string, calendar: string): string =>
  hasEra(year) && calendar === 'buddhist' ? String(Number(year) + AHEAD) : year

/** A displayed year, in the common era. */
export const commonYear = (shown: string, calendar: string): string =>
  hasEra(shown) && calendar === 'buddhist' ? String(Number(shown) - AHEAD) : shown
