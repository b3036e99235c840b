import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { HeldDuty, Successor } from '../../administration/act.ts'
import { versionOf } from '../../administration/record.ts'
import { areaName } from '../../events/rows.queries.ts'
import { USER_GROUP_ID } from '../../people/ids.ts'
import { type CompanyScope, type Held, inCompanies } from '../../people/rights/administration.ts'
import { roleOf } from '../../people/rights/areaRoles.ts'
import { groupsOfUser, levelsOfUser } from '../../people/rights/caller.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { type Words, hasWords, personKeys } from '../../platform/postgres/search.ts'
import {
  areaInEffect,
  canSignIn,
  closedIn,
  hasApprover,
  hasReporter,
  isLeaf,
  nothing,
} from '../Consequences/Consequences.queries.ts'

/** What a person holds and nobody else: areas first. Who moves keeps what does not depend on their company. */
export async function loadDuties(
  db: Querying,
  userId: number,
  isMove: boolean,
  language: Language,
): Promise<HeldDuty[]> {
  const closed = closedIn('person', [userId])
  const others = (condition: RawBuilder<unknown>) => sql`not exists (
    select from user_account u where ${canSignIn(closed)} and ${condition})`
  const inGroup = (user: string, group: RawBuilder<unknown>) =>
    sql`exists (select from user_group g where g.user_id = ${sql.ref(user)} and g.group_id = ${group})`
  const administers = sql`exists (select from user_area held join user_group g on g.user_id = held.user_id
    where held.user_id = u.id and held.role = mine.role and held.area_id in (a.id, a.parent_id) and ${roleOf(sql`g.group_id`)} = held.role)`
  const partner = (column: string) => sql`(
    select p.first_name || ' ' || p.last_name from user_account p where p.id = ${sql.ref(column)})`
  const staying = sql`
    union all select 9, case d.delegator_id when me.id then 'delegationGiven' else 'delegationReceived' end, d.id,
      ${partner('d.delegator_id')} || ' → ' || ${partner('d.delegate_id')}, d.until_day::text, 0, 0
      from delegation d where me.id in (d.delegator_id, d.delegate_id) and d.ended_at is null and d.until_day >= daybook_today()
    union all select 10, 'plan', act.id, act.kind, act.from_day::text, 0, 0 from act where act.author_id = me.id and act.phase = 'planned'`
  const { rows } = await sql<HeldDuty>`
    select found.duty, found.id, found.name, found.place, found.company_id as "companyId", found.area_id as "areaId"
    from user_account me join company home on home.id = me.company_id cross join lateral (
      select case mine.role when 'report' then 1 when 'approve' then 2 when 'admin' then 3 else 4 end as sort, mine.role as duty, a.id,
        ${areaName(language)} as name, ${nameIn('c', language)} as place, a.company_id, a.id as area_id
      from user_area mine join area a on a.id = mine.area_id join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
      where mine.user_id = me.id and exists (select from user_group g where g.user_id = me.id and ${roleOf(sql`g.group_id`)} = mine.role)
        and exists (select from area a where mine.area_id in (a.id, a.parent_id) and ${isLeaf} and ${areaInEffect(nothing)}
          and case mine.role when 'report' then ${hasReporter(nothing)} and not ${hasReporter(closed)}
            when 'approve' then a.requires_approval and ${hasApprover(nothing)} and not ${hasApprover(closed)}
            else ${others(administers)} end)
      union all select 6, 'company', home.id, ${nameIn('home', language)}, '', 0, 0 where ${inGroup('me.id', USER_GROUP_ID.COMPANY_USER)}
        and ${others(sql`u.company_id in (home.id, home.head_company_id) and ${inGroup('u.id', USER_GROUP_ID.COMPANY_USER)}`)}
      union all select 7, 'receiver', r.id, ${nameIn('r', language)}, '', 0, 0 from receiver_group_member m
        join receiver_group r on r.id = m.receiver_group_id and r.is_active and r.deleted_at is null
        where m.user_id = me.id and m.is_active
      union all select 8, 'action', x.id, x.description, ${areaName(language)}, e.company_id, e.area_id from corrective_action x
        join event_report e on e.id = x.report_id and e.deleted_at is null join area a on a.id = e.area_id left join area upper on upper.id = a.parent_id
        where x.owner_id = me.id and x.state = 'open'
      ${isMove ? sql`` : staying}) found
    where me.id = ${userId}::int order by found.sort, found.place, found.name, found.id`.execute(db)
  return rows
}

/** People of a scope who can sign in and whose name has these words: colleagues first. */
export async function loadSuccessors(
  db: Querying,
  scope: CompanyScope,
  userId: number,
  words: Words,
  limit: number,
  language: Language,
): Promise<Successor[]> {
  const { rows } = await sql<Successor>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.company_id as "companyId", ${nameIn('c', language)} as "companyName",
      coalesce(${groupsOfUser}, '{}') as groups, coalesce(${levelsOfUser}, '{}') as levels
    from user_account u join company c on c.id = u.company_id join user_account me on me.id = ${userId}::int
    where u.id <> me.id and ${canSignIn(nothing)} and ${inCompanies(scope, 'u.company_id')} and ${hasWords(words, personKeys('u'))}
    order by u.company_id <> me.company_id, u.first_name collate "th-x-icu", u.last_name collate "th-x-icu", u.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** A person of a scope; undefined otherwise. */
export async function findPerson(db: Querying, scope: CompanyScope, id: number) {
  const { rows } = await sql<Held & { id: number; name: string; version: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name, ${versionOf('u.updated_at')} as version,
      coalesce(${groupsOfUser}, '{}') as groups, coalesce(${levelsOfUser}, '{}') as levels
    from user_account u where u.id = ${id}::int and u.deleted_at is null and ${inCompanies(scope, 'u.company_id')}`.execute(
    db,
  )
  return rows[0]
}

/** Gives a planned act of somebody to another author; false if it is none. */
export async function giveAct(tx: Querying, id: number, fromId: number, toId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update act set author_id = ${toId} where id = ${id} and author_id = ${fromId} and phase = 'planned'`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
