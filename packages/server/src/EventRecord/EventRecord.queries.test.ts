import { describe, expect, it, onTestFinished } from 'vitest'
import { sql } from 'kysely'
import { scratchApp } from '../testing/app.ts'
import { compiledSql } from '../testing/compiled.ts'
import { area, company } from '../testing/world.ts'
import type { Scope } from '../rights/scope.ts'
import {
  DEFAULT_ORDER,
  type RecordFilter,
  type SortName,
  countQuery,
  escapeLike,
  exportQuery,
  pageQuery,
} from './EventRecord.queries.ts'

const everything: Scope = { all: true, companyIds: [], areaIds: [] }
const ownAreas: Scope = { all: false, companyIds: [], areaIds: [area.gate, area.fence] }
const open: RecordFilter = {
  groupId: null,
  companyId: null,
  areaIds: null,
  type: null,
  levelId: null,
  text: null,
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
  text: 'น้ำ',
  day: '2026-11-20',
  ids: [1, 2],
  counted: null,
}
const page = { limit: 20, offset: 20 }
const by = (name: SortName) => ({ by: name, descending: false })

describe('the SQL of Event Record', () => {
  it('is what was reviewed', async () => {
    const pageOf = (scope: Scope, filter: RecordFilter, order = DEFAULT_ORDER) =>
      pageQuery(scope, filter, order, page, 'en')
    const statements = compiledSql({
      'GetData: a company’s month': pageOf(everything, { ...open, ...month, companyId: 1 }),
      'GetData: the month of all companies': pageOf(everything, { ...open, ...month }),
      'GetData: the month of a reporter’s areas': pageOf(ownAreas, { ...open, ...month }),
      'GetData: a company and its areas': pageOf({ all: false, companyIds: [1, 3], areaIds: [41] }, open),
      'GetData: every filter': pageOf(everything, all),
      'GetData: a text without three letters in a row': pageOf(everything, { ...open, text: 'น้ำ' }),
      'GetData: a sub type': pageOf(everything, { ...open, type: { id: 204, isSubType: true } }),
      'GetData: by area': pageOf(everything, { ...open, ...month }, by('sAreaName')),
      'GetData: by event type': pageOf(everything, { ...open, ...month }, by('sEventTypeName')),
      'GetData: by status': pageOf(everything, { ...open, ...month }, by('sStatusName')),
      'GetData: by description': pageOf(everything, { ...open, ...month }, by('sDescription')),
      'ExportExcels: count': countQuery(ownAreas, { ...open, ...month }),
      'ExportExcels: rows': exportQuery(ownAreas, { ...open, ...month }, DEFAULT_ORDER, 'en', 'Asia/Bangkok'),
      'ExportExcels: rows by reporter': exportQuery(everything, open, by('sReportby'), 'en', 'Asia/Bangkok'),
    })
    await expect(statements).toMatchFileSnapshot('./EventRecord.sql')
  })

  it('escapes what LIKE reads as its own', () => {
    expect(escapeLike(String.raw`50%_\x`)).toBe(String.raw`50\%\_\\x`)
  })

  it('finds all that it needs in an index: for a company, for all of them and for single areas', async () => {
    // What other tests wrote and took back would leave its marks on the plans.
    const { db: own } = await scratchApp()
    const db = await own.startTransaction().execute()
    onTestFinished(() => db.rollback().execute())
    // A table this small would be read as a whole. With that forbidden, an index that lacks a column is an Index Scan.
    for (const way of ['seqscan', 'bitmapscan', 'indexscan']) await sql.raw(`set local enable_${way} = off`).execute(db)
    const cases: [Scope, RecordFilter][] = [
      [everything, { ...open, ...month, companyId: company.home }],
      [everything, { ...open, ...month, companyId: company.home, groupId: 2, levelId: 1 }],
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

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
