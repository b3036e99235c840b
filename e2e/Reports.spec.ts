import { readFile } from 'node:fs/promises'
import type { Output } from '@daybook/shared'
import { expect, type Locator, type Page, test } from './test.ts'
import { sealer } from '../packages/server/src/platform/sealed.ts'
import { choose } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { exported } from './places.ts'
import { product } from './product.ts'
import { type Colleague, colleague, companyNow } from './reports.ts'
import { startsWith, words } from './words.ts'

const field = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name })
const show = (page: Page) => page.getByRole('button', { name: 'Show report' })
const summary = (scope: Page | Locator) => scope.getByRole('group', { name: 'Table: Summary', exact: true })
const details = (scope: Page | Locator) => scope.getByRole('region', { name: startsWith('Table: Detail') })
const panel = (page: Page, name: string) =>
  page.locator('details:has(> summary h2)').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The numbers in a table row, without its names. */
const numbers = async (row: Locator) =>
  (await row.locator('td').allTextContents()).map((text) => Number(text.replaceAll(',', '')))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The links of event counts; those of days without a report lead to these days. */
const OF_EVENTS = 'a:not([href*="/Not-Reported"])'

/** How many events Event Record shows for the link, which opens in a new tab. */
async function eventsBehind(page: Page, link: Locator): Promise<number> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  const pager = tab.getByText(/^1–\d+ of [\d,]+$/)
  await expect(pager).toBeVisible()
  const total = (await pager.textContent())?.split(' of ')[1] ?? ''
  // The page names the number that the link came from.
  await expect(tab.getByText(new RegExp(`: ${total} events?\\.`))).toBeVisible()
  await tab.close()
  return Number(total.replaceAll(',', ''))
}

/** The table of a chart's numbers, whose name includes the unit: 'Title (Reports)'. */
const numbersOf = (scope: Page | Locator, title: string) =>
  scope.getByRole('group', { name: startsWith(`Table: ${title} (`) })

/** A chart's numbers by row, from its table. */
async function chartNumbers(page: Page | Locator, title: string): Promise<Map<string, number[]>> {
  const chart = page.getByRole('group', { name: title, exact: true })
  await expect(chart.getByRole('img').locator('canvas')).toBeVisible()
  await chart.getByText('Numbers as a table').click()
  const rows = numbersOf(chart, title).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  return new Map(
    await Promise.all(
      (await rows.all()).map(
        async (row) => [(await row.getByRole('rowheader').textContent()) ?? '', await numbers(row)] as const,
      ),
    ),
  )
}

/** Whether a row of a workbook holds exactly these numbers. */
const holds = (sheets: unknown[][][], wanted: readonly number[]) =>
  sheets.flat().some((row) => JSON.stringify(row.filter((cell) => typeof cell === 'number')) === JSON.stringify(wanted))

/** The name of the PDF that the page exports, and its number of pictures. */
async function exportedPdf(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export PDF' }).click(),
  ])
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  return { name: file.suggestedFilename(), pictures: bytes.toString('latin1').split('/Subtype /Image').length - 1 }
}

let admin: Colleague
test.beforeAll(async () => {
  admin = await colleague('admin')
})
test.afterAll(() => admin.leave())

test('on a phone, headings of event types are short and named in full', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'admin', '/Report-Event?group=2&company=3')
  const heading = summary(page).getByRole('columnheader', { name: 'Equipment Stoppage (Report)' })
  await expect(heading).toBeAttached()
  expect((await heading.boundingBox())?.width).toBeLessThan(110)
})

test('Event Report: the same numbers in table, charts and behind each link', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Event')
  await expect(page.getByRole('heading', { level: 1, name: 'Event Report รายงานเหตุการณ์' })).toBeVisible()
  await expect(summary(page)).toBeVisible()

  // Another group clears company, areas and types; the company must then be chosen again.
  await choose(page, field(page, 'Event Group'), 'Security')
  await show(page).click()
  await expect(page.getByText('Please Specify Company')).toBeVisible()
  await choose(page, field(page, 'Company'), 'Khiripat Port')
  await show(page).click()
  await expect(page).toHaveURL(/group=3&company=3&from=[^&]+&to=[^&]+$/)

  const table = summary(page)
  await expect(table.getByRole('columnheader', { name: /^Intrusion .*\(Report\)$/ })).toHaveAttribute(
    'data-tone',
    'red',
  )
  const rows = await table.locator('tbody tr').all()
  const counts = await Promise.all(rows.map(numbers))
  const names = await Promise.all(rows.map((row) => row.getByRole('rowheader').last().textContent()))
  const total = await numbers(table.locator('tfoot tr'))
  expect(counts.length).toBeGreaterThan(1)
  for (const row of counts) expect(sum(row.slice(0, -2))).toBe(row.at(-2))
  for (const [column, value] of total.entries()) expect(sum(counts.map((row) => row[column] ?? 0))).toBe(value)

  const stacked = await chartNumbers(page, 'Summary Report by Event Type')
  const status = await chartNumbers(page, 'Summary of Status Report')
  const levels = await chartNumbers(page, 'Security Level by area')
  for (const [index, name] of names.entries()) {
    const row = counts[index] ?? []
    expect(stacked.get(name ?? '')).toEqual(row.slice(0, -1))
    expect(status.get(name ?? '')?.[1]).toBe(row.at(-1))
    expect(levels.get(name ?? '')?.at(-1)).toBe(row.at(-2))
  }
  const shares = await chartNumbers(page, '% Report by Event Type')
  expect([...shares.values()].map(([count]) => count)).toEqual(total.slice(0, -2))
  expect(sum([...shares.values()].map((row) => row[1] ?? 0))).toBeCloseTo(100, 0)

  const first = table.locator('tbody tr').first()
  expect(await eventsBehind(page, first.getByRole('link').first())).toBe(counts[0]?.find((count) => count > 0))
  expect(await eventsBehind(page, table.locator('tfoot').locator(OF_EVENTS).last())).toBe(total.at(-2))
  const security = page.getByRole('group', { name: 'Table: Security Level by area', exact: true })
  const secured = await numbers(security.locator('tfoot tr'))
  expect(secured[4] === undefined ? 0 : secured[4] + (secured[5] ?? 0)).toBe(total.at(-2))
  const abnormal = security.locator('tfoot td').nth(5).getByRole('link')
  expect(await eventsBehind(page, abnormal)).toBe(secured[5])

  // The files: the same numbers, and the pictures of the four charts.
  const workbook = await exported(page)
  expect(workbook.name).toMatch(/^Report_Event_\d{12}\.xlsx$/)
  for (const row of [...counts, total]) expect(holds(workbook.sheets, row), JSON.stringify(row)).toBe(true)
  const document = await exportedPdf(page)
  expect(document.name).toMatch(/^Report_Event_\d{12}\.pdf$/)
  expect([workbook.pictures, document.pictures]).toEqual([4, 4])

  // The shares of a single area, and a series hidden in its chart.
  await page.getByText(/^Areas: \d+ of \d+$/).click()
  await page.getByRole('checkbox', { name: 'All', exact: true }).uncheck()
  await page.getByRole('checkbox', { name: names[0] ?? '' }).check()
  const pie = numbersOf(page, '% Report by Event Type')
  await expect
    .poll(async () =>
      sum(await Promise.all((await pie.locator('tbody tr').all()).map(async (row) => (await numbers(row))[0] ?? 0))),
    )
    .toBe(counts[0]?.at(-2))
  const entry = page.getByRole('button', { name: startsWith('Level 1') })
  await entry.click()
  await expect(entry).toHaveAttribute('aria-pressed', 'false')

  // Reload and Back show the same report again.
  await page.reload()
  await expect(summary(page).locator('tfoot tr td').last()).toHaveText(String(total.at(-1)))
  await page.goBack()
  await expect(page).toHaveURL('/Report-Event')
})

test('Reporting board: a month of days, reached from the Event Report', async ({ page }) => {
  await openAs(page, 'company', '/Report-Event')
  await page.getByRole('link', { name: 'Reporting board of the month' }).click()
  await expect(page).toHaveURL(/\/Report-Board\?group=2&company=3&month=/)
  const board = page.getByRole('group', { name: startsWith('Table: Reporting board of') })
  await page.getByRole('button', { name: 'Previous month' }).click()
  const { day } = companyNow()
  const month = day.slice(3)
  const [before] = [new Date(Date.UTC(Number(month.slice(3)), Number(month.slice(0, 2)) - 2, 1)).toISOString()]
  const named = `${before?.slice(5, 7)}/${before?.slice(0, 4)}`
  await expect(page).toHaveURL(new RegExp(`month=${named.replace('/', '(/|%2F)')}`))
  const answer = await admin.call('Report/GetBoard', { eventGroupId: 2, companyId: 3, startDate: `01/${named}` })
  await expect(board.locator('tbody tr')).toHaveCount(answer.areas.length)
  await expect(board.locator('tbody td [data-state="N"]')).toHaveCount(
    answer.areas.reduce((count, { dayText }) => count + dayText.split('N').length - 1, 0),
  )
  const busiest = answer.areas[0]?.counts.findIndex((count) => count > 0) ?? 0
  const cell = board.locator('tbody tr').first().locator('td:has([data-state])').nth(busiest).getByRole('link')
  expect(await eventsBehind(page, cell)).toBe(answer.areas[0]?.counts[busiest])
})

test('Abnormal Report: a panel for each group, its events sorted and paged', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Abnormal')
  // Only Operation is expanded at first.
  await expect(details(panel(page, 'OPERATION'))).toBeVisible()
  await expect(details(page).getByRole('columnheader').allTextContents()).resolves.toEqual([
    'Event Date',
    'Company',
    'Area/Sub Area',
    'Event Type',
    'Repoter',
    'Reporting Date',
    'Description',
  ])
  const { day } = companyNow()
  const from = `01/01/${day.slice(6)}`
  await page.goto(`/Report-Abnormal?group=2,3&company=3&from=${from}&to=${day}`)
  await expect(panel(page, 'CSR')).toBeHidden()
  const operation = panel(page, 'OPERATION')
  await operation.getByRole('heading').click()
  await expect(summary(operation)).toBeVisible()
  const total = await numbers(summary(operation).locator('tfoot tr'))
  const counted = total.at(-2) ?? 0
  await expect(operation.getByText(`${counted} reports`)).toBeVisible()
  await expect(operation.getByText(new RegExp(`^1–20 of ${counted}$`))).toBeVisible()
  const dates = () => details(operation).locator('tbody tr td:first-child').allTextContents()
  const iso = (list: string[]) => list.map((text) => text.split('/').toReversed().join('-'))
  const newest = iso(await dates())
  expect(newest).toEqual(newest.toSorted().toReversed())
  await details(operation).getByRole('columnheader', { name: 'Event Date' }).getByRole('button').click()
  await expect(details(operation).getByRole('columnheader', { name: 'Event Date' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect.poll(async () => iso(await dates())[0]).not.toBe(newest[0])
  const oldest = iso(await dates())
  expect(oldest).toEqual(oldest.toSorted())
  expect(await eventsBehind(page, summary(operation).locator('tfoot').locator(OF_EVENTS).last())).toBe(counted)
  // Each row opens its report.
  const row = details(operation).locator('tbody tr').first()
  const [date, , area] = await row.locator('td').allTextContents()
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Detail' })
  await expect(dialog).toContainText(date ?? '')
  await expect(dialog).toContainText(area?.split(' / ').at(-1) ?? '')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  const workbook = await exported(page)
  expect(workbook.name).toMatch(/^Report_Abnormal_\d{12}\.xlsx$/)
  expect(holds(workbook.sheets, total)).toBe(true)
  const document = await exportedPdf(page)
  expect(document.name).toMatch(/^Report_Event_\d{12}\.pdf$/)
  expect([workbook.pictures, document.pictures]).toEqual([2, 2])
  const chart = await chartNumbers(operation, 'Summary Report by Event Type')
  expect(sum([...chart.values()].map((row) => row.at(-1) ?? 0))).toBe(counted)
})

test('Weekly Report: companies and events of a week, each event to be read', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Event-Weekly')
  const week = await admin.call('WeeklyReport/LoadData', { modeName: '1', pageSize: 1, page: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(week.title)
  expect(week.title).toMatch(/^รายงานเหตุการณ์ประจำสัปดาห์ .* - .* \(As of [\d/]{10}\)$/)
  await expect(page.getByText('Weekly Report', { exact: true }).last()).toBeVisible()
  const security = panel(page, 'SECURITY')
  const rows = week.companies.filter(({ eventGroupId }) => eventGroupId === 3)
  await expect(summary(security).locator('tbody tr')).toHaveCount(rows.length)
  const total = await numbers(summary(security).locator('tfoot tr'))
  expect([total[0], total.at(-1)]).toEqual([
    sum(rows.map((row) => row.areaCount)),
    sum(rows.map((row) => row.notReported)),
  ])
  const events = sum(total.slice(1, -1))
  expect(events).toBe(sum(rows.flatMap(({ counts }) => counts.map(({ count }) => count))))
  await expect(security.getByText(new RegExp(`of ${events}$`))).toBeVisible()
  const link = summary(security).locator('tfoot').getByRole('link').first()
  expect(await eventsBehind(page, link)).toBe(Number(await link.textContent()))

  await expect(details(security).getByRole('columnheader', { name: 'Security Level' })).toBeVisible()
  await expect(details(panel(page, 'OPERATION')).getByRole('columnheader', { name: 'Security Level' })).toBeHidden()
  await details(security).locator('tbody tr').first().getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Detail' })
  await expect(dialog).toContainText('Security')
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  const workbook = await exported(page)
  expect(workbook.name).toMatch(/^Report_Event_Weekly_\d{12}\.xlsx$/)
  expect(holds(workbook.sheets, total)).toBe(true)
  expect((await exportedPdf(page)).name).toMatch(/^Report_Event_Weekly_\d{12}\.pdf$/)

  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(week.title)
  await expect(page).toHaveURL(/week=/)
})

test('Monthly Report: three blocks of a company and month', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Event-Monthly')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^รายงานเหตุการณ์ประจำเดือน [A-Z][a-z]+ \d{4}$/)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await choose(page, field(page, 'Company'), 'Saengnam Energy')
  await show(page).click()
  await expect(page).toHaveURL(/company=2$/)
  const month = new URL(page.url()).searchParams.get('month') ?? ''
  for (const [group, name] of [
    [2, 'OPERATION'],
    [3, 'SECURITY'],
    [1, 'CSR'],
  ] as const) {
    const block: Output<'MonthlyReport/GetByEventType'> = await admin.call('MonthlyReport/GetByEventType', {
      companyId: 2,
      eventGroupId: group,
      startDate: `01/${month}`,
    })
    const rows = block.byTable.summary
    const foot = summary(panel(page, name)).locator('tfoot tr')
    await expect(foot.locator('td').last()).toHaveText(String(sum(rows.map((row) => row.notReported))))
    await expect(foot.locator('td').nth(-2)).toHaveText(String(sum(rows.map((row) => row.total))))
  }
  const workbook = await exported(page)
  expect(workbook.name).toMatch(/^Report_Monthly_\d{12}\.xlsx$/)
  for (const name of ['OPERATION', 'SECURITY', 'CSR'])
    expect(holds(workbook.sheets, await numbers(summary(panel(page, name)).locator('tfoot tr'))), name).toBe(true)
  const document = await exportedPdf(page)
  expect(document.name).toMatch(/^Report_Monthly_\d{12}\.pdf$/)
  expect(workbook.pictures).toBe(10)
  expect(document.pictures).toBe(10)
  await expectGoodLook(page)
  const csr = summary(panel(page, 'CSR')).locator('tfoot').locator(OF_EVENTS).last()
  expect(await eventsBehind(page, csr)).toBe(Number(await csr.textContent()))
})

test('Yearly Report: percentages for each month, in a chart for each area', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Event-Yearly')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^รายงานเหตุการณ์ประจำปี \d{4}$/)
  const charts = page.locator('[role="group"]:has(canvas)')
  await expect(charts.first().locator('canvas')).toBeVisible()
  const title = (await charts.first().getByRole('heading', { level: 2 }).textContent()) ?? ''
  const months = await chartNumbers(page, title)
  expect(months.size).toBe(12)
  const sums = [...months.values()].map((row) => Math.round(sum(row) * 100) / 100)
  expect(new Set(sums.filter((total) => total !== 0))).toEqual(new Set([100]))
  const table = numbersOf(page, title)
  expect(await eventsBehind(page, table.getByRole('link').last())).toBeGreaterThan(0)

  const workbook = await exported(page)
  expect(workbook.name).toMatch(/^Yearly_Report_Event_\d{12}\.xlsx$/)
  const document = await exportedPdf(page)
  expect(document.name).toMatch(/^Yearly_Report_Event_\d{12}\.pdf$/)
  // An area without events only has its numbers on the screen.
  const shown = await page.getByRole('main').getByRole('heading', { level: 2 }).count()
  expect([workbook.pictures, document.pictures]).toEqual([shown, shown])

  await choose(page, field(page, 'Event Group'), 'CSR')
  await show(page).click()
  await expect(page.getByText('Please Specify CSR Area')).toBeVisible()
  await expect(page.getByText('Please Specify Area Name')).toBeVisible()
  await choose(page, field(page, 'CSR Area'), 'Hinrung')
  await page.getByRole('button', { name: 'Choose all areas' }).click()
  await show(page).click()
  await expect(page).toHaveURL(/group=1&company=\d+&area=\d/)
  await expect(charts.first().getByRole('heading', { level: 2 })).toContainText('Hinrung')
  // The route also matches anything after the path.
  await page.goto('/Report-Event-Yearly2026')
  await expect(charts.first().locator('canvas')).toBeVisible()
})

test('links in letters open the report that they name; an altered one opens the report without its values', async ({
  page,
}) => {
  const { seal } = sealer(product().secret)
  const { day } = companyNow()
  const year = day.slice(6)
  // None of this is long enough to be stored.
  const nowhere = undefined as unknown as Parameters<typeof seal>[0]
  const monthly = await seal(nowhere, 'Report-Event-Monthly', { day: `${year}-01-15` })
  await openAs(page, 'reporter', `/Report-Event-Monthly?Monthly=${monthly}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`January ${year}`)
  await page.goto(`/Report-Event-Monthly?Monthly=${monthly.slice(0, -4)}AAAA`)
  await expect(page.getByRole('main')).toContainText('Invalid link')
  await page.getByRole('link', { name: 'Show the report without the link' }).click()
  await expect(summary(page).first()).toBeVisible()
  await page.goto('/Report-Event-Weekly?Weekly=nothing')
  await expect(page.getByRole('main')).toContainText('Invalid link')
  await page.goto('/Report-Event-Weekly?Mode=nothing')
  await expect(page.getByRole('main')).toContainText('Invalid link')
})

for (const look of looksOf(12)) {
  test(`look good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const w = words[look.language]
    await openAs(page, 'admin', '/Report-Event?group=3&company=3')
    const charts = page.locator('[role="group"] canvas')
    await expect(charts).toHaveCount(4)
    await page.getByText(w.reports.asTable).first().click()
    await expectGoodLook(page)
    await page.goto('/Report-Board')
    await expect(page.locator('tbody td [data-state]').first()).toBeVisible()
    await expectGoodLook(page)
    await page.goto('/Report-Abnormal?group=1,2,3&company=3')
    await page.locator('details:has(> summary h2)').first().getByRole('heading').click()
    await expect(charts).toHaveCount(1)
    await expectGoodLook(page)
    await page.goto('/Report-Event-Weekly')
    await expect(page.getByRole('navigation', { name: startsWith(w.ui.pages) })).toHaveCount(3)
    await expectGoodLook(page)
    await page.goto('/Report-Event-Yearly')
    await expect(charts.first()).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}
