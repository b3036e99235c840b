import { isOfGroup } from '@daybook/shared/calls/reportFields'
import { type Clock, timeOfDay, today } from '../../platform/clock.ts'
import type { StoredShift } from './MyAreas.queries.ts'

/** A shift with its status on a day. */
export type DayShift = StoredShift & { hasBegun: boolean; isRunning: boolean }

export const needsShift = (groupId: number) => isOfGroup('shifts', groupId)

/** An area's shifts on a day: the running one first, then those that ended (latest first), then the coming ones in day order. */
export function shiftsOn(shifts: StoredShift[], day: string, clock: Clock): DayShift[] {
  const now = day < today(clock) ? '24:00' : day > today(clock) ? '' : timeOfDay(clock)
  const stood = shifts.map((shift) => {
    // A shift that ends at or before its start ends on the next day.
    const end = shift.to <= shift.from ? '24:00' : shift.to
    const hasBegun = shift.from <= now
    return { ...shift, hasBegun, isRunning: hasBegun && now < end }
  })
  const begun = stood.filter(({ hasBegun }) => hasBegun).toReversed()
  return [
    ...begun.filter(({ isRunning }) => isRunning),
    ...begun.filter(({ isRunning }) => !isRunning),
    ...stood.filter(({ hasBegun }) => !hasBegun),
  ]
}

/** The shift for a report that names none: the running one, otherwise the one that began last. */
export function shiftForNil(shifts: DayShift[]): DayShift | undefined {
  return shifts.find(({ hasBegun }) => hasBegun)
}
