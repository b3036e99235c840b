import type { WorkingTimeMaster } from '@daybook/contract/event'

/** Working times that the same areas have. `areaNames` is null for those that every chosen area has. */
export type ShiftGroup = { areaNames: readonly string[] | null; shifts: readonly { value: number; label: string }[] }

/** The working times of some areas, those of all areas first, then by the areas that share them. */
export function shiftGroups(masters: readonly WorkingTimeMaster[]): ShiftGroup[] {
  const areas = new Map(masters.map(({ nAreaID, sAreaName }) => [nAreaID, sAreaName]))
  const byAreas = new Map<string, { areaIds: number[]; shifts: { value: number; label: string }[] }>()
  for (const shift of new Map(masters.map((master) => [master.nWorkingTimeID, master])).values()) {
    const areaIds = masters
      .filter(({ nWorkingTimeID }) => nWorkingTimeID === shift.nWorkingTimeID)
      .map(({ nAreaID }) => nAreaID)
    const key = areaIds.toSorted((a, b) => a - b).join()
    const group = byAreas.get(key) ?? { areaIds, shifts: [] }
    group.shifts.push({ value: shift.nWorkingTimeID, label: shift.sWorKingTileName })
    byAreas.set(key, group)
  }
  return [...byAreas.values()]
    .toSorted((a, b) => b.areaIds.length - a.areaIds.length)
    .map(({ areaIds, shifts }) => ({
      areaNames: areaIds.length === areas.size ? null : areaIds.map((id) => areas.get(id) ?? ''),
      shifts,
    }))
}
