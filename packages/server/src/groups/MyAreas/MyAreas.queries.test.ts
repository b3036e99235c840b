import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { scratchApp } from '../../testing/app.ts'
import { cellsQuery, loadCells, toMendQuery } from './MyAreas.queries.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }
type Explained = { Plan: Plan & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

const EVERYTHING = { all: true, companyIds: [], areaIds: [] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

describe('the statements of GetToday', () => {
  it('read the reports of 2,000 areas by an index, and few pages', async () => {
    const { db } = await scratchApp({}, { connections: 1 })
    await sql`set session_replication_role = replica`.execute(db)
    await sql`insert into company (id, name, position) select 100 + n, 'Company ' || n, 10 + n from generate_series(1, 20) n`.execute(
      db,
    )
    await sql`
      insert into shift (id, company_id, name, start_time, end_time, ends_next_day)
      select 1000 + c * 10 + n, 100 + c, 'S' || n, make_time(n * 8, 0, 0), make_time((n + 1) * 8 % 24, 0, 0), n = 2
      from generate_series(1, 20) c, generate_series(0, 2) n`.execute(db)
    await sql`
      insert into area (id, event_group_id, company_id, name, position)
      select 10000 + c * 1000 + a, 2, 100 + c, 'Area ' || a, a from generate_series(1, 20) c, generate_series(1, 100) a`.execute(
      db,
    )
    await sql`
      insert into area_event_type select a.id, t.id from area a join event_type t using (event_group_id) where a.id > 10000`.execute(
      db,
    )
    await sql`insert into area_shift select a.id, s.id from area a join shift s using (company_id) where a.id > 10000`.execute(
      db,
    )
    await sql`
      insert into event_report (event_group_id, company_id, area_id, event_date, event_type_id, status, reject_reason, decided_by,
        decided_at, reported_by, updated_by, reported_at)
      select 2, a.company_id, a.id, d, 201, case when n % 30 = 0 then 4 else 2 end, case when n % 30 = 0 then 'x' else '' end,
        case when n % 30 = 0 then 6 end, case when n % 30 = 0 then d + interval '10 hours' end, 5, 5, d + interval '9 hours'
      from (select a.*, row_number() over () as n from area a where a.id > 10000) a,
        generate_series('2026-10-22'::date, '2026-11-20'::date, '1 day') d`.execute(db)
    await sql`analyze`.execute(db)

    const explained = async (query: ReturnType<typeof sql>) => {
      const { rows } = await sql<{
        'QUERY PLAN': Explained[]
      }>`explain (analyze, buffers, format json) ${query}`.execute(db)
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      if (!plan) throw new Error('no plan')
      const ofReports = nodesOf(plan).filter((node) => node['Relation Name'] === 'event_report')
      return { ofReports, pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
    }
    const { rows: tables } = await sql<{ pages: number }>`
      select relpages as pages from pg_class where relname = 'event_report'`.execute(db)
    expect(await loadCells(db, EVERYTHING, '2026-11-20', 'Asia/Bangkok', 'en')).toHaveLength(2_011)

    const cells = await explained(cellsQuery(EVERYTHING, '2026-11-20', 'Asia/Bangkok', 'en'))
    expect(cells.ofReports.length).toBe(1)
    expect(cells.ofReports.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    // Looking the 2,000 areas up one by one would read one page for each.
    expect(cells.pages).toBeLessThan(1_500)
    expect(tables[0]?.pages).toBeGreaterThan(500)

    const rejected = await explained(toMendQuery(5, EVERYTHING, 20, 'en'))
    expect(rejected.ofReports.map((node) => node['Index Name'])).toContain('event_report_rejected')
  }, 60_000)
})
