import { describe, expect, it, vi } from 'vitest'
import { REPORT_MENUS } from '@daybook/shared/registry'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { document } from '../../testing/pdf.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { workbook } from '../../testing/workbook.ts'
import { area, company } from '../../testing/world.ts'

// Each file starts a worker, which yields to other work on the machine.
vi.setConfig({ testTimeout: 180_000 })

async function busy() {
  const made = await testApp()
  await addGolden(made.db)
  await addReport(made.db, { area: area.watch, day: '2026-11-12', status: 1 })
  await addReport(made.db, { area: area.foreignSecurity, day: '2026-11-01', status: 1, by: 'foreignreporter' })
  return made
}

async function denyAll(made: TestApp) {
  for (const menu of REPORT_MENUS) await denyMenu(made.db, 'viewer', menu)
}

describe('Overview.ExportExcel', () => {
  it('has the numbers of the page, of all and of each company', async () => {
    const made = await busy()
    for (const role of ['admin', 'company'] as const) {
      const page = success(await made.call(role, 'Overview/Get', {}))
      const { fileName, names, sheets } = await workbook(made, role, 'Overview/ExportExcel', {})
      expect(fileName).toBe('Overview_201120261000.xlsx')
      const sheet = (name: string) => sheets[names.indexOf(name)]?.slice(1) ?? []
      expect(sheet('What matters most')).toEqual(page.sentences.map(({ text }) => [text]))
      expect(sheet('Numbers').map((row) => row[1])).toEqual([
        ...page.numbers.map(({ now }) => now.part),
        page.waiting.count,
        page.actions.open,
        page.actions.overdue,
      ])
      expect(sheet('Numbers').map((row) => row[4] ?? null)).toEqual([
        ...page.numbers.map(({ partner }) => partner?.part ?? null),
        null,
        null,
        null,
      ])
      const rows = page.companies.map(({ companyName, numbers, waiting }) => [companyName, numbers, waiting] as const)
      const all = rows.length > 0 ? [...rows, ['Total', page.numbers, page.waiting.count] as const] : []
      expect(sheet('Companies').map((row) => [row[0], row[1], row[2], row[5], row[9], row[10], row[14]])).toEqual(
        all.map(([name, [events, abnormal, missing], waiting]) => [
          name,
          events?.now.part,
          events?.partner?.part,
          abnormal?.now.part,
          missing?.now.part,
          missing?.now.whole,
          waiting,
        ]),
      )
      expect(sheet('Waiting for approval')).toHaveLength(page.waiting.oldest.length)
    }
  })

  it('names nothing outside the scope', async () => {
    const made = await busy()
    const { sheets } = await workbook(made, 'company', 'Overview/ExportExcel', { companyId: company.foreign })
    expect(JSON.stringify(sheets)).not.toContain('Foreign')
  })

  it('is refused without rights', async () => {
    const made = await testApp()
    await denyAll(made)
    expect(await statuses(made, ['nobody', 'viewer'], 'Overview/ExportExcel', {})).toEqual([401, 403])
  })
})

describe('Overview.ExportPDF', () => {
  it('contains the same', async () => {
    const made = await busy()
    const page = success(await made.call('admin', 'Overview/Get', {}))
    const { fileName, text } = await document(made, 'admin', 'Overview/ExportPDF', {})
    expect(fileName).toBe('Overview_201120261000.pdf')
    expect(text).toContain('Overview 21/10/2026 - 19/11/2026 (As of 20/11/2026)')
    for (const { companyName } of page.companies) expect(text).toContain(companyName)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(page.sentences[0]?.text)
  })

  it('is refused without rights', async () => {
    const made = await testApp()
    await denyAll(made)
    expect(await statuses(made, ['nobody', 'viewer'], 'Overview/ExportPDF', {})).toEqual([401, 403])
  })
})
