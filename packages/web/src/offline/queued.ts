import { readDay } from '@daybook/shared/days'
import type { Offline } from '../app/offline.ts'
import { type Item, mendedBy } from './item.ts'

/** The areas for which these items file. */
export function areasOf(items: readonly Item[]): Pick<Offline, 'queued' | 'refused'> {
  const filing = items.filter((item) => mendedBy(item) === null)
  const of = (isRefused: boolean) =>
    new Set(filing.filter(({ state }) => (state === 'needsYou') === isRefused).flatMap(queuedFor))
  return { queued: of(false), refused: of(true) }
}

/** The areas for which an item files. */
export const areaIdsOf = ({ input }: Item): number[] => {
  const { cells, areaId } = input as { cells?: { areaId: number }[]; areaId?: number | number[] }
  return cells?.map((cell) => cell.areaId) ?? [areaId ?? []].flat()
}

/** An item's areas and day, as 'area day', and each of its shifts, as 'area day shift'. */
function queuedFor(item: Item): string[] {
  const { cells, shifts, day, eventDate } = item.input as {
    cells?: { areaId: number; shiftId?: number | null }[]
    shifts?: number[]
    day?: string
    eventDate?: string
  }
  const of = day ?? readDay(eventDate ?? '')
  const ofCells = cells?.flatMap(({ areaId, shiftId }) => (shiftId == null ? [] : [`${areaId} ${of} ${shiftId}`]))
  const areaIds = areaIdsOf(item)
  const byShift = ofCells ?? areaIds.flatMap((id) => (shifts ?? []).map((shift) => `${id} ${of} ${shift}`))
  return [...areaIds.map((id) => `${id} ${of}`), ...byShift]
}

/** The reports with queued corrections, each with its item's id if that needs the user. */
export const mendsOf = (items: readonly Item[]): ReadonlyMap<number, string | null> =>
  new Map(
    items.flatMap((item) => {
      const eventId = mendedBy(item)
      return eventId === null ? [] : [[eventId, item.state === 'needsYou' ? item.id : null] as const]
    }),
  )
