import type { Language } from '@daybook/shared/registry'
import { formatDay } from '@daybook/shared/days'

/* The periods of reports; days are ISO and inclusive. */

export type Period = { from: string; to: string }

const plain = (day: string) => Temporal.PlainDate.from(day)

/** The month of a day. */
export function monthOf(day: string): Period {
  const date = plain(day)
  return { from: date.with({ day: 1 }).toString(), to: date.with({ day: date.daysInMonth }).toString() }
}

/** The month of a day, up to that day. */
export function monthToDate(day: string): Period {
  return { from: monthOf(day).from, to: day }
}

/** Monday to Sunday of the week of a day. */
export function weekOf(day: string): Period {
  const monday = plain(day).subtract({ days: plain(day).dayOfWeek - 1 })
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() }
}

/** The last completed week on a day. */
export function lastWeek(today: string): Period {
  return weekOf(plain(today).subtract({ days: 7 }).toString())
}

export function yearOf(year: number): Period {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

/** Every day of a period. */
export function daysOf({ from, to }: Period): string[] {
  const count = plain(from).until(to).days + 1
  return Array.from({ length: count }, (_, index) => plain(from).add({ days: index }).toString())
}

/** The name of a month, 1 to 12. */
export function monthName(month: number, language: Language, style: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, month - 1, 1)),
  )
}

/** 'November 2026', in the calendar years of the product's other dates. */
export function monthInWords(day: string, language: Language): string {
  return `${monthName(plain(day).month, language)} ${plain(day).year}`
}

/** 'start - end', dd/MM/yyyy. */
export function periodText({ from, to }: Period): string {
  return `${formatDay(from)} - ${formatDay(to)}`
}
