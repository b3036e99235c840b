import { parseDay } from '@daybook/shared/days'

const DAYS = [
  /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
]
const TIMES = [/^(?<hour>\d{1,2})[:.](?<minute>\d{2})$/, /^(?<hour>\d{1,2})(?<minute>\d{2})$/]

const two = (digits = '') => digits.padStart(2, '0')

/**
 * Reads typed text as 'dd/MM/yyyy' if that day exists ('5/1/2026', '05012026'), or as 'dd/MM/yy'; else returns it as typed.
 */
export function dayTyped(text: string): string {
  const typed = text.trim()
  const parts = groupsOf(DAYS, typed)
  const day = parts && `${two(parts.day)}/${two(parts.month)}/${parts.year ?? ''}`
  return day && (parseDay(day) !== null || parts.year?.length === 2) ? day : typed
}

/** Reads typed text as 'HH:mm' if that is a time of day ('815', '8.15', '0815'); else returns it as typed. */
export function timeTyped(text: string): string {
  const typed = text.trim()
  const parts = groupsOf(TIMES, typed)
  const time = parts && `${two(parts.hour)}:${two(parts.minute)}`
  return time && isTime(time) ? time : typed
}

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

function groupsOf(forms: readonly RegExp[], text: string): Partial<Record<string, string>> | undefined {
  return forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
}
