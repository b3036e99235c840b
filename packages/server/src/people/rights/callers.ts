import { type RawBuilder, sql } from 'kysely'
import { type Querying, hot, rootOf } from '../../platform/postgres/database.ts'
import { type Caller, findCaller } from './caller.ts'

/*
 * Who calls is asked of the database for every call. Calls that arrive together ask together, and the person behind a
 * session is read again only when something that rights hang on was changed since: the same statement that looks for the
 * session says so, across processes, in the moment of the call. See docs/decisions/008.
 */

export type LiveSession = { caller: Caller; seenAt: Date; createdAt: Date }

/** People as they were read at `snapshot` or later, while nothing was changed. */
export type Known = { readonly snapshot: string; since: number; people: Map<number, Caller> }

type Asked = { tokenHash: Buffer; resolve(session: Found | undefined): void; reject(error: unknown): void }
type Found = { userId: number; seenAt: Date; createdAt: Date }

/** What one database is asked: the calls that wait to leave together, statements under way, and who is known. */
type Desk = { waiting: Asked[]; underWay: number; known: Known | undefined }

type Row = {
  snapshot: string | null
  place: number | null
  user_id: number
  seen_at: Date
  created_at: Date
}

const MOST_PEOPLE = 500
/** A connection that has died without a word must not hold up everybody. */
const LONGEST_WAIT_MS = 5
/** Snapshots of a database that was put back under a running process are no measure; by then nobody is known any more. */
const LONGEST_MS = 30_000

const desks = new WeakMap<Querying, Desk>()

/** The live session of a token (its SHA-256) with its person as of now; undefined when there is none. */
export async function findSession(db: Querying, tokenHash: Buffer): Promise<LiveSession | undefined> {
  const desk = desks.get(db) ?? { waiting: [], underWay: 0, known: undefined }
  desks.set(db, desk)
  const found = await new Promise<Found | undefined>((resolve, reject) => {
    desk.waiting.push({ tokenHash, resolve, reject })
    if (desk.waiting.length > 1) return
    // What the event loop finds in one turn leaves in one statement, and what comes while one is under way in the next.
    if (desk.underWay === 0) setImmediate(() => void ask(db, desk))
    else setTimeout(() => void ask(db, desk), LONGEST_WAIT_MS)
  })
  if (!found) return undefined
  const { userId, ...times } = found
  const caller = await person(db, desk, userId)
  return caller && { caller, ...times }
}

/**
 * What a transaction may go by that was read earlier, as long as isChangedSince says no of its snapshot: anyone who keeps
 * something of what that function watches keeps it by this object, and so forgets it with all the rest.
 */
export function knownOf(db: Querying): Known | undefined {
  return desks.get(rootOf(db))?.known
}

/** Whether a transaction that a snapshot does not show has changed what rights and forms hang on. */
export function isChangedSince(snapshot: string): RawBuilder<boolean> {
  // A snapshot never lists the transaction that takes it as running, so its own change is asked for apart.
  return sql<boolean>`exists (
        select from rights_change
        where transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and (not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)
            or transaction_id = pg_current_xact_id_if_assigned()))`
}

async function person(db: Querying, { known }: Desk, userId: number): Promise<Caller | undefined> {
  const kept = known?.people.get(userId)
  if (kept) return kept
  const caller = await findCaller(db, userId)
  // Should something be changed meanwhile, the next to ask forgets all of these people.
  if (caller && known) keep(known.people, caller)
  return caller
}

function keep(people: Map<number, Caller>, caller: Caller): void {
  const [oldest] = people.keys()
  if (people.size >= MOST_PEOPLE && oldest !== undefined) people.delete(oldest)
  people.set(caller.userId, caller)
}

async function ask(db: Querying, desk: Desk): Promise<void> {
  const asked = desk.waiting
  if (asked.length === 0) return
  desk.waiting = []
  desk.underWay++
  const since = performance.now()
  if (desk.known && since - desk.known.since > LONGEST_MS) desk.known = undefined
  try {
    const rows = await load(
      db,
      asked.map(({ tokenHash }) => tokenHash),
      desk.known?.snapshot ?? null,
    )
    const [first] = rows
    if (first?.snapshot) desk.known = { snapshot: first.snapshot, since, people: new Map() }
    const found = new Map(rows.map((row) => [row.place, row]))
    asked.forEach(({ resolve }, index) => {
      const row = found.get(index + 1)
      resolve(row && { userId: row.user_id, seenAt: row.seen_at, createdAt: row.created_at })
    })
  } catch (error) {
    for (const { reject } of asked) reject(error)
  } finally {
    desk.underWay--
    setImmediate(() => void ask(db, desk))
  }
}

/** The sessions by their place in the list; `snapshot` comes with all rows when people must be read again. */
async function load(db: Querying, tokenHashes: Buffer[], snapshot: string | null): Promise<Row[]> {
  const { rows } = await hot(
    db,
    'sessions',
    { tokenHashes, snapshot },
    ($) => sql<Row>`
    select changes.snapshot, session.*
    from (
      select case when ${$.snapshot}::pg_snapshot is null or ${isChangedSince($.snapshot as string)} then pg_current_snapshot()::text end as snapshot) changes
    left join (
      select asked.place, s.user_id, s.seen_at, s.created_at
      from unnest(${$.tokenHashes}::bytea[]) with ordinality asked (hash, place)
      join session s on s.token_hash = asked.hash and s.ended_at is null) session on true`,
  )
  return rows
}
