import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { type Role, administerAll, area, company, eventType, people } from './world.ts'

/*
 * The oracle of the test that tries every administrative write: who administers what, written by hand from the
 * decisions about rights, not from the code. It is over 300 lines because the records with their states of reach stand beside
 * the verdict about them.
 */

/** Places that give no right: they are closed or deleted, or their company is. Made by furnishRecords. */
const gone = { company: 90, closedCompany: 91, closed: 90, deleted: 91, only: 92, ofClosedCompany: 93 } as const
const isOpenArea = (id: number) => !Object.values<number>(gone).includes(id)

const home = [area.gate, area.port, area.quay, area.yard, area.fence, area.dock, area.watch, gone.closed]
/** The areas of each company, of each event group, and of each parent area. */
const AREAS_OF: Record<number, readonly number[]> = {
  [company.home]: home,
  [company.subsidiary]: [area.subsidiary],
  [company.foreign]: [area.foreign, area.foreignSecurity],
  [company.csr]: [area.csr],
  [company.foreignCsr]: [area.foreignCsr],
  [gone.company]: [gone.only],
  [gone.closedCompany]: [gone.ofClosedCompany],
}
const GROUP_AREAS: Record<number, readonly number[]> = {
  1: [area.csr, area.foreignCsr],
  2: [
    area.gate,
    area.port,
    area.quay,
    area.yard,
    area.dock,
    area.subsidiary,
    area.foreign,
    gone.closed,
    gone.only,
    gone.ofClosedCompany,
  ],
  3: [area.fence, area.watch, area.foreignSecurity],
}
const everything = Object.values(AREAS_OF).flat()
const ofCompanies = (...ids: number[]) => ids.flatMap((id) => AREAS_OF[id] ?? [])

export type Administrator = {
  role: Role
  group: 1 | 2 | 3 | 4 | 7
  areas: readonly number[]
  /** Of group 2: the companies whose people without areas are theirs. */
  companies?: readonly number[]
  isViewer?: boolean
}

const homes = [company.home, company.subsidiary]

/** `approver` becomes the area administrator of all of Home and of what is gone, `both` of one sub area. */
export const administrators: Administrator[] = [
  { role: 'admin', group: 1, areas: everything },
  { role: 'company', group: 2, areas: ofCompanies(...homes), companies: homes },
  { role: 'viewer', group: 2, areas: ofCompanies(...homes), companies: homes, isViewer: true },
  { role: 'areaadmin', group: 3, areas: [area.port, area.quay, area.yard, area.fence, gone.closed] },
  { role: 'approver', group: 3, areas: [...home, gone.only, gone.ofClosedCompany] },
  { role: 'both', group: 3, areas: [area.quay] },
  { role: 'csradmin', group: 7, areas: [area.csr] },
  { role: 'foreigncompany', group: 2, areas: ofCompanies(company.foreign), companies: [company.foreign] },
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

/**
 * A record with the areas it affects, and a person's groups. `givesNothing`: although it affects areas, none of them is in
 * effect, such as those of a role that the person no longer has.
 */
export type Target = {
  id: number
  reach: readonly number[]
  groups?: readonly number[]
  companyId?: number
  givesNothing?: boolean
  /** Says in a failure which state of reach it is. */
  state?: string
}

export type Kind = 'company' | 'eventType' | 'eventGroup' | 'companyRule' | 'receiver' | 'area' | 'subArea' | 'person'

/** Requirements of a write besides its record's areas. */
export type Extra = { corporateOnly?: boolean; notOneself?: boolean }

/**
 * 'may' if they have the menu's level, see the record, and administer all it affects, of which something is open; otherwise
 * the problem they get.
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
  const areAllTheirs = target.reach.every((one) => by.areas.includes(one))
  return areAllTheirs && !isAbove && isAnybodys(by, kind, target) ? 'may' : 'looks'
}

/** Whether a record affects something in use, or, if not, is for this administrator all the same. */
function isAnybodys(by: Administrator, kind: Kind, { reach, companyId, givesNothing }: Target): boolean {
  if (by.group === 1) return true
  // An area and the relations of a receiver group are judged by the area itself, which must be able to open again.
  if (kind === 'area' || kind === 'subArea' || kind === 'receiver') return reach.length > 0
  if (kind === 'person' && companyId !== undefined && by.companies?.includes(companyId)) return true
  return !givesNothing && reach.some(isOpenArea)
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
  await makeGone(db)
  for (const [role, areas] of [
    ['approver', home],
    ['both', [area.quay]],
  ] as const) {
    const id = people[role].id
    await sql`delete from user_area where user_id = ${id}`.execute(db)
    await sql`delete from user_group where user_id = ${id}`.execute(db)
    await db.insertInto('user_group').values({ user_id: id, group_id: 3 }).execute()
    if (role === 'approver')
      for (const one of [company.home, gone.company, gone.closedCompany]) await administerAll(db, role, one)
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
    for (const company_id of companies)
      await db.insertInto('notification_company').values({ rule_id: id, company_id, month: 3, day }).execute()
    return { id, reach: ofCompanies(...companies) }
  }
  const receiver = async (name: string, areas: number[]) => {
    const id = await made(db.insertInto('receiver_group').values({ name }).returning('id'))
    for (const area_id of areas)
      await db.insertInto('receiver_group_area').values({ receiver_group_id: id, area_id }).execute()
    return { id, reach: areas.filter((one) => one !== gone.deleted) }
  }
  await sql`update user_account set directory_tenant_id = 'tenant', directory_object_id = id::text`.execute(db)
  await sql`insert into notification_time_rule (event_group_id, days_before) values (1, 1), (2, 1), (3, 1) on conflict do nothing`.execute(
    db,
  )
  await sql`insert into advance_rule (event_group_id, days_ahead) values (1, 1), (3, 1) on conflict do nothing`.execute(
    db,
  )
  const spare = await made(db.insertInto('company').values({ name: 'Spare', position: 8 }).returning('id'))
  const newcomer = async (
    state: string,
    areas: readonly (readonly [areaId: number, role?: 'report' | 'admin'])[],
    { companyId = company.home as number, reach = areas.map(([areaId]) => areaId), givesNothing = false } = {},
  ): Promise<Target> => {
    const name = state.replaceAll(' ', '-')
    const id = await made(
      db
        .insertInto('user_account')
        .values({
          company_id: companyId,
          employee_id: name,
          first_name: name,
          last_name: 'Tester',
          email: `${name}@example.com`,
          username: name,
          directory_tenant_id: 'tenant',
          directory_object_id: name,
        })
        .returning('id'),
    )
    await db.insertInto('user_group').values({ user_id: id, group_id: 4 }).execute()
    for (const [area_id, role = 'report'] of areas)
      await db.insertInto('user_area').values({ user_id: id, area_id, role }).execute()
    return { id, reach, groups: [4], companyId, givesNothing, state }
  }
  const person = (role: Role, reach: readonly number[], groups: readonly number[] = people[role].groups) => ({
    id: people[role].id,
    reach,
    groups,
    companyId: people[role].company,
  })
  const records = {
    company: [
      ...Object.keys(AREAS_OF).map((id) => ({ id: Number(id), reach: ofCompanies(Number(id)) })),
      { id: spare, reach: [] },
      { id: gone.company, reach: [gone.only], state: 'closed areas only' },
      { id: gone.closedCompany, reach: [gone.ofClosedCompany], state: 'closed itself' },
    ],
    eventType: [
      { id: eventType.release, reach: ofCompanies(company.home, company.subsidiary, company.foreign) },
      await type('Of home', [company.home]),
      await type('Of the csr area', [company.csr]),
      await type('Of nobody', []),
      await type('Of closed areas', [gone.company]),
      await type('Of a closed company', [gone.closedCompany]),
    ],
    eventGroup: [1, 2, 3].map((id) => ({ id, reach: GROUP_AREAS[id] ?? [] })),
    companyRule: [
      await rule(1, [company.home]),
      await rule(2, [company.home, company.subsidiary]),
      await rule(3, [company.home, company.foreign]),
      await rule(4, [company.csr]),
      await rule(5, [company.foreign]),
      await rule(7, [gone.company]),
      await rule(8, [gone.closedCompany]),
    ],
    receiver: [
      await receiver('Port', [area.port, area.fence]),
      await receiver('Port and gate', [area.port, area.gate]),
      await receiver('Gate and foreign', [area.gate, area.foreign]),
      await receiver('Village', [area.csr]),
      await receiver('Foreign', [area.foreign]),
      await receiver('Of nothing', []),
      await receiver('Of a closed area', [gone.closed]),
      await receiver('Of a deleted area', [gone.deleted]),
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
      await newcomer('no areas', []),
      await newcomer('no areas in the CSR company', [], { companyId: company.csr }),
      await newcomer('a closed area', [[gone.closed]]),
      await newcomer('a deleted area', [[gone.deleted]], { reach: [] }),
      await newcomer('an area of a closed company', [[gone.ofClosedCompany]]),
      await newcomer('an area of another company', [[area.foreign]]),
      await newcomer('an area of an earlier role', [[area.port, 'admin']], { givesNothing: true }),
      await newcomer('an open and a closed area', [[area.port], [gone.closed]]),
      await newcomer('an own area and one of others', [[area.quay], [area.foreign]]),
    ],
  }
  await sql`insert into feed_token (user_id, name, token_hash, expires_at)
    select id, 'Power BI', sha256(username::bytea), daybook_now() + interval '1 day' from user_account`.execute(db)
  return records
}

async function makeGone(db: TestApp['db']): Promise<void> {
  const place = { event_group_id: 2, created_at: '2026-01-01T00:00:00+07:00' }
  await db
    .insertInto('company')
    .values([
      { id: gone.company, name: 'Of closed areas', position: 6 },
      { id: gone.closedCompany, name: 'Closed', position: 7, is_active: false, inactive_note: 'closed' },
    ])
    .execute()
  await db
    .insertInto('area')
    .values([
      {
        ...place,
        id: gone.closed,
        company_id: company.home,
        parent_id: area.port,
        name: 'Old quay',
        position: 3,
        is_active: false,
        inactive_note: 'closed',
      },
      {
        ...place,
        id: gone.deleted,
        company_id: company.home,
        parent_id: area.port,
        name: 'Older quay',
        position: 4,
        deleted_at: '2026-02-01T00:00:00+07:00',
      },
      {
        ...place,
        id: gone.only,
        company_id: gone.company,
        name: 'Old gate',
        position: 1,
        is_active: false,
        inactive_note: 'closed',
      },
      { ...place, id: gone.ofClosedCompany, company_id: gone.closedCompany, name: 'Silent gate', position: 1 },
    ])
    .execute()
}
