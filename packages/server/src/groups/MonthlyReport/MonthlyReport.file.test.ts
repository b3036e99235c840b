import { describe, expect, it, vi } from 'vitest'
import { refused, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { document } from '../../testing/pdf.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { company } from '../../testing/world.ts'

// Each file starts a worker, which yields to other work on the machine.
vi.setConfig({ testTimeout: 180_000 })

const block = (eventGroupId: number) => ({
  filter: { eventGroupId, companyId: company.home, startDate: '2026-11-01' },
})
const asked = [block(1), block(2), block(3)] as unknown as Record<string, unknown>

describe('MonthlyReport.ExportExcel', () => {
  it('contains all blocks', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const { fileName, names, sheets } = await workbook(made, 'admin', 'MonthlyReport/ExportExcel', asked)
    expect(fileName).toBe('Report_Monthly_201120261000.xlsx')
    expect(names).toEqual([
      'Operation Summary',
      'Operation Charts',
      'Security Summary',
      'Security Level by area',
      'Security Charts',
      'CSR Summary',
      'CSR Charts',
      'About this file',
    ])
    expect(sheets[0]?.at(-1)).toEqual(['Total', null, 4, 1, 1, 0, 6, 75])
    expect(sheets[2]?.at(-1)).toEqual(['Total', null, 2, 1, 3, 38])
    expect(sheets[5]).toEqual([
      ['CSR Area', 'Area/Sub area', 'Community visit (Report)', 'Total (Report)', 'Not Report (Day)'],
      ['CSR area', 'Village', 1, 1, 19],
      ['Foreign CSR area', 'Foreign village', 0, 0, 20],
      ['Total', null, 1, 1, 39],
    ])
    const about = new Map(sheets.at(-1)?.map(([label, value]) => [label, value]))
    expect(about.get('Filter: Company')).toBe('Home')
    expect(about.get('Filter: Event Group')).toBe('Operation, Security, CSR')
  })

  it('requires a group and a company, and is refused without rights', async () => {
    const made = await testApp()
    const none = [{}] as unknown as Record<string, unknown>
    expect(refused(await made.call('company', 'MonthlyReport/ExportExcel', none)).message).toBe(
      'Please Specify Event Group',
    )
    const alone = [{ filter: { eventGroupId: 2 } }] as unknown as Record<string, unknown>
    expect(refused(await made.call('company', 'MonthlyReport/ExportExcel', alone)).message).toBe(
      'Please Specify Company',
    )
    await denyMenu(made.db, 'viewer', 15)
    expect(await statuses(made, ['nobody', 'viewer'], 'MonthlyReport/ExportExcel', asked)).toEqual([401, 403])
  })
})

describe('MonthlyReport.ExportPDF', () => {
  it('contains the same', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const operation = [block(2)] as unknown as Record<string, unknown>
    const { fileName, text } = await document(made, 'company', 'MonthlyReport/ExportPDF', operation)
    expect(fileName).toBe('Report_Monthly_201120261000.pdf')
    expect(text).toContain('รายงานเหตุการณ์ประจำเดือน November 2026 (As of 20/11/2026)')
    expect(text).toContain('Home Gate 2 1 0 0 3 18')
    expect(text).toContain('Total 4 1 1 0 6 75')
  })

  it('is refused without rights', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 15)
    expect(await statuses(made, ['nobody', 'viewer'], 'MonthlyReport/ExportPDF', asked)).toEqual([401, 403])
  })
})
