import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { addReport } from './reports.ts'
import { type Role, area, company, eventType, people } from './world.ts'

/* What a person may not see, and changes to it that must not show in anything they read. */

type Own = { area: number; company: number; group: number; type: number }

/** Somebody who looks, at what is theirs, and an area outside. */
export type Looker = { role: Role; own: Own; outside: number }

const { gate, port, quay, yard, fence, dock, watch, subsidiary, csr } = area

/** The areas that each role sees, derived by hand from the rules: their own, with upper and sub areas. */
const SEEN: Partial<Record<Role, number[]>> = {
  company: [gate, port, quay, yard, fence, dock, watch, subsidiary],
  viewer: [gate, port, quay, yard, fence, dock, watch, subsidiary],
  areaadmin: [port, quay, yard, fence],
  reporter: [gate, port, quay, yard, fence, watch, csr],
  approver: [quay, watch],
  both: [quay, dock],
  csradmin: [csr],
}

/** The names of sub areas include that of the upper area: 'Port / Quay'. */
const UPPER = new Map<number, number>([
  [quay, port],
  [yard, port],
])

const COMPANY_OF = new Map<number, number>([
  [subsidiary, company.subsidiary],
  [area.foreign, company.foreign],
  [area.foreignSecurity, company.foreign],
  [csr, company.csr],
  [area.foreignCsr, company.foreignCsr],
])
const companyOf = (id: number) => COMPANY_OF.get(id) ?? company.home

/** Areas and companies whose names and numbers a person may not see. */
export function unseenBy({ role, own }: Looker): { areas: number[]; companies: number[] } {
  const seen = new Set(SEEN[role])
  const named = new Set([...seen, ...[...seen].flatMap((id) => UPPER.get(id) ?? [])])
  const companies = new Set([...named].map(companyOf)).add(company.home).add(own.company)
  return {
    areas: Object.values(area).filter((id) => !named.has(id)),
    companies: Object.values(company).filter((id) => !companies.has(id)),
  }
}

export const HIDDEN = 'Hidden'

/** Gives everything that a person may not see a unique name. */
export async function hide(db: Querying, looker: Looker): Promise<void> {
  const { areas, companies } = unseenBy(looker)
  await sql`update area set name = ${HIDDEN} || id where id = any(${areas})`.execute(db)
  await sql`update company set name = ${HIDDEN} || id where id = any(${companies})`.execute(db)
}

const TYPES: Record<number, [number, number]> = {
  [csr]: [eventType.csrNormal, eventType.csrNormal],
  [area.foreignCsr]: [eventType.csrNormal, eventType.csrNormal],
  [fence]: [eventType.securityNormal, eventType.securityAbnormal],
  [watch]: [eventType.securityNormal, eventType.securityAbnormal],
  [area.foreignSecurity]: [eventType.securityNormal, eventType.securityAbnormal],
}

/** Changes everything countable in areas: today's and earlier reports, their decisions, actions, excuses and names. */
export async function stir(db: Querying, areas: readonly number[], companies: readonly number[]): Promise<void> {
  await sql`update event_report set deleted_at = daybook_now(), deleted_by = 1 where area_id = any(${areas})`.execute(
    db,
  )
  for (const id of areas.filter((one) => one !== port)) {
    const by = companyOf(id) === company.foreign ? 'foreignreporter' : 'colleague'
    const [normal, abnormal] = TYPES[id] ?? [eventType.normal, eventType.abnormal]
    await addReport(db, { area: id, by, type: normal, description: `${HIDDEN} ${id}` })
    for (const [day, status] of [
      ['2026-11-20', 1],
      ['2026-11-19', 4],
      ['2026-11-18', 2],
      ['2026-10-12', 2],
    ] as const)
      await addReport(db, { area: id, by, type: abnormal, day, status, start: '08:00', end: '09:00' })
    await sql`insert into excuse (area_id, from_day, until_day, reason, created_by)
      values (${id}, '2026-11-20', '2026-11-22', ${HIDDEN}, ${people.admin.id})`.execute(db)
  }
  await sql`
    insert into corrective_action (report_id, description, owner_id, due_date, created_by, updated_by, request_id, request_hash)
    select id, ${HIDDEN}, reported_by, '2026-11-01', reported_by, reported_by, gen_random_uuid(), sha256('') from event_report
    where area_id = any(${areas}) and status = 2 and deleted_at is null`.execute(db)
  await sql`update area set name = ${`${HIDDEN} again`} || id where id = any(${areas})`.execute(db)
  await sql`update company set name = ${`${HIDDEN} again`} || id where id = any(${companies})`.execute(db)
}
