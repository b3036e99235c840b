import { texts } from '@daybook/shared/problems'
import { type Language, MENU, type MenuId, REPORT_MENUS, type Years } from '@daybook/shared/registry'
import type { Querying } from '../../platform/postgres/database.ts'
import { type Caller, type Level, isCorporate, levelOf } from '../../people/rights/caller.ts'
import { approvable, isEmpty } from '../../people/rights/scope.ts'

/** The caller's menus, in order; all are first-level menus. */
export async function loadMenus(db: Querying, caller: Caller, language: Language, part: 'front' | 'back') {
  const menus = await db.selectFrom('menu').selectAll().orderBy('position').execute()
  const backLevel = levelOf(caller, ...menus.filter((menu) => menu.is_back).map((menu) => menu.id as MenuId))
  const levelOn = (menu: MenuId): Level => {
    if (menu === MENU.administration) return backLevel
    // The inbox has no level of its own: it depends on where the caller may decide.
    if (menu === MENU.inbox) return isEmpty(approvable(caller)) ? 0 : 2
    if (menu === MENU.overview) return levelOf(caller, ...REPORT_MENUS) > 0 ? 1 : 0
    if (menu === MENU.operations) return isCorporate(caller) ? 2 : 0
    return levelOf(caller, menu)
  }
  return menus
    .filter((menu) => menu.is_back === (part === 'back'))
    .map((menu) => ({
      menuId: menu.id,
      title: texts[language].menu[menu.id as MenuId],
      link: menu.link,
      level: 0,
      orderBy: menu.position,
      permission: levelOn(menu.id as MenuId),
      headerId: null,
      icon: menu.icon,
    }))
    .filter((menu) => menu.permission > 0)
}

/** What a person has chosen for every device. */
export async function loadOwnSettings(db: Querying, userId: number): Promise<{ years: Years; singleKeys: boolean }> {
  const { years, singleKeys } = await db
    .selectFrom('user_account')
    .select(['years', 'single_keys as singleKeys'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { years: years as Years, singleKeys }
}
