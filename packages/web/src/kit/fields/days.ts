import { BuddhistCalendar, type CalendarDate, GregorianCalendar, parseDate } from '@internationalized/date'
import { isoDay, wireDay } from '@daybook/shared/days'

/** Years of the Buddhist era are so many ahead. */
const AHEAD = 543
const GREGORIAN = new GregorianCalendar()
const BUDDHIST = new BuddhistCalendar()

/** The two calendars that a person can choose between, and no other: each that is named costs its weight. */
export const createCalendar = (name: string) => (name === 'buddhist' ? BUDDHIST : GREGORIAN)

/** The day of a 'dd/MM/yyyy', null where there is none. */
export function dayOf(wire: string): CalendarDate | null {
  const iso = isoDay(wire)
  return iso === null ? null : parseDate(iso)
}

export const wireOf = (day: CalendarDate): string => wireDay(day.toString())

/** Whether all digits of its year can have been typed. */
export const isWhole = ({ era, year }: CalendarDate): boolean => era === 'AD' && year >= 1000

/**
 * The day that was meant: a year that only the other era can have is one of that era, so that 2569 can be typed for 2026
 * whichever of the two is shown.
 */
export function meant(day: CalendarDate): CalendarDate {
  if (day.year >= 2400) return day.subtract({ years: AHEAD })
  return day.year < 1700 ? day.add({ years: AHEAD }) : day
}

/** The day that was meant by a 'dd/MM/yyyy', also one that only the other era has: 29/02/2571 is a day of 2028. */
export function dayMeant(text: string): CalendarDate | null {
  const day = dayOf(text)
  if (day) return isWhole(day) ? meant(day) : null
  const [date = '', month = '', typed = ''] = text.split('/')
  const year = Number(typed)
  if (year >= 2400) return dayOf(`${date}/${month}/${year - AHEAD}`)
  return year >= 1000 && year < 1700 ? dayOf(`${date}/${month}/${year + AHEAD}`) : null
}

/** A year of the common era as it is shown. */
export const shownYear = (year: string, calendar: string): string =>
  year !== '' && calendar === 'buddhist' ? String(Number(year) + AHEAD) : year

/** A year as it is shown, in the common era. */
export const commonYear = (shown: string, calendar: string): string =>
  shown !== '' && calendar === 'buddhist' ? String(Number(shown) - AHEAD) : shown
