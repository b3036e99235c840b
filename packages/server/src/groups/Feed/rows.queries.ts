import { type RawBuilder, sql } from 'kysely'
import { type StateMoment, cellStates } from '../../expectations/states.queries.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import { addDays } from '../../platform/clock.ts'
import { type Querying, atOneMoment } from '../../platform/postgres/database.ts'
import { afterPosition, filterCondition, orderBy } from './conditions.queries.ts'
import type { Query, Value } from './query.ts'
import type { FeedSet, Property } from './sets.queries.ts'

export const PAGE = 2_000
/** Of `days` a page has whole days, as many as are a page of rows. */
const MOST_DAYS = 92

export type Row = Record<string, Value>
/** `next`: where the page after begins; null if there is none. */
export type Page = { rows: Row[]; next: Value[] | null }
export type Reader = { scope: Scope; userId: number; moment: StateMoment }

/**
 * Up to when the feed is settled: whatever is changed from now on gets a later `feed_at`. Transactions that may still commit hold
 * it back to their beginning. A statement of its own, before the page is read: a page that was read first would miss what is
 * committed in between. See docs/decisions/the-feed-hands-out-what-has-settled.md.
 */
async function settledUntil(db: Querying): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select to_char((least(statement_timestamp(), min(xact_start)) + daybook_clock_offset()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') as until
    from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.until ?? ''
}

/** Microseconds matter: pages are by them. */
function shown({ kind, value }: Property): RawBuilder<unknown> {
  if (kind === 'DateTimeOffset') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ')`
  if (kind === 'Date' || kind === 'TimeOfDay') return sql`(${value})::text`
  return value
}

const columns = ({ properties }: FeedSet, names: readonly string[]) =>
  sql.join([...new Set(names)].map((name) => sql`${shown(properties[name] as Property)} as ${sql.id(name)}`))

/** One page of a set. */
export async function loadPage(db: Querying, set: FeedSet, query: Query, reader: Reader, limit: number): Promise<Page> {
  if (set.from === 'days') return loadDays(db, set, query, reader)
  const until = await settledUntil(db)
  const { rows } = await atOneMoment(db, (at) => pageQuery(set, query, reader, until, limit).execute(at))
  return { rows, next: rows.length === limit ? positionOf(query, rows.at(-1)) : null }
}

const pageQuery = (set: FeedSet, query: Query, reader: Reader, until: string, limit: number) =>
  sql<Row>`
    select ${columns(set, [...query.select, ...query.order.map(({ name }) => name)])}
    from ${sourceOf(set)} where ${conditionOf(set, query, reader, until)} and ${afterPosition(query.order, query.after)}
    order by ${orderBy(query.order)} limit ${limit}`

const sourceOf = (set: FeedSet) => (set.from === 'days' ? sql`cell` : set.from)

function conditionOf(set: FeedSet, { filter }: Query, { scope, userId }: Reader, until: string): RawBuilder<unknown> {
  if (set.from === 'days') return filterCondition(set, filter)
  const changed = (set.properties.updatedAt as Property).value
  return sql`${set.where(scope, userId)} and ${changed} < ${until}::timestamptz and ${filterCondition(set, filter)}`
}

const positionOf = ({ order }: Query, row: Row | undefined): Value[] => order.map(({ name }) => row?.[name] ?? null)

/** How many rows of a set meet the filter. */
export async function countRows(db: Querying, set: FeedSet, query: Query, reader: Reader): Promise<number> {
  if (set.from === 'days') {
    let count = 0
    const all = { ...query, select: ['day'], top: null }
    for (let after: Value[] | null = null; ; ) {
      const { rows, next }: Page = await loadDays(db, set, { ...all, after }, reader)
      count += rows.length
      if (!next) return count
      after = next
    }
  }
  const until = await settledUntil(db)
  const { rows } = await atOneMoment(db, (at) =>
    sql<{ count: number }>`
      select count(*)::int as count from ${sourceOf(set)} where ${conditionOf(set, query, reader, until)}`.execute(at),
  )
  return rows[0]?.count ?? 0
}

/** Area × day × shift with its state, by the one statement that Compliance counts with. */
async function loadDays(db: Querying, set: FeedSet, query: Query, { scope, moment }: Reader): Promise<Page> {
  const asked = await periodOf(db, query, scope, moment)
  if (!asked) return { rows: [], next: null }
  const isDescending = query.order[0]?.isDescending ?? false
  const [from, to] = asked.days
  const first = query.after ? String(query.after[0]) : isDescending ? to : from
  const last = isDescending ? addDays(first, 1 - asked.span) : addDays(first, asked.span - 1)
  const part = isDescending
    ? { from: last < from ? from : last, to: first }
    : { from: first, to: last > to ? to : last }
  if (part.from > part.to) return { rows: [], next: null }
  const places = { scope, groupIds: null, companyId: null, areaIds: null, ...part }
  const { rows } = await atOneMoment(db, (at) =>
    sql<Row>`
      with ${cellStates(places, moment)}
      select ${columns(set, [...query.select, ...query.order.map(({ name }) => name)])}
      from cell join area a on a.id = cell.area_id
      where ${filterCondition(set, query.filter)} and ${afterPosition(query.order, query.after)}
      order by ${orderBy(query.order)} ${query.top === null ? sql`` : sql`limit ${query.top}`}`.execute(at),
  )
  const isLast = isDescending ? part.from <= from : part.to >= to
  // Before the first row of the day that follows: no area has the id 0, nor the highest.
  const beyond = isDescending ? 2_147_483_647 : 0
  return {
    rows,
    next: isLast ? null : [addDays(isDescending ? part.from : part.to, isDescending ? -1 : 1), beyond, beyond],
  }
}

/** The days that the filter leaves, and how many of them are a page. */
async function periodOf(db: Querying, { filter }: Query, scope: Scope, { today }: StateMoment) {
  const { rows } = await sql<{ first: string | null; areas: number }>`
    select min(lower(p.during))::text as first, count(distinct a.id)::int as areas
    from area a join area_active_period p on p.area_id = a.id
    where ${inScope(scope, 'a.company_id', 'a.id')}`.execute(db)
  const [{ first, areas } = { first: null, areas: 0 }] = rows
  if (first === null) return undefined
  let from = first
  let to = today
  for (const { name, operator, values } of filter) {
    if (name !== 'day') continue
    const days = values.map(String).toSorted()
    const [least = '', most = ''] = [days[0], days.at(-1)]
    if (operator !== 'le' && operator !== 'lt' && least > from) from = least
    if (operator !== 'ge' && operator !== 'gt' && most < to) to = most
  }
  const span = Math.max(1, Math.min(MOST_DAYS, Math.floor(PAGE / areas)))
  return from > to ? undefined : { days: [from, to] as const, span }
}
