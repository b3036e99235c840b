import { type Kysely, sql } from 'kysely'
import type { GroupUserId } from '@daybook/shared/rules/rules'
import type { DB } from '../db/types.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { withPlaces } from '../administration/ordering.ts'

/*
 * A small group of companies for all call tests. It is part of the template database, so these ids always exist, and
 * tests roll back their changes.
 */

/** The time of the tests, unless they set another: a Friday, 10:00 in Bangkok. */
export const NOW = '2026-11-20T10:00:00+07:00'
export const TODAY = '2026-11-20'
/** That evening, when every shift of the day has begun. */
export const EVENING = '2026-11-20T18:00:00+07:00'

export const company = { home: 1, foreign: 2, subsidiary: 3, csr: 4, foreignCsr: 5 } as const

export const area = {
  /** Operation, no approval, no sub areas. */
  gate: 11,
  /** Operation, with the sub areas quay (approval) and yard (none). */
  port: 12,
  quay: 13,
  yard: 14,
  /** Security, no approval. */
  fence: 15,
  /** Operation, needs approval; its only approver is `both`, who also reports there. */
  dock: 16,
  /** Security, needs approval. */
  watch: 17,
  subsidiary: 31,
  foreign: 21,
  foreignSecurity: 25,
  csr: 41,
  foreignCsr: 51,
} as const

export const shift = { morning: 1, evening: 2, foreign: 9 } as const

export const eventType = {
  csrNormal: 101,
  normal: 201,
  abnormal: 202,
  /** Has the sub types leak and spill. */
  release: 203,
  leak: 204,
  spill: 205,
  /** Allows advance reports. */
  works: 206,
  securityNormal: 301,
  securityAbnormal: 302,
} as const

type Person = {
  id: number
  company: number
  groups: GroupUserId[]
  level?: 1 | 2
  report?: number[]
  approve?: number[]
  admin?: number[]
  csrAdmin?: number[]
}

/** People by role; the user name is the role, the password `Daybook#2026`. */
export const people = {
  admin: { id: 1, company: 1, groups: [1] },
  company: { id: 2, company: 1, groups: [2] },
  viewer: { id: 3, company: 1, groups: [2], level: 1 },
  areaadmin: { id: 4, company: 1, groups: [3], admin: [area.port, area.fence] },
  reporter: { id: 5, company: 1, groups: [4], report: [area.gate, area.port, area.fence, area.watch, area.csr] },
  approver: { id: 6, company: 1, groups: [5], approve: [area.quay, area.watch] },
  both: { id: 7, company: 1, groups: [4, 5], report: [area.quay, area.dock], approve: [area.quay, area.dock] },
  csradmin: { id: 8, company: 1, groups: [7], csrAdmin: [area.csr] },
  colleague: { id: 9, company: 1, groups: [4], report: [area.fence, area.quay] },
  foreigncompany: { id: 20, company: 2, groups: [2] },
  foreignreporter: { id: 21, company: 2, groups: [4], report: [area.foreign, area.foreignSecurity] },
} as const satisfies Record<string, Person>

export type Role = keyof typeof people

export const PASSWORD = 'Daybook#2026'
/** argon2id of PASSWORD with current parameters; precomputed, so that tests need not wait for it. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$nUTJtg4lAxmIoZonP68a0w$nEb6FT93A8yw5bOYvButTmtxq4Tdi55fXJy/kLrbP1A'

export async function makeWorld(db: Kysely<DB>): Promise<void> {
  const long_ago = '2026-01-01T00:00:00+07:00'
  await db
    .insertInto('company')
    .values([
      { id: company.home, name: 'Home', position: 1, created_at: long_ago },
      { id: company.foreign, name: 'Foreign', position: 2, created_at: long_ago },
      { id: company.subsidiary, name: 'Subsidiary', head_company_id: company.home, position: 3, created_at: long_ago },
      { id: company.csr, name: 'CSR area', is_csr_area: true, position: 4, created_at: long_ago },
      { id: company.foreignCsr, name: 'Foreign CSR area', is_csr_area: true, position: 5, created_at: long_ago },
    ])
    .execute()
  await db
    .insertInto('shift')
    .values([
      { id: shift.morning, company_id: company.home, name: 'Morning', start_time: '08:00', end_time: '16:00' },
      {
        id: shift.evening,
        company_id: company.home,
        name: 'Evening',
        start_time: '16:00',
        end_time: '00:00',
        ends_next_day: true,
      },
      { id: shift.foreign, company_id: company.foreign, name: 'Day', start_time: '08:00', end_time: '17:00' },
    ])
    .execute()
  const type = (
    id: number,
    group: number,
    name: string,
    more: { color_id?: number; parent_id?: number; allows_advance?: boolean; is_nil?: boolean } = {},
  ) => ({
    id,
    event_group_id: group,
    name,
    short_name: name,
    color_id: 3,
    parent_id: null,
    allows_advance: false,
    is_nil: false,
    ...more,
  })
  await db
    .insertInto('event_type')
    .values(
      withPlaces(
        [
          type(eventType.csrNormal, 1, 'Community visit', { is_nil: true }),
          type(eventType.normal, 2, 'Normal', { is_nil: true }),
          type(eventType.abnormal, 2, 'Stoppage', { color_id: 4 }),
          type(eventType.release, 2, 'Release', { color_id: 4 }),
          type(eventType.leak, 2, 'Leak', { color_id: 4, parent_id: eventType.release }),
          type(eventType.spill, 2, 'Spill', { color_id: 4, parent_id: eventType.release }),
          type(eventType.works, 2, 'Planned works', { allows_advance: true }),
          type(eventType.securityNormal, 3, 'Quiet', { is_nil: true }),
          type(eventType.securityAbnormal, 3, 'Intrusion', { color_id: 4 }),
        ],
        ({ event_group_id, parent_id }) => `${event_group_id}/${parent_id}`,
      ),
    )
    .execute()
  const place = (
    id: number,
    company_id: number,
    group: number,
    name: string,
    parent_id: number | null = null,
    requires_approval = false,
  ) => ({
    id,
    company_id,
    event_group_id: group,
    name,
    parent_id,
    requires_approval,
    created_at: long_ago,
  })
  await db
    .insertInto('area')
    .values(
      withPlaces(
        [
          place(area.gate, company.home, 2, 'Gate'),
          place(area.port, company.home, 2, 'Port'),
          place(area.quay, company.home, 2, 'Quay', area.port, true),
          place(area.yard, company.home, 2, 'Yard', area.port),
          place(area.fence, company.home, 3, 'Fence'),
          place(area.dock, company.home, 2, 'Dock', null, true),
          place(area.watch, company.home, 3, 'Watch', null, true),
          place(area.subsidiary, company.subsidiary, 2, 'Workshop'),
          place(area.foreign, company.foreign, 2, 'Foreign gate'),
          place(area.foreignSecurity, company.foreign, 3, 'Foreign fence'),
          place(area.csr, company.csr, 1, 'Village'),
          place(area.foreignCsr, company.foreignCsr, 1, 'Foreign village'),
        ],
        ({ company_id, event_group_id, parent_id }) => `${company_id}/${event_group_id}/${parent_id}`,
      ),
    )
    .execute()
  await sql`
    insert into company_event_type (company_id, event_type_id)
    select distinct a.company_id, t.id from area a join event_type t on t.event_group_id = a.event_group_id and t.parent_id is null`.execute(
    db,
  )
  await sql`
    insert into area_event_type (area_id, event_type_id)
    select a.id, t.id from area a join event_type t on t.event_group_id = a.event_group_id and t.parent_id is null where a.parent_id is null`.execute(
    db,
  )
  await sql`
    insert into area_shift (area_id, shift_id)
    select a.id, s.id from area a join shift s on s.company_id = a.company_id
    where a.event_group_id = 2 and not exists (select 1 from area sub where sub.parent_id = a.id)`.execute(db)
  // The areas are older than this moment, and so are their shifts.
  await sql`update area_shift_period set during = '(,)'`.execute(db)
  await makePeople(db)
  await db.insertInto('advance_rule').values({ event_group_id: 2, days_ahead: 10 }).execute()
  for (const table of ['company', 'shift', 'event_type', 'area', 'user_account']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1000)`.execute(db)
  }
}

/** Gives a person the admin areas of a whole company. */
export async function administerAll(db: Querying, role: Role, companyId: number): Promise<void> {
  await sql`
    insert into user_area (user_id, area_id, role) select ${people[role].id}, id, 'admin' from area where company_id = ${companyId}
    on conflict do nothing`.execute(db)
}

async function makePeople(db: Kysely<DB>): Promise<void> {
  for (const [role, person] of Object.entries(people) as [Role, Person][]) {
    await db
      .insertInto('user_account')
      .values({
        id: person.id,
        company_id: person.company,
        employee_id: `E${person.id}`,
        first_name: role,
        last_name: 'Tester',
        email: `${role}@example.com`,
        username: role,
        password_hash: PASSWORD_HASH,
        password_changed_at: '2026-11-01T00:00:00+07:00',
      })
      .execute()
    await db
      .insertInto('user_group')
      .values(person.groups.map((group_id) => ({ user_id: person.id, group_id })))
      .execute()
    await sql`insert into user_menu (user_id, menu_id, level) select ${person.id}, id, ${person.level ?? 2} from menu where id <> 18`.execute(
      db,
    )
    const areas = { report: person.report, approve: person.approve, admin: person.admin, csr_admin: person.csrAdmin }
    for (const [name, ids] of Object.entries(areas)) {
      for (const area_id of ids ?? [])
        await db.insertInto('user_area').values({ user_id: person.id, area_id, role: name }).execute()
    }
  }
}
