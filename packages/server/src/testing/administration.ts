import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { type Role, administerAll, area, company, eventType, people } from './world.ts'

/*
 * The oracle of the test that tries every administrative write: who administers what, written by hand from the
 * decisions about rights, not from the code.
 */

const home = [area.gate, area.port, area.quay, area.yard, area.fence, area.dock, area.watch]
/** The areas of each company, of each event group, and of each parent area. */
const AREAS_OF: Record<number, readonly number[]> = {
  [company.home]: home,
  [company.subsidiary]: [area.subsidiary],
  [company.foreign]: [area.foreign, area.foreignSecurity],
  [company.csr]: [area.csr],
  [company.foreignCsr]: [area.foreignCsr],
}
const GROUP_AREAS: Record<number, readonly number[]> = {
  1: [area.csr, area.foreignCsr],
  2: [area.gate, area.port, area.quay, area.yard, area.dock, area.subsidiary, area.foreign],
  3: [area.fence, area.watch, area.foreignSecurity],
}
const everything = Object.values(AREAS_OF).flat()
const ofCompanies = (...ids: number[]) => ids.flatMap((id) => AREAS_OF[id] ?? [])

export type Administrator = { role: Role; group: 1 | 2 | 3 | 4 | 7; areas: readonly number[]; isViewer?: boolean }

/** `approver` becomes the area administrator of all of Home, `both` of one sub area. */
export const administrators: Administrator[] = [
  { role: 'admin', group: 1, areas: everything },
  { role: 'company', group: 2, areas: ofCompanies(company.home, company.subsidiary) },
  { role: 'viewer', group: 2, areas: ofCompanies(company.home, company.subsidiary), isViewer: true },
  { role: 'areaadmin', group: 3, areas: [area.port, area.quay, area.yard, area.fence] },
  { role: 'approver', group: 3, areas: home },
  { role: 'both', group: 3, areas: [area.quay] },
  { role: 'csradmin', group: 7, areas: [area.csr] },
  { role: 'foreigncompany', group: 2, areas: ofCompanies(company.foreign) },
  { role: 'reporter', group: 4, areas: [] },
]

/** The administration menus, and each group's highest level there; missing groups have none. */
const LEVELS: Record<number, Partial<Record<number, number>>> = {
  4: { 1: 2, 2: 1, 3: 2, 7: 1 },
  6: { 1: 2, 2: 2, 3: 2, 7: 2 },
  7: { 1: 2, 2: 2, 3: 2, 7: 2 },
  8: { 1: 2, 3: 2 },
  9: { 1: 2, 2: 2, 3: 2, 7: 2 },
  10: { 1: 2, 2: 2, 3: 2, 7: 2 },
  19: { 1: 2, 2: 2, 3: 2, 7: 2 },
  20: { 1: 2, 2: 2, 3: 2, 7: 2 },
  21: { 1: 2, 2: 2, 3: 2, 7: 2 },
}
/** The groups that each group can grant, and therefore whom it may change. */
const GIVES: Record<number, readonly number[]> = { 1: [1, 2, 3, 4, 5, 7], 2: [2, 4, 5], 3: [3, 4, 5], 7: [4, 5, 7] }

/** A record with the areas it affects, and a person's groups. */
export type Target = { id: number; reach: readonly number[]; groups?: readonly number[]; companyId?: number }

export type Kind = 'company' | 'eventType' | 'eventGroup' | 'companyRule' | 'receiver' | 'area' | 'subArea' | 'person'

/** Requirements of a write besides its record's areas. */
export type Extra = { corporateOnly?: boolean; notOneself?: boolean }

/**
 * 'may' if they have the menu's level, see the record, and administer all it affects; otherwise the problem they get.
 */
export function verdict(
  by: Administrator,
  menu: number,
  kind: Kind,
  target: Target,
  extra: Extra = {},
): 'may' | 'no level' | 'unseen' | 'looks' {
  const level = by.isViewer ? 1 : (LEVELS[menu]?.[by.group] ?? 0)
  if (level < 2 || (extra.corporateOnly && by.group !== 1)) return 'no level'
  if (!sees(by, kind, target)) return 'unseen'
  if (extra.notOneself && people[by.role].id === target.id) return 'looks'
  const gives = GIVES[by.group] ?? []
  const isAbove = kind === 'person' && target.groups?.some((group) => !gives.includes(group))
  return target.reach.every((one) => by.areas.includes(one)) && !isAbove ? 'may' : 'looks'
}

function sees(by: Administrator, kind: Kind, { reach, companyId }: Target): boolean {
  if (kind === 'eventType' || kind === 'eventGroup' || by.group === 1) return true
  if (kind !== 'person') return reach.some((one) => by.areas.includes(one))
  const companies = Object.keys(AREAS_OF).map(Number)
  return (
    people[by.role].company === companyId ||
    companies.some((id) => id === companyId && AREAS_OF[id]?.some((one) => by.areas.includes(one)))
  )
}

export type Records = Record<Kind, Target[]>

/** Creates records of each kind that administrators have completely, partly and not at all. */
export async function furnishRecords({ db }: TestApp): Promise<Records> {
  for (const [role, areas] of [
    ['approver', home],
    ['both', [area.quay]],
  ] as const) {
    const id = people[role].id
    await sql`delete from user_area where user_id = ${id}`.execute(db)
    await sql`delete from user_group where user_id = ${id}`.execute(db)
    await db.insertInto('user_group').values({ user_id: id, group_id: 3 }).execute()
    if (role === 'approver') await administerAll(db, role, company.home)
    else
      await db
        .insertInto('user_area')
        .values(areas.map((area_id) => ({ user_id: id, area_id, role: 'admin' })))
        .execute()
  }
  const made = async (query: { execute(): Promise<{ id: number }[]> }) => (await query.execute())[0]?.id ?? 0
  const type = async (name: string, companies: number[]) => {
    const fields = { event_group_id: 2, color_id: 3 }
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int + 1 as n from event_type where event_group_id = 2 and parent_id is null`.execute(db)
    const id = await made(
      db
        .insertInto('event_type')
        .values({ ...fields, name, short_name: name, position: rows[0]?.n ?? 0 })
        .returning('id'),
    )
    for (const [index, sub] of ['one', 'two'].entries())
      await db
        .insertInto('event_type')
        .values({ ...fields, parent_id: id, name: sub, short_name: sub, position: index + 1 })
        .execute()
    for (const company_id of companies)
      await db.insertInto('company_event_type').values({ company_id, event_type_id: id }).execute()
    return { id, reach: ofCompanies(...companies) }
  }
  const rule = async (day: number, companies: number[]) => {
    const id = await made(db.insertInto('notification_company_rule').values({ month: 3, day }).returning('id'))
    await db
      .insertInto('notification_company')
      .values(companies.map((company_id) => ({ rule_id: id, company_id, month: 3, day })))
      .execute()
    return { id, reach: ofCompanies(...companies) }
  }
  const receiver = async (name: string, areas: number[]) => {
    const id = await made(db.insertInto('receiver_group').values({ name }).returning('id'))
    await db
      .insertInto('receiver_group_area')
      .values(areas.map((area_id) => ({ receiver_group_id: id, area_id })))
      .execute()
    return { id, reach: areas }
  }
  await sql`update user_account set directory_tenant_id = 'tenant', directory_object_id = id::text`.execute(db)
  await sql`insert into notification_time_rule (event_group_id, days_before) values (1, 1), (2, 1), (3, 1) on conflict do nothing`.execute(
    db,
  )
  await sql`insert into advance_rule (event_group_id, days_ahead) values (1, 1), (3, 1) on conflict do nothing`.execute(
    db,
  )
  const spare = await made(db.insertInto('company').values({ name: 'Spare', position: 6 }).returning('id'))
  const newcomer = await made(
    db
      .insertInto('user_account')
      .values({
        company_id: company.home,
        employee_id: 'E99',
        first_name: 'new',
        last_name: 'Tester',
        email: 'new@example.com',
        username: 'new',
        directory_tenant_id: 'tenant',
        directory_object_id: 'new',
      })
      .returning('id'),
  )
  await db.insertInto('user_group').values({ user_id: newcomer, group_id: 4 }).execute()
  const person = (role: Role, reach: readonly number[], groups: readonly number[] = people[role].groups) => ({
    id: people[role].id,
    reach,
    groups,
    companyId: people[role].company,
  })
  return {
    company: [
      ...Object.keys(AREAS_OF).map((id) => ({ id: Number(id), reach: ofCompanies(Number(id)) })),
      { id: spare, reach: [] },
    ],
    eventType: [
      { id: eventType.release, reach: ofCompanies(company.home, company.subsidiary, company.foreign) },
      await type('Of home', [company.home]),
      await type('Of the csr area', [company.csr]),
      await type('Of nobody', []),
    ],
    eventGroup: [1, 2, 3].map((id) => ({ id, reach: GROUP_AREAS[id] ?? [] })),
    companyRule: [
      await rule(1, [company.home]),
      await rule(2, [company.home, company.subsidiary]),
      await rule(3, [company.home, company.foreign]),
      await rule(4, [company.csr]),
      await rule(5, [company.foreign]),
    ],
    receiver: [
      await receiver('Port', [area.port, area.fence]),
      await receiver('Port and gate', [area.port, area.gate]),
      await receiver('Gate and foreign', [area.gate, area.foreign]),
      await receiver('Village', [area.csr]),
      await receiver('Foreign', [area.foreign]),
    ],
    area: [
      { id: area.port, reach: [area.port, area.quay, area.yard] },
      { id: area.gate, reach: [area.gate] },
      { id: area.subsidiary, reach: [area.subsidiary] },
      { id: area.csr, reach: [area.csr] },
      { id: area.foreign, reach: [area.foreign] },
    ],
    // Sub areas of Port; each is moved within its kind.
    subArea: [area.quay, area.yard].map((id) => ({ id, reach: [id] })),
    person: [
      person('colleague', [area.fence, area.quay]),
      person('reporter', [area.gate, area.port, area.quay, area.yard, area.fence, area.watch, area.csr]),
      person('foreignreporter', [area.foreign, area.foreignSecurity]),
      person('company', ofCompanies(company.home, company.subsidiary)),
      person('areaadmin', [area.port, area.quay, area.yard, area.fence]),
      person('approver', home, [3]),
      person('csradmin', [area.csr]),
      person('admin', everything),
      { id: newcomer, reach: [], groups: [4], companyId: company.home },
    ],
  }
}
