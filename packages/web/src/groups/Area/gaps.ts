import type { SubArea } from './subAreas.ts'

/** What an area that is about to be saved still lacks. */
export type Gaps = {
  /** No active event type: nothing can be filed for it. */
  lacksType: boolean
  /** The area or those of its sub areas that need approval and have nobody who could give it. */
  unapproved: string[]
}

/**
 * @param approved the areas that somebody at work approves for; who approves for an area does so for its sub areas
 */
export function gapsOf(
  area: { id: number | null; name: string; isActive: boolean; requiresApproval: boolean; hasSubAreas: boolean },
  subs: readonly SubArea[],
  activeTypes: number,
  approved: readonly number[],
): Gaps {
  // Nothing is filed for an area that is closed.
  if (!area.isActive) return { lacksType: false, unapproved: [] }
  const isApproved = (id: number | null) => id !== null && approved.includes(id)
  const open = subs.filter((sub) => !sub.isDeleted && sub.isActive !== false)
  const waiting = area.hasSubAreas
    ? open.filter((sub) => sub.requiresApproval && !isApproved(sub.isNew ? null : sub.id)).map(({ name }) => name)
    : area.requiresApproval
      ? [area.name]
      : []
  return { lacksType: activeTypes === 0, unapproved: isApproved(area.id) ? [] : waiting }
}
