import type { WorkingTimeMaster } from '@daybook/shared/calls/shapes/event'

/** Working times shared by the same areas. `areaNames` is null if every chosen area has them. */
export type ShiftGroup = { areaNames: readonly string[] | null; shifts: readonly { value: number; label: string }[] }

/** Groups the working times of some areas: first those of all areas, then by the areas that share them. */
export function shiftGroups(masters: readonly WorkingTimeMaster[], chosen: readonly number[]): ShiftGroup[] {
  const names = new Map(masters.map(({ areaId, areaName }) => [areaId, areaName]))
  const byAreas = new Map<string, { areaIds: number[]; shifts: { value: number; label: string }[] }>()
  for (const shift of new Map(masters.map((master) => [master.shiftId, master])).values()) {
    const areaIds = areasOf(masters, shift.shiftId)
    const key = areaIds.join()
    const group = byAreas.get(key) ?? { areaIds, shifts: [] }
    group.shifts.push({ value: shift.shiftId, label: shift.shiftLabel })
    byAreas.set(key, group)
  }
  return [...byAreas.values()]
    .toSorted((a, b) => b.areaIds.length - a.areaIds.length)
    .map(({ areaIds: having, shifts }) => ({
      areaNames: chosen.every((id) => having.includes(id)) ? null : having.map((id) => names.get(id) ?? ''),
      shifts,
    }))
}

/** The working times that every one of the areas has: a report for all of them at once can only use those. */
export function sharedShifts(masters: readonly WorkingTimeMaster[], areaIds: readonly number[]): number[] {
  const ids = [...new Set(masters.map(({ shiftId }) => shiftId))]
  return ids.filter((id) => {
    const having = areasOf(masters, id)
    return areaIds.every((area) => having.includes(area))
  })
}

function areasOf(masters: readonly WorkingTimeMaster[], id: number): number[] {
  const ids = masters.filter(({ shiftId }) => shiftId === id).map(({ areaId }) => areaId)
  return [...new Set(ids)].toSorted((a, b) => a - b)
}
