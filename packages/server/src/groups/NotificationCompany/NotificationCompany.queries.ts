import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import { choiceNames, nameIn } from '../../platform/postgres/names.ts'
import type { CompanyChoice } from '../../administration/list.ts'
import { versionOf } from '../../administration/record.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'

export type CompanyRule = {
  id: number
  month: number
  day: number
  isActive: boolean
  /** Only companies in scope. */
  companies: { id: number; name: string }[]
  version: string
  updatedAt: Date
  updatedBy: string
}

/** The rules that name a company in scope. */
const rules = (scope: CompanyScope, condition: RawBuilder<unknown>, language: Language) => sql<CompanyRule>`
  select r.id, r.month, r.day, r.is_active as "isActive", own.companies,
    ${versionOf('r.updated_at')} as version, r.updated_at as "updatedAt",
    coalesce(u.first_name || ' ' || u.last_name, '') as "updatedBy"
  from notification_company_rule r
  left join user_account u on u.id = r.updated_by
  join lateral (
    select jsonb_agg(jsonb_build_object('id', c.id, 'name', ${nameIn('c', language)}) order by c.position, c.id) as companies
    from notification_company n join company c on c.id = n.company_id
    where n.rule_id = r.id and ${inCompanies(scope, 'n.company_id')}) own on own.companies is not null
  where ${condition} order by r.id`

export async function loadRules(db: Querying, scope: CompanyScope, language: Language): Promise<CompanyRule[]> {
  return (await prepared(db, rules(scope, sql`true`, language))).rows
}

export async function findRule(
  db: Querying,
  scope: CompanyScope,
  id: number,
  language: Language,
): Promise<CompanyRule | undefined> {
  return (await rules(scope, sql`r.id = ${id}`, language).execute(db)).rows[0]
}

export async function findRulesOf(
  db: Querying,
  scope: CompanyScope,
  day: DayOfYear,
  language: Language,
): Promise<CompanyRule[]> {
  return (await rules(scope, sql`r.month = ${day.month}::bigint and r.day = ${day.day}::bigint`, language).execute(db))
    .rows
}

export type DayOfYear = { month: number; day: number }

/** Blocks other rule changes until the transaction ends: they are rare, and each day has one rule. */
export async function holdRules(db: Querying): Promise<void> {
  // Lock kinds 1 and 2 belong to events/context.queries.ts, 3 to 5 to administration/ordering.ts.
  await sql`select pg_advisory_xact_lock(7, 0)`.execute(db)
}

/** The companies of the scope to choose from: open ones, and those already in this rule (or in any rule). */
export async function loadCompanies(
  db: Querying,
  scope: CompanyScope,
  { ruleId }: { ruleId: number | null | 'any' },
  language: Language,
): Promise<CompanyChoice[]> {
  const { rows } = await prepared(
    db,
    sql<CompanyChoice>`
      select c.id, ${choiceNames('c', language)}, c.is_csr_area from company c
      where c.deleted_at is null and ${inCompanies(scope, 'c.id')} and (c.is_active or exists (
        select from notification_company n where n.company_id = c.id and ${ruleId === 'any' ? sql`true` : sql`n.rule_id = ${ruleId}::int`}))
      order by c.position, c.id`,
  )
  return rows
}

export type RuleContent = DayOfYear & { isActive: boolean; companyIds: number[] }

/** Saves a rule with its companies. */
export async function writeRule(
  db: Querying,
  id: number | null,
  { month, day, isActive, companyIds }: RuleContent,
  userId: number,
): Promise<void> {
  const { rows } =
    id === null
      ? await sql<{ id: number }>`
          insert into notification_company_rule (month, day, is_active, updated_by)
          values (${month}, ${day}, ${isActive}, ${userId}) returning id`.execute(db)
      : await sql<{ id: number }>`
          update notification_company_rule set month = ${month}, day = ${day}, is_active = ${isActive},
            updated_at = daybook_now(), updated_by = ${userId}
          where id = ${id} returning id`.execute(db)
  const ruleId = rows[0]?.id as number
  await sql`
    delete from notification_company n
    where n.rule_id = ${ruleId} and n.company_id <> all(${companyIds}::int[])`.execute(db)
  await sql`
    insert into notification_company (rule_id, company_id, month, day)
    select ${ruleId}, chosen, ${month}::int, ${day}::int from unnest(${companyIds}::int[]) chosen
    where not exists (select 1 from notification_company n where n.rule_id = ${ruleId} and n.company_id = chosen)`.execute(
    db,
  )
}

export async function deleteRules(db: Querying, ids: number[]): Promise<void> {
  await sql`delete from notification_company where rule_id = any(${ids}::int[])`.execute(db)
  await sql`delete from notification_company_rule where id = any(${ids}::int[])`.execute(db)
}
