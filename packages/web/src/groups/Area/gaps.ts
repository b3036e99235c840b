import type { SubArea } from './subAreas.ts'

/** What an area still lacks before it is saved. */
export type Gaps = {
  /** No active event type: nothing can be filed for the area. */
  lacksType: boolean
  /** The names of the area, or of its sub areas, that need approval but have no approver. */
  unapproved: string[]
}

/** @param approved the areas that an active user approves for; an area's approver also approves for its sub areas */
export function gapsOf(
  area: { id: number | null; name: string; isActive: boolean; requiresApproval: boolean; hasSubAreas: boolean },
  subs: readonly SubArea[],
  activeTypes: number,
  approved: readonly number[],
): Gaps {
  // Nothing is filed for an inactive area.
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
