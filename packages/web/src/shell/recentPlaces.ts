import type { PaletteItem } from '../kit/dialogs/CommandPalette.tsx'

/** What the palette leads to: its id is the address. */
export type Place = PaletteItem

const MOST = 6
const keyOf = (userId: number) => `daybook.recent.${userId}`

/** What a person opened last from here, the last one first. */
export function recentOf(userId: number): Place[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? (kept as Place[]) : []
  } catch {
    return []
  }
}

export function keepRecent(userId: number, place: Place): void {
  const others = recentOf(userId).filter(({ id }) => id !== place.id)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([place, ...others].slice(0, MOST)))
  } catch {
    // Without storage, nothing is remembered.
  }
}
