import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { type Places, isPlace } from '../../expectations/areaDays.queries.ts'
import { type RowReader, areaName, loadReportRowsWhere } from '../../events/rows.queries.ts'
import { choiceNames } from '../../events/recordChoices.queries.ts'
import type { Caller } from '../../people/rights/caller.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { isAbnormal } from '../../statistics/conditions.queries.ts'
import { ofDay } from '../EventToday/EventToday.queries.ts'

/* Walls, and what they show. What may be seen is decided by the scope of their person, never by what was once chosen. */

export type WallChoice = {
  companyId: number | null
  /** Empty: all, like areaIds. */
  eventGroupIds: number[]
  areaIds: number[]
}

export type StoredWall = WallChoice & {
  id: number
  ownerId: number
  name: string
  language: Language
  showsNames: boolean
  usedAt: Date | null
}

const columns = sql`w.id, w.owner_id as "ownerId", w.name, w.language, w.shows_names as "showsNames", w.company_id as "companyId",
  w.event_group_ids as "eventGroupIds", w.area_ids as "areaIds", u.used_at as "usedAt"`

/** The wall of a screen, by the hash of its token; undefined if it has none, or it was ended. */
export async function findWall(db: Querying, tokenHash: Buffer): Promise<StoredWall | undefined> {
  const { rows } = await sql<StoredWall>`
    select ${columns} from wall w left join wall_use u on u.wall_id = w.id
    where w.token_hash = ${tokenHash} and w.ended_at is null`.execute(db)
  return rows[0]
}

export async function noteUse(db: Querying, wallId: number, at: Date): Promise<void> {
  await sql`
    insert into wall_use (wall_id, used_at) values (${wallId}::int, ${at})
    on conflict (wall_id) do update set used_at = excluded.used_at`.execute(db)
}

/** Gives a screen a code, in place of an earlier one, and removes those that have been over for an hour. */
export async function keepCode(
  db: Querying,
  code: { tokenHash: Buffer; codeHash: Buffer; expiresAt: Date; now: Date },
) {
  const { tokenHash, codeHash, expiresAt, now } = code
  await sql`delete from wall_code where expires_at < ${now}::timestamptz - interval '1 hour'`.execute(db)
  await sql`
    insert into wall_code (token_hash, code_hash, expires_at) values (${tokenHash}, ${codeHash}, ${expiresAt})
    on conflict (token_hash) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`.execute(db)
}

/** Whether a screen waits for somebody to type its code, or waited until a moment ago. */
export async function isWaiting(db: Querying, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from wall_code where token_hash = ${tokenHash}`.execute(db)
  return rows.length > 0
}

/** Uses up a code. Of two people who type it at once, one gets the screen. */
export async function takeCode(db: Querying, codeHash: Buffer, now: Date): Promise<Buffer | undefined> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    delete from wall_code where code_hash = ${codeHash} and expires_at > ${now} returning token_hash`.execute(db)
  return rows[0]?.token_hash
}

/** Until the transaction ends, nobody else pairs a wall for this person: there is a most. Returns how many they have. */
export async function holdWalls(db: Querying, ownerId: number): Promise<number> {
  await sql`select from user_account where id = ${ownerId}::int for no key update`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from wall where owner_id = ${ownerId}::int and ended_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

type NewWall = Omit<StoredWall, 'id' | 'usedAt'> & { tokenHash: Buffer; pairedAt: Date }

export async function addWall(db: Querying, wall: NewWall): Promise<void> {
  await db
    .insertInto('wall')
    .values({
      token_hash: wall.tokenHash,
      owner_id: wall.ownerId,
      name: wall.name,
      language: wall.language,
      shows_names: wall.showsNames,
      company_id: wall.companyId,
      event_group_ids: wall.eventGroupIds,
      area_ids: wall.areaIds,
      paired_at: wall.pairedAt,
    })
    .execute()
}

/** Walls that have not ended: those of a person, or all. */
const ofOwner = (ownerId: number | null) =>
  sql`w.ended_at is null and ${ownerId === null ? sql`true` : sql`w.owner_id = ${ownerId}::int`}`

/** Renames a wall; whether there is one. `ownerId` null: anybody's. */
export async function renameWall(db: Querying, wallId: number, ownerId: number | null, name: string): Promise<boolean> {
  const { rows } = await sql`
    update wall w set name = ${name} where w.id = ${wallId}::int and ${ofOwner(ownerId)} returning id`.execute(db)
  return rows.length > 0
}

export async function endWall(db: Querying, wallId: number, ownerId: number | null, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update wall w set ended_at = ${now} where w.id = ${wallId}::int and ${ofOwner(ownerId)} returning id`.execute(db)
  return rows.length > 0
}

export type ListedWall = StoredWall & { pairedBy: string; pairedAt: Date }

export async function loadWalls(db: Querying, ownerId: number | null): Promise<ListedWall[]> {
  const { rows } = await sql<ListedWall>`
    select ${columns}, o.first_name || ' ' || o.last_name as "pairedBy", w.paired_at as "pairedAt"
    from wall w join user_account o on o.id = w.owner_id left join wall_use u on u.wall_id = w.id
    where ${ofOwner(ownerId)} order by w.paired_at desc, w.id desc`.execute(db)
  return rows
}

/** The places of a wall within a scope, on some days. */
export const placesOf = (
  { companyId, eventGroupIds, areaIds }: WallChoice,
  scope: Scope,
  { from, to }: { from: string; to: string },
): Places => ({
  scope,
  companyId,
  groupIds: eventGroupIds.length > 0 ? eventGroupIds : null,
  areaIds: areaIds.length > 0 ? areaIds : null,
  from,
  to,
})

/** How many areas a wall still has within a scope, and how many of those chosen by name. */
export async function countAreas(
  db: Querying,
  choice: WallChoice,
  scope: Scope,
): Promise<{ areas: number; named: number }> {
  const places = placesOf(choice, scope, { from: '', to: '' })
  const { rows } = await sql<{ areas: number; named: number }>`
    select count(*)::int as areas, (count(*) filter (where a.id = any(${choice.areaIds}::int[])))::int as named
    from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
    where ${isPlace(places)} and a.is_active and a.deleted_at is null and c.is_active and c.deleted_at is null
      and coalesce(upper.is_active and upper.deleted_at is null, true)`.execute(db)
  return rows[0] ?? { areas: 0, named: 0 }
}

/** The names of a wall's company and areas, as far as they are in the scope; its company null if it is not. */
export async function loadNames(
  db: Querying,
  { companyId, areaIds }: WallChoice,
  scope: Scope,
  language: Language,
): Promise<{ companyName: string | null; areaNames: string[] }> {
  const { company } =
    companyId === null ? { company: '' } : await choiceNames(db, scope, companyId, null, null, language)
  if (areaIds.length === 0) return { companyName: company, areaNames: [] }
  const { rows } = await sql<{ name: string }>`
    select ${areaName(language)} as name from area a left join area upper on upper.id = a.parent_id
    where a.id = any(${areaIds}::int[]) and a.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}
    order by coalesce(upper.position, a.position), coalesce(upper.id, a.id), a.position, a.id`.execute(db)
  return { companyName: company, areaNames: rows.map(({ name }) => name) }
}

/** Whether report `e` belongs on a wall. */
const isOn = ({ companyId, eventGroupIds, areaIds }: WallChoice): RawBuilder<unknown> => {
  const chosen = sql`(select a.id from area a where a.id = any(${areaIds}::int[]) or a.parent_id = any(${areaIds}::int[]))`
  return sql.join(
    [
      companyId === null ? sql`true` : sql`e.company_id = ${companyId}::int`,
      eventGroupIds.length === 0 ? sql`true` : sql`e.event_group_id = any(${eventGroupIds}::int[])`,
      areaIds.length === 0 ? sql`true` : sql`e.area_id in ${chosen}`,
    ],
    sql` and `,
  )
}

/** The rows that Event Today has for the wall's person, as far as they belong on the wall. */
export function loadToday(db: Querying, reader: RowReader, choice: WallChoice, day: string) {
  return loadReportRowsWhere(db, reader, sql`${ofDay(reader.caller, day)} and ${isOn(choice)}`)
}

/** Those of these reports that arrived since and until now, each with its place: 0 for the latest. */
export async function loadArrived(
  db: Querying,
  ids: number[],
  { since, now }: { since: Date; now: Date },
): Promise<Map<number, number>> {
  const arrivedAt = sql`coalesce(e.received_at, e.reported_at)`
  const { rows } = await sql<{ id: number }>`
    select e.id from event_report e where e.id = any(${ids}::int[]) and ${arrivedAt} > ${since} and ${arrivedAt} <= ${now}
    order by ${arrivedAt} desc, e.id desc`.execute(db)
  return new Map(rows.map(({ id }, place) => [id, place]))
}

/** The abnormal rows among them on each of these days, by day. */
export async function countAbnormal(
  db: Querying,
  caller: Caller,
  choice: WallChoice,
  days: readonly string[],
): Promise<Map<string, number>> {
  const each = days.map(
    (day) => sql`
    select ${day}::text as day, count(*)::int as n from event_report e
    where ${ofDay(caller, day)} and ${isOn(choice)} and ${isAbnormal}`,
  )
  const { rows } = await sql<{ day: string; n: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ day, n }) => [day, n]))
}
