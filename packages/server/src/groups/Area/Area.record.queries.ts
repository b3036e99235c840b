import type { Language } from '@daybook/shared/registry'
import type { Named, Taken } from '@daybook/shared/rules/secondNames'
import { type RawBuilder, sql } from 'kysely'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { approversAtWork } from '../../events/rows.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { hasName, nameIn, takenIn } from '../../platform/postgres/names.ts'
import { versionOf } from '../../administration/record.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'

export type StoredSubArea = {
  id: number
  name: string
  secondName: string
  requiresApproval: boolean
  isActive: boolean
  remark: string
  place: number
  shiftIds: number[]
  shiftNames: string
  updatedAt: string
  isOwn: boolean
}

export type StoredArea = {
  id: number
  groupId: EventGroupId
  companyId: number
  name: string
  secondName: string
  requiresApproval: boolean
  isActive: boolean
  remark: string
  notifies: boolean
  place: number
  version: string
  updatedAt: Date
  updatedBy: string
  /** True if the area itself is the caller's; if false, only the sub areas with `isOwn` are. */
  isOwn: boolean
  shiftIds: number[]
  typeIds: number[]
  /** All sub areas, not only the caller's. */
  subAreas: StoredSubArea[]
}

const shiftIds = (area: string): RawBuilder<number[]> => sql`(
  select coalesce(jsonb_agg(w.id order by w.start_time, w.id), '[]') from area_shift o
  join shift w on w.id = o.shift_id and w.deleted_at is null where o.area_id = ${sql.ref(area)})`

/** A top-level area that is fully or partly in scope; undefined if not found. */
export async function loadArea(
  db: Querying,
  scope: Scope,
  id: number,
  language: Language,
): Promise<StoredArea | undefined> {
  return (await loadAreaRecords(db, scope, [id], language))[0]
}

/** Top-level areas that are fully or partly in scope. */
export async function loadAreaRecords(
  db: Querying,
  scope: Scope,
  ids: number[],
  language: Language,
): Promise<StoredArea[]> {
  const { rows } = await sql<StoredArea>`
    select a.id, a.event_group_id as "groupId", a.company_id as "companyId", a.name,
      coalesce(a.second_name, '') as "secondName", a.requires_approval as "requiresApproval",
      a.is_active as "isActive", coalesce(a.inactive_note, '') as remark, a.notifies_by_email as notifies,
      a.position as place, ${versionOf('a.updated_at')} as version, a.updated_at as "updatedAt",
      coalesce(u.first_name || ' ' || u.last_name, '') as "updatedBy",
      ${inScope(scope, 'a.company_id', 'a.id')} as "isOwn", ${shiftIds('a.id')} as "shiftIds",
      (select coalesce(jsonb_agg(t.id order by t.position), '[]') from area_event_type o
        join event_type t on t.id = o.event_type_id and t.deleted_at is null where o.area_id = a.id) as "typeIds",
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name,
          'secondName', coalesce(s.second_name, ''), 'requiresApproval', s.requires_approval,
          'isActive', s.is_active, 'remark', coalesce(s.inactive_note, ''), 'place', s.position, 'shiftIds', ${shiftIds('s.id')},
          'shiftNames', coalesce((select string_agg(${nameIn('w', language)}, ', ' order by w.start_time, w.id) from area_shift o
            join shift w on w.id = o.shift_id and w.deleted_at is null where o.area_id = s.id), ''),
          'updatedAt', s.updated_at, 'isOwn', ${inScope(scope, 's.company_id', 's.id')}) order by s.position), '[]')
        from area s where s.parent_id = a.id and s.deleted_at is null) as "subAreas"
    from area a join company c on c.id = a.company_id and c.deleted_at is null
    left join user_account u on u.id = a.updated_by
    where a.id = any(${ids}::int[]) and a.parent_id is null and a.deleted_at is null`.execute(db)
  return rows.filter((area) => area.isOwn || area.subAreas.some((sub) => sub.isOwn))
}

/** Ids of all sub areas of an area, including deleted ones. */
export async function everySubArea(db: Querying, areaId: number): Promise<number[]> {
  const rows = await db.selectFrom('area').select('id').where('parent_id', '=', areaId).execute()
  return rows.map(({ id }) => id)
}

/** The given areas that have an active approver. */
export async function approvedAreas(db: Querying, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from area a where a.id = any(${ids}::int[]) and exists (select 1 from ${approversAtWork})`.execute(db)
  return rows.map(({ id }) => id)
}

export type Offered = {
  shifts: { id: number; name: string; start: string; end: string; isActive: boolean }[]
  types: { id: number; groupId: EventGroupId; colorId: number; name: string; isActive: boolean }[]
}

/** A company's working times and its event types of a group, active or not. */
export async function loadOffered(
  db: Querying,
  companyId: number,
  groupId: number | null,
  language: Language,
): Promise<Offered> {
  const { rows } = await sql<Offered>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', ${nameIn('w', language)}, 'start', to_char(w.start_time, 'HH24:MI'),
          'end', to_char(w.end_time, 'HH24:MI'), 'isActive', w.is_active) order by w.start_time, w.end_time, w.id), '[]')
        from shift w where w.company_id = ${companyId} and w.deleted_at is null) as shifts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'groupId', t.event_group_id, 'colorId', t.color_id,
          'name', ${nameIn('t', language)}, 'isActive', t.is_active) order by t.event_group_id, t.position), '[]')
        from company_event_type o join event_type t on t.id = o.event_type_id and t.deleted_at is null
        where o.company_id = ${companyId} and (${groupId}::int is null or t.event_group_id = ${groupId}::int)) as types`.execute(
    db,
  )
  return rows[0] ?? { shifts: [], types: [] }
}

/** What the save rules need to know about the company and the neighbouring areas. */
export type SaveFacts = {
  company: { isCsr: boolean; isActive: boolean } | null
  taken: Taken
}

/** Also locks the company so that nobody deletes it meanwhile. `company` is null if it is not in scope. */
export async function loadSaveFacts(
  db: Querying,
  scope: CompanyScope,
  asked: { id: number; companyId: number; groupId: number } & Named,
): Promise<SaveFacts> {
  const { id, companyId, groupId } = asked
  await sql`select id from company where id = ${companyId} for key share`.execute(db)
  const { rows } = await sql<SaveFacts>`
    select (select jsonb_build_object('isCsr', c.is_csr_area, 'isActive', c.is_active) from company c
        where c.id = ${companyId} and c.deleted_at is null and ${inCompanies(scope, 'c.id')}) as company,
      (select ${takenIn('a', asked)} from area a where a.company_id = ${companyId} and a.event_group_id = ${groupId}::int and a.parent_id is null
        and a.deleted_at is null and a.id <> ${id}) as taken`.execute(db)
  return rows[0] ?? { company: null, taken: null }
}

/** The top-level area with each name in a company and group; null if there is none. */
export async function findUpperAreas(
  db: Querying,
  keys: { companyId: number; groupId: number; name: string }[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select (select min(a.id) from area a where a.company_id = k.company_id and a.event_group_id = k.group_id
        and a.parent_id is null and a.deleted_at is null and ${hasName('a', 'k.name')}) as id
    from unnest(${keys.map(({ companyId }) => companyId)}::int[], ${keys.map(({ groupId }) => groupId)}::int[],
      ${keys.map(({ name }) => name)}::text[]) with ordinality k (company_id, group_id, name, place)
    order by k.place`.execute(db)
  return rows.map(({ id }) => id)
}
