import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { ReminderStep } from '@daybook/shared/rules/reminderSteps'
import type { RuleState } from '@daybook/shared/rules/expectationForms'
import { areaName } from '../../events/rows.queries.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import type { Reach } from '../../people/rights/changing.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import type { Page, Sorting } from '../../administration/list.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { versionOf } from '../../administration/record.ts'

/** Whose rules the caller sees: those that affect one of the caller's areas. */
export type Sight = { areas: Scope; companies: CompanyScope }

export type RuleFilter = {
  states: RuleState[]
  companyId: number | null
  areaId: number | null
  groupId: number | null
}

/** A version of a rule. */
export type StoredRule = {
  versionId: number
  ruleId: number
  companyId: number | null
  areaId: number | null
  areaCompanyId: number | null
  areaGroupId: number | null
  placeName: string
  eventGroupId: number | null
  isByShift: boolean
  weekdays: number[]
  leavesOutHolidays: boolean
  dueAt: string | null
  isDueNextDay: boolean
  graceMinutes: number
  lockAfterDays: number | null
  nilOnlyAfterEnd: boolean
  steps: ReminderStep[]
  from: string
  until: string | null
  state: RuleState
  isFollowed: boolean
  updatedBy: string
  updatedAt: Date
  version: string
}

/** What a rule is about, by which it is judged who may change it. */
export const reachOf = ({ companyId, areaId, areaCompanyId }: StoredRule): Reach => ({
  companyId,
  area: areaId === null || areaCompanyId === null ? null : { companyId: areaCompanyId, areaId },
})

const state = sql`case when r.from_day > daybook_today() then 'coming' when r.until_day < daybook_today() then 'past' else 'running' end`
const placeName = (language: Language) =>
  sql`coalesce(${nameIn('ac', language)} || ' · ' || ${areaName(language)}, ${nameIn('c', language)}, '')`
const companyName = (language: Language) => sql`coalesce(${nameIn('c', language)}, ${nameIn('ac', language)}, '')`
/** All companies first, then a company and its areas. */
const place = (language: Language) =>
  sql`(${companyName(language)}) collate "th-x-icu", r.area_id is not null, ${areaName(language)} collate "th-x-icu", r.event_group_id nulls first`

const SORTS = {
  state: () => sql`case ${state} when 'running' then 1 when 'coming' then 2 else 3 end`,
  place: (language: Language) =>
    sql`(${companyName(language)} || ' ' || coalesce(${areaName(language)}, '')) collate "th-x-icu"`,
  from: () => sql`r.from_day`,
  until: () => sql`r.until_day`,
  updatedAt: () => sql`r.updated_at`,
} satisfies Record<string, (language: Language) => RawBuilder<unknown>>

/** Sort columns by name. */
export const ruleSorts = SORTS

const isFollowed = sql`exists (select from expectation_rule l where l.series_id = r.series_id and l.from_day > r.from_day)`

const source = sql`
  expectation_rule r left join company c on c.id = r.company_id
  left join area a on a.id = r.area_id left join area upper on upper.id = a.parent_id left join company ac on ac.id = a.company_id
  join user_account u on u.id = r.updated_by`

/** Older rules may be by shift in a group that has no shifts: what they expect there is a report by the end of the day. */
const hasShifts = sql`coalesce(r.event_group_id, a.event_group_id, ${sql.lit(EVENT_GROUP.OPERATION)}) = ${sql.lit(EVENT_GROUP.OPERATION)}`
const isAtDayEnd = sql`(r.due_at is null and not ${hasShifts})`

const columns = (language: Language) => sql`
  r.id as "versionId", r.series_id as "ruleId", r.company_id as "companyId", r.area_id as "areaId", a.company_id as "areaCompanyId", a.event_group_id as "areaGroupId",
  ${placeName(language)} as "placeName", r.event_group_id as "eventGroupId", r.by_shift and ${hasShifts} as "isByShift", r.weekdays,
  r.leaves_out_holidays as "leavesOutHolidays", case when ${isAtDayEnd} then '00:00' else to_char(r.due_at, 'HH24:MI') end as "dueAt",
  r.due_next_day or ${isAtDayEnd} as "isDueNextDay",
  r.grace_minutes as "graceMinutes", r.lock_after_days as "lockAfterDays", r.nil_only_after_end as "nilOnlyAfterEnd", r.reminder_steps as steps, r.from_day as "from",
  r.until_day as until, ${state} as state, ${isFollowed} as "isFollowed",
  u.first_name || ' ' || u.last_name as "updatedBy", r.updated_at as "updatedAt",
  r.id || '/' || coalesce(r.until_day::text, '') || '/' || ${versionOf('r.updated_at')} as version`

/** A rule for all companies affects everyone's areas; an upper area's rule also affects administrators of its sub areas. */
function inSight({ areas, companies }: Sight): RawBuilder<unknown> {
  if (areas.all) return sql`true`
  return sql`(r.company_id is null and r.area_id is null or ${inCompanies(companies, 'r.company_id')}
    or ${inScope(areas, 'a.company_id', 'a.id')}
    or exists (select from area sub where sub.parent_id = r.area_id and ${inScope(areas, 'sub.company_id', 'sub.id')}))`
}

function matching(sight: Sight, { states, companyId, areaId, groupId }: RuleFilter): RawBuilder<unknown> {
  const ofGroup = (group: RawBuilder<unknown>) => sql`coalesce(r.event_group_id, a.event_group_id, ${group}) = ${group}`
  const conditions = [inSight(sight)]
  if (states.length > 0) conditions.push(sql`${state} = any(${states}::text[])`)
  if (companyId !== null)
    conditions.push(sql`coalesce(r.company_id, a.company_id, ${companyId}::int) = ${companyId}::int`)
  if (areaId !== null)
    conditions.push(sql`exists (select from area own where own.id = ${areaId}::int and ${inScope(sight.areas, 'own.company_id', 'own.id')}
      and case when r.area_id is null then coalesce(r.company_id, own.company_id) = own.company_id and ${ofGroup(sql`own.event_group_id`)}
        else r.area_id in (own.id, own.parent_id) or a.parent_id = own.id end)`)
  if (groupId !== null) conditions.push(ofGroup(sql`${groupId}::int`))
  return sql.join(conditions, sql` and `)
}

function rulesQuery(
  sight: Sight,
  filter: RuleFilter,
  { by, descending }: Sorting<keyof typeof SORTS>,
  page: Page,
  language: Language,
): RawBuilder<StoredRule> {
  return sql<StoredRule>`
    select ${columns(language)} from ${source} where ${matching(sight, filter)}
    order by ${SORTS[by](language)} ${descending ? sql`desc nulls first` : sql`asc nulls last`}, ${place(language)}, r.from_day, r.id
    limit ${page.limit}::int offset ${page.offset}::bigint`
}

export async function loadRules(
  db: Querying,
  sight: Sight,
  filter: RuleFilter,
  order: Sorting<keyof typeof SORTS>,
  page: Page,
  language: Language,
): Promise<{ rows: StoredRule[]; total: number }> {
  const { rows } = await rulesQuery(sight, filter, order, page, language).execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from ${source} where ${matching(sight, filter)}`.execute(db)
  return { rows, total: counted.rows[0]?.count ?? 0 }
}

/** The latest version of a rule in sight. */
export async function findRule(
  db: Querying,
  sight: Sight,
  ruleId: number,
  language: Language,
): Promise<StoredRule | undefined> {
  const { rows } = await sql<StoredRule>`
    select ${columns(language)} from ${source} where r.series_id = ${ruleId}::int and ${inSight(sight)}
    order by r.from_day desc limit 1`.execute(db)
  return rows[0]
}

/** The first day of a rule. */
export async function firstDayOf(db: Querying, ruleId: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select min(from_day) as day from expectation_rule where series_id = ${ruleId}::int`.execute(db)
  return rows[0]?.day ?? ''
}

/** The rules of a company and of its areas, in order of their days. */
export async function loadRulesOfCompany(db: Querying, companyId: number, language: Language): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select ${columns(language)} from ${source}
    where r.company_id = ${companyId}::int or a.company_id = ${companyId}::int order by r.from_day, r.id`.execute(db)
  return rows
}
