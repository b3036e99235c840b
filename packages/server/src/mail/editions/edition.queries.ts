import { type Transaction, sql } from 'kysely'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import type { DB } from '../../db/types.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn, namedIn } from '../../platform/postgres/names.ts'
import { areaName } from '../../events/rows.queries.ts'

export type EditionKind = 'daily' | 'weekly' | 'monthly' | 'yearly' | 'advance'

/** The stored content of a run's letters. */
export type StoredEdition = { id: number; forDate: string; madeAt: Date; content: unknown }

/** The edition of a run, if it has been made. */
export async function findEdition(
  db: Querying,
  by: { id: number } | { kind: EditionKind; forDate: string },
): Promise<StoredEdition | undefined> {
  const condition = 'id' in by ? sql`id = ${by.id}` : sql`kind = ${by.kind} and for_date = ${by.forDate}::date`
  const { rows } = await sql<StoredEdition>`
    select id, for_date as "forDate", made_at as "madeAt", content from letter_edition where ${condition}`.execute(db)
  return rows[0]
}

/** Stores what a run has read. Of two concurrent runs the second waits and gets what the first one stored. */
export async function storeEdition(
  tx: Transaction<DB>,
  kind: EditionKind,
  forDate: string,
  content: unknown,
): Promise<StoredEdition> {
  await sql`
    insert into letter_edition (kind, for_date, content) values (${kind}, ${forDate}::date, ${JSON.stringify(content)}::jsonb)
    on conflict (kind, for_date) do nothing`.execute(tx)
  const stored = await findEdition(tx, { kind, forDate })
  if (!stored) throw new Error('an edition that was stored cannot be read')
  return stored
}

/** A receiver of letters, with their receiver groups. */
export type RunReceiver = { id: number; groups: number[] }

/**
 * Active members of active receiver groups, unless member or group wants no e-mail.
 *
 * @param onlyId one of them
 */
export async function loadReceivers(db: Querying, onlyId: number | null = null): Promise<RunReceiver[]> {
  const { rows } = await sql<RunReceiver>`
    select m.user_id as id, array_agg(g.id order by g.id) as groups
    from receiver_group_member m
    join receiver_group g on g.id = m.receiver_group_id and g.is_active and g.deleted_at is null
    join user_account u on u.id = m.user_id and u.is_active and u.deleted_at is null and u.notifies_by_email
    join company c on c.id = u.company_id and c.deleted_at is null
    where m.is_active and (${onlyId}::int is null or m.user_id = ${onlyId}::int)
    group by m.user_id order by m.user_id`.execute(db)
  return rows
}

/** An area in a letter. */
export type LetterArea = {
  id: number
  /** 'Area / Sub area'. */
  name: string
  companyId: number
  company: string
  groupId: EventGroupId
  /** Receiver groups that include it or its parent area. */
  receiverGroups: number[]
}

/**
 * Areas of all active receiver groups, sorted by company and area; a parent area includes its sub areas. Areas and
 * companies without e-mail notification are left out.
 *
 * @param areOpen only areas that are active now; reports about the past include areas closed since
 */
export async function loadLetterAreas(db: Querying, areOpen: boolean): Promise<LetterArea[]> {
  const isOpen = sql`a.is_active and a.deleted_at is null and upper.is_active is not false and upper.deleted_at is null
    and c.is_active and c.deleted_at is null`
  const { rows } = await sql<LetterArea>`
    with named as (
      select ga.area_id, ga.receiver_group_id from receiver_group_area ga
      join receiver_group g on g.id = ga.receiver_group_id and g.is_active and g.deleted_at is null),
    reached as (
      select area_id, receiver_group_id from named
      union select sub.id, named.receiver_group_id from named join area sub on sub.parent_id = named.area_id)
    select a.id, ${namedIn(areaName, 'each')} as name, a.company_id as "companyId", ${namedIn((language) => nameIn('c', language), 'each')} as company, a.event_group_id as "groupId",
      reached.groups as "receiverGroups"
    from (select area_id, array_agg(receiver_group_id order by receiver_group_id) as groups from reached group by area_id) reached
    join area a on a.id = reached.area_id
    join company c on c.id = a.company_id
    left join area upper on upper.id = a.parent_id
    where a.notifies_by_email and upper.notifies_by_email is not false and c.notifies_by_email
      and ${areOpen ? isOpen : sql`true`}
    order by c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id),
      upper.id is not null, a.position, a.id`.execute(db)
  return rows
}

export async function receiverGroupNames(db: Querying, ids: number[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${namedIn((language) => nameIn('receiver_group', language), 'each')} as name from receiver_group where id = any(${ids}::int[]) order by id`.execute(
    db,
  )
  return rows
}
