import { openAs } from './people.ts'
import { part } from './forms.ts'
import { expect, type Page, test } from './test.ts'
import { words } from './words.ts'
import { switchLanguage } from './frame.ts'

/* Weeks, days and filters that are changed faster than the server answers. */

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Keeps the call waiting until the returned function is called. */
async function hold(page: Page, call: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/${call}`, async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return async () => {
    resolve()
    await page.unroute(`**/api/${call}`)
  }
}

test('the week that is typed is the one that is shown', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Event-Weekly')
  await part(page, 'Week').getByRole('spinbutton').first().click()
  await page.keyboard.type('14')
  // The first part alone names a week too.
  await expect(title(page)).toContainText('09/11/2026 - 15/11/2026')
  await page.keyboard.type('092026')
  await expect(title(page)).toContainText('14/09/2026 - 20/09/2026')
  // The parts are one step.
  await page.goBack()
  await expect(page).toHaveURL(/Weekly$/)
})

test('each press goes a week back, answered or not', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Event-Weekly?week=16/11/2026')
  await expect(title(page)).toContainText('16/11/2026')
  const answer = await hold(page, 'WeeklyReport/LoadData')
  for (let times = 0; times < 3; times += 1) await page.getByRole('button', { name: 'Previous week' }).click()
  await answer()
  await expect(title(page)).toContainText('26/10/2026 - 01/11/2026')
})

test('Compliance takes days of choice that are typed in one go', async ({ page }) => {
  await openAs(page, 'admin', '/Compliance?period=range&from=01/11/2026&to=20/11/2026')
  const range = words.en.Compliance.periods.range
  await part(page, `${range}: Start date`).getByRole('spinbutton').first().click()
  await page.keyboard.type('05102026')
  await expect(page.getByRole('main').getByText('05/10/2026 – 20/11/2026')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('main').getByText('01/11/2026 – 20/11/2026')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('main').getByText('05/10/2026 – 20/11/2026')).toBeVisible()
})

test('a day of Compliance that is typed is one step, and each press of an arrow another', async ({ page }) => {
  const day = words.en.Compliance.periods.day
  const shown = (text: string) =>
    expect(page.getByRole('main').locator('p').filter({ hasText: 'As of' })).toContainText(text)
  await openAs(page, 'admin', '/Compliance?period=day')
  await shown('20/11/2026')
  await page.getByRole('button', { name: words.en.Compliance.previous }).click()
  await shown('19/11/2026')
  await part(page, day).getByRole('spinbutton').first().click()
  await page.keyboard.type('05102026')
  await shown('05/10/2026')
  await page.goBack()
  await shown('19/11/2026')
  await page.goBack()
  await shown('20/11/2026')
})

test('a report can be asked for while another one loads, by the keyboard too', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Event')
  const facts = page.getByRole('main').locator('p').filter({ hasText: 'As of' })
  await expect(facts).toContainText('01/11/2026 - 20/11/2026')
  const answer = await hold(page, 'Report/GetByEventType')
  const show = page.getByRole('button', { name: 'Show report' })
  await show.press('Enter')
  await expect(show).toHaveAttribute('aria-busy', 'true')
  await expect(show).toBeFocused()
  await part(page, 'Event Date: Start date').getByRole('spinbutton').first().click()
  await page.keyboard.type('05')
  await show.press('Enter')
  await answer()
  await expect(facts).toContainText('05/11/2026 - 20/11/2026')
})

test('months and weekdays speak the language that is switched to', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Board')
  const month = page.getByRole('main').locator('select').first()
  await expect(month).toContainText('November')
  await switchLanguage(page, 'th')
  await expect(title(page)).toHaveText(/^กระดานการรายงาน พฤศจิกายน/)
  await expect(month).toContainText('พฤศจิกายน')
  await expect(month).not.toContainText('November')
  await expect(page.getByRole('columnheader', { name: 'วันศุกร์ที่ 20 พฤศจิกายน' })).toBeVisible()
  await expect(page.locator('thead')).not.toContainText('Fri')
})
