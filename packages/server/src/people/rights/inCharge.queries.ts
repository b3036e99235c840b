import { GROUP_USER, type GroupUserId } from '@daybook/shared/rules/rules'
import { type RawBuilder, sql } from 'kysely'
import { MENU_ID, USER_GROUP_ID } from '../ids.ts'
import { roleOf } from './areaRoles.ts'

const { CORPORATE_ADMIN, COMPANY_USER, AREA_ADMIN, APPROVER, CSR_ADMIN } = GROUP_USER

/** The groups that administer an area. */
export const ADMINISTRATORS = [CORPORATE_ADMIN, COMPANY_USER, AREA_ADMIN, CSR_ADMIN] as const
/** The groups that verify its corrective actions. */
export const VERIFIERS = [...ADMINISTRATORS, APPROVER] as const

/**
 * People in some groups who may verify corrective actions of the area `a` of the company `c`, as a table expression: id,
 * language, wants_mail, and `ring`, their distance from the area: 1 assigned to the area, 2 to the company, 3 to everything.
 * With VERIFIERS it is the same rule as verifiable() in scope.ts for a single caller.
 */
export function inCharge(groups: readonly GroupUserId[]): RawBuilder<unknown> {
  return sql`(
    select u.id, u.language, u.notifies_by_email as wants_mail,
      min(case ug.group_id when ${USER_GROUP_ID.CORPORATE_ADMIN} then 3 when ${USER_GROUP_ID.COMPANY_USER} then 2 else 1 end) as ring
    from user_group ug
    join user_account u on u.id = ug.user_id and u.is_active and u.deleted_at is null
    join company uc on uc.id = u.company_id and uc.is_active and uc.deleted_at is null
    where ug.group_id = any(${[...groups]}::int[])
      and exists (
        select from user_menu um join user_group g on g.user_id = um.user_id
        join group_menu_limit l on l.group_id = g.group_id and l.menu_id = um.menu_id
        where um.user_id = u.id and um.menu_id = ${MENU_ID.actions} and um.level = 2 and l.level = 2)
      and case ug.group_id
        when ${USER_GROUP_ID.CORPORATE_ADMIN} then true
        when ${USER_GROUP_ID.COMPANY_USER} then c.deleted_at is null and u.company_id in (c.id, c.head_company_id)
        else a.deleted_at is null and exists (
          select from user_area ua where ua.user_id = u.id and ua.area_id in (a.id, a.parent_id)
            and ua.role = ${roleOf(sql`ug.group_id`)})
        end
    group by u.id)`
}
