import { openAs, signIn } from './people.ts'
import { signOut } from './frame.ts'
import { test } from './ownProduct.ts'
import { colleague, fileStoppage, uniqueWords } from './reports.ts'
import { expect, type Page } from './test.ts'
import { words } from './words.ts'

/* All tabs share one session: a page that was opened for one person must do nothing in the name of another. */

const w = words.en
const main = (page: Page) => page.getByRole('main').filter({ visible: true })
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment' })

/** The page hides itself: it names both people and shows nothing else. */
async function stoodAside(page: Page, now: string, before: string) {
  await expect(page.getByRole('heading', { name: `You are signed in here as ${now} now.` })).toBeFocused()
  await expect(main(page)).toHaveCount(1)
  await expect(main(page)).toContainText(`This page was opened for ${before}.`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
}

test("'Nothing to report' in a tab of the person before files nothing", async ({ page, context }) => {
  await openAs(page, 'reporter', '/Create-Report')
  const button = page.getByRole('button', { name: /^Nothing to report:/ }).first()
  await expect(button).toBeVisible()
  const by = await colleague('areaadmin')
  const standing = async () => (await by.call('MyAreas/GetToday', {})).cells.filter(({ report }) => report !== null)
  const before = await standing()
  const other = await context.newPage()
  await openAs(other, 'areaadmin', '/Create-Report')
  await page.bringToFront()
  await button.click()
  await stoodAside(page, 'Area Admin Demo', 'Reporter Demo')
  expect(await standing()).toEqual(before)

  await main(page).getByRole('button', { name: w.Shell.goOn }).click()
  await expect(page.getByRole('banner')).toContainText('Area Admin Demo')
  await by.leave()
})

test('a decision in a tab of the person before decides nothing', async ({ page, context }) => {
  const reporter = await colleague('reporter')
  const about = uniqueWords('Stale')
  await fileStoppage(reporter, { area: 'Workshop', description: about })
  await openAs(page, 'approver', `/Inbox?text=${encodeURIComponent(about)}`)
  await expect(page.getByRole('article', { name: w.Inbox.detail })).toContainText(about)
  const other = await context.newPage()
  await openAs(other, 'admin', '/Create-Report')
  await page.bringToFront()
  await page.keyboard.press('a')
  await stoodAside(page, 'Admin Demo', 'Approver Demo')
  const approver = await colleague('approver')
  expect((await approver.call('Inbox/GetList', { text: about })).rows).toMatchObject([{ description: about }])

  // Once the person is back, the page is, too.
  await openAs(other, 'approver', '/Inbox')
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('article', { name: w.Inbox.detail })).toContainText(about)
  await reporter.leave()
  await approver.leave()
})

test('a sign-in hides what other tabs show at once; what was typed comes back to its author only', async ({
  page,
  context,
}) => {
  const reporter = await colleague('reporter')
  const about = uniqueWords('Typed')
  await fileStoppage(reporter, { area: 'Workshop', description: about })
  const inbox = `/Inbox?text=${encodeURIComponent(about)}`
  await openAs(page, 'approver', inbox)
  await comment(page).fill('To be looked at')
  await page
    .getByRole('article', { name: w.Inbox.detail })
    .getByRole('button', { name: /^Reject/ })
    .click()
  await page.getByRole('textbox', { name: w.Inbox.reason }).fill('Not in this shift')

  const other = await context.newPage()
  await other.goto('/logout')
  await expect(other).toHaveURL(/\/login/)
  await signIn(other, 'admin')
  await stoodAside(page, 'Admin Demo', 'Approver Demo')
  await page.bringToFront()
  await main(page).getByRole('button', { name: w.Shell.goOn }).click()
  await expect(page.getByRole('banner')).toContainText('Admin Demo')
  await page.goto(inbox)
  await expect(page.getByRole('banner')).toContainText('Admin Demo')
  await expect(page.getByText('Not in this shift')).toHaveCount(0)
  await expect(page.getByText('To be looked at')).toHaveCount(0)

  await openAs(page, 'approver', inbox)
  await expect(comment(page)).toHaveValue('To be looked at')
  await page
    .getByRole('article', { name: w.Inbox.detail })
    .getByRole('button', { name: /^Reject/ })
    .click()
  await expect(page.getByRole('textbox', { name: w.Inbox.reason })).toHaveValue('Not in this shift')
  await reporter.leave()
})

test("signing out in a tab of the person before does not end the other's session", async ({ page, context }) => {
  await openAs(page, 'reporter', '/Create-Report')
  await expect(page.getByRole('banner')).toContainText('Reporter Demo')
  const other = await context.newPage()
  await openAs(other, 'areaadmin', '/Create-Report')
  await page.bringToFront()
  await signOut(page)
  await stoodAside(page, 'Area Admin Demo', 'Reporter Demo')
  await other.reload()
  await expect(other.getByRole('banner')).toContainText('Area Admin Demo')
})

test('a browser that was closed is still signed in', async ({ page, context, browser }) => {
  await signIn(page, 'reporter')
  // A browser that ends keeps those cookies only that have an end.
  const kept = (await context.cookies()).filter(({ expires }) => expires !== -1)
  await context.close()
  const again = await browser.newContext()
  await again.addCookies(kept)
  const opened = await again.newPage()
  await opened.goto('/Create-Report')
  await expect(opened.getByRole('banner')).toContainText('Reporter Demo')
  await again.close()
})
