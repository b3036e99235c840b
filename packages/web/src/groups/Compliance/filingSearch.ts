import { formatDay } from '@daybook/shared/days'

/** The query of the report form for an area's day, or for a shift of it. */
export const filingSearch = (areaId: number, { day, shiftId }: { day: string; shiftId: number | null }) => ({
  area: String(areaId),
  day: formatDay(day),
  ...(shiftId === null ? {} : { shift: String(shiftId) }),
})
