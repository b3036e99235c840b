import { formatDay } from '@daybook/shared/days'
import type { ProblemCode, ProblemValues } from '@daybook/shared/problems'
import type { Caller } from '../people/rights/caller.ts'
import { administered, covers } from '../people/rights/scope.ts'

/** Until when reporters may change the reports of an area and day, with the name of the area for the message. */
export type DayLock = { day: string; until: string; area: string }

/**
 * Why the caller may no longer file, change, delete or restore a report of an area and day; undefined if they may.
 * Administrators of the area always may, and the audit trail shows it. `today` is the day of the call, or, for a report that
 * waited on its device, the day on which it was filed.
 */
export function whyLocked(
  caller: Caller,
  place: { companyId: number; areaId: number },
  lock: DayLock | null | undefined,
  today: string,
): { code: ProblemCode; values: ProblemValues } | undefined {
  if (!lock || today <= lock.until || covers(administered(caller), place)) return undefined
  return { code: 'dayLocked', values: { area: lock.area, date: formatDay(lock.day), until: formatDay(lock.until) } }
}
