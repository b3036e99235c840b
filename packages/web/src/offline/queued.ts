import type { Offline } from '../app/offline.ts'
import { type Item, mendedBy } from './item.ts'

/** The areas for which these items file. */
export function areasOf(items: readonly Item[]): Pick<Offline, 'queued' | 'refused'> {
  const filing = items.filter((item) => mendedBy(item) === null)
  const of = (isRefused: boolean) =>
    new Set(filing.filter(({ state }) => (state === 'needsYou') === isRefused).flatMap(({ input }) => queuedFor(input)))
  return { queued: of(false), refused: of(true) }
}

/** An item's areas and day, as 'area day'. */
function queuedFor(input: Readonly<Record<string, unknown>>): string[] {
  const { cells, areaId, day, eventDate } = input as {
    cells?: { areaId: number }[]
    areaId?: number[]
    day?: string
    eventDate?: string
  }
  const of = day ?? eventDate?.split('/').toReversed().join('-') ?? ''
  return (cells?.map((cell) => cell.areaId) ?? areaId ?? []).map((id) => `${id} ${of}`)
}

/** The reports with queued corrections, each with its item's id if that needs the user. */
export const mendsOf = (items: readonly Item[]): ReadonlyMap<number, string | null> =>
  new Map(
    items.flatMap((item) => {
      const eventId = mendedBy(item)
      return eventId === null ? [] : [[eventId, item.state === 'needsYou' ? item.id : null] as const]
    }),
  )
