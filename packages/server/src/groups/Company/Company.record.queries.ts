import type { Language } from '@daybook/shared/registry'
import type { Named, Taken } from '@daybook/shared/rules/secondNames'
import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn, otherName, takenIn } from '../../platform/postgres/names.ts'
import { versionOf } from '../../administration/record.ts'
import type { CompanyChoice } from '../../administration/list.ts'
import { fullName } from '../../events/rows.queries.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'

export type StoredShift = {
  id: number
  name: string
  secondName: string
  startTime: string
  endTime: string
  isOvernight: boolean
  isActive: boolean
  remark: string
}

export type StoredType = { id: number; groupId: 1 | 2 | 3; colorId: number; name: string; otherName?: string }

export type StoredCompany = {
  id: number
  name: string
  secondName: string
  headId: number | null
  isCsr: boolean
  isActive: boolean
  remark: string
  notifies: boolean
  place: number
  signIn: number
  version: string
  updatedAt: Date
  updatedBy: string
  shifts: StoredShift[]
  types: StoredType[]
}

/** A company in scope with its working times and event types; undefined if not found. */
export async function loadCompany(
  db: Querying,
  scope: CompanyScope,
  id: number,
  language: Language,
): Promise<StoredCompany | undefined> {
  const { rows } = await sql<StoredCompany>`
    select c.id, c.name, coalesce(c.second_name, '') as "secondName", c.head_company_id as "headId", c.is_csr_area as "isCsr", c.is_active as "isActive",
      coalesce(c.inactive_note, '') as remark, c.notifies_by_email as notifies, c.position as place, c.sign_in as "signIn",
      ${versionOf('c.updated_at')} as version, c.updated_at as "updatedAt",
      coalesce(u.first_name || ' ' || u.last_name, '') as "updatedBy",
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name,
          'secondName', coalesce(s.second_name, ''), 'startTime', to_char(s.start_time, 'HH24:MI'),
          'endTime', to_char(s.end_time, 'HH24:MI'), 'isOvernight', s.ends_next_day, 'isActive', s.is_active,
          'remark', coalesce(s.inactive_note, '')) order by s.start_time, s.end_time, s.id), '[]')
        from shift s where s.company_id = c.id and s.deleted_at is null) as shifts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'groupId', t.event_group_id, 'colorId', t.color_id,
          'name', ${nameIn('t', language)}) order by t.event_group_id, t.position), '[]')
        from company_event_type o join event_type t on t.id = o.event_type_id
        where o.company_id = c.id and t.deleted_at is null) as types
    from company c left join user_account u on u.id = c.updated_by
    where c.id = ${id} and c.deleted_at is null and ${inCompanies(scope, 'c.id')}`.execute(db)
  return rows[0]
}

export type FormChoices = { places: number; heads: CompanyChoice[]; types: StoredType[]; lastShiftId: number }

/** The choices of a company's form. Always includes its current head and event types, even if since closed. */
export async function loadFormChoices(
  db: Querying,
  scope: CompanyScope,
  company: { id: number; headId: number | null } | null,
  language: Language,
): Promise<FormChoices> {
  const id = company?.id ?? 0
  const { rows } = await sql<FormChoices>`
    select (select count(*)::int from company where deleted_at is null) as places,
      (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', ${nameIn('h', language)}, 'otherName', ${otherName('h', language)}, 'is_csr_area', h.is_csr_area) order by h.position), '[]')
        from company h where h.deleted_at is null and h.id <> ${id} and (h.id = ${company?.headId ?? null}::int
          or (h.is_active and h.head_company_id is null and ${inCompanies(scope, 'h.id')}))) as heads,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'groupId', t.event_group_id, 'colorId', t.color_id,
          'name', ${nameIn('t', language)}, 'otherName', ${otherName('t', language)}) order by t.event_group_id, t.position), '[]')
        from event_type t where t.parent_id is null and t.deleted_at is null and (t.is_active or exists (
          select 1 from company_event_type o where o.company_id = ${id} and o.event_type_id = t.id))) as types,
      (select coalesce(max(s.id), 0) from shift s where s.company_id = ${id}) as "lastShiftId"`.execute(db)
  const [choices] = rows
  if (!choices) throw new Error('a statement without a table answered no row')
  return choices
}

/**
 * What the save rules need to know besides the form. Each `removed…` list holds parts that areas still use (areas not deleted).
 */
export type SaveFacts = {
  taken: Taken
  /** Null if no such company is in scope. */
  head: { id: number; isSubsidiary: boolean; isActive: boolean } | null
  subsidiaries: number
  areas: { count: number; names: string[] }
  /** The form's event types that may be chosen (upper types only). */
  types: { id: number; groupId: number; isActive: boolean; name: string; isNil: boolean }[]
  removedShifts: Removed[]
  removedTypes: Removed[]
}

/** A removed part that areas still use: how many areas, and the names of the caller's areas. */
export type Removed = { id: number; name: string; count: number; names: string[] }

export async function loadSaveFacts(
  db: Querying,
  { companies, areas }: { companies: CompanyScope; areas: Scope },
  asked: {
    companyId: number
    headId: number | null
    typeIds: number[]
    removedShiftIds: number[]
    removedTypeIds: number[]
  } & Named,
  language: Language,
): Promise<SaveFacts> {
  const { companyId, headId, typeIds, removedShiftIds, removedTypeIds } = asked
  // Keep the chosen types until the write: deleting an event type locks its row.
  await sql`select id from event_type where id = any(${typeIds}::int[]) order by id for key share`.execute(db)
  const using = sql`count(*)::int as count, coalesce(jsonb_agg(${fullName('a', language)} order by coalesce(upper.position, a.position), a.position, a.id)
    filter (where ${inScope(areas, 'a.company_id', 'a.id')}), '[]') as names`
  const { rows } = await sql<SaveFacts>`
    select (select ${takenIn('c', asked)} from company c where c.id <> ${companyId} and c.deleted_at is null) as taken,
      (select jsonb_build_object('id', h.id, 'isSubsidiary', h.head_company_id is not null, 'isActive', h.is_active)
        from company h where h.id = ${headId}::int and h.deleted_at is null and ${inCompanies(companies, 'h.id')}) as head,
      (select count(*)::int from company s where s.head_company_id = ${companyId} and s.deleted_at is null) as subsidiaries,
      (select jsonb_build_object('count', count(*), 'names', coalesce(jsonb_agg(${nameIn('a', language)} order by a.position, a.id), '[]'))
        from area a where a.company_id = ${companyId} and a.parent_id is null and a.deleted_at is null) as areas,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'groupId', t.event_group_id, 'isActive', t.is_active,
          'name', ${nameIn('t', language)}, 'isNil', t.is_nil) order by t.event_group_id, t.position), '[]')
        from event_type t where t.id = any(${typeIds}::int[]) and t.parent_id is null and t.deleted_at is null) as types,
      (select coalesce(jsonb_agg(used), '[]') from (
        select s.id, ${nameIn('s', language)} as name, ${using}
        from shift s join area_shift o on o.shift_id = s.id join area a on a.id = o.area_id and a.deleted_at is null
        left join area upper on upper.id = a.parent_id
        where s.id = any(${removedShiftIds}::int[]) group by s.id order by s.id) used) as "removedShifts",
      (select coalesce(jsonb_agg(used), '[]') from (
        select t.id, ${nameIn('t', language)} as name, ${using}
        from event_type t join area_event_type o on o.event_type_id = t.id
        join area a on a.id = o.area_id and a.deleted_at is null and a.company_id = ${companyId}
        left join area upper on upper.id = a.parent_id
        where t.id = any(${removedTypeIds}::int[]) group by t.id order by t.id) used) as "removedTypes"`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('a statement without a table answered no row')
  return facts
}

/** A company to save. A shift without an id is new; `shifts` and `addedTypeIds` hold only what changes or is added. */
export type CompanyContent = {
  name: string
  secondName: string | null
  headId: number | null
  isCsr: boolean
  isActive: boolean
  remark: string | null
  notifies: boolean
  shifts: {
    id: number | null
    name: string
    secondName: string | null
    startTime: string
    endTime: string
    isOvernight: boolean
    isActive: boolean
    remark: string | null
  }[]
  removedShiftIds: number[]
  addedTypeIds: number[]
  removedTypeIds: number[]
}

/** Saves a company, a new one at the end of the order, and returns its id. */
export async function writeCompany(
  db: Querying,
  id: number | null,
  content: CompanyContent,
  userId: number,
): Promise<number> {
  const { name, secondName, headId, isCsr, isActive, remark, notifies } = content
  const { rows } = await (id === null
    ? sql<{ id: number }>`
        insert into company (name, second_name, head_company_id, is_csr_area, is_active, inactive_note, notifies_by_email, position,
          created_by, updated_by)
        values (${name}, ${secondName}, ${headId}, ${isCsr}, ${isActive}, ${remark}, ${notifies},
          (select coalesce(max(position), 0) + 1 from company where deleted_at is null), ${userId}, ${userId})
        returning id`
    : sql<{ id: number }>`
        update company set name = ${name}, second_name = ${secondName}, head_company_id = ${headId}, is_csr_area = ${isCsr}, is_active = ${isActive},
          inactive_note = ${remark}, notifies_by_email = ${notifies}, updated_by = ${userId}, updated_at = daybook_now()
        where id = ${id} returning id`
  ).execute(db)
  const companyId = rows[0]?.id
  if (companyId === undefined) throw new Error('the company is gone though its order was locked')
  await writeParts(db, companyId, content)
  return companyId
}

async function writeParts(db: Querying, companyId: number, content: CompanyContent): Promise<void> {
  const { shifts, removedShiftIds, addedTypeIds, removedTypeIds } = content
  await sql`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb)
        as s (id int, name text, "secondName" text, "startTime" time, "endTime" time, "isOvernight" boolean, "isActive" boolean, remark text)
    ), gone as (
      update shift set deleted_at = daybook_now(), updated_at = daybook_now()
      where id = any(${removedShiftIds}::int[]) and company_id = ${companyId}
    ), changed as (
      update shift set name = s.name, second_name = s."secondName", start_time = s."startTime", end_time = s."endTime", ends_next_day = s."isOvernight",
        is_active = s."isActive", inactive_note = s.remark, updated_at = daybook_now()
      from sent s where shift.id = s.id and shift.company_id = ${companyId}
        and (shift.name, shift.second_name, shift.start_time, shift.end_time, shift.ends_next_day, shift.is_active, shift.inactive_note)
          is distinct from (s.name, s."secondName", s."startTime", s."endTime", s."isOvernight", s."isActive", s.remark)
    ), made as (
      insert into shift (company_id, name, second_name, start_time, end_time, ends_next_day, is_active, inactive_note)
      select ${companyId}, name, "secondName", "startTime", "endTime", "isOvernight", "isActive", remark from sent where id is null
    ), left_out as (
      delete from company_event_type where company_id = ${companyId} and event_type_id = any(${removedTypeIds}::int[])
    )
    insert into company_event_type (company_id, event_type_id) select ${companyId}, t from unnest(${addedTypeIds}::int[]) t`.execute(
    db,
  )
}

/** What still uses companies, one row per company in scope; for reports, only whether any exist. */
export type CompanyUse = {
  id: number
  name: string
  areas: { count: number; names: string[] }
  users: number
  hasReports: boolean
  subsidiaries: { count: number; names: string[] }
  notifications: number
}

/** Locks companies and reads what uses them, in id order. */
export async function lockCompanyUse(db: Querying, ids: number[], language: Language): Promise<CompanyUse[]> {
  await sql`select id from company where id = any(${ids}::int[]) order by id for update`.execute(db)
  const { rows } = await sql<CompanyUse>`
    select c.id, ${nameIn('c', language)} as name,
      (select jsonb_build_object('count', count(*), 'names', coalesce(jsonb_agg(${nameIn('a', language)} order by a.position, a.id), '[]'))
        from area a where a.company_id = c.id and a.parent_id is null and a.deleted_at is null) as areas,
      (select count(*)::int from user_account u where u.company_id = c.id and u.deleted_at is null) as users,
      exists (select 1 from event_report e where e.company_id = c.id and e.deleted_at is null) as "hasReports",
      (select jsonb_build_object('count', count(*), 'names', coalesce(jsonb_agg(${nameIn('s', language)} order by s.position), '[]'))
        from company s where s.head_company_id = c.id and s.deleted_at is null and s.id <> all(${ids}::int[])) as subsidiaries,
      (select count(*)::int from notification_company n where n.company_id = c.id) as notifications
    from company c where c.id = any(${ids}::int[]) and c.deleted_at is null order by c.position`.execute(db)
  return rows
}

export async function markDeleted(db: Querying, ids: number[], userId: number): Promise<void> {
  await sql`
    update company set deleted_at = daybook_now(), updated_at = daybook_now(), updated_by = ${userId}
    where id = any(${ids}::int[])`.execute(db)
}
