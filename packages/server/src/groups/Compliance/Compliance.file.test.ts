import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { denyMenu } from '../../testing/golden.ts'
import { document } from '../../testing/pdf.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { workbook } from '../../testing/workbook.ts'
import { area, company } from '../../testing/world.ts'

// Each file starts a worker, which yields to other work on the machine.
vi.setConfig({ testTimeout: 180_000 })

const week = { companyIds: [company.home], eventGroupId: 2, period: 'week' as const }

async function filed(test: TestApp) {
  await addReport(test.db, { area: area.gate, day: '2026-11-17', at: '2026-11-17T12:00:00+07:00' })
  await addReport(test.db, { area: area.gate, day: '2026-11-18', at: '2026-11-19T12:00:00+07:00' })
}

describe('Compliance.ExportExcel', () => {
  it('contains companies, areas and open reports, ranked as requested', async () => {
    const test = await testApp()
    await filed(test)
    const asked = { ...week, rankBy: 'reported' as const, order: 'desc' as const }
    const { fileName, names, sheets } = await workbook(test, 'company', 'Compliance/ExportExcel', asked)
    expect(fileName).toBe('Compliance_201120261000.xlsx')
    expect(names).toEqual(['Companies', 'Areas', 'Open today', 'Periods before', 'About this file'])
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
    // Before the first report nothing could be usual.
    expect(sheets[3]).toEqual([['From', 'To', 'Expected', 'Reported %', 'On time %']])
    const about = new Map(sheets.at(-1)?.map(([label, value]) => [label, value]))
    expect(about.get('Filter: Company')).toBe('Home')
    expect(about.get('Filter: Reported %')).toBe('Too few periods before to say what is usual')
    expect(about.get('Filter: Period before')).toBe('09/11/2026 - 15/11/2026')
    const log = await sql<{
      menu_id: number
      n: number
    }>`select menu_id, row_count as n from export_log order by id desc limit 1`.execute(test.db)
    expect(log.rows[0]?.menu_id).toBe(30)
  })

  it('names other companies nowhere', async () => {
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
  it('contains the same', async () => {
    const test = await testApp()
    await filed(test)
    const { fileName, pages, text } = await document(test, 'company', 'Compliance/ExportPDF', week)
    expect(fileName).toBe('Compliance_201120261000.pdf')
    // The wider table does not break words in headings either.
    expect(pages.flat().filter((piece) => piece === 'Expected').length).toBeGreaterThanOrEqual(2)
    expect(pages.flat()).not.toContain('Expecte')
    expect(text).toContain('Compliance 16/11/2026 - 22/11/2026 (As of 20/11/2026)')
    expect(text).toContain('Gate Operation 5 1 1 2 0 1 50 0 50 25')
  })

  it('breaks no Thai word in its headings', async () => {
    const test = await testApp()
    await filed(test)
    const { pages } = await document(test, 'company', 'Compliance/ExportPDF', week, { 'accept-language': 'th' })
    // Two changes in each of the two tables.
    expect(pages.flat().filter((piece) => piece === 'เปลี่ยนแปลง')).toHaveLength(4)
  })

  it('is refused without rights', async () => {
    const test = await testApp()
    await denyMenu(test.db, 'viewer', 30)
    expect(await statuses(test, ['nobody', 'viewer'], 'Compliance/ExportPDF', week)).toEqual([401, 403])
  })
})
