import type { Output } from '@daybook/shared'
import { parseDay } from '@daybook/shared/days'
import { demoName } from './names.ts'
import { expect, type Page, test } from './test.ts'
import { companyToday, dayText } from './clock.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { type Colleague, colleague, companyNow } from './reports.ts'
import { startsWith, words } from './words.ts'

/* The days behind Not Report (Day). */

let admin: Colleague
test.beforeAll(async () => {
  admin = await colleague('admin')
})
test.afterAll(() => admin.leave())

const main = (page: Page) => page.getByRole('main')
const summary = (page: Page, name: string) =>
  main(page)
    .getByRole('group', { name: startsWith(name) })
    .first()

/** Four months of a company's Security, as the report counts them. */
async function counted(): Promise<{ from: string; to: string; report: Output<'Report/GetByEventType'> }> {
  const [from, to] = [dayText(companyToday().subtract({ months: 4 })), companyNow().day]
  const asked = { companyId: 3, eventGroupId: [3], startDate: from, endDate: to }
  return { from, to, report: await admin.call('Report/GetByEventType', asked) }
}

for (const look of looksOf(21))
  test(`a number of days without a report leads to exactly these days: ${nameOfLook(look)}`, async ({ browser }) => {
    const says = words[look.language]
    const { from, to, report } = await counted()
    const rows = report.byTable.summary.filter(({ notReported }) => notReported > 0)
    expect(rows.length).toBeGreaterThan(1)
    const page = await pageWith(browser, look)
    await openAs(page, 'admin', `/Report-Event?group=3&company=3&from=${from}&to=${to}`)
    const table = summary(page, says.ui.tableScrolls.replace('{name}', says.reports.summary))

    // Each row, and the total: as many days as the number says.
    for (const { areaId, areaName, notReported } of rows) {
      const row = table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: demoName(areaName, look.language), exact: true }) })
      const [days] = await Promise.all([page.waitForEvent('popup'), row.locator('a[href*="/Not-Reported"]').click()])
      await expect(days.getByRole('heading', { level: 1 })).toContainText(says.reports.notReportDay)
      await expect(main(days).getByText(new RegExp(`^1–\\d+ .*${notReported}$`))).toBeVisible()
      const listed = await admin.call('Report/GetNotReportedDays', {
        eventGroupIds: [3],
        companyId: 3,
        areaId,
        from: parseDay(from),
        to: parseDay(to),
      })
      expect(listed.total).toBe(notReported)
      await days.close()
    }
    const total = rows.reduce((sum, { notReported }) => sum + notReported, 0)
    const [all] = await Promise.all([
      page.waitForEvent('popup'),
      table.locator('tfoot').locator('a[href*="/Not-Reported"]').click(),
    ])
    await expect(main(all).getByText(new RegExp(`^1–20 .*${total}$`))).toBeVisible()
    await expectGoodLook(all)

    // The address has the filter and the page; Back returns to them from wherever a day leads.
    await main(all).getByRole('button', { name: says.ui.nextPage }).click()
    await expect(all).toHaveURL(/group=3.*page=2/)
    const address = all.url()
    const file = main(all)
      .getByRole('link', { name: startsWith(says.reports.fileForArea.split(' {')[0] ?? '') })
      .first()
    await file.click()
    await expect(all).toHaveURL(/\/Create-Report\?area=\d+&day=/)
    await all.goBack()
    await expect(all).toHaveURL(address)
    await expect(main(all).getByText(new RegExp(`^21–\\d+ .*${total}$`))).toBeVisible()
    await all.reload()
    await expect(main(all).getByText(new RegExp(`^21–\\d+ .*${total}$`))).toBeVisible()

    // And the report is one press away, with the same filter.
    await main(all).getByRole('link', { name: says.Report.backToReport, exact: true }).click()
    await expect(all).toHaveURL(/\/Report-Event\?group=3&company=3&from=/)
    await page.context().close()
  })

test('a day with rejected reports only leads to them', async ({ page }) => {
  const { from, to } = await counted()
  const found = await admin.call('Report/GetNotReportedDays', {
    from: parseDay(from),
    to: parseDay(to),
    pageSize: 5_000,
  })
  const day = found.days.find(({ reason }) => reason === 'rejectedOnly')
  if (!day) throw new Error('the demo data has no such day')
  await openAs(page, 'admin', `/Not-Reported?group=${day.eventGroupId}&row=${day.areaId}&from=${from}&to=${to}`)
  const row = main(page).getByRole('row').filter({ hasText: words.en.Report.reasons.rejectedOnly }).first()
  await row.getByRole('link', { name: startsWith(words.en.Report.rejectedReports) }).click()
  await expect(page).toHaveURL(/\/Event-Record\?group=\d&company=\d+&area=\d+&from=/)
  const reports = main(page)
    .getByRole('region', { name: /^Table: / })
    .locator('tbody tr')
  await expect(reports.first()).toContainText('Rejected')
  await page.goBack()
  await expect(row).toBeVisible()
})
