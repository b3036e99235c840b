import { LANGUAGE, type Language } from '@daybook/shared/registry'
import { serverNow } from '../../platform/serverClock.ts'

const DAY = 86_400_000

const at = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const isoOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** Adds days to an ISO day; negative values go back. */
export const addDays = (iso: string, days: number) => isoOf(at(iso) + days * DAY)

/** The same day that many months later, or the last day of a shorter month. */
export function addMonths(iso: string, months: number): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return isoOf(Date.UTC(year, month - 1 + months, Math.min(day, last)))
}

/** Days since the Monday of its week, 0 to 6. */
export const weekday = (iso: string) => (new Date(at(iso)).getUTCDay() + 6) % 7

/** The six weeks, from Monday, that show a month: always six, so nothing below jumps. */
export function weeksOf(iso: string): string[][] {
  const first = `${iso.slice(0, 7)}-01`
  const start = addDays(first, -weekday(first))
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(start, week * 7 + day)),
  )
}

/** The company's time zone, unless the server names another; the device's may differ. */
let timeZone = 'Asia/Bangkok'
/** Created on first use: the first one takes a phone 100 ms. Swedish formats days as ISO does. */
let isoDay: Intl.DateTimeFormat | undefined

/** @param name an IANA name */
export function setTimeZone(name: string): void {
  if (timeZone === name) return
  timeZone = name
  isoDay = undefined
}

/** Today in the company's time zone as an ISO day: the same as the server's, wherever the device is and whatever its clock says. */
export function companyToday(): string {
  isoDay ??= new Intl.DateTimeFormat('sv-SE', { timeZone })
  return isoDay.format(serverNow())
}

/** A timestamp (ms since 1970) as a time in the company's time zone, 'HH:mm:ss'. */
export function companyTime(moment: number): string {
  return new Date(moment).toLocaleTimeString('sv-SE', { timeZone })
}

/** Names of months, weekdays and full dates; Thai too uses common era years, as in every field. */
export function calendarNames(language: Language) {
  const form = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(`${LANGUAGE[language].locale}-u-ca-gregory`, {
      ...options,
      timeZone: 'UTC',
    })
    return (iso: string) => format.format(at(iso))
  }
  const monthName = form({ month: 'long' })
  const shortDay = form({ weekday: 'short' })
  const longDay = form({ weekday: 'long' })
  // 1 January 2024 was a Monday.
  const week = Array.from({ length: 7 }, (_day, day) => addDays('2024-01-01', day))
  return {
    months: Array.from({ length: 12 }, (_month, month) => monthName(addMonths('2024-01-01', month))),
    weekdays: week.map((day) => ({ short: shortDay(day), long: longDay(day) })),
    day: form({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  }
}
