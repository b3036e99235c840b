import { read } from '@e965/xlsx'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it, vi } from 'vitest'
import { refused, success, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { document } from '../../testing/pdf.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { company } from '../../testing/world.ts'

// Each file starts a worker, which yields to other work on the machine.
vi.setConfig({ testTimeout: 180_000 })

const asked = { filter: { eventGroupId: 2, companyId: company.home } }

/** The golden numbers as a file shows them: area, four types, total, days without a report. */
const ROWS = [
  ['Home', 'Gate', 2, 1, 0, 0, 3, 18],
  ['Home', 'Port / Quay', 0, 0, 0, 0, 0, 20],
  ['Home', 'Port / Yard', 1, 0, 1, 0, 2, 18],
  ['Home', 'Dock', 1, 0, 0, 0, 1, 19],
  ['Total', null, 4, 1, 1, 0, 6, 75],
]

describe('an empty report', () => {
  it.each([
    [2, 'Company', 'Operation Summary'],
    [3, 'Company', 'Security Summary'],
    [1, 'CSR Area', 'CSR Summary'],
  ])('of group %i has the headings of a full one', async (eventGroupId, heading, sheet) => {
    const made = await testApp()
    const filter = { eventGroupId, companyId: company.home, areaIds: [987_654] }
    const { names, sheets } = await workbook(made, 'company', 'Report/ExportExcel', { filter })
    expect(names[0]).toBe(sheet)
    expect(sheets[0]?.[0]?.slice(0, 2)).toEqual([heading, 'Area/Sub area'])
    const { pages } = await document(made, 'company', 'Report/ExportPDF', { filter })
    expect(pages[0]).toContain(heading)
    expect(pages[0]).toContain('No Data')
  })
})

describe('Report.ExportExcel', () => {
  it('contains the numbers of the answer, typed, with a total, charts and a closing note', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const { fileName, names, sheets } = await workbook(made, 'company', 'Report/ExportExcel', {
      ...asked,
      // Rows posted by the caller are ignored.
      summary: [{ areaName: 'Invented', total: 99 }],
    })
    expect(fileName).toBe('Report_Event_201120261000.xlsx')
    expect(names).toEqual(['Operation Summary', 'Operation Charts', 'About this file'])
    expect(sheets[0]).toEqual([
      [
        'Company',
        'Area/Sub area',
        'Normal (Report)',
        'Stoppage (Report)',
        'Release (Report)',
        'Planned works (Report)',
        'Total (Report)',
        'Not Report (Day)',
      ],
      ...ROWS,
    ])
    const answer = success(await made.call('company', 'Report/GetByEventType', asked.filter))
    const rows = answer.byTable.summary
    expect(ROWS.slice(0, -1).map((row) => [row[1], row[6], row[7]])).toEqual(
      rows.map(({ areaName, total, notReported }) => [areaName, total, notReported]),
    )
    const about = new Map(sheets[2]?.map(([label, value]) => [label, value]))
    expect(about.get('Report')).toBe('Event Report รายงานเหตุการณ์')
    expect(about.get('Filter: Company')).toBe('Home')
    expect(about.get('Filter: Event Date from')).toBe('01/11/2026')
    expect(about.get('Exported by')).toBe('company Tester (company), Home')
    const { rows: log } = { rows: await made.db.selectFrom('export_log').selectAll().execute() }
    expect(log).toMatchObject([{ menu_id: 12, file_type: 'Excel', row_count: 4 }])
  })

  it('has a separate table of levels for Security', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const security = { filter: { eventGroupId: [3], companyId: company.home } }
    const { names, sheets } = await workbook(made, 'company', 'Report/ExportExcel', security)
    expect(names[1]).toBe('Security Level by area')
    expect(sheets[1]?.slice(1)).toEqual([
      ['Home', 'Fence', 1, 1, 0, 1, 2, 1, 18],
      ['Home', 'Watch', 0, 0, 0, 0, 0, 0, 20],
      ['Total', null, 1, 1, 0, 1, 2, 1, 38],
    ])
  })

  it('requires group and company, contains nothing out of scope, and is refused without rights', async () => {
    const made = await testApp()
    await addGolden(made.db)
    expect(refused(await made.call('company', 'Report/ExportExcel', {})).fieldErrors).toHaveLength(2)
    const foreign = { filter: { eventGroupId: 2, companyId: company.foreign } }
    const { names, sheets } = await workbook(made, 'company', 'Report/ExportExcel', foreign)
    expect(names).toEqual(['Operation Summary', 'About this file'])
    expect(sheets[0]).toHaveLength(1)
    expect(JSON.stringify(sheets)).not.toContain('Foreign')
    await denyMenu(made.db, 'viewer', 12)
    expect(await statuses(made, ['nobody', 'viewer'], 'Report/ExportExcel', asked)).toEqual([401, 403])
  })
})

describe('Report.ExportPDF', () => {
  it('contains the same numbers, and Thai that copies correctly', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const { fileName, pages, text } = await document(made, 'company', 'Report/ExportPDF', asked, {
      'accept-language': 'th',
    })
    expect(fileName).toBe('Report_Event_201120261000.pdf')
    const cells = pages.flat()
    const from = cells.indexOf('Gate')
    // Every cell of the table in order, with the company before each area.
    expect(cells.slice(from - 1, from - 1 + 8)).toEqual(ROWS[0]?.map(String))
    const total = cells.indexOf('รวม')
    expect(cells.slice(total, total + 7)).toEqual(['รวม', '4', '1', '1', '0', '6', '75'])
    expect(text).toContain('Event Report รายงานเหตุการณ์ 01/11/2026 - 20/11/2026 (As of 20/11/2026)')
    expect(text).toContain('ไม่ได้รายงาน')
    expect(text).toContain(`หน้า ${pages.length} จาก ${pages.length}`)
    expect(text).toContain('company Tester (company), Home')
  })

  it('requires group and company, and is refused without rights', async () => {
    const made = await testApp()
    expect(refused(await made.call('company', 'Report/ExportPDF', {})).fieldErrors).toHaveLength(2)
    await denyMenu(made.db, 'viewer', 12)
    expect(await statuses(made, ['nobody', 'viewer'], 'Report/ExportPDF', asked)).toEqual([401, 403])
  })
})

describe('a payload with pictures', () => {
  const dataUrl = (base64: string) => `data:image/png;base64,${base64}`

  it('may be larger than others, but is limited', async () => {
    const made = await testApp()
    const large = { ...asked, eventTypeSumChart: dataUrl('A'.repeat(6_000_000)) }
    expect((await made.call('company', 'Report/ExportExcel', large)).http).toBe(200)
    const endless = { ...asked, eventTypeSumChart: dataUrl('A'.repeat(42_000_000)) }
    expect((await made.call('company', 'Report/ExportExcel', endless)).http).toBe(413)
    // Anything but pictures is limited as in any call.
    const wordy = { ...asked, asOf: 'x'.repeat(5_000_000) }
    expect((await made.call('company', 'Report/ExportExcel', wordy)).http).toBe(413)
    expect((await made.call('company', 'Report/GetByEventType', large)).http).toBe(413)
  })

  it('uses the picture of each chart, and draws a chart whose picture cannot be read', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const canvas = createCanvas(60, 40)
    const context = canvas.getContext('2d')
    const picture = (color: string) => {
      context.fillStyle = color
      context.fillRect(0, 0, 60, 40)
      return canvas.toDataURL('image/png')
    }
    const reply = await made.call('company', 'Report/ExportExcel', {
      ...asked,
      tableEventTypes: [{ eventName: 'a "quoted" \\"data:image/png;base64,AAAA' }],
      statisticsChart: picture('#0000ff'),
      eventTypeCharts: dataUrl('A'.repeat(500)),
      eventTypeSumChart: picture('#ff0000'),
    })
    const { files } = read(reply.body as unknown as Buffer, { bookFiles: true }) as unknown as {
      files: Record<string, { content: Uint8Array }>
    }
    const colors = await Promise.all(
      [0, 1, 2].map(async (number) => {
        const image = await loadImage(Buffer.from(files[`xl/media/image${number}.png`]?.content ?? []))
        context.drawImage(image, 0, 0, 60, 40)
        return [...context.getImageData(1, 38, 1, 1).data]
      }),
    )
    // Summary, shares, status.
    expect(colors).toEqual([
      [255, 0, 0, 255],
      [255, 255, 255, 255],
      [0, 0, 255, 255],
    ])
  })
})
