import { GROUP_USER, type GroupUserId } from '@daybook/shared/rules/rules'
import { type RawBuilder, sql } from 'kysely'

/** The user group whose members have a role in the areas that are assigned to them. */
export const GROUP_OF_ROLE = {
  report: GROUP_USER.REPORTER,
  approve: GROUP_USER.APPROVER,
  admin: GROUP_USER.AREA_ADMIN,
  csr_admin: GROUP_USER.CSR_ADMIN,
} as const satisfies Record<string, GroupUserId>

export type AreaRole = keyof typeof GROUP_OF_ROLE

const cases = sql.join(
  Object.entries(GROUP_OF_ROLE).map(([role, group]) => sql`when ${sql.lit(group)} then ${sql.lit(role)}`),
  sql` `,
)

/** The role that members of a user group have in their areas; null for the groups that have no areas. */
export const roleOf = (group: RawBuilder<unknown>): RawBuilder<AreaRole | null> => sql`case ${group} ${cases} end`
