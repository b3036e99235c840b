import type { FieldProblem } from '../problems.ts'
import { required, textProblems } from './formRules.ts'

/* The rules of an alert that need only what was typed, for the form and the server. */

/** Most rules of a person. */
export const MOST_ALERTS = 20
export const ALERT_NAME_LIMIT = 100
/** Most areas, and most event types, that a rule names. */
export const ALERT_AREAS = 200
export const ALERT_TYPES = 100
const ALERT_COUNT = 1_000

export const ALERT_UNITS = { minutes: 1, hours: 60, days: 1440 } as const
export type AlertUnit = keyof typeof ALERT_UNITS
/** The longest window, in minutes: 31 days. */
const ALERT_MINUTES = 31 * 1440

/** `silentSince` ('HH:mm'): it watches for silence, and counts no events. */
export type AlertForm = {
  name: string
  count: number | null
  within: number | null
  unit: AlertUnit
  silentSince: string | null
}

/** Minutes after midnight of 'HH:mm'. */
export const minutesOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** 'HH:mm' of minutes after midnight. */
export const timeOfMinutes = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The form, in field order. */
export function alertProblems({ name, count, within, unit, silentSince }: AlertForm): FieldProblem[] {
  const problems = textProblems('name', 'alertName', name, ALERT_NAME_LIMIT)
  if (silentSince === '') problems.push(required('silentSince', 'alertSince'))
  if (silentSince !== null) count = 1
  if (count === null) problems.push(required('count', 'alertCount'))
  else if (!isWithin(count, ALERT_COUNT)) problems.push(outOf('count', 'alertCount', ALERT_COUNT))
  // Silence ends with its day.
  const minutes = silentSince ? 1439 - minutesOfTime(silentSince) : ALERT_MINUTES
  const most = Math.floor(minutes / ALERT_UNITS[unit])
  if (within === null) problems.push(required('within', 'alertWithin'))
  else if (!isWithin(within, most)) problems.push(outOf('within', 'alertWithin', most))
  return problems
}

const isWithin = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most
const outOf = (path: string, field: 'alertCount' | 'alertWithin', most: number): FieldProblem => ({
  path,
  code: 'outOfRange',
  values: { field, from: '1', to: String(most) },
})

/** A window in its largest whole unit. */
export function windowOf(minutes: number): { within: number; unit: AlertUnit } {
  const unit = minutes % ALERT_UNITS.days === 0 ? 'days' : minutes % ALERT_UNITS.hours === 0 ? 'hours' : 'minutes'
  return { within: minutes / ALERT_UNITS[unit], unit }
}
