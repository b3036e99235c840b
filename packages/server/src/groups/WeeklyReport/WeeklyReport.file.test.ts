import { describe, expect, it, vi } from 'vitest'
import { refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { document } from '../../testing/pdf.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'

// Each file starts a worker, which yields to other work on the machine.
vi.setConfig({ testTimeout: 180_000 })

// Monday the 2nd to Sunday the 8th.
const asked = { startDate: '2026-11-04' }

describe('WeeklyReport.ExportExcel', () => {
  it('contains companies and events of each group', async () => {
    const made = await scratchApp()
    await addGolden(made.db)
    const { fileName, names, sheets } = await workbook(made, 'company', 'WeeklyReport/ExportExcel', asked)
    expect(fileName).toBe('Report_Event_Weekly_201120261000.xlsx')
    expect(names).toEqual([
      'Operation Summary',
      'Operation Not Report (Area)',
      'Operation Detail',
      'Security Summary',
      'Security Not Report (Area)',
      'Security Detail',
      'About this file',
    ])
    // In Home, the gate, the yard and the dock reported, the quay did not; the subsidiary did not.
    expect(sheets[0]).toEqual([
      ['Company', 'Area count', 'Normal', 'Stoppage', 'Release', 'Planned works', 'Not Report (Area)'],
      ['Home', 4, 4, 1, 0, 0, 1],
      ['Subsidiary', 1, 0, 0, 0, 0, 1],
      ['Total', 5, 4, 1, 0, 0, 2],
    ])
    expect(sheets[1]).toEqual([
      ['Company', 'Area/Sub area'],
      ['Home', 'Port / Quay'],
      ['Subsidiary', 'Workshop'],
    ])
    expect(sheets[4]?.slice(1)).toEqual([['Home', 'Watch']])
    expect(sheets[2]).toHaveLength(1 + 5)
    expect(sheets[2]?.[0]).toEqual(['Event Date', 'Company', 'Area/Sub Area', 'Status', 'Event Type', 'Description'])
    expect(sheets[2]?.[1]).toEqual([
      new Date('2026-11-04T00:00:00Z'),
      'Home',
      'Gate',
      'Abnormal',
      'Stoppage',
      'ปั๊มน้ำหมายเลข 3 หยุดทำงาน ช่างเข้าแก้ไขแล้ว',
    ])
    // Text that looks like a formula stays text.
    expect(sheets[2]?.map((row) => row[5])).toContain('=1+1')
    expect(sheets[5]?.[0]).toContain('Security Level')
    expect(sheets[5]?.[1]?.slice(1)).toEqual(['Home', 'Fence', 'Abnormal', 'Level 4', 'Intrusion', 'พบบุคคลภายนอกปีนรั้ว'])
    const about = new Map(sheets.at(-1)?.map(([label, value]) => [label, value]))
    expect(about.get('Report')).toBe('Weekly Report')
    expect([about.get('Filter: Event Date from'), about.get('Filter: Event Date to')]).toEqual([
      '02/11/2026',
      '08/11/2026',
    ])
    expect(about.get('Exported by')).toBe('company Tester (company), Home')
  })

  it('is refused without rights, and for an invalid address', async () => {
    const made = await testApp()
    expect(refused(await made.call('company', 'WeeklyReport/ExportExcel', { sealedWeekly: 'x' })).message).toBe(
      'Invalid link',
    )
    await denyMenu(made.db, 'viewer', 14)
    expect(await statuses(made, ['nobody', 'viewer'], 'WeeklyReport/ExportExcel', asked)).toEqual([401, 403])
  })
})

describe('WeeklyReport.ExportPDF', () => {
  it('contains the same', async () => {
    const made = await scratchApp()
    await addGolden(made.db)
    const { fileName, text } = await document(made, 'company', 'WeeklyReport/ExportPDF', asked)
    expect(fileName).toBe('Report_Event_Weekly_201120261000.pdf')
    expect(text).toContain('รายงานเหตุการณ์ประจำสัปดาห์ 02/11/2026 - 08/11/2026 (As of 20/11/2026)')
    expect(text).toContain('Home 4 4 1 0 0 1 Subsidiary 1 0 0 0 0 1 Total 5 4 1 0 0 2')
    expect(text).toContain('Operation Not Report (Area) Company Area/Sub area Home Port / Quay Subsidiary Workshop')
    expect(text).toContain('04/11/2026 Home Fence Abnormal Level 4 Intrusion พบบุคคลภายนอกปีนรั้ว')
  })

  it('names in Excel and PDF the areas that the page names, as many as its companies count', async () => {
    const made = await scratchApp()
    await addGolden(made.db)
    const { missingAreas, companies } = success(await made.call('company', 'WeeklyReport/LoadData', asked))
    const named = missingAreas.map(({ companyName, areaName }) => [companyName, areaName])
    expect(named).toHaveLength(companies.reduce((sum, { notReported }) => sum + notReported, 0))
    const { names, sheets } = await workbook(made, 'company', 'WeeklyReport/ExportExcel', asked)
    const listed = sheets.flatMap((rows, index) => (names[index]?.endsWith('Not Report (Area)') ? rows.slice(1) : []))
    expect(listed).toEqual(named)
    const { text } = await document(made, 'company', 'WeeklyReport/ExportPDF', asked)
    for (const pair of named) expect(text).toContain(pair.join(' '))
  })

  it('is refused without rights', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 14)
    expect(await statuses(made, ['nobody', 'viewer'], 'WeeklyReport/ExportPDF', asked)).toEqual([401, 403])
  })
})
