import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countQuery } from '../../events/waiting.queries.ts'
import type { Caller } from '../../people/rights/caller.ts'
import { findCaller } from '../../people/rights/caller.ts'
import { scratchApp, success } from '../../testing/app.ts'
import { compiledSql } from '../../testing/compiled.ts'
import { area, people } from '../../testing/world.ts'
import { type Filter, choicesQuery, pageQuery, rowsQuery } from './Inbox.queries.ts'

const approver: Caller = {
  userId: 6,
  username: 'approver',
  fullName: 'approver Tester',
  companyId: 1,
  companyName: 'Home',
  groups: [5],
  levels: { 2: 2, 3: 2 },
  companyIds: [1, 3],
  areas: { report: [], approve: [area.quay, area.watch], admin: [], csrAdmin: [] },
  standIns: [],
  partners: [],
}

const ALL: Filter = {
  companyId: null,
  areaId: null,
  eventGroupId: null,
  eventTypeId: null,
  from: null,
  to: null,
  search: null,
}
const NARROW: Filter = {
  companyId: 1,
  areaId: 12,
  eventGroupId: 2,
  eventTypeId: 201,
  from: '2026-11-01',
  to: '2026-11-20',
  search: {
    terms: [
      {
        form: 'pump',
        isNot: false,
        pattern: '%pump%',
        areaIds: [12],
        companyIds: [],
        typeIds: [],
        userIds: [],
        hangsOn: null,
      },
    ],
    scope: { all: true, companyIds: [], areaIds: [] },
  },
}

describe('the SQL of the inbox', () => {
  it('matches the reviewed snapshot', async () => {
    const statements = compiledSql({
      'GetList: a page': pageQuery(approver, ALL, null, 50),
      'GetList: the next page with every filter': pageQuery(
        approver,
        NARROW,
        { day: '2026-11-10', urgency: 1, start: '08:00', id: 7 },
        50,
      ),
      'GetList: its rows': rowsQuery(approver, [1, 2], 'en'),
      GetCount: countQuery(approver),
      GetChoices: choicesQuery(approver, 'en'),
    })
    await expect(statements).toMatchFileSnapshot('./Inbox.sql')
  })
})

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

describe('the inbox with 20,000 waiting reports', () => {
  it('reads them only by their index', async () => {
    const test = await scratchApp({}, { connections: 4 })
    const { db } = test
    await sql`set session_replication_role = replica`.execute(db)
    await sql`
      insert into area (id, event_group_id, company_id, name, position, requires_approval)
      select 10000 + n, 2, 1, 'Area ' || n, 100 + n, true from generate_series(1, 200) n`.execute(db)
    await sql`
      insert into user_area (user_id, area_id, role)
      select ${people.approver.id}::int, id, 'approve' from area where id > 10000`.execute(db)
    // Twice as many decided reports.
    await sql`
      insert into event_report (event_group_id, company_id, area_id, event_date, event_type_id, status, description,
        start_time, end_time, decided_by, decided_at, reported_by, updated_by)
      select 2, 1, 10001 + n % 200, '2026-08-12'::date + n % 100, 201, case when n % 3 = 0 then 1 else 3 end,
        'report number ' || n, time '08:00', time '09:00', case when n % 3 > 0 then 6 end,
        case when n % 3 > 0 then '2026-11-19 10:00+07'::timestamptz end, 5, 5
      from generate_series(1, 60000) n`.execute(db)
    await sql`vacuum analyze`.execute(db)
    const caller = await findCaller(db, people.approver.id)
    if (!caller) throw new Error('no approver')

    for (const query of [pageQuery(caller, ALL, null, 50), countQuery(caller), choicesQuery(caller, 'en')]) {
      const { rows } = await sql<{
        'QUERY PLAN': { Plan: Plan }[]
      }>`explain (analyze, buffers, format json) ${query}`.execute(db)
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      const nodes = plan ? nodesOf(plan) : []
      expect(nodes.map((node) => node['Index Name'])).toContain('event_report_waiting')
      const ofReports = nodes.filter((node) => node['Relation Name'] === 'event_report')
      expect(ofReports.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    }

    const page = success(await test.call('approver', 'Inbox/GetList', { take: 100 }))
    expect([page.rows.length, page.total]).toEqual([100, 20_000])
    const last = success(
      await test.call('approver', 'Inbox/GetList', { cursor: '2026-11-19 3 08:00 1', take: 100, areaId: 10_001 }),
    )
    expect(last.total).toBe(100)
  }, 120_000)
})
