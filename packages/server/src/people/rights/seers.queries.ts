import { READING_MENUS } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { roleOf } from './areaRoles.ts'

/**
 * Whether the person `u` of the company `uc` may open the report `e` of the area `a`: they can sign in, have a menu that
 * shows reports, and their scope includes the area. The same rule as visible() in scope.ts, for many people at once.
 */
export const seesReport: RawBuilder<boolean> = sql<boolean>`(
  u.is_active and u.deleted_at is null and uc.is_active and uc.deleted_at is null
  and exists (
    select 1 from user_menu um
    join user_group ug on ug.user_id = um.user_id
    join group_menu_limit l on l.group_id = ug.group_id and l.menu_id = um.menu_id
    where um.user_id = u.id and um.menu_id = any(${[...READING_MENUS]}::int[]) and least(um.level, l.level) > 0)
  and exists (
    select 1 from user_group ug where ug.user_id = u.id and case ug.group_id
      when 1 then true
      when 2 then exists (
        select 1 from company own
        where own.id = e.company_id and own.deleted_at is null and u.company_id in (own.id, own.head_company_id))
      else a.deleted_at is null and exists (
        select 1 from user_area ua
        where ua.user_id = u.id and ua.area_id in (a.id, a.parent_id)
          and ua.role = ${roleOf(sql`ug.group_id`)})
      end))`
