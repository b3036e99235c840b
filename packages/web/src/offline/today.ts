import type { Output } from '@daybook/shared'
import { daysLater } from '@daybook/shared/days'
import { type CompanyTime, hasEnded, inOfferedOrder } from '@daybook/shared/rules/shiftTimes'

type Today = Output<'MyAreas/GetToday'>
type Cell = Today['cells'][number]

/**
 * Today's areas from the device's stored answer, and what is not due yet of earlier days. Of days after that of the answer, the
 * areas and shifts are known, but no reports. `day` and `now` ('HH:mm') are in the company's time zone.
 */
export function keptToday(kept: Today, day: string, now: string): Today {
  const at = { today: day, now }
  // An answer of an earlier version has no days.
  const cells = kept.cells.map((cell) => ({ ...cell, day: cell.day ?? kept.day, shiftId: cell.shiftId ?? null }))
  const own = cells.filter((cell) => cell.day === kept.day)
  const known = kept.day === day ? cells : cells.filter((cell) => cell.day < day)
  return {
    ...kept,
    day,
    cells: [
      ...known.filter((cell) => cell.day === day || isOpen(cell.dueAt, at)),
      ...daysBetween(kept.day, day).flatMap((between) =>
        // The device knows no other due times: take those of the same rule on the day of the answer.
        own
          .filter(({ dueAt }) => isOpen(dueAt && later(dueAt, kept.day, between), at))
          .map((cell) => emptyOn(cell, between)),
      ),
      ...(kept.day === day ? [] : own.map((cell) => emptyOn(cell, day))),
    ].map((cell) => standing(cell, at)),
  }
}

const isOpen = (dueAt: string | null, { today, now }: CompanyTime) =>
  dueAt !== null && dueAt.slice(0, 16) >= `${today}T${now}`

const dayNumber = (day: string) => Date.parse(day) / 86_400_000
const daysBetween = (from: string, to: string) =>
  Array.from({ length: Math.max(0, dayNumber(to) - dayNumber(from) - 1) }, (_, nth) => daysLater(from, nth + 1))

const later = (instant: string, from: string, to: string) =>
  daysLater(instant.slice(0, 10), dayNumber(to) - dayNumber(from)) + instant.slice(10)

/** The cell on another day, of which no report is known. */
const emptyOn = (cell: Cell, day: string): Cell => ({
  ...cell,
  day,
  state: 'left',
  dueAt: null,
  isLate: false,
  report: null,
  shifts: cell.shifts.map((shift) => ({ ...shift, isReported: false })),
})

function standing(cell: Cell, at: CompanyTime): Cell {
  const shifts = inOfferedOrder(cell.shifts, cell.day, at)
  const hasShift = shifts.length === 0 || shifts.some(({ hasBegun }) => hasBegun)
  const offered = shifts.filter(({ hasBegun }) => hasBegun).slice(0, 1)
  const isTime = !cell.nilOnlyAfterEnd || hasEnded(cell.day, offered, at)
  return {
    ...cell,
    shifts,
    dueAt: cell.dueAt ?? null,
    canFileNil: cell.state !== 'reported' && cell.nilTypeId !== null && hasShift && isTime,
  }
}
