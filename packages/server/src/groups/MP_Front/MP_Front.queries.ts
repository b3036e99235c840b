import { texts } from '@daybook/shared/problems'
import { type Language, MENU, type MenuId } from '@daybook/shared/registry'
import type { Querying } from '../../platform/postgres/database.ts'
import { type Caller, levelOf } from '../../people/rights/caller.ts'

/** The menus that the caller has, in order; all of them are of the first level. */
export async function loadMenus(db: Querying, caller: Caller, language: Language, part: 'front' | 'back') {
  const menus = await db.selectFrom('menu').selectAll().orderBy('position').execute()
  const backLevel = levelOf(caller, ...menus.filter((menu) => menu.is_back).map((menu) => menu.id as MenuId))
  return menus
    .filter((menu) => menu.is_back === (part === 'back'))
    .map((menu) => ({
      menuId: menu.id,
      title: texts[language].menu[menu.id as MenuId],
      link: menu.link,
      level: 0,
      orderBy: menu.position,
      permission: menu.id === MENU.administration ? backLevel : levelOf(caller, menu.id as MenuId),
      headerId: null,
      icon: menu.icon,
    }))
    .filter((menu) => menu.permission > 0)
}

export async function groupUsersOf(db: Querying, groups: number[]) {
  const rows = await db.selectFrom('group_user').selectAll().orderBy('id').execute()
  return rows.filter(({ id }) => groups.includes(id)).map(({ id, name }) => ({ groupId: id, groupName: name }))
}
