import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/** A list whose undeleted entries are numbered 1 to n without gaps. */
export type OrderedList =
  | { table: 'company' }
  | { table: 'area'; companyId: number; groupId: number; parentId: number | null }
  | { table: 'event_type'; groupId: number; parentId: number | null }

/** The wanted place of an entry; places beyond the end mean the end. */
export type Placement = { id: number; place: number }

/** First number of the advisory locks; the second is the owner's id (events/context.queries.ts uses 1 and 2). */
const LOCK = { company: 3, area: 4, event_type: 5 } as const

/**
 * Locks an order against other changes until the transaction ends. There is one lock for all areas of a company, and one
 * for all event types of a group, because saving one touches several of its lists. Take it before anything is read,
 * companies first: a statement sees the data of the moment when it began.
 */
export async function lockOrder(
  db: Querying,
  ...orders: ({ table: 'company' } | { table: 'area'; companyId: number } | { table: 'event_type'; groupId: number })[]
): Promise<void> {
  const keys = orders
    .map((order) => [
      LOCK[order.table],
      order.table === 'company' ? 0 : order.table === 'area' ? order.companyId : order.groupId,
    ])
    .sort(([kind = 0, key = 0], [otherKind = 0, otherKey = 0]) => kind - otherKind || key - otherKey)
  await sql`
    select count(pg_advisory_xact_lock(kind, key)) from (
      select * from unnest(${keys.map(([kind]) => kind)}::int[], ${keys.map(([, key]) => key)}::int[])
        with ordinality keys (kind, key, nth) order by nth offset 0) locks`.execute(db)
}

/**
 * Moves entries to their places and renumbers the list; without placements it only closes the gaps left by a deletion. The
 * order must be locked.
 */
export async function arrange(db: Querying, list: OrderedList, placements: Placement[] = []): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(list.table)} where ${within(list)} order by position, id`.execute(db)
  const ids = placed(
    rows.map(({ id }) => id),
    placements,
  )
  await sql`
    update ${sql.table(list.table)} entry set position = places.place
    from unnest(${ids}::int[]) with ordinality places (id, place)
    where entry.id = places.id and entry.position <> places.place`.execute(db)
}

/** The number of entries in a list. */
export async function countPlaces(db: Querying, list: OrderedList): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(list.table)} where ${within(list)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The ids with the given ones at their places and the others around them in their old order. */
export function placed(ids: readonly number[], placements: readonly Placement[]): number[] {
  const present = new Set(ids)
  const wanted = placements
    .filter(({ id }) => present.has(id))
    // If two want the same place, the later one in `placements` comes second.
    .map((placement, nth) => ({ ...placement, nth }))
    .sort((one, other) => one.place - other.place || one.nth - other.nth)
  const moving = new Set(wanted.map(({ id }) => id))
  const result = ids.filter((id) => !moving.has(id))
  let last = -1
  for (const { id, place } of wanted) {
    last = Math.min(Math.max(place - 1, last + 1), result.length)
    result.splice(last, 0, id)
  }
  return result
}

/** Adds to sorted entries their places within their lists. */
export function withPlaces<T extends object>(
  entries: readonly T[],
  listOf: (entry: T) => string,
): (T & { position: number })[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const list = listOf(entry)
    const position = (counts.get(list) ?? 0) + 1
    counts.set(list, position)
    return { ...entry, position }
  })
}

/** The condition of a list's entries. */
export function within(list: OrderedList): RawBuilder<boolean> {
  const parent = (id: number | null) => (id === null ? sql`parent_id is null` : sql`parent_id = ${id}::int`)
  switch (list.table) {
    case 'company':
      return sql`deleted_at is null`
    case 'area':
      return sql`deleted_at is null and company_id = ${list.companyId}::int and event_group_id = ${list.groupId}::int
        and ${parent(list.parentId)}`
    case 'event_type':
      return sql`deleted_at is null and event_group_id = ${list.groupId}::int and ${parent(list.parentId)}`
  }
}
