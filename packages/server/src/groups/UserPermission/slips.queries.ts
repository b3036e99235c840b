import type { Language } from '@daybook/shared/registry'
import type { GroupUserId } from '@daybook/shared/rules/rules'
import { sql } from 'kysely'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { type Caller, groupsOfUser, levelsOfUser } from '../../people/rights/caller.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'

export type SlipPerson = {
  id: number
  name: string
  employeeId: string
  /** '' for people who sign in elsewhere. */
  username: string
  companyId: number
  company: string
  /** The person's account and company are both open. */
  isActive: boolean
  groups: GroupUserId[]
  levels: Caller['levels']
}

/** The people of a scope with these ids, by company and name, as slips are handed out. */
export async function loadSlipPeople(
  db: Querying,
  scope: CompanyScope,
  ids: number[],
  language: Language,
): Promise<SlipPerson[]> {
  const { rows } = await sql<SlipPerson>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.employee_id as "employeeId",
      coalesce(u.username, '') as username, c.id as "companyId", ${nameIn('c', language)} as company,
      u.is_active and c.is_active and c.deleted_at is null as "isActive",
      coalesce(${groupsOfUser}, '{}') as groups, coalesce(${levelsOfUser}, '{}') as levels
    from user_account u join company c on c.id = u.company_id
    where u.id = any(${ids}::int[]) and u.deleted_at is null and ${inCompanies(scope, 'u.company_id')}
    order by c.position, c.id, (u.first_name || ' ' || u.last_name) collate "th-x-icu", u.id`.execute(db)
  return rows
}
