import { BuddhistCalendar, type CalendarDate, GregorianCalendar, parseDate } from '@internationalized/date'
import { isoDay, wireDay } from '@daybook/shared/days'

/** The Buddhist era is ahead by this many years. */
const AHEAD = 543
const GREGORIAN = new GregorianCalendar()
const BUDDHIST = new BuddhistCalendar()

/** The two calendars a user can choose, and no other: each one adds to the bundle. */
export const createCalendar = (name: string) => (name === 'buddhist' ? BUDDHIST : GREGORIAN)

/** The day of a 'dd/MM/yyyy', null if it is none. */
export function dayOf(wire: string): CalendarDate | null {
  const iso = isoDay(wire)
  return iso === null ? null : parseDate(iso)
}

export const wireOf = (day: CalendarDate): string => wireDay(day.toString())

/** Whether the year may have all its digits. */
export const isWhole = ({ era, year }: CalendarDate): boolean => era === 'AD' && year >= 1000

/**
 * The day that was meant: a year that only fits the other era is read in it, so 2569 can be typed for 2026 in either.
 */
export function meant(day: CalendarDate): CalendarDate {
  if (day.year >= 2400) return day.subtract({ years: AHEAD })
  return day.year < 1700 ? day.add({ years: AHEAD }) : day
}

/** The day meant by a 'dd/MM/yyyy', even if only the other era has it: 29/02/2571 is a day of 2028. */
export function dayMeant(text: string): CalendarDate | null {
  const day = dayOf(text)
  if (day) return isWhole(day) ? meant(day) : null
  const [date = '', month = '', typed = ''] = text.split('/')
  const year = Number(typed)
  if (year >= 2400) return dayOf(`${date}/${month}/${year - AHEAD}`)
  return year >= 1000 && year < 1700 ? dayOf(`${date}/${month}/${year + AHEAD}`) : null
}

/** A common era year as shown. */
export const shownYear = (year: string, calendar: string): string =>
  year !== '' && calendar === 'buddhist' ? String(Number(year) + AHEAD) : year

/** A shown year in the common era. */
export const commonYear = (shown: string, calendar: string): string =>
  shown !== '' && calendar === 'buddhist' ? String(Number(shown) - AHEAD) : shown
