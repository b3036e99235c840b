import { read } from '@e965/xlsx'
import { describe, expect, it, vi } from 'vitest'
import { refused, success, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { document } from '../../testing/pdf.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { company } from '../../testing/world.ts'

// Each file starts a worker, which yields to other work on the machine.
vi.setConfig({ testTimeout: 180_000 })

const asked = { eventGroupId: 2, companyId: company.home, startDate: '2026-11-15' }
const DAYS = Array.from({ length: 30 }, (_, index) => index + 1)

/** The page's answer per area, as letters without the marks. */
async function shown(made: Awaited<ReturnType<typeof testApp>>) {
  const { areas } = success(await made.call('company', 'Report/GetBoard', asked))
  return areas.map(({ areaName, dayText, counts, report, notReported }) => [
    areaName,
    ...DAYS.map((_, index) => {
      const count = counts[index] ?? 0
      return `${dayText[index]?.trim()}${count > 1 ? count : ''}` || null
    }),
    report,
    notReported,
  ])
}

const withoutMarks = (cell: unknown) => (typeof cell === 'string' ? cell.replace(/[!…–]$/, '') || null : cell)

describe('Report.ExportBoardExcel', () => {
  it('has the letter of each day as on the page, with their meaning, and abnormal days in red', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const { fileName, names, sheets } = await workbook(made, 'company', 'Report/ExportBoardExcel', asked)
    expect(fileName).toBe('Report_Board_201120261000.xlsx')
    expect(names).toEqual(['November 2026', 'Meaning', 'About this file'])
    const [head, ...rows] = sheets[0] ?? []
    expect(head).toEqual(['Area/Sub area', ...DAYS.map(String), 'Reports', 'Not Report (Day)'])
    const total = rows.pop()
    expect(rows.map((row) => row.map(withoutMarks))).toEqual(await shown(made))
    expect(rows[0]?.slice(0, 6).map(withoutMarks)).toEqual(['Gate', 'N', 'N', 'F2', 'A', 'R'])
    expect([total?.[0], total?.at(-2), total?.at(-1)]).toEqual(['Total', 6, 75])
    const meaning = new Map(sheets[1]?.slice(1).map(([letter, words, days]) => [letter, [words, days]]))
    expect(meaning.get('A')).toEqual(['Abnormal', 2])
    expect(meaning.get('W')).toEqual(['Waiting Approve', 1])
    expect(meaning.get('R')).toEqual(['Rejected only', 1])
    expect(meaning.get('…')).toEqual(['Not due yet', 4])
    const about = new Map(sheets.at(-1)?.map(([label, value]) => [label, value]))
    expect([about.get('Report'), about.get('Rows')]).toEqual(['Reporting Board', '4'])

    const reply = await made.call('company', 'Report/ExportBoardExcel', asked)
    const sheet = read(reply.body as unknown as Buffer, { cellStyles: true }).Sheets['November 2026']
    const ground = (cell: string) =>
      (sheet?.[cell] as { s?: { fgColor?: { rgb?: string } } } | undefined)?.s?.fgColor?.rgb
    // The gate on the 4th and on the 3rd.
    expect([ground('E6'), ground('D6')]).toEqual(['B4232F', 'E6F4EC'])
  })

  it('contains what the caller sees, and requires group and company', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const { sheets } = await workbook(made, 'both', 'Report/ExportBoardExcel', asked)
    expect(sheets[0]?.slice(1, -1).map(([name]) => name)).toEqual(['Port / Quay', 'Dock'])
    expect(refused(await made.call('company', 'Report/ExportBoardExcel', {})).fieldErrors).toHaveLength(2)
  })

  it('is refused without a session or permission', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 12)
    expect(await statuses(made, ['nobody', 'viewer'], 'Report/ExportBoardExcel', asked)).toEqual([401, 403])
  })
})

describe('Report.ExportBoardPDF', () => {
  it('has a month on one page, with the same letters', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const { fileName, pages } = await document(made, 'company', 'Report/ExportBoardPDF', asked)
    expect(pages[0]?.join(' ')).toContain('(As of 20/11/2026)')
    expect(fileName).toBe('Report_Board_201120261000.pdf')
    const [first = []] = pages
    const text = first.join(' ')
    expect(text).toContain('Reporting Board November 2026')
    for (const row of await shown(made)) {
      const cells = row.filter((cell) => cell !== null).join(' ')
      expect(text.replaceAll(/(?<=[A-Z0-9])[!…–]/g, '')).toContain(cells)
    }
    expect(text).toContain('A Abnormal 2')
  })

  it('is refused without a session or permission', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 12)
    expect(await statuses(made, ['nobody', 'viewer'], 'Report/ExportBoardPDF', asked)).toEqual([401, 403])
  })
})
