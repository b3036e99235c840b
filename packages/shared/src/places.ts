/* Positions in an order, for the form and the server. They count from 1 to n without gaps. */

type Entry = { position: number; deleted?: boolean | null; isDelete?: boolean | null }

/**
 * Moves the entry at position `from` of a form's list to `to` and renumbers all; entries marked deleted have no
 * position and follow at the end, unchanged. A position past the end means the end; one that does not exist moves
 * nothing.
 */
export function moveEntry<T extends Entry>(entries: readonly T[], from: number, to: number): T[] {
  const isGone = (entry: T) => entry.deleted === true || entry.isDelete === true
  const live = entries.filter((entry) => !isGone(entry)).toSorted((one, other) => one.position - other.position)
  const index = live.findIndex((entry) => entry.position === from)
  const moved = index < 0 ? live : moveWithin(live, index, to)
  return [...moved.map((entry, place) => ({ ...entry, position: place + 1 })), ...entries.filter(isGone)]
}

function moveWithin<T>(list: T[], index: number, to: number): T[] {
  const rest = list.toSpliced(index, 1)
  const place = Math.min(Math.max(to, 1), list.length) - 1
  return rest.toSpliced(place, 0, list[index] as T)
}
