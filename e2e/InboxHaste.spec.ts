import { acknowledge } from './forms.ts'
import { openAs } from './people.ts'
import { type Colleague, colleague, editFrom, fileStoppage, uniqueWords } from './reports.ts'
import { expect, type Page, test } from './test.ts'
import { startsWith, words } from './words.ts'

/* The inbox in a hurry: double clicks, letters typed while somebody else decides, Undo from elsewhere, a lost connection, and a
   filter whose last report is decided. */

const w = words.en.Inbox
const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).locator('[data-list]').getByRole('listitem')
const pane = (page: Page) => page.getByRole('article', { name: w.detail })
const approve = (page: Page) => pane(page).getByRole('button', { name: startsWith('Approve') })
const reason = (page: Page) => page.getByRole('textbox', { name: w.reason })
const toast = (page: Page) => page.getByRole('alertdialog')
const open = (page: Page, about: string) =>
  openAs(page, 'approver', `/Inbox?${new URLSearchParams({ text: about }).toString()}`)

let reporter: Colleague
let other: Colleague
test.beforeAll(async () => {
  reporter = await colleague('reporter')
  other = await colleague('approver')
})
test.afterAll(async () => {
  await reporter.leave()
  await other.leave()
})

async function waiting(count: number) {
  const about = uniqueWords('Inbox')
  for (let nth = 1; nth <= count; nth += 1)
    await fileStoppage(reporter, { area: 'Workshop', description: `${about} no. ${nth}` })
  return about
}
const listed = async (about: string) => (await other.call('Inbox/GetList', { text: about })).rows

test('a double click on Approve decides one report, not the next one too', async ({ page }) => {
  const about = await waiting(3)
  await open(page, about)
  await expect(pane(page).locator('[data-ready]')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await approve(page).dblclick()
  await expect(toast(page)).toContainText('Approved:')
  await expect(rows(page)).toHaveCount(2)
  expect(await listed(about)).toHaveLength(2)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a double tap that sends a reason does not approve the next report', async ({ page }) => {
    const about = await waiting(3)
    await open(page, about)
    await rows(page).first().getByRole('link').tap()
    await expect(pane(page).locator('[data-ready]')).toBeVisible()
    await pane(page)
      .getByRole('button', { name: startsWith('Reject') })
      .tap()
    await reason(page).fill('Which pump?')
    const send = await pane(page).getByRole('button', { name: 'Reject', exact: true }).boundingBox()
    const [x, y] = [(send?.x ?? 0) + (send?.width ?? 0) / 2, (send?.y ?? 0) + (send?.height ?? 0) / 2]
    await page.touchscreen.tap(x, y)
    await page.touchscreen.tap(x, y)
    await expect(toast(page)).toContainText('Rejected:')
    expect(await listed(about)).toHaveLength(2)
  })
})

test('letters of a reason decide nothing when somebody else decides the report meanwhile', async ({ page }) => {
  const about = await waiting(3)
  const [first] = await listed(about)
  await open(page, about)
  await expect(pane(page).locator('[data-ready]')).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.type('Which ')
  await other.call('EventApprove/SaveData', { eventId: first?.eventId ?? 0, mode: 1 })
  await expect(pane(page)).toContainText('Approved by Approver Demo')
  await page.keyboard.type('jar, a jack, or an axe?')
  await expect(reason(page)).toHaveValue('Which jar, a jack, or an axe?')
  await expect(reason(page)).toBeFocused()
  await expect(pane(page).getByRole('button', { name: 'Reject', exact: true })).toBeHidden()
  expect(await listed(about)).toHaveLength(2)
  await page.keyboard.press('Escape')
  await expect(reason(page)).toBeHidden()
  await page.keyboard.press('j')
  await expect(approve(page)).toBeVisible()
})

test('a reason comes back with Undo, and not with a report that comes back mended', async ({ page }) => {
  const about = await waiting(1)
  const [row] = await listed(about)
  await open(page, about)
  await expect(approve(page)).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.type('Which pump?')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Rejected:')
  await page.keyboard.press('u')
  await expect(toast(page)).toContainText('Undone: 1 report waits again.')
  // It is read again: deciding on what was read before would be refused.
  await expect(approve(page)).toBeVisible()
  await expect(pane(page).getByText(w.newVersion)).toBeHidden()
  await page.keyboard.press('r')
  await expect(reason(page)).toHaveValue('Which pump?')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Rejected:')
  await editFrom(reporter, row?.eventId ?? 0, `${about}: the north pump`)
  await expect(pane(page)).toContainText('the north pump')
  await expect(approve(page)).toBeVisible()
  await page.keyboard.press('r')
  await expect(reason(page)).toBeFocused()
  await expect(reason(page)).toHaveValue('')
})

test('an Undo that is answered late does not take the field in which somebody types', async ({ page }) => {
  const about = await waiting(2)
  const [, second] = await listed(about)
  await open(page, about)
  await expect(rows(page)).toHaveCount(2)
  await expect(approve(page)).toBeVisible()
  await page.keyboard.press('a')
  await expect(toast(page)).toContainText('Approved:')
  await expect(pane(page)).toContainText(second?.description ?? '')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/Inbox/Undo', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('u')
  await page.keyboard.press('r')
  await page.keyboard.type('Which ')
  answer()
  await expect(toast(page)).toContainText('Undone: 1 report waits again.')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.type('jar, a jack, or an axe?')
  await expect(reason(page)).toHaveValue('Which jar, a jack, or an axe?')
  await expect(pane(page)).toContainText(second?.description ?? '')
  expect(await listed(about)).toHaveLength(2)
})

test('without a connection, the reports selected for a rejection stay selected, and their reason stays', async ({
  page,
}) => {
  const about = await waiting(3)
  await open(page, about)
  await expect(rows(page)).toHaveCount(3)
  await main(page).getByText(w.selectPage).click()
  await page.route('**/api/Inbox/Decide', (route) => route.abort())
  await main(page).getByRole('button', { name: 'Reject 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject 3 reports' })
  await dialog.getByRole('textbox', { name: w.reason }).fill('Please name the crane.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await acknowledge(page, 'The server could not be reached.')
  await page.unroute('**/api/Inbox/Decide')
  await expect(main(page).getByText('3 selected')).toBeVisible()
  await main(page).getByRole('button', { name: 'Reject 3' }).click()
  await expect(dialog.getByRole('textbox', { name: w.reason })).toHaveValue('Please name the crane.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(toast(page)).toContainText('3 reports were rejected.')
  await expect(main(page).getByText(w.nothingFound)).toBeVisible()

  // Once sent, it is not the next ones' reason.
  await open(page, await waiting(1))
  await main(page).getByText(w.selectPage).click()
  await main(page).getByRole('button', { name: 'Reject 1' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: w.reason })).toHaveValue('')
})

test('Undo keeps the filters chosen meanwhile, and another page stays open', async ({ page }) => {
  const about = await waiting(2)
  await open(page, about)
  await expect(pane(page).locator('[data-ready]')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('a')
  await expect(toast(page)).toContainText('Approved:')
  await main(page).getByRole('button', { name: words.en.ui.clear, exact: true }).click()
  await expect(page).not.toHaveURL(/text=/)
  await toast(page).getByRole('button', { name: w.undo }).click()
  await expect(toast(page)).toContainText('Undone: 1 report waits again.')
  await expect(pane(page)).toContainText(about)
  await expect(page).not.toHaveURL(/text=/)

  await page.keyboard.press('a')
  await expect(toast(page)).toContainText('Approved:')
  await page.getByRole('navigation').getByRole('link', { name: 'Event Today' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Event Today' })).toBeVisible()
  await toast(page).getByRole('button', { name: w.undo }).click()
  await expect(toast(page)).toContainText('Undone: 1 report waits again.')
  await expect.poll(async () => (await listed(about)).length).toBe(2)
  await expect(page).toHaveURL(/Event-Today/)
})

test('u undoes the latest decision after another page, too', async ({ page }) => {
  const about = await waiting(1)
  await open(page, about)
  await expect(pane(page).locator('[data-ready]')).toBeVisible()
  await page.keyboard.press('a')
  await expect(toast(page)).toContainText('Approved:')
  await page.getByRole('navigation').getByRole('link', { name: 'Event Today' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Event Today' })).toBeVisible()
  await page.goBack()
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('u')
  await expect(toast(page)).toContainText('Undone: 1 report waits again.')
  await expect.poll(async () => (await listed(about)).length).toBe(1)
})

test('a filter keeps its name when its last report has been decided', async ({ page }) => {
  const { eventTypes } = await other.call('Inbox/GetChoices', {})
  const [single] = eventTypes.filter(({ count }) => count === 1)
  const { id = 0, name = '' } = single ?? {}
  await openAs(page, 'approver', `/Inbox?type=${id}`)
  await expect(rows(page)).toHaveCount(1)
  await main(page)
    .getByRole('button', { name: startsWith(words.en.ui.showFilters) })
    .click()
  const type = page.getByRole('search').getByRole('combobox', { name: 'Event Type' })
  await expect(type).toHaveValue(`${name} (1)`)
  await approve(page).click()
  await expect(main(page).getByText(w.nothingFound)).toBeVisible()
  await expect(type).toHaveValue(`${name} (0)`)
  await toast(page).getByRole('button', { name: w.undo }).click()
  await expect(type).toHaveValue(`${name} (1)`)
})
