import { isOfGroup } from '@daybook/shared/calls/reportFields'
import { type DayShift as Offered, inOfferedOrder } from '@daybook/shared/rules/shiftTimes'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import { type Clock, timeOfDay, today } from '../../platform/clock.ts'
import type { StoredCell, StoredShift } from './MyAreas.queries.ts'

/** A shift with its status on a day. */
export type DayShift = Offered<StoredShift & { isReported: boolean }>

export const needsShift = (groupId: number) => isOfGroup('shifts', groupId)

/** The shifts of an area's day, in the order in which they are offered. */
export function shiftsOn({ shifts, reports }: StoredCell, day: string, clock: Clock): DayShift[] {
  const reported = new Set(
    reports.flatMap(({ status, shiftIds }) => (status === REPORT_STATUS.REJECTED ? [] : shiftIds)),
  )
  const at = { today: today(clock), now: timeOfDay(clock) }
  return inOfferedOrder(
    shifts.map((shift) => ({ ...shift, isReported: reported.has(shift.id) })),
    day,
    at,
  )
}

/** The shift for a report that names none: the first one offered. */
export function shiftForNil(shifts: DayShift[]): DayShift | undefined {
  return shifts.find(({ hasBegun }) => hasBegun)
}

/** The report that stands for an area's day, or for one shift of it; undefined if there is none. */
export const reportFor = ({ reports }: StoredCell, shiftId: number | null) =>
  reports.find(({ shiftIds }) => shiftId === null || shiftIds.includes(shiftId))
