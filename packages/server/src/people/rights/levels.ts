import { MENU, MENUS, type MenuId } from '@daybook/shared/registry'
import { highestLevel } from '@daybook/shared/rules/userRules'
import type { FieldProblem } from '@daybook/shared/problems'
import { type Caller, isCorporate, ownLevelOf } from './caller.ts'

export type AskedLevel = { menuId: number; level: number }
/** Existing rights: groups, and given levels whether effective or not. */
export type Given = { groups: readonly number[]; givenLevels: Partial<Record<MenuId, number>> }

/**
 * The level of each menu after a save. A missing menu keeps its level, or gets that of the groups when they change.
 * Only corporate administrators change the level of Company. No level exceeds what the groups can have or the
 * administrator's own.
 */
export function planLevels(
  caller: Caller,
  levelsAsked: readonly AskedLevel[],
  stored: Given | undefined,
  groups: readonly number[],
): { levels: Map<MenuId, number>; problems: FieldProblem[] } {
  const asked = new Map(levelsAsked.map(({ menuId, level }) => [menuId, level]))
  if (!isCorporate(caller)) asked.delete(MENU.company)
  const isSame = stored !== undefined && areSame(stored.groups, groups)
  const levels = new Map<MenuId, number>()
  let isBeyond = false
  for (const menu of MENUS) {
    const highest = highestLevel(groups, menu)
    const own = ownLevelOf(caller, menu)
    const given = isSame ? (stored.givenLevels[menu] ?? 0) : highest
    const level = Math.min(asked.get(menu) ?? given, highest)
    // A level above the groups' maximum is kept: it has no effect now, but returns with the groups.
    if (isSame && !asked.has(menu) && given > highest) levels.set(menu, given)
    else levels.set(menu, Math.min(level, own))
    isBeyond ||= asked.has(menu) && level > own
  }
  const beyond: FieldProblem = { path: 'menuPermissions', code: 'beyondOwn', values: { field: 'menuPermission' } }
  return { levels, problems: isBeyond ? [beyond] : [] }
}

/** Whether two lists, each without duplicates, have the same entries. */
export function areSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}
