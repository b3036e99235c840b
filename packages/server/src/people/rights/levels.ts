import { MENU, MENUS, type MenuId } from '@daybook/shared/registry'
import { highestLevel } from '@daybook/shared/rules/userRules'
import type { FieldProblem } from '@daybook/shared/problems'
import { type Caller, isCorporate, levelOf } from './caller.ts'

export type AskedLevel = { nMenuID: number; cPermission: number }
/** What somebody was given before: groups, and levels whether they have an effect or not. */
export type Given = { groups: readonly number[]; givenLevels: Partial<Record<MenuId, number>> }

/**
 * The level of each menu after a save. What is not asked for stays as it is, or comes from the groups when they
 * change; the level of Company is a corporate administrator's to change; nothing passes what the groups can have, and
 * nothing is given beyond the administrator's own.
 */
export function planLevels(
  caller: Caller,
  levelsAsked: readonly AskedLevel[],
  stored: Given | undefined,
  groups: readonly number[],
): { levels: Map<MenuId, number>; problems: FieldProblem[] } {
  const asked = new Map(levelsAsked.map(({ nMenuID, cPermission }) => [nMenuID, cPermission]))
  if (!isCorporate(caller)) asked.delete(MENU.company)
  const isSame = stored !== undefined && sameGroups(stored.groups, groups)
  const levels = new Map<MenuId, number>()
  let isBeyond = false
  for (const menu of MENUS) {
    const highest = highestLevel(groups, menu)
    const own = levelOf(caller, menu)
    const given = isSame ? (stored.givenLevels[menu] ?? 0) : highest
    const level = Math.min(asked.get(menu) ?? given, highest)
    // What was given before the groups were cut down comes back with them; as long as it has no effect it stays.
    if (isSame && !asked.has(menu) && given > highest) levels.set(menu, given)
    else levels.set(menu, Math.min(level, own))
    isBeyond ||= asked.has(menu) && level > own
  }
  const beyond: FieldProblem = { path: 'lstMenuPermission', code: 'beyondOwn', values: { field: 'menuPermission' } }
  return { levels, problems: isBeyond ? [beyond] : [] }
}

export function sameGroups(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((group) => other.includes(group))
}
