import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { inOfferedOrder } from '@daybook/shared/rules/shiftTimes'
import type { AtArea } from './useChoices.ts'

type Today = Output<'MyAreas/GetToday'>

/**
 * What the form begins with for an area. `named`: the ISO day in the URL; without one, or for a day to come, the first cell that is
 * left, otherwise today's. `cells`: at least one, all of the area.
 */
export function atArea(
  { cells, day: today, asOf }: Today,
  named: string | null,
  shiftId: number | null,
): AtArea | null {
  const isReportable = ({ shifts }: Today['cells'][number]) =>
    shifts.length === 0 || shifts.some(({ hasBegun }) => hasBegun)
  const day =
    named !== null && named <= today
      ? named
      : (cells.find((cell) => cell.state === 'left' && isReportable(cell))?.day ?? today)
  const listed = cells.filter((cell) => cell.day === day)
  const [cell] = listed.length > 0 ? listed : cells
  if (!cell) return null
  // A day that is not listed any more has the shifts of the area.
  const shifts = inOfferedOrder(
    (listed.length > 0 ? listed : cells.filter((one) => one.day === today)).flatMap((one) => one.shifts),
    day,
    { today, now: asOf.slice(11, 16) },
  ).filter(({ hasBegun }) => hasBegun)
  const shift = shifts.find(({ id }) => id === shiftId) ?? (listed.length > 0 ? shifts[0] : undefined)
  const { eventGroupId, companyId, areaId } = cell
  return {
    eventGroupId,
    companyId,
    areaId: [areaId],
    shifts: shift ? [shift.id] : [],
    ...(day === today ? {} : { eventDate: formatDay(day) }),
  }
}
