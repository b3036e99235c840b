import { dayBefore, openForm, reportEvent } from './eventForm.ts'
import { openFromHome, PHONE, prepare, test } from './offline.ts'
import { openAs, PASSWORD, signIn } from './people.ts'
import { type Browser, expect, type Page } from './test.ts'
import { words } from './words.ts'

/* The era of years: the user's choice on every device, while the server gets common era dates. */

const w = words.en.MyAccount
const main = (page: Page) => page.getByRole('main')
const [day = '', month = '', year = ''] = dayBefore(0).split('/')
const buddhist = `${day}/${month}/${Number(year) + 543}`
const common = `${day}/${month}/${year}`
const eventDate = (page: Page) => main(page).getByRole('group', { name: 'Event Date', exact: true })
const eraOf = (page: Page, name: string) => main(page).getByRole('radio', { name })

/** Another device, which has no data about the user. */
async function onOtherDevice(browser: Browser, own: string, username: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: own })).newPage()
  await signIn(page, username)
  return page
}

async function openCalendar(page: Page) {
  await main(page).getByRole('button', { name: 'Choose a date' }).first().click()
  return page.getByRole('group', { name: words.en.ui.years })
}

test('the era chosen on My account applies on another device, and to nobody else', async ({ page, browser, own }) => {
  await openAs(page, 'areaadmin', '/My-Account')
  await expect(eraOf(page, w.years.common)).toBeChecked()
  await eraOf(page, w.years.buddhist).click()
  await expect(eraOf(page, w.years.buddhist)).toBeChecked()
  await page.reload()
  await expect(eraOf(page, w.years.buddhist)).toBeChecked()

  const other = await onOtherDevice(browser, own, 'areaadmin')
  await openForm(other, 'areaadmin')
  await expect(eventDate(other)).toHaveText(new RegExp(buddhist))
  // The calendar also has the switch, and its choice is saved to the account too.
  const years = await openCalendar(other)
  await expect(years.getByRole('button', { pressed: true })).toHaveText(/^BE/)
  await years.getByRole('button', { name: /^CE/ }).click()
  await expect(eventDate(other)).toHaveText(new RegExp(common))
  await expect(async () => {
    await page.reload()
    await expect(eraOf(page, w.years.common)).toBeChecked({ timeout: 2_000 })
  }).toPass()

  await eraOf(page, w.years.buddhist).click()
  await openAs(other, 'company', '/My-Account')
  await expect(eraOf(other, w.years.common)).toBeChecked()
  await other.context().close()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the era is available offline, and a choice made offline is sent later', async ({
    page,
    context,
    browser,
    own,
  }) => {
    await openAs(page, 'reporter', '/My-Account')
    await eraOf(page, w.years.buddhist).tap()
    await prepare(page)
    // Only the device's stored data about the user may show it, not what this browser showed last.
    await page.evaluate(() => localStorage.removeItem('daybook.shownYears'))
    await context.setOffline(true)
    const guard = await openFromHome(context, page)
    await reportEvent(guard)
    await expect(eventDate(guard)).toHaveText(new RegExp(buddhist))
    const years = await openCalendar(guard)
    await years.getByRole('button', { name: /^CE/ }).tap()
    await guard.keyboard.press('Escape')
    await expect(eventDate(guard)).toHaveText(new RegExp(common))

    await context.setOffline(false)
    const again = await openFromHome(context, guard)
    await expect(main(again)).toBeVisible()
    const other = await onOtherDevice(browser, own, 'reporter')
    await expect(async () => {
      await other.goto('/My-Account')
      await expect(eraOf(other, w.years.common)).toBeChecked({ timeout: 2_000 })
    }).toPass()
    await other.context().close()
  })
})

test('a choice that an older version kept in the browser goes to the account of the next person', async ({
  page,
  context,
  browser,
  own,
}) => {
  await context.addInitScript(() => {
    if (sessionStorage.getItem('seen')) return
    sessionStorage.setItem('seen', 'yes')
    localStorage.setItem('daybook.years', 'buddhist')
  })
  await signIn(page, 'reporter', { password: PASSWORD })
  const other = await onOtherDevice(browser, own, 'reporter')
  await expect(async () => {
    await other.goto('/My-Account')
    await expect(eraOf(other, w.years.buddhist)).toBeChecked({ timeout: 2_000 })
  }).toPass()
  expect(await page.evaluate(() => localStorage.getItem('daybook.years'))).toBeNull()
  await other.context().close()
})
