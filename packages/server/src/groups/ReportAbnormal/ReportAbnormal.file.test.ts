import { describe, expect, it, vi } from 'vitest'
import { refused, scratchApp, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { document } from '../../testing/pdf.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { addAction } from '../../testing/groups/Actions.ts'
import { addReport } from '../../testing/reports.ts'
import { area, company, eventType } from '../../testing/world.ts'

// Each file starts a worker, which yields to other work on the machine.
vi.setConfig({ testTimeout: 180_000 })

const asked = { filter: { eventGroupId: [2, 3], companyId: company.home } }

describe('ReportAbnormal.ExportExcel', () => {
  it('contains summary, events and a chart of each group, with typed days and instants', async () => {
    const made = await scratchApp()
    await addGolden(made.db)
    const { fileName, names, sheets } = await workbook(made, 'company', 'ReportAbnormal/ExportExcel', asked)
    expect(fileName).toBe('Report_Abnormal_201120261000.xlsx')
    expect(names).toEqual([
      'Operation Summary',
      'Operation Detail',
      'Operation Charts',
      'Security Summary',
      'Security Detail',
      'Security Charts',
      'About this file',
    ])
    expect(sheets[0]?.slice(1)).toEqual([
      ['Home', 'Gate', 1, 0, 1, 18],
      ['Home', 'Port / Quay', 0, 0, 0, 20],
      ['Home', 'Port / Yard', 0, 1, 1, 18],
      ['Home', 'Dock', 0, 0, 0, 19],
      ['Total', null, 1, 1, 2, 75],
    ])
    expect(sheets[1]).toEqual([
      ['Event Date', 'Company', 'Area/Sub Area', 'Event Type', 'Repoter', 'Reporting Date', 'Description'],
      [
        new Date('2026-11-10T00:00:00Z'),
        'Home',
        'Port / Yard',
        'Release / Leak',
        'reporter Tester',
        new Date('2026-11-10T09:00:00Z'),
        'น้ำมันรั่วซึมเล็กน้อย',
      ],
      [
        new Date('2026-11-04T00:00:00Z'),
        'Home',
        'Gate',
        'Stoppage',
        'reporter Tester',
        new Date('2026-11-04T09:00:00Z'),
        'ปั๊มน้ำหมายเลข 3 หยุดทำงาน ช่างเข้าแก้ไขแล้ว',
      ],
    ])
    expect(sheets[4]).toHaveLength(2)
    const log = await made.db.selectFrom('export_log').selectAll().execute()
    expect(log).toMatchObject([{ menu_id: 13, file_type: 'Excel', row_count: 4 + 2 + 2 + 1 }])
  })

  it('has what repeats as the screen has it, if it names a partner', async () => {
    const made = await scratchApp()
    const { leak } = await addGolden(made.db)
    await addAction(made, { event: leak ?? 0, state: 'verified', at: '2026-11-11T12:00:00+07:00' })
    const back = { area: area.yard, day: '2026-11-12', type: eventType.release, subType: eventType.leak }
    await addReport(made.db, back)
    const { names, sheets } = await workbook(made, 'company', 'ReportAbnormal/ExportExcel', {
      ...asked,
      partner: 'before',
    })
    const sheet = (name: string) => sheets[names.indexOf(name)]
    expect(sheet('Operation Most frequent types')?.slice(1)).toEqual([
      ['Release', 2, 2 / 3, 1, 'Port / Yard (2)'],
      ['Stoppage', 1, 1, 0, null],
    ])
    const day = (text: string) => new Date(`${text}T00:00:00Z`)
    expect(sheet('Operation Came back')?.slice(1)).toEqual([
      ['Release', 'Port / Yard', day('2026-11-11'), day('2026-11-12')],
    ])
    expect(sheet('Operation Calendar')?.slice(1, 4)).toEqual([
      [day('2026-10-26'), null, null, null, null, null, null, 0, 0],
      [day('2026-11-02'), 0, 0, 1, 0, 0, 0, 0, 1],
      [day('2026-11-09'), 0, 1, 0, 1, 0, 0, 0, 2],
    ])
    expect(names).toContain('Security Calendar')
  })

  it('requires group and company, and is refused without rights', async () => {
    const made = await testApp()
    expect(refused(await made.call('company', 'ReportAbnormal/ExportExcel', {})).fieldErrors).toHaveLength(2)
    await denyMenu(made.db, 'viewer', 13)
    expect(await statuses(made, ['nobody', 'viewer'], 'ReportAbnormal/ExportExcel', asked)).toEqual([401, 403])
  })
})

describe('ReportAbnormal.ExportPDF', () => {
  it('contains the same events, and nothing that the caller does not see', async () => {
    const made = await scratchApp()
    await addGolden(made.db)
    const { fileName, text } = await document(made, 'reporter', 'ReportAbnormal/ExportPDF', asked)
    expect(fileName).toBe('Report_Event_201120261000.pdf')
    expect(text).toContain('น้ำมันรั่วซึมเล็กน้อย')
    expect(text).toContain('10/11/2026 Home Port / Yard Release / Leak reporter Tester 10/11/2026 09:00')
    expect(text).toContain('Total 1 1 2 56')
    expect(text).not.toContain('Dock')
  })

  it('is refused without rights', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 13)
    expect(await statuses(made, ['nobody', 'viewer'], 'ReportAbnormal/ExportPDF', asked)).toEqual([401, 403])
  })
})
