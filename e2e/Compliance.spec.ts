import { execute } from './database.ts'
import { openAs } from './people.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { choose } from './forms.ts'
import { exported } from './places.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { words } from './words.ts'

const w = words.en.Compliance
const main = (page: Page) => page.getByRole('main')
const table = (page: Page) => main(page).getByRole('group', { name: 'Table: Companies and areas', exact: true })
const companies = (page: Page) => table(page).getByRole('button', { name: /^(Show|Hide) the areas of / })
const days = (within: Page | Locator) => within.getByRole('button', { name: /^Days of / })
const dialog = (page: Page) => page.getByRole('dialog')
const calendar = (page: Page) => dialog(page).getByRole('group', { name: /^Calendar of / })
const confirm = (page: Page) => chosen(page).getByRole('button', { name: w.confirmTime })
const chosen = (page: Page) => dialog(page).getByRole('region', { name: w.chosenDay })

async function open(page: Page, address = '/Compliance', username = 'admin') {
  await openAs(page, username, address)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Compliance')
  await expect(main(page).getByRole('heading', { level: 2, name: w.ranking })).toBeVisible()
}

test('ranks companies and areas, opens a company, and keeps the view in the URL', async ({ page }) => {
  await open(page)
  await expect(companies(page).first()).toBeVisible()
  const first = await companies(page).first().getAttribute('aria-label')
  await choose(page, main(page).getByRole('combobox', { name: w.rankBy }), 'Rate reported, highest first')
  await expect(page).toHaveURL(/order=desc/)
  await expect(companies(page).first()).not.toHaveAttribute('aria-label', first ?? '')
  await companies(page).first().click()
  await expect(companies(page).first()).toHaveAttribute('aria-expanded', 'true')
  await expect(days(table(page)).first()).toBeVisible()
  await expect(page).toHaveURL(/open=\d/)
  await page.reload()
  await expect(days(table(page)).first()).toBeVisible()
  await choose(page, main(page).getByRole('combobox', { name: w.show }), w.views.areas)
  await expect(companies(page)).toHaveCount(0)
  await expect(days(table(page)).first()).toBeVisible()
  await page.goBack()
  await expect(companies(page).first()).toBeVisible()
})

test('a long name and the line below it do not overlap', async ({ page }) => {
  await open(page)
  const firsts = table(page).locator('tbody [data-place]')
  await expect(firsts.filter({ hasText: 'Hinrung Coast CSR Area' })).toBeVisible()
  const gaps = await firsts.evaluateAll((cells) =>
    cells.map((cell) => {
      const [name, about] = [cell.querySelector('button > span'), cell.querySelector('button + span')]
      return (about?.getBoundingClientRect().top ?? 0) - (name?.getBoundingClientRect().bottom ?? 0)
    }),
  )
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(0)
})

test('shows counts that add up, the same on the page and in the workbook', async ({ page }) => {
  await open(page)
  const total = table(page).getByRole('row', { name: /^Total/ })
  await expect(total).toBeVisible()
  const numbers = (await total.getByRole('cell').allTextContents())
    .slice(0, 6)
    .map((text) => Number(text.replaceAll(',', '')))
  const [expected = 0, ...states] = numbers
  expect(expected).toBeGreaterThan(0)
  expect(states.reduce((sum, one) => sum + one, 0)).toBe(expected)
  const { sheets } = await exported(page)
  expect(sheets[0]?.at(-1)?.slice(1, 7)).toEqual(numbers)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Compliance_\d{12}\.pdf$/)
})

test('compares the chosen companies, the same on the page and in the workbook', async ({ page }) => {
  await open(page)
  const company = main(page).getByRole('combobox', { name: words.en.field.company })
  for (const name of ['Khiripat Port', 'Mekha Refinery']) await choose(page, company, name)
  await expect(page).toHaveURL(/company=3%2C6|company=3,6/)
  await expect(companies(page)).toHaveCount(2)
  const numbersOf = async (name: RegExp) =>
    (await table(page).getByRole('row', { name }).getByRole('cell').allTextContents())
      .slice(0, 6)
      .map((text) => Number(text.replaceAll(',', '')))
  const [port, refinery] = [await numbersOf(/Khiripat Port/), await numbersOf(/Mekha Refinery/)]
  expect(await numbersOf(/^Total/)).toEqual(port.map((one, at) => one + (refinery[at] ?? 0)))
  const { sheets } = await exported(page)
  const rows = sheets[0]?.filter((row) => typeof row[1] === 'number') ?? []
  expect(rows.map((row) => row.slice(1, 7)).slice(0, -1)).toEqual(expect.arrayContaining([port, refinery]))
  expect(rows).toHaveLength(3)
  await open(page, '/Compliance?company=3,6&group=3')
  await expect(companies(page)).toHaveCount(2)
})

test('lists who did not report this week and all open reports, and moves from year to year', async ({ page }) => {
  await open(page)
  const list = main(page).getByRole('region', { name: w.openToday })
  const rows = list.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const first = await rows.count()
  await list.getByRole('button', { name: w.more }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(first)
  const missing = main(page).getByRole('region', { name: w.missingWeek })
  await missing.getByRole('button', { name: w.missingWeek }).click()
  await days(missing).first().click()
  await dialog(page).getByRole('button', { name: w.previousYear }).click()
  await expect(dialog(page).getByRole('heading', { level: 3, name: '2025' })).toBeVisible()
  await expect(calendar(page).getByRole('button', { name: /31 December 2025/ })).toBeVisible()
  await dialog(page).getByRole('button', { name: w.nextYear }).click()
  await expect(dialog(page).getByRole('heading', { level: 3, name: '2026' })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: w.nextYear })).toBeDisabled()
})

test('accepts another period, and shows the errors of an invalid one', async ({ page }) => {
  await open(page)
  await choose(page, main(page).getByRole('combobox', { name: w.period }), w.periods.week)
  await expect(main(page).getByText('16/11/2026 – 22/11/2026')).toBeVisible()
  await page.getByRole('button', { name: w.previous }).click()
  await expect(main(page).getByText('09/11/2026 – 15/11/2026')).toBeVisible()
  await expect(page).toHaveURL(/period=week/)
  await page.goto('/Compliance?period=range&from=01/01/2024&to=01/06/2026')
  await expect(main(page).getByText('The period can be at most one year.').first()).toBeVisible()
})

test('lists today’s open reports with their reporters, and leads to filing for that day', async ({ page }) => {
  await open(page, '/Compliance', 'company')
  const list = main(page).getByRole('region', { name: w.openToday })
  await expect(list.locator('tbody tr').first()).toContainText(/(left|overdue)\s*Due \d\d\/\d\d\/2026 \d\d:\d\d/)
  await list
    .getByRole('link', { name: /^Report for / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/Create-Report\?area=\d+&day=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const { on, size } of [
  { on: 'a desktop', size: { width: 1440, height: 900 } },
  { on: 'a phone', size: { width: 390, height: 844 } },
])
  test(`is one press away from each day without a report, on ${on}`, async ({ page }) => {
    await page.setViewportSize(size)
    await openAs(page, 'admin', '/Report-Event?group=2&company=3&from=05/10/2026&to=11/10/2026')
    const missing = main(page).locator('tbody [data-tone="orange"] a').first()
    const [opened] = await Promise.all([page.waitForEvent('popup'), missing.click()])
    const row = main(opened).locator('tr, li').filter({ hasText: words.en.Report.reasons.noReport }).first()
    await row.locator('a[href*="/Compliance"]').click()
    const day = calendar(opened).getByRole('button', { pressed: true })
    await expect(day).toHaveAttribute('data-day', /^2026-10-(0[5-9]|1[01])$/)
    await expect(day).toHaveAttribute('data-state', 'missing')
    await expect(day).toBeInViewport()
    await expect(chosen(opened)).toContainText('no report')
    await opened.close()
  })

test('reminds the reporters of one open report, and of all that are shown, once an hour', async ({ page }) => {
  await open(page, '/Compliance', 'company')
  const list = main(page).getByRole('region', { name: w.openToday, exact: true })
  const remind = list.getByRole('button', { name: /^Remind the reporters of / })
  await expect(remind.first()).toBeVisible()
  const shown = await remind.count()
  await remind.first().click()
  await expect(remind).toHaveCount(shown - 1)
  await expect(list).toContainText(/Reminded 20\/11\/2026 \d\d:\d\d by Company Demo/)
  const all = list.getByRole('button', { name: `Remind all ${shown - 1} shown` })
  await all.click()
  const question = dialog(page)
  await expect(question).toContainText(`a reminder of ${shown - 1} open reports`)
  await question.getByRole('button', { name: w.remind, exact: true }).click()
  await expect(remind).toHaveCount(0)
  await expect(all).toBeHidden()
  await page.reload()
  await expect(list).toContainText('by Company Demo')
  await expect(remind).toHaveCount(0)
  // Who only reads Compliance has no such button, though they may read who reminded.
  await openAs(page, 'viewer', '/Compliance')
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  await expect(list.getByRole('button', { name: /^Remind/ })).toHaveCount(0)
})

test('prints all open reports, not only those on screen', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute(
        'data-printed',
        String(document.querySelectorAll('main section table')[0]?.querySelectorAll('tbody tr').length),
      )
  })
  await open(page)
  const list = main(page).getByRole('region', { name: w.openToday, exact: true })
  const note = await list.getByText(/reports are open/).textContent()
  const total = Number(/^[\d,]+/.exec(note ?? '')?.[0].replace(',', ''))
  expect(total).toBeGreaterThan(8)
  await main(page).getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', String(total))
})

test('goes through an area’s year by keyboard, to a day and its report', async ({ page }) => {
  await open(page, '/Compliance?company=3')
  await days(table(page)).first().focus()
  await page.keyboard.press('Enter')
  await expect(calendar(page)).toBeVisible()
  const today = calendar(page).getByRole('button', { name: /20 November 2026/ })
  await today.focus()
  await page.keyboard.press('PageUp')
  await expect(calendar(page).getByRole('button', { name: /20 October 2026/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  const day = calendar(page).getByRole('button', { name: /13 October 2026/ })
  await expect(day).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await expect(chosen(page).getByRole('heading', { name: /13 October 2026/ })).toBeVisible()
  await calendar(page)
    .getByRole('button', { name: /On time/ })
    .first()
    .click()
  const report = chosen(page)
    .getByRole('button', { name: /: open the report$/ })
    .first()
  await report.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /Event Detail|Detail/ }).last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toBeVisible()
  await dialog(page).getByText(w.asTable).click()
  await expect(dialog(page).getByRole('group', { name: /^Table: Calendar of/ })).toContainText('October')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('a late report’s own time is confirmed on the day of its area, by somebody who keeps the rules there', async ({
  page,
}) => {
  await open(page, '/Compliance?company=3')
  await days(table(page)).first().click()
  const day = calendar(page)
    .getByRole('button', { name: /On time/ })
    .last()
  const date = (await day.getAttribute('data-day')) ?? ''
  await day.click()
  await expect(chosen(page)).toContainText('On time')
  // As if the reports of that day had arrived two days later from a gate without network.
  await execute(
    `update event_report set claimed_at = reported_at,
       reported_at = reported_at + interval '2 days', received_at = reported_at + interval '2 days'
     where event_date = $1::date and company_id = 3`,
    [date],
  )
  await page.reload()
  // Everything that waits is listed above the figures; what has been confirmed leaves it.
  const listed = main(page).getByRole('region', { name: w.claims }).getByRole('button', { name: w.confirmTime })
  await expect(listed.first()).toBeVisible()
  const waiting = await listed.count()
  await days(table(page)).first().click()
  await calendar(page).locator(`[data-day="${date}"]`).click()
  await expect(confirm(page).first()).toBeVisible()
  await expect(chosen(page)).toContainText('Late')
  const confirmed = await confirm(page).count()
  for (let left = confirmed; left > 0; left -= 1) {
    await confirm(page).first().click()
    await expect(confirm(page)).toHaveCount(left - 1)
  }
  await expect(chosen(page)).toContainText('On time')
  await expect(calendar(page).getByRole('button', { pressed: true })).toHaveAttribute('data-state', 'onTime')
  await page.keyboard.press('Escape')
  await expect(listed).toHaveCount(waiting - confirmed)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('shows cards, and the day of an area below its month', async ({ page }) => {
    await open(page, '/Compliance?company=3')
    await expect(main(page).getByRole('table')).toHaveCount(0)
    await days(main(page)).last().tap()
    await calendar(page)
      .getByRole('button', { name: /19 November 2026/ })
      .tap()
    await expect(chosen(page).getByRole('heading', { name: /19 November 2026/ })).toBeInViewport()
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
  })
})

for (const look of looksOf(7)) {
  test(`looks well at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const says = words[look.language].Compliance
    await openAs(page, 'admin', '/Compliance?company=3')
    await expect(main(page).getByRole('heading', { level: 2, name: says.ranking })).toBeVisible()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    await expectGoodLook(page)
    await main(page)
      .getByRole('button', { name: new RegExp(`^${says.days.split('{')[0]}`) })
      .last()
      .click()
    await expect(calendarOf(page, says.calendarOf)).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}

const calendarOf = (page: Page, text: string) =>
  dialog(page).getByRole('group', { name: new RegExp(`^${text.split('{')[0]}`) })
