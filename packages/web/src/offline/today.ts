import type { Output } from '@daybook/shared'

type Today = Output<'MyAreas/GetToday'>

const MINUTES = 1_440
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Today's areas from the device's stored answer. If that is from another day, the areas and shifts are known, but no reports.
 * `day` and `now` ('HH:mm') are in the company's time zone.
 */
export function keptToday(kept: Today, day: string, now: string): Today {
  const isSameDay = kept.day === day
  return {
    ...kept,
    day,
    cells: kept.cells.map((cell) => {
      const shifts = cell.shifts.map((shift) => {
        const from = minuteOf(shift.from)
        const to = minuteOf(shift.to) > from ? minuteOf(shift.to) : minuteOf(shift.to) + MINUTES
        const at = minuteOf(now)
        return { ...shift, hasBegun: at >= from, isRunning: at >= from && at < to }
      })
      const state = isSameDay ? cell.state : ('left' as const)
      const hasShift = shifts.length === 0 || shifts.some(({ hasBegun }) => hasBegun)
      return {
        ...cell,
        shifts: shifts.toSorted((one, other) => Number(other.isRunning) - Number(one.isRunning)),
        state,
        // The device does not know when another day is due.
        dueAt: isSameDay ? (cell.dueAt ?? null) : null,
        isLate: isSameDay && cell.isLate,
        report: isSameDay ? cell.report : null,
        canFileNil: state !== 'reported' && cell.nilTypeId !== null && hasShift,
      }
    }),
  }
}
