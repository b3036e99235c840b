import { type Term } from '@daybook/shared/rules/reportSearch'
import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { containing } from '../platform/postgres/search.ts'
import { type Scope, inScope } from '../people/rights/scope.ts'
import { addedInScope } from './actions.queries.ts'

/*
 * Which reports and corrective actions a search finds, for every list of them. Names are looked for in their small tables and
 * become ids, so that only what a report says itself is read by the million. What hangs on a report (comments, actions, files) is
 * found within the reader's scope at the time when it was added. See docs/decisions/one-search-finds-words.md.
 */

/** A term, and what has it in its name; hangsOn: reports with it in what hangs on them; null: to be looked for with the report. */
type Sought = Term & {
  pattern: string
  areaIds: number[]
  companyIds: number[]
  typeIds: number[]
  userIds: number[]
  hangsOn: number[] | null
}
/** All terms have to be met; none: everything is found. */
export type Search = { terms: readonly Sought[]; scope: Scope }

/**
 * The index covers runs of three letters or digits. For a term without such a run PostgreSQL would read the whole index and then
 * every row, so the index is bypassed and only rows that other conditions leave are read.
 */
export const isIndexed = (form: string) => /[\p{Alphabetic}\p{Nd}]{3}/u.test(form)

export async function readSearch(db: Querying, scope: Scope, terms: readonly Term[]): Promise<Search> {
  if (terms.length === 0) return { terms: [], scope }
  const { rows } = await sql<Omit<Sought, keyof Term>>`
    select pattern,
      array(select a.id from area a left join area upper on upper.id = a.parent_id
        where a.searched like pattern or upper.searched like pattern) as "areaIds",
      array(select id from company where searched like pattern) as "companyIds",
      array(select id from event_type where searched like pattern) as "typeIds",
      array(select id from user_account where searched like pattern) as "userIds",
      case when is_indexed then array(${hanging(scope, sql`pattern`)}) end as "hangsOn"
    from unnest(${terms.map(({ form }) => containing(form))}::text[], ${terms.map(({ form }) => isIndexed(form))}::boolean[])
      with ordinality asked (pattern, is_indexed, place) order by place`.execute(db)
  return { terms: terms.map((term, place) => ({ ...term, ...(rows[place] as (typeof rows)[number]) })), scope }
}

/** The ids of reports on which something with the text hangs that was added within the scope. */
const hanging = (scope: Scope, pattern: RawBuilder<unknown>) => sql`
  select said.report_id from report_comment said
    where said.searched like ${pattern} and said.deleted_at is null and ${inScope(scope, 'said.company_id', 'said.area_id')}
  union select x.report_id from corrective_action x where x.searched like ${pattern} and ${addedInScope(scope, 'x')}
  union select l.report_id from upload u join event_report_file l on l.upload_id = u.id where u.searched like ${pattern}
  union select x.report_id from upload u join corrective_action_file f on f.upload_id = u.id
    join corrective_action x on x.id = f.action_id
    where u.searched like ${pattern} and ${addedInScope(scope, 'f')} and ${addedInScope(scope, 'x')}`

const isIn = (column: string, ids: number[]) => (ids.length > 0 ? [sql`${sql.ref(column)} = any(${ids}::int[])`] : [])
const says = (column: string, { form, pattern }: Sought) =>
  sql`${isIndexed(form) ? sql.ref(column) : sql`(${sql.ref(column)} || '')`} like ${pattern}`

/** Whether report `e` has the term in what it says or in a name. */
const inReport = (term: Sought) => [
  says('e.searched', term),
  ...isIn('e.area_id', term.areaIds),
  ...isIn('e.company_id', term.companyIds),
  ...isIn('e.event_type_id', term.typeIds),
  ...isIn('e.sub_event_type_id', term.typeIds),
  ...isIn('e.reported_by', term.userIds),
]

/** Whether every term is met by one of its places. */
function every({ terms }: Search, places: (term: Sought) => RawBuilder<unknown>[]): RawBuilder<boolean> {
  const all = terms.map((term) => {
    const isMet = sql`(${sql.join(places(term), sql` or `)})`
    return term.isNot ? sql`not coalesce(${isMet}, false)` : isMet
  })
  return all.length > 0 ? sql<boolean>`${sql.join(all, sql` and `)}` : sql<boolean>`true`
}

/** Whether report `e` is found. */
export const findsReport = (search: Search): RawBuilder<boolean> =>
  every(search, (term) => [
    ...inReport(term),
    ...(term.hangsOn ? isIn('e.id', term.hangsOn) : [sql`e.id in (${hanging(search.scope, sql`${term.pattern}`)})`]),
  ])

/**
 * The newest reports found, of the last days or of all (null). All matches are found first: the order by day would otherwise be
 * read report by report.
 */
export async function loadNewest(db: Querying, search: Search, most: number, days: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with matched as materialized (
      select e.id, e.event_date from event_report e
      where e.deleted_at is null and ${inScope(search.scope, 'e.company_id', 'e.area_id')} and ${findsReport(search)}
        ${days === null ? sql`` : sql`and e.event_date > daybook_today() - ${days}::int`})
    select id from matched order by event_date desc, id desc limit ${most}::int`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether corrective action `x` of report `e` is found: by itself, its report and what hangs on the action. */
export const findsAction = (search: Search): RawBuilder<boolean> =>
  every(search, (term) => [
    says('x.searched', term),
    ...isIn('x.owner_id', term.userIds),
    ...inReport(term),
    sql`x.id in (select said.action_id from report_comment said
      where said.searched like ${term.pattern} and said.deleted_at is null and ${inScope(search.scope, 'said.company_id', 'said.area_id')}
      union select f.action_id from upload u join corrective_action_file f on f.upload_id = u.id
      where u.searched like ${term.pattern} and ${addedInScope(search.scope, 'f')})`,
  ])

/** How many texts are read to see which words there are, and how many of those words are tried. */
const READ = 300
const TRIED = 5

/** Words that the reader's reports have and that differ from a word in one letter or mark, the most frequent first. */
export async function loadNearWords(db: Querying, scope: Scope, word: string): Promise<string[]> {
  const places = [...word].map(
    (_, at, all) => [all.slice(0, at).join(''), all[at] ?? '', all.slice(at + 1).join('')] as const,
  )
  const near = (any: string, quoted: (text: string) => string) => [
    ...places.map(([before, , after]) => quoted(before) + any + quoted(after)),
    ...places.map(([before, , after]) => quoted(before) + quoted(after)),
    ...places.slice(1).map(([before, letter, after]) => quoted(before) + any + quoted(letter) + quoted(after)),
  ]
  const patterns = [...new Set(near('_', (text) => containing(text).slice(1, -1)))].map((one) => `%${one}%`)
  const expression = `(${near(String.raw`\S`, (text) => text.replace(/[^\p{L}\p{N}\p{M}]/gu, String.raw`\$&`)).join('|')})`
  const has = (column: string) =>
    sql`(${sql.join(
      patterns.map((one) => sql`${sql.ref(column)} like ${one}`),
      sql` or `,
    )})`
  const { rows } = await sql<{ near: string }>`
    select near from (
      (select e.searched from event_report e
        where ${inScope(scope, 'e.company_id', 'e.area_id')} and ${has('e.searched')} limit ${READ})
      union all (select said.searched from report_comment said
        where ${inScope(scope, 'said.company_id', 'said.area_id')} and ${has('said.searched')} limit ${READ})
      union all (select x.searched from corrective_action x join event_report e on e.id = x.report_id
        where ${inScope(scope, 'e.company_id', 'e.area_id')} and ${addedInScope(scope, 'x')} and ${has('x.searched')} limit ${READ})
      union all select a.searched from area a where ${inScope(scope, 'a.company_id', 'a.id')} and ${has('a.searched')}
      union all select c.searched from company c where ${has('c.searched')}
      union all select t.searched from event_type t where ${has('t.searched')}
      union all (select u.searched from user_account u where ${has('u.searched')} limit ${READ})) texts,
      lateral (select (regexp_match(texts.searched, ${expression}))[1] as near) found
    where near is not null group by near order by count(*) desc, near limit ${TRIED}`.execute(db)
  return rows.map(({ near: found }) => found)
}
