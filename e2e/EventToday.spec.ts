import { expect, type Page, test } from './test.ts'
import { companyToday, dayText } from './clock.ts'
import { rowWith } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs, signIn } from './people.ts'
import { type Colleague, colleague, editFrom, fileStoppage, todaysId, uniqueWords } from './reports.ts'
import { OPENER } from './screens.ts'
import { startsWith, words } from './words.ts'

/** Reports of this area need no approval, and no other test files any there. */
const AREA = 'อาคารสูบจ่าย'
const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const toggle = (page: Page, name: string) => page.getByRole('button', { name: startsWith(name), expanded: true })
const live = (page: Page) => page.locator('[data-state]').getByRole('status')

let other: Colleague
test.beforeAll(async () => {
  other = await colleague('reporterb.c3')
})
test.afterAll(() => other.leave())

test.describe('the sections', () => {
  test('are those of the groups in which the person has areas', async ({ page }) => {
    await openAs(page, 'reporter', '/Event-Today')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      /^Operation/,
      /^Security/,
      /^CSR/,
    ])
    await page.context().clearCookies()
    await openAs(page, 'csradmin', '/Event-Today')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([/^CSR/])
  })

  test('count their reports, and the summary is their sum', async ({ page }) => {
    await openAs(page, 'csradmin', '/Event-Today')
    const rows = section(page, 'CSR').getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    const held = (await section(page, 'CSR').getByText('No Data').isVisible()) ? 0 : (await rows.count()) - 1
    await expect(page.getByRole('heading', { name: 'CSR' })).toHaveText(`CSR${held}`)
    const figure = (name: string) =>
      page.getByRole('region', { name: 'Summary of today' }).locator('div', { hasText: name }).getByRole('definition')
    await expect(figure('Reported')).toHaveText(String(held))
    for (const name of ['Abnormal', 'Waiting Approve']) {
      const badges = await section(page, 'CSR').locator('td').getByText(name, { exact: true }).count()
      await expect(figure(name)).toHaveText(String(badges))
    }
  })

  test('collapse, and stay collapsed after a reload', async ({ page }) => {
    await openAs(page, 'viewer', '/Event-Today')
    await toggle(page, 'Security').click()
    await expect(section(page, 'Security').getByRole('table')).toBeHidden()
    await expect(page).toHaveURL('/Event-Today?closed=security')
    await page.reload()
    await expect(page.getByRole('button', { name: startsWith('Security') })).toHaveAttribute('aria-expanded', 'false')
    await expect(section(page, 'Operation').getByRole('table')).toBeVisible()
  })

  test('are sorted and paged separately, in the URL', async ({ page }) => {
    await openAs(page, 'admin', '/Event-Today')
    const operation = section(page, 'Operation')
    await expect(operation.getByRole('columnheader', { name: 'Reporting Date' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    expect(await operation.getByRole('row').count()).toBeLessThanOrEqual(21)
    await operation.getByLabel('Rows per page').selectOption('10')
    await expect(operation.getByRole('row')).toHaveCount(11)
    await operation.getByRole('button', { name: 'Next page' }).click()
    await operation.getByRole('button', { name: 'Company' }).click()
    await expect(page).toHaveURL('/Event-Today?operation=companyName.asc.1.10')
    const companies = () => operation.getByRole('row').locator('td:first-child > div').allTextContents()
    const shown = await companies()
    expect(shown).toEqual(shown.toSorted(new Intl.Collator('th').compare))
    await page.reload()
    await expect(operation.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(section(page, 'Security').getByRole('columnheader', { name: 'Reporting Date' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  })

  test('show another page from its first row on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(page, 'admin', '/Event-Today')
    const operation = section(page, 'Operation')
    await operation.getByLabel('Rows per page').selectOption('10')
    const cards = operation.locator('[data-cards] > li')
    await expect(cards).toHaveCount(10)
    const before = await cards.first().innerText()
    await operation.getByRole('button', { name: 'Next page' }).click()
    await expect(cards.first()).not.toHaveText(before, { useInnerText: true })
    await expect(cards.first()).toBeInViewport({ ratio: 1 })
  })

  test('have the buttons that the flags allow', async ({ page }) => {
    const text = uniqueWords('Buttons')
    await fileStoppage(other, { area: AREA, description: text })
    await openAs(page, 'viewer', '/Event-Today')
    await expect(rowWith(page, text)).toBeVisible()
    await expect(rowWith(page, text).getByRole('button')).toHaveText(['Equipment Stoppage'])
    await page.context().clearCookies()
    await openAs(page, 'reporter', '/Event-Today')
    await expect(rowWith(page, text).getByRole('button', { name: /^Edit/ })).toBeVisible()
    await expect(rowWith(page, text).getByRole('button', { name: /^Approve/ })).toBeHidden()
  })
})

test.describe('live updates', () => {
  test('add a new report without a reload, marked as new', async ({ page }) => {
    await openAs(page, 'reporter', '/Event-Today')
    await expect(live(page)).toHaveText('Live')
    // Reports filed before the first load are included in it, and not new.
    await expect(page.locator(OPENER).first()).toBeVisible()
    const text = uniqueWords('Live')
    await fileStoppage(other, { area: AREA, description: text })
    await expect(rowWith(page, text)).toContainText('New')
    await page.reload()
    await expect(rowWith(page, text)).toBeVisible()
    await expect(rowWith(page, text)).not.toContainText('New')
  })

  test('load only what changed: filed, edited, deleted', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const call = /\/api\/EventToday\/(\w+)/.exec(request.url())?.[1]
      if (call) asked.push(call)
    })
    await openAs(page, 'reporter', '/Event-Today')
    await expect(live(page)).toHaveText('Live')
    await expect(page.locator(OPENER).first()).toBeVisible()
    const [text, later, stays] = [uniqueWords('Filed'), uniqueWords('Edited'), uniqueWords('Stays')]
    for (const description of [text, stays]) await fileStoppage(other, { area: AREA, description })
    await expect(rowWith(page, text)).toBeVisible()
    await expect(rowWith(page, stays)).toBeVisible()
    const eventId = await todaysId(other, text)
    await editFrom(other, eventId, later)
    await expect(rowWith(page, later)).toContainText('New')
    await expect(rowWith(page, text)).toHaveCount(0)
    await other.call('EventRecord/DeleteEvent', { eventIds: [eventId] })
    await expect(rowWith(page, later)).toHaveCount(0)
    await expect(rowWith(page, stays)).toBeVisible()
    expect(asked.filter((call) => call === 'LoadEventToday')).toHaveLength(1)
    expect(asked).toContain('LoadChanged')
  })

  test('disturb neither an open dialog nor the scroll position', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 500 })
    // With a full page, a new row at its top takes one away at its end, and what follows moves up beside what is looked at.
    await openAs(page, 'reporter', '/Event-Today?operation=createdAt.desc.1.100')
    await expect(live(page)).toHaveText('Live')
    const last = section(page, 'CSR').getByRole('button', { expanded: true })
    await last.scrollIntoViewIfNeeded()
    await section(page, 'Security').locator(OPENER).first().click()
    const dialog = page.getByRole('dialog', { name: 'Detail' })
    await expect(dialog).toContainText('History')
    const before = await last.evaluate((element) => element.getBoundingClientRect().top)
    const text = uniqueWords('Behind the dialog')
    await fileStoppage(other, { area: AREA, description: text })
    await expect(rowWith(page, text)).toBeAttached()
    await expect(dialog).toContainText('History')
    await expect.poll(() => last.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(before, -1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(section(page, 'Security').locator(OPENER).first()).toBeFocused()
  })

  test('fall back to polling when the stream fails, and resume when it returns', async ({ page }) => {
    test.slow()
    await page.route('**/live/EventToday*', (route) => route.abort())
    await openAs(page, 'reporter', '/Event-Today')
    await expect(live(page)).toHaveText(/Live updates interrupted/)
    const text = uniqueWords('Without the stream')
    await fileStoppage(other, { area: AREA, description: text })
    await expect(rowWith(page, text)).toBeVisible({ timeout: 40_000 })
    await page.unroute('**/live/EventToday*')
    await expect(live(page)).toHaveText('Live', { timeout: 40_000 })
  })
})

test('a page that stands open over midnight becomes that of the new day', async ({ page }) => {
  const today = companyToday()
  const yesterday = today.subtract({ days: 1 })
  let asked = 0
  await page.route('**/api/EventToday/LoadEventToday', async (route) => {
    asked += 1
    const answer = await route.fetch()
    const body = await answer.text()
    await route.fulfill({
      response: answer,
      body: asked > 1 ? body : body.replace(`"${today.toString()}"`, `"${yesterday.toString()}"`),
    })
  })
  await openAs(page, 'viewer', '/Event-Today')
  await expect(page.getByText(`Report date ${dayText(yesterday)}`)).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(page.getByText(`Report date ${dayText(today)}`)).toBeVisible()
})

test('a failed load can be retried', async ({ page }) => {
  await signIn(page, 'viewer')
  await page.route('**/api/EventToday/LoadEventToday', (route) => route.abort())
  await page.route('**/live/EventToday*', (route) => route.abort())
  await page.goto('/Event-Today')
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/api/EventToday/LoadEventToday')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: startsWith('Operation') })).toBeVisible()
})

for (const look of looksOf(10)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const w = words[look.language]
    await openAs(page, 'both', '/Event-Today')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(live(page)).toHaveText(w.EventToday.live.live)
    await expectGoodLook(page)
    await page.locator(OPENER).first().click()
    await expect(page.getByRole('dialog', { name: w.EventApprove.detail })).toContainText(w.EventApprove.history)
    await expectGoodLook(page)
    await page.context().close()
  })
}
