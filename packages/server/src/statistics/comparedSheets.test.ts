import { expect, it, vi } from 'vitest'
import type { Output } from '@daybook/shared'
import { success, testApp } from '../testing/app.ts'
import { addGolden } from '../testing/golden.ts'
import { document } from '../testing/pdf.ts'
import { addReport } from '../testing/reports.ts'
import { workbook } from '../testing/workbook.ts'
import { area, company } from '../testing/world.ts'

// Each file starts a worker, which yields to other work on the machine.
vi.setConfig({ testTimeout: 180_000 })

const partner = { partner: 'before' } as const
const filter = { eventGroupId: [2], companyId: company.home }

/** The rows that the answer of a screen makes. */
const rowsOf = ({ groups }: Output<'Report/Compare'>) =>
  groups.flatMap(({ numbers }) =>
    numbers.map(({ now, compared, partner: before }) => [
      now.part,
      now.whole,
      compared?.part ?? null,
      before?.part ?? null,
      before?.whole ?? null,
    ]),
  )

it.each([
  ['Report', { filter }, filter],
  ['ReportAbnormal', { filter, ...filter }, filter],
  ['WeeklyReport', { modeName: '1' }, {}],
] as const)('the files of %s have the numbers of its screen', async (group, asked, ofScreen) => {
  const made = await testApp()
  await addGolden(made.db)
  for (const day of ['2026-10-05', '2026-10-06', '2026-11-04']) await addReport(made.db, { area: area.yard, day })
  const answer = success(await made.call('company', `${group}/Compare`, { ...ofScreen, ...partner }))
  const { names, sheets } = await workbook(made, 'company', `${group}/ExportExcel`, { ...asked, ...partner })
  const said = names.flatMap((name, at) => (name.endsWith(' Compared') ? (sheets[at]?.slice(1) ?? []) : []))
  expect(said.map((row) => row.slice(1, 6))).toEqual(rowsOf(answer))
  const before = names.flatMap((name, at) => (name.endsWith(' Periods before') ? (sheets[at]?.slice(1) ?? []) : []))
  expect(before).toHaveLength(answer.groups.reduce((all, { numbers }) => all + (numbers[0]?.before.length ?? 0), 0))
  const about = new Map(sheets.at(-1)?.map(([label, value]) => [label, value]))
  expect(about.get('Filter: Compared with')).toContain(answer.partner?.from.split('-').toReversed().join('/'))
  // Who names no partner gets the file as it was.
  const plain = await workbook(made, 'company', `${group}/ExportExcel`, asked)
  expect(plain.names.filter((name) => name.endsWith(' Compared'))).toEqual([])
})

it('the files of the monthly report compare each block, and its document says why', async () => {
  const made = await testApp()
  await addGolden(made.db)
  const block = (eventGroupId: number) => ({ filter: { ...filter, eventGroupId: [eventGroupId] }, ...partner })
  const { names, sheets } = await workbook(made, 'company', 'MonthlyReport/ExportExcel', [block(2), block(3)])
  for (const eventGroupId of [2, 3]) {
    const answer = success(
      await made.call('company', 'MonthlyReport/Compare', { companyId: company.home, eventGroupId, ...partner }),
    )
    const name = eventGroupId === 2 ? 'Operation Compared' : 'Security Compared'
    expect(sheets[names.indexOf(name)]?.slice(1).map((row) => row.slice(1, 6))).toEqual(rowsOf(answer))
  }
  const { pages } = await document(made, 'company', 'MonthlyReport/ExportPDF', [block(2)])
  const text = pages.flat().join(' ')
  expect(text).toContain('Operation Compared')
  expect(text).toContain('by reports a day')
})
