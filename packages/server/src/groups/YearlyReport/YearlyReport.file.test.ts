import { describe, expect, it, vi } from 'vitest'
import { refused, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { document } from '../../testing/pdf.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { area, company } from '../../testing/world.ts'

// Each file starts a worker, which yields to other work on the machine.
vi.setConfig({ testTimeout: 180_000 })

const filter = { eventGroupId: 2, companyId: company.home, areaIds: [area.gate, area.dock], year: 2026 }
const asked = { filter, stackedCharts: [{ companyArea: 'Home: Gate', image: 'no picture', orderId: 1 }] }

describe('YearlyReport.ExportExcel', () => {
  it('contains the shares of every month with events', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const { fileName, names, sheets } = await workbook(made, 'company', 'YearlyReport/ExportExcel', asked)
    expect(fileName).toBe('Yearly_Report_Event_201120261000.xlsx')
    expect(names).toEqual(['Summary', 'Charts', 'About this file'])
    expect(sheets[0]).toEqual([
      ['Company', 'Area/Sub area', 'Month', 'Event Type', 'Reports', '%'],
      ['Home', null, null, null, 5, null],
      ['Home', 'Gate', null, null, 3, null],
      ['Home', 'Gate', 'Nov', 'Normal', 2, 66.67],
      ['Home', 'Gate', 'Nov', 'Stoppage', 1, 33.33],
      ['Home', 'Dock', null, null, 2, null],
      ['Home', 'Dock', 'Oct', 'Normal', 1, 100],
      ['Home', 'Dock', 'Nov', 'Normal', 1, 100],
    ])
  })

  it('requires its inputs, and is refused without rights', async () => {
    const made = await testApp()
    expect(refused(await made.call('company', 'YearlyReport/ExportExcel', {})).fieldErrors).toHaveLength(4)
    await denyMenu(made.db, 'viewer', 16)
    expect(await statuses(made, ['nobody', 'viewer'], 'YearlyReport/ExportExcel', asked)).toEqual([401, 403])
  })
})

describe('YearlyReport.ExportPDF', () => {
  it('contains the same', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const { fileName, text } = await document(made, 'company', 'YearlyReport/ExportPDF', asked)
    expect(fileName).toBe('Yearly_Report_Event_201120261000.pdf')
    expect(text).toContain('รายงานเหตุการณ์ประจำปี 2026 (As of 20/11/2026)')
    expect(text).toContain('Home 5 Home Gate 3 Home Gate Nov Normal 2 66.67 Home Gate Nov Stoppage 1 33.33 Home Dock 2')
  })

  it('is refused without rights', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 16)
    expect(await statuses(made, ['nobody', 'viewer'], 'YearlyReport/ExportPDF', asked)).toEqual([401, 403])
  })
})
