import { type Item, mendedBy } from './item.ts'

/** An item's areas and day, as 'area day'. */
export function queuedFor(input: Readonly<Record<string, unknown>>): string[] {
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
