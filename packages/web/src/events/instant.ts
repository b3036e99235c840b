import { formatDay } from '@daybook/shared/days'
import { serverNow } from '../platform/serverClock.ts'

/** '2026-11-20T08:15:00+07:00' as '20/11/2026 08:15', in the timestamp's own zone; '' stays ''. */
export function instantText(instant: string): string {
  return instant ? `${formatDay(instant)} ${instant.slice(11, 16)}` : ''
}

/** The time alone if a timestamp is on this day (ISO). */
export function timeOrInstant(instant: string, day: string): string {
  return instant.startsWith(day) ? instant.slice(11, 16) : instantText(instant)
}

/**
 * Day (ISO) and time ('HH:mm') at `at`, in the zone of `instant`, which the server wrote in the company's. The device may be
 * in another zone; for a report, 'today' and 'now' are the company's.
 */
export function companyNow(instant: string, at: Date = new Date(serverNow())): { today: string; now: string } {
  const offset = /([+-])(\d{2}):(\d{2})$/.exec(instant)
  const minutes = offset ? (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3])) : 0
  const there = new Date(at.getTime() + minutes * 60_000).toISOString()
  return { today: there.slice(0, 10), now: there.slice(11, 16) }
}
