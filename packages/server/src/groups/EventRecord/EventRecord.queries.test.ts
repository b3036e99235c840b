import { searchTerms } from '@daybook/shared/rules/reportSearch'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sql } from 'kysely'
import { scratchApp } from '../../testing/app.ts'
import { compiledSql } from '../../testing/compiled.ts'
import { area, company } from '../../testing/world.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import type { Search } from '../../events/search.queries.ts'
import type { Cell } from '../../events/cells.queries.ts'
import type { Scope } from '../../people/rights/scope.ts'
import { recordColumns } from './EventRecord.excel.ts'
import {
  DEFAULT_ORDER,
  type RecordFilter,
  type SortName,
  countQuery,
  exportQuery,
  pageQuery,
} from './EventRecord.queries.ts'

const searchOf = (...texts: string[]): Search => ({
  scope: ownAreas,
  terms: searchTerms(texts.join(' ')).map((term) => ({
    ...term,
    pattern: `%${term.form}%`,
    areaIds: [12],
    companyIds: [],
    typeIds: [201],
    userIds: [],
    hangsOn: term.isNot ? null : [7],
  })),
})
const everything: Scope = { all: true, companyIds: [], areaIds: [] }
const ownAreas: Scope = { all: false, companyIds: [], areaIds: [area.gate, area.fence] }
const open: RecordFilter = {
  groupId: null,
  companyId: null,
  areaIds: null,
  type: null,
  levelId: null,
  statusId: null,
  search: null,
  from: null,
  to: null,
  day: null,
  ids: null,
  counted: null,
}
const month = { from: '2026-10-22', to: '2026-11-20' }
const all: RecordFilter = {
  ...month,
  groupId: 3,
  companyId: 1,
  areaIds: [15],
  type: { id: 301, isSubType: false },
  levelId: 2,
  statusId: 4,
  search: searchOf('pump', '-น้ำ'),
  day: '2026-11-20',
  ids: [1, 2],
  counted: null,
}
const page = { limit: 20, offset: 20 }
const by = (name: SortName) => ({ by: name, descending: false })

describe('the SQL of Event Record', () => {
  it('matches the reviewed snapshot', async () => {
    const pageOf = (scope: Scope, filter: RecordFilter, order = DEFAULT_ORDER) =>
      pageQuery(scope, filter, order, page, 'en')
    const workbook = [Object.keys(recordColumns('en')) as Cell[], 'en', 'Asia/Bangkok'] as const
    const statements = compiledSql({
      'GetData: a company’s month': pageOf(everything, { ...open, ...month, companyId: 1 }),
      'GetData: the month of all companies': pageOf(everything, { ...open, ...month }),
      'GetData: the month of a reporter’s areas': pageOf(ownAreas, { ...open, ...month }),
      'GetData: a company and its areas': pageOf({ all: false, companyIds: [1, 3], areaIds: [41] }, open),
      'GetData: every filter': pageOf(everything, all),
      'GetData: a text without three letters in a row': pageOf(everything, { ...open, search: searchOf('น้ำ') }),
      'GetData: a sub type': pageOf(everything, { ...open, type: { id: 204, isSubType: true } }),
      'GetData: by area': pageOf(everything, { ...open, ...month }, by('areaName')),
      'GetData: by event type': pageOf(everything, { ...open, ...month }, by('eventTypeName')),
      'GetData: by status': pageOf(everything, { ...open, ...month }, by('statusName')),
      'GetData: by description': pageOf(everything, { ...open, ...month }, by('description')),
      'ExportExcels: count': countQuery(ownAreas, { ...open, ...month }),
      'ExportExcels: rows': exportQuery(ownAreas, { ...open, ...month }, DEFAULT_ORDER, ...workbook),
      'ExportExcels: rows by reporter': exportQuery(everything, open, by('reporterName'), ...workbook),
    })
    await expect(statements).toMatchFileSnapshot('./EventRecord.sql')
  })

  it('uses an index for a company, for all of them and for single areas', async () => {
    const { db: own } = await scratchApp()
    await fill(own)
    const db = await own.startTransaction().execute()
    onTestFinished(() => db.rollback().execute())
    // PostgreSQL would read a table this small as a whole.
    for (const way of ['seqscan', 'bitmapscan']) await sql.raw(`set local enable_${way} = off`).execute(db)
    const cases: [Scope, RecordFilter][] = [
      [everything, { ...open, ...month, companyId: company.home }],
      [everything, { ...open, ...month, companyId: company.home, groupId: 3, levelId: 1 }],
      [everything, { ...open, ...month }],
      [ownAreas, { ...open, ...month }],
      [
        { all: false, companyIds: [company.home], areaIds: [] },
        { ...open, ...month },
      ],
    ]
    for (const [scope, filter] of cases) {
      const query = pageQuery(scope, filter, DEFAULT_ORDER, { limit: 20, offset: 0 }, 'en')
      const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (format json) ${query}`.execute(db)
      const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
      const scans = nodes.filter((node) => node['Relation Name'] === 'event_report')
      expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Only Scan'])
    }
  })
})

/**
 * Inserts reports for the planner's statistics. Without rows it assumes ten pages, until autovacuum finds that there are none;
 * from then on every plan costs the same, and the choice depends on when that was.
 */
async function fill(db: Querying): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // The areas and people of these rows do not matter, so skip keys and the audit trail.
    await sql`set local session_replication_role = replica`.execute(transaction)
    await sql`
      insert into event_report
        (event_group_id, company_id, area_id, event_date, event_type_id, status, reported_by, updated_by, security_level_id)
      select 3, 1 + n % 5, 1 + n % 50, date '2026-09-22' + n % 60, 1 + n % 7, 2, 1, 1, 1 + n % 4
      from generate_series(1, 3000) n`.execute(transaction)
  })
  await sql`vacuum (analyze) event_report`.execute(db)
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
