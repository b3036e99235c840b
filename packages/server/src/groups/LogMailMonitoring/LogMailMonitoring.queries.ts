import type { ChannelId, Language } from '@daybook/shared/registry'
import type { ReminderStep } from '@daybook/shared/rules/reminderSteps'
import { type RawBuilder, sql } from 'kysely'
import { type LetterKind, type SendStatus, isByEventDate } from '@daybook/shared/rules/mailRules'
import type { Querying } from '../../platform/postgres/database.ts'
import { byNameIn, choiceNames, nameIn } from '../../platform/postgres/names.ts'
import { type Words, hasWords, namesOf } from '../../platform/postgres/search.ts'
import type { Page, Sorting } from '../../administration/list.ts'
import type { Option } from '@daybook/shared/calls/shapes/wire'
import type { CompanyChoice } from '../../administration/list.ts'
import { matching as listedGroups } from '../ReceiverGroup/ReceiverGroup.queries.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'

/** Letters to users of the companies; shows a receiver group only if it has areas of the caller. */
export type LogScope = { users: CompanyScope; areas: Scope }

export type LogFilter = {
  kind: LetterKind
  /** ISO: the event date for daily reports, the day of writing for other letters. */
  day: string
  timeZone: string
  /** An ILIKE pattern. */
  words: Words
  companyIds: number[]
  groupIds: number[]
}

/** A letter's status as shown to people: a letter being sent right now counts as waiting. */
const status = sql<SendStatus>`(case l.status when 'sending' then 'waiting' else l.status end)`
const receiverName = sql<string>`(u.first_name || ' ' || u.last_name)`

/** How many of the reader's areas a reminder names, and by which steps. */
const reminded = ({ areas }: LogScope) => sql`(case when l.kind = 'reminder' then (
  select jsonb_build_object('count', count(*), 'steps', coalesce(jsonb_agg(distinct jsonb_build_object('minutes', cell -> 'minutes', 'to', cell -> 'to')), '[]'))
  from jsonb_array_elements(l.content -> 'cells') cell join area a on a.id = (cell ->> 'areaId')::int
  where ${inScope(areas, 'a.company_id', 'a.id')}) end)`

/**
 * Whether everything that the letter `l` is about is among the reader's areas: those of its receiver groups, of its reminder or
 * of its reports. Only who sees all of it may send it again. A letter about no area, such as one of Operations, is for those
 * who administer everything.
 */
function isOwn({ areas }: LogScope): RawBuilder<boolean> {
  if (areas.all) return sql`true`
  const within = (area: RawBuilder<unknown>) => sql`(
    select bool_and(${inScope(areas, 'a.company_id', 'a.id')}) from area a where a.deleted_at is null and a.id in (${area}))`
  const ids = (list: string) => sql`(select jsonb_array_elements_text(l.content -> ${sql.lit(list)})::int)`
  return sql`(case
    when l.content ? 'groups' then ${within(sql`
      select ga.area_id from receiver_group_area ga where ga.receiver_group_id in ${ids('groups')}`)}
    when l.content ? 'cells' then ${within(sql`
      select (cell ->> 'areaId')::int from jsonb_array_elements(l.content -> 'cells') cell`)}
    else ${within(sql`
      select e.area_id from event_report e where e.id = (l.content ->> 'report')::int or e.id in ${ids('reports')}`)}
    end is true)`
}

const source = sql`letter l join user_account u on u.id = l.receiver_id join company c on c.id = u.company_id`

/** The receiver groups `r` of the receiver `u` that the caller may see. */
const groupsOf = ({
  areas,
  users,
}: LogScope) => sql`receiver_group_member m join receiver_group r on r.id = m.receiver_group_id
  where m.user_id = u.id and m.is_active and r.is_active
    and ${listedGroups({ areas, users }, { words: [], groupId: null, companyId: null })}`

function matching(
  scope: LogScope,
  { kind, day, timeZone, words, companyIds, groupIds }: LogFilter,
): RawBuilder<boolean> {
  // Inline the literal so that the planner knows which partial indexes on some kinds it may use.
  const conditions: RawBuilder<unknown>[] = [sql`l.kind = ${sql.lit(kind)}`]
  if (isByEventDate(kind)) conditions.push(sql`l.event_date = ${day}::date`)
  else
    conditions.push(
      sql`l.created_at >= ${day}::timestamp at time zone ${timeZone}`,
      sql`l.created_at < (${day}::timestamp + interval '1 day') at time zone ${timeZone}`,
    )
  conditions.push(inCompanies(scope.users, 'u.company_id'))
  if (words.length > 0) conditions.push(hasWords(words, namesOf('u')))
  if (companyIds.length > 0) conditions.push(sql`u.company_id = any(${companyIds}::int[])`)
  if (groupIds.length > 0)
    conditions.push(sql`exists (select 1 from ${groupsOf(scope)} and r.id = any(${groupIds}::int[]))`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const SORTS = {
  receiverName: () => sql`${receiverName} collate "th-x-icu"`,
  companyName: (language: Language) => byNameIn('c', language),
  status: () => sql`${status}`,
  lastDate: () => sql`l.changed_at`,
  resentBy: () =>
    sql`(select by.first_name || ' ' || by.last_name from user_account by where by.id = l.resent_by) collate "th-x-icu"`,
} satisfies Record<string, (language: Language) => RawBuilder<unknown>>

/** Sort columns by name. */
export const logSorts = SORTS
export type LogSort = Sorting<keyof typeof SORTS>

export type LogRow = {
  id: number
  receiverId: number
  kind: LetterKind
  eventDate: string | null
  name: string
  email: string
  company: string
  groups: { id: number; name: string }[]
  status: SendStatus
  reason: string
  channel: ChannelId | null
  /** Only for a reminder. */
  reminded: { count: number; steps: ReminderStep[] } | null
  attempts: number
  resentBy: string | null
  changedAt: Date
  /** Whether the reader administers everything that it is about. */
  isOwn: boolean
}

export function listQuery(
  scope: LogScope,
  filter: LogFilter,
  only: SendStatus | null,
  order: LogSort,
  page: Page,
  language: Language,
) {
  const way = order.descending ? sql`desc nulls last` : sql`asc nulls first`
  return sql<LogRow>`
    select l.id, l.receiver_id as "receiverId", l.kind, l.event_date::text as "eventDate", ${receiverName} as name, u.email,
      ${nameIn('c', language)} as company, ${status} as status, l.reason, l.channel, ${reminded(scope)} as reminded, l.attempts, l.changed_at as "changedAt",
      ${isOwn(scope)} as "isOwn",
      (select by.first_name || ' ' || by.last_name from user_account by where by.id = l.resent_by) as "resentBy",
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', ${nameIn('r', language)}) order by ${byNameIn('r', language)}, r.id), '[]')
        from ${groupsOf(scope)}) as groups
    from ${source}
    where ${matching(scope, filter)} and ${only === null ? sql`true` : sql`${status} = ${only}`}
    order by ${SORTS[order.by](language)} ${way}, l.id limit ${page.limit} offset ${page.offset}`
}

export type LogCounts = Record<SendStatus, number> & { lastSentAt: Date | null; resendable: number }

export function countQuery(scope: LogScope, filter: LogFilter) {
  return sql<LogCounts>`
    select count(*) filter (where l.status = 'Y')::int as "Y", count(*) filter (where l.status = 'N')::int as "N",
      count(*) filter (where l.status = 'file')::int as file,
      count(*) filter (where l.status in ('waiting', 'sending'))::int as waiting,
      count(*) filter (where l.status = 'unknown')::int as unknown,
      count(*) filter (where l.status = 'cancelled')::int as cancelled,
      count(*) filter (where l.status = 'N' and ${isKept} and ${isOwn(scope)})::int as resendable, max(l.sent_at) as "lastSentAt"
    from letter l join user_account u on u.id = l.receiver_id where ${matching(scope, filter)}`
}

/** A link to set a password lives for minutes and is forgotten once handed over, so that letter must be composed again. */
const isKept = sql`l.kind <> 'set_password'`

export async function loadLog(
  db: Querying,
  scope: LogScope,
  filter: LogFilter,
  only: SendStatus | null,
  order: LogSort,
  page: Page,
  language: Language,
): Promise<{ rows: LogRow[]; counts: LogCounts }> {
  const [{ rows }, counted] = await Promise.all([
    listQuery(scope, filter, only, order, page, language).execute(db),
    countQuery(scope, filter).execute(db),
  ])
  const none = { Y: 0, N: 0, file: 0, waiting: 0, unknown: 0, cancelled: 0, lastSentAt: null, resendable: 0 }
  return { rows, counts: counted.rows[0] ?? none }
}

/** Companies of the scope, and the receiver groups with areas of the caller, as choices. */
export async function loadLogChoices(db: Querying, scope: LogScope, language: Language) {
  const companies = sql<CompanyChoice>`
    select c.id, ${choiceNames('c', language)}, c.is_csr_area from company c
    where c.deleted_at is null and ${inCompanies(scope.users, 'c.id')} order by c.position, c.id`
  const groups = sql<Option>`
    select r.id as value, ${choiceNames('r', language, 'label')} from receiver_group r
    where ${listedGroups(scope, { words: [], groupId: null, companyId: null })}
    order by ${byNameIn('r', language)}, r.id`
  const [offered, named] = await Promise.all([companies.execute(db), groups.execute(db)])
  return { companies: offered.rows, groups: named.rows }
}

/*
 * A resent letter keeps its row and its Message-ID: either it was provably not delivered, or it is the same letter to the person
 * who already got it. Its recorded wording and its channel are determined again.
 */
const again = (userId: number) => sql`
  status = 'waiting', reason = '', attempts = 0, claim = null, claimed_until = null, due_at = daybook_now(), resent_by = ${userId}::int,
  content = l.content - 'said', channel = null, begun_at = null`

/** Queues the failed letters that match a filter for resending; returns how many there were. */
export async function resendFailed(db: Querying, scope: LogScope, filter: LogFilter, userId: number): Promise<number> {
  const { rows } = await sql`
    update letter l set ${again(userId)} from user_account u
    where u.id = l.receiver_id and ${matching(scope, filter)} and l.status = 'N' and ${isKept} and ${isOwn(scope)}
    returning l.id`.execute(db)
  return rows.length
}

/**
 * Queues single letters of some statuses for resending, including those whose delivery is unknown: a person decides about each.
 *
 * @returns how many of them are in scope, how many of these are about areas of others, and how many will be sent
 */
export async function resendLetters(
  db: Querying,
  scope: LogScope,
  ids: number[],
  statuses: SendStatus[],
  userId: number,
): Promise<{ found: number; others: number; resent: number }> {
  const found = await sql<{ id: number; isOwn: boolean }>`
    select l.id, ${isOwn(scope)} as "isOwn" from letter l join user_account u on u.id = l.receiver_id
    where l.id = any(${ids}::bigint[]) and ${inCompanies(scope.users, 'u.company_id')} for update of l`.execute(db)
  const own = found.rows.filter((row) => row.isOwn)
  const resent = await sql`
    update letter l set ${again(userId)}
    where l.id = any(${own.map(({ id }) => id)}::bigint[]) and l.status = any(${statuses}::text[]) and ${isKept}
    returning l.id`.execute(db)
  return { found: found.rows.length, others: found.rows.length - own.length, resent: resent.rows.length }
}

export type KeptLetter = {
  id: number
  kind: string
  eventDate: string | null
  language: Language
  content: Record<string, unknown>
  name: string
  email: string
}

/** A letter to a user in scope. */
export async function findLetter(db: Querying, scope: LogScope, id: number): Promise<KeptLetter | undefined> {
  const { rows } = await sql<KeptLetter>`
    select l.id, l.kind, l.event_date::text as "eventDate", l.language, l.content, ${receiverName} as name, u.email
    from letter l join user_account u on u.id = l.receiver_id
    where l.id = ${id}::bigint and ${inCompanies(scope.users, 'u.company_id')}`.execute(db)
  return rows[0]
}
