import { companyToday, dayText } from './clock.ts'
import { choose, rowWith } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { ACCIDENT, type Colleague, colleague, fileStoppage, uniqueWords } from './reports.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { startsWith, words } from './words.ts'

/* Accidents require a corrective action: an approver is told so in the inbox and in the report's dialog. */

const w = words.en.Actions
const AREA = 'Workshop'
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page) => page.getByRole('alertdialog')
const pane = (page: Page) => page.getByRole('article', { name: words.en.Inbox.detail })
const missing = (on: Page | Locator, name: string = w.missing) => on.getByRole('group', { name })
const inAWeek = dayText(companyToday().add({ days: 7 }))

let reporter: Colleague
test.beforeAll(async () => {
  reporter = await colleague('reporter')
})
test.afterAll(() => reporter.leave())

async function accident(): Promise<string> {
  const about = uniqueWords('Somebody slipped')
  await fileStoppage(reporter, { area: AREA, description: about, type: ACCIDENT })
  return about
}
const openInbox = (page: Page, about: string) =>
  openAs(page, 'approver', `/Inbox?${new URLSearchParams({ text: about }).toString()}`)

async function fillAction(page: Page, owner: Locator) {
  const form = dialog(page, w.add)
  await expect(form.getByRole('group', { name: 'Due date' })).toContainText(inAWeek.slice(-4))
  await form.getByRole('textbox', { name: w.text }).fill('Mark the wet floor')
  await choose(page, owner, 'Reporter Demo')
}

test('by keys: approving leads to the section, an action is added there, and the report is approved', async ({
  page,
}) => {
  const about = await accident()
  await openInbox(page, about)
  await expect(main(page).locator('[data-list]').getByRole('listitem')).toContainText(w.missing)
  await expect(missing(pane(page))).toBeVisible()
  await page.keyboard.press('a')
  await expect(missing(pane(page))).toBeFocused()
  await expect(missing(pane(page)).getByRole('alert')).toHaveText(w.requiredNow)
  await page.keyboard.press('Tab')
  await expect(pane(page).getByRole('button', { name: w.add })).toBeFocused()
  await page.keyboard.press('Enter')
  const form = dialog(page, w.add)
  await fillAction(page, form.getByRole('combobox', { name: 'Owner' }))
  await form.getByRole('button', { name: words.en.ui.save }).press('Enter')
  await expect(toast(page)).toContainText(w.added)
  await expect(pane(page).getByRole('listitem').filter({ hasText: 'Mark the wet floor' })).toContainText(
    `Due ${inAWeek}`,
  )
  await expect(missing(pane(page))).toBeHidden()
  await page.keyboard.press('a')
  await expect(main(page).getByText(words.en.Inbox.nothingFound)).toBeVisible()
  await expect(toast(page).filter({ hasText: 'Approved' })).toBeVisible()
})

test('many at once: a report without an action is skipped by name, and opens from there', async ({ page }) => {
  const about = await accident()
  await fileStoppage(reporter, { area: AREA, description: about })
  await openInbox(page, about)
  await expect(main(page).locator('[data-list]').getByRole('listitem')).toHaveCount(2)
  await main(page).getByText(words.en.Inbox.selectPage).click()
  await main(page).getByRole('button', { name: 'Approve 2' }).click()
  const skipped = main(page).getByRole('alert')
  await expect(skipped).toContainText('This type of event requires a corrective action.')
  await expect(skipped.getByRole('listitem')).toHaveCount(1)
  await skipped.getByRole('button', { name: startsWith('Accident') }).click()
  await expect(missing(pane(page))).toBeVisible()
  await expect(main(page).locator('[data-list]').getByRole('listitem')).toHaveCount(1)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the requirement is waived with a reason, and the report is approved', async ({ page }) => {
    const about = await accident()
    await openInbox(page, about)
    await main(page).getByRole('link').filter({ hasText: about }).tap()
    await pane(page)
      .getByRole('button', { name: startsWith('Approve') })
      .tap()
    await expect(missing(pane(page))).toBeInViewport()
    await expect(missing(pane(page)).getByRole('alert')).toHaveText(w.requiredNow)
    await pane(page).getByRole('button', { name: w.notNeeded }).tap()
    const form = dialog(page, w.notNeeded)
    await form.getByRole('button', { name: w.notNeeded }).tap()
    await expect(form.getByText('Please Specify Reason')).toBeVisible()
    await form.getByRole('textbox').fill('The floor was dry an hour later')
    await form.getByRole('button', { name: w.notNeeded }).tap()
    await expect(pane(page).getByText('The floor was dry an hour later')).toBeVisible()
    await expect(missing(pane(page))).toBeHidden()
    await pane(page)
      .getByRole('button', { name: startsWith('Approve') })
      .tap()
    await expect(toast(page).filter({ hasText: 'Approved' })).toBeVisible()
  })

  test('the dialog keeps everything, says so at the section, and approves once there is an action', async ({
    page,
  }) => {
    const about = await accident()
    await openAs(page, 'approver', '/Event-Today')
    await rowWith(page, about)
      .getByRole('button', { name: startsWith('Approve') })
      .tap()
    const report = page.getByRole('dialog', { name: startsWith(words.en.EventApprove.approveData) })
    await report.getByRole('button', { name: 'Approve', exact: true }).tap()
    await expect(missing(report)).toBeFocused()
    await expect(missing(report)).toBeInViewport()
    await report.getByRole('button', { name: w.add }).tap()
    const form = dialog(page, w.add)
    await fillAction(page, form.getByLabel('Owner'))
    await form.getByRole('button', { name: words.en.ui.save }).tap()
    await expect(missing(report)).toBeHidden()
    // The message that it was added does not cover the buttons.
    const approve = report.getByRole('button', { name: 'Approve', exact: true })
    const [button, message] = await Promise.all([approve.boundingBox(), toast(page).last().boundingBox()])
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    await approve.tap()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^Confirm$/ })
      .tap()
    await expect(page.getByText(words.en.message.approved)).toBeVisible()
  })
})

test('an administrator requires an action of a type, with the error at the field', async ({ page }) => {
  await openAs(page, 'admin', '/Event-Type?text=Patrol%20Finding')
  await rowWith(page, 'Patrol Finding')
    .getByRole('link', { name: /^Edit / })
    .click()
  const days = page.getByRole('textbox', { name: 'Days for a corrective action' })
  await page.getByText('Requires a corrective action', { exact: true }).click()
  await days.fill('400')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Days for a corrective action must be from 0 to 365.')).toBeVisible()
  await expect(days).toBeFocused()
  await days.fill('14')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^Confirm$/ })
    .click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'OK' }).click()
  await expect(rowWith(page, 'Patrol Finding')).toContainText('Requires a corrective action')
})

for (const look of looksOf(0))
  test(`the requirement looks right at ${nameOfLook(look)}`, async ({ browser }) => {
    const own = words[look.language].Actions
    const about = await accident()
    const page = await pageWith(browser, look)
    await openInbox(page, about)
    const link = main(page).getByRole('link').filter({ hasText: about })
    await link.click()
    await expect(missing(page, own.missing)).toBeVisible()
    await missing(page, own.missing).scrollIntoViewIfNeeded()
    await expectGoodLook(page)
    await page.screenshot({ path: `test-results/required-${look.width}-${look.theme}.png` })
    await page
      .getByRole('button', { name: startsWith(words[look.language].EventApprove.approve) })
      .last()
      .click()
    await expect(missing(page, own.missing).getByRole('alert')).toBeVisible()
    await expectGoodLook(page)
    await page.screenshot({ path: `test-results/refused-${look.width}-${look.theme}.png` })
    await page.getByRole('button', { name: own.notNeeded }).click()
    await expect(dialog(page, own.notNeeded)).toBeVisible()
    await expectGoodLook(page)
    await page.screenshot({ path: `test-results/not-needed-${look.width}-${look.theme}.png` })
    await page.context().close()
  })
