import { MENU } from '@daybook/shared/registry'
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

const week = { companyId: company.home, from: '2026-11-09', to: '2026-11-15' }

/** Decided after an hour each, one of three rejected; in the week before one. One waits since then. */
async function decided({ db }: TestApp) {
  await addReport(db, { area: area.quay, day: '2026-11-10', status: 3 })
  await addReport(db, { area: area.quay, day: '2026-11-11', status: 4 })
  await addReport(db, { area: area.watch, day: '2026-11-12', status: 3 })
  await addReport(db, { area: area.quay, day: '2026-11-03', status: 3 })
  await addReport(db, { area: area.watch, day: '2026-11-04', status: 1 })
  await addReport(db, { area: area.foreignSecurity, day: '2026-11-04', status: 1, by: 'foreignreporter' })
}

describe('ReportApproval.ExportExcel', () => {
  it('contains the numbers of the page beside their partner, by company and area', async () => {
    const test = await testApp()
    await decided(test)
    const { fileName, names, sheets } = await workbook(test, 'company', 'ReportApproval/ExportExcel', week)
    expect(fileName).toBe('Report_Approval_201120261000.xlsx')
    expect(names).toEqual(['Compared', 'Companies', 'Areas', 'Waiting longest', 'Periods before', 'About this file'])
    expect(sheets[0]?.slice(1)).toEqual([
      ['Decided', 3, 3, 1, 2, null],
      ['Rejected', 1, 1, 0, 1, null],
      ['Rejected %', 33.3, 33.3, 0, 33.3, 'Too few periods before to say what is usual'],
      ['Half within (hours)', 1, 1, 1, 0, 'Too few periods before to say what is usual'],
      ['9 of 10 within (hours)', 1, 1, 1, 0, null],
      ['Waiting now', 1, null, null, null, null],
    ])
    expect(sheets[1]?.slice(1)).toEqual([
      ['Home', 3, 1, 33.3, 0, 1, 1, 1, 1, 1, 385],
      ['Total', 3, 1, 33.3, 0, 1, 1, 1, 1, 1, 385],
    ])
    expect(sheets[2]?.slice(1, 3)).toEqual([
      ['Home', 'Port / Quay', 2, 1, 50, 0, 1, 1, 1, 1, 0, null],
      ['Home', 'Watch', 1, 0, 0, null, 1, null, 1, null, 1, 385],
    ])
    expect(sheets[3]?.slice(1)).toEqual([
      [new Date('2026-11-04T09:00:00Z'), 385, 'Home', 'Watch', 'Quiet', new Date('2026-11-04T00:00:00Z')],
    ])
    expect(sheets[4]?.slice(1)).toEqual([
      [new Date('2026-11-02T00:00:00Z'), new Date('2026-11-08T00:00:00Z'), 1, 0, 0, 1, 1],
    ])
    const about = new Map(sheets.at(-1)?.map(([label, value]) => [label, value]))
    expect(about.get('Filter: Company')).toBe('Home')
    expect(about.get('Filter: Compared with')).toBe('02/11/2026 – 08/11/2026 · 5 working days of 7 days each')
    expect(JSON.stringify(sheets)).not.toContain('Foreign')
    const log = await sql<{ menu_id: number }>`select menu_id from export_log order by id desc limit 1`.execute(test.db)
    expect(log.rows[0]?.menu_id).toBe(MENU.approvalReport)
  })

  it('is refused without rights', async () => {
    const test = await testApp()
    await denyMenu(test.db, 'viewer', MENU.approvalReport)
    expect(await statuses(test, ['nobody', 'viewer'], 'ReportApproval/ExportExcel', week)).toEqual([401, 403])
  })
})

describe('ReportApproval.ExportPDF', () => {
  it('contains the same, and breaks no word in its headings', async () => {
    const test = await testApp()
    await decided(test)
    const { fileName, pages, text } = await document(test, 'company', 'ReportApproval/ExportPDF', week)
    expect(fileName).toBe('Report_Approval_201120261000.pdf')
    expect(text).toContain('Approval Report 09/11/2026 - 15/11/2026 (As of 20/11/2026)')
    expect(text).toContain('Port / Quay 2 1 50 0 1 1 1 1')
    expect(pages.flat().filter((piece) => piece === 'Compared:').length).toBeGreaterThanOrEqual(2)
    const thai = await document(test, 'company', 'ReportApproval/ExportPDF', week, { 'accept-language': 'th' })
    expect(thai.pages.flat()).toContain('(ชั่วโมง)')
  })

  it('is refused without rights', async () => {
    const test = await testApp()
    await denyMenu(test.db, 'viewer', MENU.approvalReport)
    expect(await statuses(test, ['nobody', 'viewer'], 'ReportApproval/ExportPDF', week)).toEqual([401, 403])
  })
})
