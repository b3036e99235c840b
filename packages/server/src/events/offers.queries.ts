import { sql } from 'kysely'
import { type Querying, hot } from '../platform/postgres/database.ts'
import { type Known, knownOf } from '../people/rights/callers.ts'
import { areaName } from './rows.queries.ts'

/*
 * What a form may choose from: areas with their shifts and types, types, days ahead. Administrators alone change it, so
 * that it is kept in memory together with people and read again when the database says that it was changed. See
 * docs/decisions/013.
 */

/** An area that is not deleted. */
export type OfferedArea = {
  id: number
  name: string
  position: number
  companyId: number
  groupId: number
  isCsrCompany: boolean
  requiresApproval: boolean
  /** It, its company and its upper area are active. */
  isActive: boolean
  isLeaf: boolean
  /** Types of it or of its upper area. */
  typeIds: number[]
  /** Active shifts. */
  shiftIds: number[]
}

export type OfferedType = {
  id: number
  groupId: number
  parentId: number | null
  colorId: number
  isActive: boolean
  allowsAdvance: boolean
  /** Whether it has an active sub type. */
  hasSubTypes: boolean
}

export type Asked = { areaIds: number[]; typeIds: number[]; groupId: number | null }

export type Offers = {
  areas: Map<number, OfferedArea>
  types: Map<number, OfferedType>
  /** Days ahead that a group may be reported; null when it may not. */
  daysAhead: Map<number | null, number | null>
}

const MOST = 5_000

const kept = new WeakMap<Known, Offers>()

/** What is kept of what a form names; undefined when any of it must be read. */
export function keptOffers(db: Querying, { areaIds, typeIds, groupId }: Asked): Offers | undefined {
  const known = knownOf(db)
  const offers = known && kept.get(known)
  if (!offers?.daysAhead.has(groupId)) return undefined
  const isThere = areaIds.every((id) => offers.areas.has(id)) && typeIds.every((id) => offers.types.has(id))
  return isThere ? offers : undefined
}

/** Reads what a form names. `known`: by what it is kept for the next form; undefined to keep nothing. */
export async function readOffers(db: Querying, asked: Asked, known: Known | undefined): Promise<Offers> {
  const read = await load(db, asked)
  const found: Offers = {
    areas: new Map(read.areas.map((area) => [area.id, area])),
    types: new Map(read.types.map((type) => [type.id, type])),
    daysAhead: new Map([[asked.groupId, read.daysAhead]]),
  }
  if (known) keep(known, found)
  return found
}

function keep(known: Known, found: Offers): void {
  const before = kept.get(known)
  const isFull = !before || before.areas.size + before.types.size > MOST
  if (isFull) return void kept.set(known, found)
  for (const [id, area] of found.areas) before.areas.set(id, area)
  for (const [id, type] of found.types) before.types.set(id, type)
  for (const [group, days] of found.daysAhead) before.daysAhead.set(group, days)
}

type Read = { areas: OfferedArea[]; types: OfferedType[]; daysAhead: number | null }

async function load(db: Querying, asked: Asked): Promise<Read> {
  const { rows } = await hot(
    db,
    'offers',
    asked,
    ($) => sql<{ offers: Read }>`
    select json_build_object(
      'areas', (select coalesce(json_agg(json_build_object(
        'id', a.id, 'name', ${areaName}, 'position', a.position, 'companyId', a.company_id, 'groupId', a.event_group_id,
        'isCsrCompany', c.is_csr_area, 'requiresApproval', a.requires_approval,
        'isActive', a.is_active and c.is_active and coalesce(upper.is_active, true),
        'isLeaf', not exists (select 1 from area sub where sub.parent_id = a.id and sub.deleted_at is null),
        'typeIds', array(select o.event_type_id from area_event_type o where o.area_id = coalesce(upper.id, a.id)),
        'shiftIds', array(select s.id from area_shift o join shift s on s.id = o.shift_id
          where o.area_id = a.id and s.is_active and s.deleted_at is null)
      )), '[]') from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
        where a.id = any(${$.areaIds}::int[]) and a.deleted_at is null and c.deleted_at is null and upper.deleted_at is null),
      'types', (select coalesce(json_agg(json_build_object(
        'id', t.id, 'groupId', t.event_group_id, 'parentId', t.parent_id, 'colorId', t.color_id,
        'isActive', t.is_active and t.deleted_at is null, 'allowsAdvance', t.allows_advance,
        'hasSubTypes', exists (select 1 from event_type sub where sub.parent_id = t.id and sub.is_active and sub.deleted_at is null)
      )), '[]') from event_type t where t.id = any(${$.typeIds}::int[])),
      'daysAhead', (select r.days_ahead from advance_rule r where r.event_group_id = ${$.groupId}::int and r.is_active)
    ) as offers`,
  )
  const offers = rows[0]?.offers
  if (!offers) throw new Error('a statement without a table answered no row')
  return offers
}
