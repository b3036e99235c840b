/** The entries that move from one order to another of the same ones: as few as possible, all others keep their order. */
export function movedIn<T>(before: readonly T[], after: readonly T[]): T[] {
  const placeOf = new Map(before.map((entry, place) => [entry, place]))
  // The longest run of entries that are in their old order stays: `ends[n]` is the entry where the best run of n + 1 ends.
  const ends: T[] = []
  const earlier = new Map<T, T | undefined>()
  const at = (entry: T) => placeOf.get(entry) ?? 0
  for (const entry of after) {
    const found = ends.findIndex((end) => at(end) > at(entry))
    const length = found === -1 ? ends.length : found
    earlier.set(entry, ends[length - 1])
    ends[length] = entry
  }
  const stays = new Set<T>()
  for (let entry = ends.at(-1); entry !== undefined; entry = earlier.get(entry)) stays.add(entry)
  return after.filter((entry) => !stays.has(entry))
}
