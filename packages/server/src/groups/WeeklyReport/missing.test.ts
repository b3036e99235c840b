import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { document } from '../../testing/pdf.ts'
import { portions } from '../../testing/portions.ts'
import { addReport } from '../../testing/reports.ts'
import { undone } from '../../testing/undone.ts'
import { workbook } from '../../testing/workbook.ts'
import { NOW, area } from '../../testing/world.ts'
import { addReceivers, letter, run } from '../../testing/mailRuns.ts'

/* The areas that did not report in a week: the same names and numbers on the page, in Excel, in the PDF and in the letter. */

const MONDAY = '2026-11-02'
/** All areas that the company user sees, by name. */
const LEAVES = {
  Gate: area.gate,
  'Port / Quay': area.quay,
  'Port / Yard': area.yard,
  Dock: area.dock,
  Workshop: area.subsidiary,
  Fence: area.fence,
  Watch: area.watch,
} as const
const GROUPS = [
  ['Operation', 2, ['Gate', 'Port / Quay', 'Port / Yard', 'Dock', 'Workshop']],
  ['Security', 3, ['Fence', 'Watch']],
] as const
const companyOf = (name: string) => (name === 'Workshop' ? 'Subsidiary' : 'Home')
const dayAfter = (days: number) => Temporal.PlainDate.from(MONDAY).add({ days }).toString()

const leaf = fc.constantFrom(...(Object.keys(LEAVES) as (keyof typeof LEAVES)[]))
const week = fc.record({
  reports: fc.array(
    // Includes days before and after the week, which must not count.
    fc.record({ leaf, day: fc.integer({ min: -2, max: 8 }), status: fc.constantFrom(1, 2, 3, 4) }),
    { maxLength: 12 },
  ),
  /** Areas closed at noon of a day: expected until the day before. */
  closed: fc.uniqueArray(fc.record({ leaf, day: fc.integer({ min: 0, max: 6 }) }), {
    maxLength: 2,
    selector: (one) => one.leaf,
  }),
})
type Week = typeof week extends fc.Arbitrary<infer T> ? T : never
type Row = { areas: number; missing: number; reports: number }

/** By event group, from the plain list of events: who did not report, and each company's row. */
function wanted({ reports, closed }: Week) {
  return GROUPS.map(([name, id, leaves]) => {
    const rows = new Map<string, Row>()
    const missing: [string, string][] = []
    for (const one of leaves) {
      const isExpected = closed.every((close) => close.leaf !== one || close.day > 0)
      // Rejected reports do not count.
      const own = reports.filter((report) => report.leaf === one && report.day >= 0 && report.day < 7)
      const counted = own.filter(({ status }) => status !== 4)
      const row = rows.get(companyOf(one)) ?? { areas: 0, missing: 0, reports: 0 }
      rows.set(companyOf(one), row)
      const isMissing = isExpected && counted.length === 0
      if (isExpected) row.areas += 1
      if (isMissing) row.missing += 1
      row.reports += counted.length
      if (isMissing) missing.push([companyOf(one), one])
    }
    return { name, id, rows, missing }
  })
}

async function happens(test: TestApp, { reports, closed }: Week) {
  for (const { leaf: name, day, status } of reports)
    await addReport(test.db, { area: LEAVES[name], day: dayAfter(day), status: status as 1 | 2 | 3 | 4 })
  for (const { leaf: name, day } of closed.toSorted((one, other) => one.day - other.day)) {
    await test.setNow(`${dayAfter(day)}T12:00:00+07:00`)
    await sql`update area set is_active = false, inactive_note = 'x' where id = ${LEAVES[name]}`.execute(test.db)
  }
  await test.setNow(NOW)
}

/** The section of an event group in a letter: its company rows, and the areas without a report. */
function ofLetter(text: string, group: string) {
  const part = text.split('\n== ').find((one) => one.startsWith(`${group} ==`)) ?? ''
  const rows = [
    ...part.matchAll(
      /^(Home|Subsidiary)\n {2}Abnormal: \d+ · Not Report \(Area\): (\d+) · Reports: (\d+) · Area count: (\d+)$/gm,
    ),
  ]
  const said = /Not reported in the week \((\d+)\)\n\n((?:.+: .+\n)+)/.exec(part)
  const names = (said?.[2] ?? '').trim().split('\n').filter(Boolean)
  return {
    count: Number(said?.[1] ?? 0),
    missing: names.flatMap((line) => {
      const [company = '', list = ''] = line.split(': ')
      return list.split(', ').map((name) => [company, name])
    }),
    rows: new Map(rows.map(([, name = '', missing, reports, areas]) => [name, [areas, missing, reports].map(Number)])),
  }
}

it.each(portions(6))(
  'missing areas are the same in the answer, the workbook, the PDF and the letter, whatever happened in the week$title',
  async ({ runs, options }) => {
    const test = await testApp()
    await addReceivers(
      test,
      'All',
      ['company'],
      [area.gate, area.port, area.dock, area.subsidiary, area.fence, area.watch],
    )
    let named = 0
    await fc.assert(
      fc.asyncProperty(week, async (one) => {
        await undone(test.db, async () => {
          await happens(test, one)
          named += await compare(test, wanted(one))
        })
      }),
      options,
    )
    expect(named).toBeGreaterThan(runs)
  },
  3_600_000,
)

async function compare(test: TestApp, groups: ReturnType<typeof wanted>): Promise<number> {
  const asked = { startDate: '2026-11-04' }
  const session = { cookie: await test.signIn('company') }
  const page = success(await test.call('company', 'WeeklyReport/LoadData', asked, session))
  const { names, sheets } = await workbook(test, 'company', 'WeeklyReport/ExportExcel', asked, session)
  const { text: pdf } = await document(test, 'company', 'WeeklyReport/ExportPDF', asked, session)
  expect(await run(test, 'weekly', MONDAY)).toBe(1)
  const { text } = await letter(test, 'weekly', 'company')
  for (const { name, id, rows, missing } of groups) {
    const shown = page.missingAreas.filter(({ eventGroupId }) => eventGroupId === id)
    expect(
      shown.map(({ companyName, areaName }) => [companyName, areaName]),
      name,
    ).toEqual(missing)
    const own = page.companies.filter(({ eventGroupId }) => eventGroupId === id)
    const numbers = new Map(
      own.map(({ companyName, areaCount, notReported, counts }) => [
        companyName,
        { areas: areaCount, missing: notReported, reports: counts.reduce((sum, { count }) => sum + count, 0) },
      ]),
    )
    // A company with nothing expected and nothing filed has no row, or an empty one.
    const isEmpty = ({ areas, reports }: Row) => areas + reports === 0
    const full = (all: Map<string, Row>) => new Map([...all].filter(([, row]) => !isEmpty(row)))
    expect(full(numbers), name).toEqual(full(rows))
    const sheet = (of: string) => sheets[names.indexOf(`${name} ${of}`)]?.slice(1) ?? []
    expect(sheet('Not Report (Area)'), name).toEqual(missing)
    for (const [company, row] of full(rows)) {
      const cells = sheet('Summary').find(([first]) => first === company) ?? []
      expect([cells[1], cells.at(-1)], `${name} ${company}`).toEqual([row.areas, row.missing])
      expect(pdf).toContain(`${cells.join(' ')}`)
    }
    const listed = `${name} Not Report (Area) Company Area/Sub area ${missing.flat().join(' ')}`
    expect(pdf.includes(listed), name).toBe(missing.length > 0)
    const said = ofLetter(text, name)
    expect([said.count, said.missing], name).toEqual([missing.length, missing])
    const inLetter = [...full(rows)].map(([company, row]) => [company, [row.areas, row.missing, row.reports]])
    expect(
      inLetter.map(([company]) => [company, said.rows.get(String(company))]),
      name,
    ).toEqual(inLetter)
  }
  return groups.reduce((sum, { missing }) => sum + missing.length, 0)
}
