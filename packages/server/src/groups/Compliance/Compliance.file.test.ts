import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { type StateSums, NO_SUMS, addSums, changeOf, percentOf } from '@daybook/shared/rules/complianceRules'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { denyMenu } from '../../testing/golden.ts'
import { type Log, START, dayOf, idOf, oracle, plus, step } from '../../testing/history.ts'
import { makePlaces, newLog, walk } from '../../testing/historySteps.ts'
import { document } from '../../testing/pdf.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { workbook } from '../../testing/workbook.ts'
import { area, company } from '../../testing/world.ts'

// A worker starts for each file, and gives way to whatever else the machine is at.
vi.setConfig({ testTimeout: 180_000 })

/** Each history makes two files. */
const RUNS = Number(process.env.SOAK ?? 8)

const week = { companyIds: [company.home], eventGroupId: 2, period: 'week' as const }

async function filed(test: TestApp) {
  await addReport(test.db, { area: area.gate, day: '2026-11-17', at: '2026-11-17T12:00:00+07:00' })
  await addReport(test.db, { area: area.gate, day: '2026-11-18', at: '2026-11-19T12:00:00+07:00' })
}

describe('Compliance.ExportExcel', () => {
  it('holds companies, areas and what is open, ranked as asked', async () => {
    const test = await testApp()
    await filed(test)
    const asked = { ...week, rankBy: 'reported' as const, order: 'desc' as const }
    const { fileName, names, sheets } = await workbook(test, 'company', 'Compliance/ExportExcel', asked)
    expect(fileName).toBe('Compliance_201120261000.xlsx')
    expect(names).toEqual(['Companies', 'Areas', 'Open today', 'About this file'])
    expect(sheets[0]?.slice(1)).toEqual([
      ['Home', 20, 1, 1, 14, 0, 4, 12.5, 0, 12.5, 6.2, 0, 6.2, 28, 28],
      ['Total', 20, 1, 1, 14, 0, 4, 12.5, 0, 12.5, 6.2, 0, 6.2, 28, 28],
    ])
    expect(sheets[1]?.slice(1, 3)).toEqual([
      ['Home', 'Gate', 'Operation', 5, 1, 1, 2, 0, 1, 50, 0, 50, 25, 0, 25, 7, 7],
      ['Home', 'Port / Quay', 'Operation', 5, 0, 0, 4, 0, 1, 0, 0, 0, 0, 0, 0, 7, 7],
    ])
    expect(sheets[2]?.[1]?.slice(1)).toEqual([
      'Home',
      'Gate',
      new Date('2026-11-19T00:00:00Z'),
      'Whole day',
      'Missing',
      'reporter Tester',
    ])
    const about = new Map(sheets.at(-1)?.map(([label, value]) => [label, value]))
    expect(about.get('Filter: Company')).toBe('Home')
    expect(about.get('Filter: Period before')).toBe('09/11/2026 - 15/11/2026')
    const log = await sql<{
      menu_id: number
      n: number
    }>`select menu_id, row_count as n from export_log order by id desc limit 1`.execute(test.db)
    expect(log.rows[0]?.menu_id).toBe(30)
  })

  it('names companies of others nowhere', async () => {
    const test = await testApp()
    const asked = { companyIds: [company.foreign] }
    const { sheets } = await workbook(test, 'company', 'Compliance/ExportExcel', asked)
    expect(JSON.stringify(sheets)).not.toContain('Foreign')
    expect(sheets[0]).toHaveLength(1)
  })

  it('is refused without rights', async () => {
    const test = await testApp()
    await denyMenu(test.db, 'viewer', 30)
    expect(await statuses(test, ['nobody', 'viewer'], 'Compliance/ExportExcel', week)).toEqual([401, 403])
  })
})

describe('Compliance.ExportPDF', () => {
  it('holds the same', async () => {
    const test = await testApp()
    await filed(test)
    const { fileName, text } = await document(test, 'company', 'Compliance/ExportPDF', week)
    expect(fileName).toBe('Compliance_201120261000.pdf')
    expect(text).toContain('Compliance 16/11/2026 - 22/11/2026 (As of 20/11/2026)')
    expect(text).toContain('Gate Operation 5 1 1 2 0 1 50.00 0.00 50.00 25.00')
  })

  it('is refused without rights', async () => {
    const test = await testApp()
    await denyMenu(test.db, 'viewer', 30)
    expect(await statuses(test, ['nobody', 'viewer'], 'Compliance/ExportPDF', week)).toEqual([401, 403])
  })
})

it('says the same in call, Excel and PDF as a plain log of random histories', async () => {
  const test = await testApp()
  await test.setNow(START.toString())
  await makePlaces(test.db)
  let counted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
      await sql`savepoint history`.execute(test.db)
      const log = newLog()
      try {
        for (const slot of [0, 1, 2, 4]) await walk(test, log, { after: 0, what: { kind: 'make', slot } })
        for (const one of steps) await walk(test, log, one)
        counted += await compare(test, log)
      } finally {
        await sql`rollback to savepoint history`.execute(test.db)
      }
    }),
    { numRuns: RUNS, ...(process.env.SOAK_SEED ? { seed: Number(process.env.SOAK_SEED) } : {}) },
  )
  expect(counted).toBeGreaterThan(RUNS)
}, 3_600_000)

/** The last three days of a history and the three before them, in every place that says so. */
async function compare(test: TestApp, log: Log): Promise<number> {
  const to = dayOf(log.now)
  const from = plus(to, -2)
  const asked = { companyIds: [idOf(0), idOf(1)], period: 'range' as const, from, to }
  const wanted = expected(log, { from, to })
  // A session would not outlive the days of a history.
  const session = { cookie: await test.signIn('admin') }
  const body = success(await test.call('admin', 'Compliance/GetSummary', asked, session))
  const areas = body.companies.flatMap((one) => one.areas)
  expect(new Map(areas.map(({ areaId, sums, before }) => [areaId, { sums, before }]))).toEqual(wanted)
  const rows = new Map(areas.map(({ areaName, ...both }) => [areaName, numbers(both)]))
  const total = [...wanted.values()].reduce(
    (all, { sums, before }) => ({ sums: addSums(all.sums, sums), before: addSums(all.before, before) }),
    { sums: NO_SUMS, before: NO_SUMS },
  )
  expect({ sums: body.sums, before: body.before }).toEqual(total)
  const { sheets } = await workbook(test, 'admin', 'Compliance/ExportExcel', asked, session)
  const cells = (sheets[1] ?? []).slice(1)
  expect(new Map(cells.slice(0, -1).map((row) => [row[1], row.slice(3)]))).toEqual(rows)
  expect(cells.at(-1)?.slice(3)).toEqual(wanted.size > 0 ? numbers(total) : undefined)
  const { text } = await document(test, 'admin', 'Compliance/ExportPDF', asked, session)
  for (const [name, row] of rows) expect(text).toContain(`${name} ${groupOf(areas, name)} ${printed(row)}`)
  return wanted.size
}

const groupOf = (areas: { areaName: string; eventGroupId: number }[], name: string) =>
  areas.find(({ areaName }) => areaName === name)?.eventGroupId === 2 ? 'Operation' : 'Security'

/** By area: the sums of the days from `from`, and of as many before. */
function expected(log: Log, { from, to }: { from: string; to: string }) {
  const areas = new Map<number, { sums: StateSums; before: StateSums }>()
  for (const [key, { state }] of oracle(log)) {
    const [id = '', day = ''] = key.split(',')
    if (state === 'notExpected' || day > to || day < plus(from, -3)) continue
    const both = areas.get(Number(id)) ?? { sums: { ...NO_SUMS }, before: { ...NO_SUMS } }
    const sums = day >= from ? both.sums : both.before
    sums.expected += 1
    sums[state] += 1
    areas.set(Number(id), both)
  }
  return areas
}

/** The cells of a row, rates calculated here from the definition. */
function numbers({ sums, before }: { sums: StateSums; before: StateSums }): (number | null)[] {
  const rates = (of: (one: StateSums) => number) => {
    const rate = (one: StateSums) => percentOf(of(one), one.onTime + one.late + one.missing)
    const [now, then] = [rate(sums), rate(before)]
    return [now, then, changeOf(now, then)]
  }
  const { expected: all, onTime, late, missing, excused, waiting } = sums
  return [
    all,
    onTime,
    late,
    missing,
    excused,
    waiting,
    ...rates((one) => one.onTime + one.late),
    ...rates((one) => one.onTime),
    before.expected,
    before.missing,
  ]
}

/** Counts as they are, rates with two decimals; nothing where there is none. */
const printed = (row: (number | null)[]) =>
  row
    .map((value, index) => (value === null ? null : index > 5 && index < 12 ? value.toFixed(2) : String(value)))
    .filter((one) => one !== null)
    .join(' ')
