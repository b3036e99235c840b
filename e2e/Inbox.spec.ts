import { areaNamed } from '../packages/server/src/demo/places.ts'
import { typeDate } from './eventForm.ts'
import { choose } from './forms.ts'
import { linkToDecide } from './letters.ts'
import { expectGoodLook, type Look, LOOKS, looksOf, nameOfLook, pageWith } from './looks.ts'
import { fillSignIn, openAs } from './people.ts'
import { product, setProduct, startProduct } from './product.ts'
import { type Colleague, colleague, companyNow, editFrom, fileStoppage, uniqueWords } from './reports.ts'
import { expect, type Page, test } from './test.ts'
import { startsWith, words } from './words.ts'

/* The approver's inbox. Each test files its own reports, and filters the list by their text. */

const w = words.en.Inbox
/** Its reports wait for the account 'approver'. */
const AREA = 'Workshop'

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).locator('[data-list]').getByRole('listitem')
const row = (page: Page, about: string) => rows(page).filter({ hasText: about })
const pane = (page: Page) => page.getByRole('article', { name: w.detail })
const heading = (page: Page) => pane(page).locator('[data-report]')
const approve = (page: Page) => pane(page).getByRole('button', { name: startsWith('Approve') })
const reject = (page: Page) => pane(page).getByRole('button', { name: startsWith('Reject') })
const reason = (page: Page) => page.getByRole('textbox', { name: w.reason })
const toast = (page: Page) => page.getByRole('alertdialog')
const skipped = (page: Page) => main(page).getByRole('alert')

let reporter: Colleague
let other: Colleague
test.beforeAll(async () => {
  reporter = await colleague('reporter')
  // Another approver of the same areas.
  other = await colleague('approver')
})
test.afterAll(async () => {
  await reporter.leave()
  await other.leave()
})

/** Files reports that wait, with a text that only they have. */
async function waiting(count: number, area = AREA) {
  const about = uniqueWords('Inbox')
  const texts = Array.from({ length: count }, (_, nth) => `${about} no. ${nth + 1}`)
  for (const description of texts) await fileStoppage(reporter, { area, description })
  return { about, texts }
}

const open = (page: Page, about: string, as = 'approver') =>
  openAs(page, as, `/Inbox?${new URLSearchParams({ text: about }).toString()}`)

/** The server's list of reports with this text. */
async function listed(about: string) {
  return (await other.call('Inbox/GetList', { text: about })).rows
}

/** The text of the open report. */
const shown = (page: Page) =>
  pane(page)
    .locator('dl')
    .getByText(/no\. \d+/)
    .first()

test('by keys alone: next, previous, approve, reject with a reason, undo, select, help', async ({ page }) => {
  const { about } = await waiting(4)
  await open(page, about)
  await expect(rows(page)).toHaveCount(4)
  const [first = '', second = '', third = '', fourth = ''] = (await listed(about)).map(({ description }) => description)
  await expect(shown(page)).toHaveText(first)
  await expect(row(page, first)).toHaveAttribute('data-open')

  await page.keyboard.press('j')
  await expect(shown(page)).toHaveText(second)
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('k')
  await expect(shown(page)).toHaveText(first)

  // The next report opens by itself, with the keyboard focus.
  await page.keyboard.press('a')
  await expect(shown(page)).toHaveText(second)
  await expect(heading(page)).toBeFocused()
  await expect(toast(page)).toContainText('Approved:')
  await expect(rows(page)).toHaveCount(3)

  await page.keyboard.press('r')
  await expect(reason(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pane(page)).toContainText('Please Specify Reject Reason')
  const why = uniqueWords('Jack, axe, ark?')
  // Letters that are shortcuts elsewhere are text here.
  await page.keyboard.type(why)
  await expect(reason(page)).toHaveValue(why)
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveText(third)
  await expect(toast(page)).toContainText('Rejected:')
  await expect(rows(page)).toHaveCount(2)

  await page.keyboard.press('u')
  await expect(toast(page)).toContainText('Undone: 1 report waits again.')
  await expect(shown(page)).toHaveText(second)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('u')
  await expect(rows(page)).toHaveCount(4)
  await expect(shown(page)).toHaveText(first)

  // The most recent reason, by its digit; then by the arrow key; Escape leaves the form.
  await page.keyboard.press('r')
  await page.keyboard.press('Escape')
  await expect(reason(page)).toBeHidden()
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('x')
  await expect(main(page).getByText('1 selected')).toBeVisible()
  await expect(row(page, first).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('x')
  await expect(main(page).getByText('1 selected')).toBeHidden()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: w.keys })
  await expect(help).toContainText(w.key.reject)
  await page.keyboard.press('a')
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(shown(page)).toHaveText(first)
  await expect(rows(page)).toHaveCount(4)
  for (const text of [fourth, third]) await expect(row(page, text)).toBeVisible()
})

test('the last reasons: a digit or the arrows take one, typing on replaces it', async ({ page }) => {
  const { about } = await waiting(3)
  const why = uniqueWords('Which pump was it?')
  await open(page, about)
  await expect(shown(page)).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.type(why)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)

  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: why })).toBeVisible()
  await page.keyboard.press('1')
  await expect(reason(page)).toHaveValue(why)
  // A reason that starts with a digit can still be typed.
  await page.keyboard.type(' of 3 photos is missing')
  await expect(reason(page)).toHaveValue('1 of 3 photos is missing')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)

  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: '1 of 3 photos is missing' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: why })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reason(page)).toHaveValue(why)
  await expect(reason(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page).getByText(w.nothingFound)).toBeVisible()
  await expect(toast(page)).toContainText('Rejected:')
  await expect
    .poll(async () => {
      const { events } = await reporter.call('CreateReport/LoadListEventReport', { eventDate: companyNow().day })
      return events.filter(({ description }) => description.startsWith(about)).map(({ statusName }) => statusName)
    })
    .toEqual(['Rejected', 'Rejected', 'Rejected'])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('by touch alone: photos first, big buttons within reach of the thumb, Back to the list', async ({ page }) => {
    const about = uniqueWords('Inbox photo')
    await open(page, about)
    await expect(main(page).getByText(w.nothingFound)).toBeVisible()
    const { texts } = await waiting(2)
    await open(page, texts[0]?.replace(/ no\..*/, '') ?? '')
    await expect(rows(page)).toHaveCount(2)
    await expect(pane(page)).toBeHidden()
    await rows(page).first().getByRole('link').tap()
    await expect(shown(page)).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    for (const button of [approve(page), reject(page)]) {
      const box = await button.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(56)
      expect(box?.width).toBeGreaterThanOrEqual(160)
      expect(box?.y).toBeGreaterThan(700)
    }
    const before = await shown(page).innerText()
    await approve(page).tap()
    await expect(shown(page)).not.toHaveText(before)
    await expect(toast(page)).toContainText('Approved:')
    // The toast does not cover the buttons.
    const [over, under] = [await toast(page).boundingBox(), await approve(page).boundingBox()]
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)

    await reject(page).tap()
    await expect(reason(page)).toBeFocused()
    // Nor the form with its error message and the recent reasons.
    const [said, form] = [await toast(page).boundingBox(), await pane(page).locator('form').first().boundingBox()]
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0)
    await reason(page).fill('Which belt?')
    await page.getByRole('button', { name: 'Reject', exact: true }).tap()
    await expect(main(page).getByText(w.nothingFound)).toBeVisible()
    await toast(page).getByRole('button', { name: w.undo }).tap()
    await expect(shown(page)).toBeVisible()
    await pane(page).getByRole('button', { name: w.backToList }).tap()
    await expect(rows(page)).toHaveCount(1)
    await rows(page).first().getByRole('link').tap()
    await expect(shown(page)).toBeVisible()
    await page.goBack()
    await expect(rows(page)).toHaveCount(1)
  })
})

test('many at once: each skipped report is named with the reason, and all the others can be undone', async ({
  page,
}) => {
  const { about } = await waiting(4)
  const list = await listed(about)
  await open(page, about)
  await expect(rows(page)).toHaveCount(4)
  await main(page).getByText(w.selectPage).click()
  await expect(main(page).getByText('4 selected')).toBeVisible()
  const [decided, edited] = list
  await page.route('**/api/Inbox/GetList', (route) => route.abort())
  await other.call('EventApprove/SaveData', { eventId: decided?.eventId ?? 0, mode: 1 })
  await editFrom(reporter, edited?.eventId ?? 0, `${about} no. 7`)
  await page.unroute('**/api/Inbox/GetList')
  await main(page).getByRole('button', { name: 'Approve 4' }).click()
  await expect(skipped(page)).toContainText('2 reports were not decided. The other 2 were.')
  await expect(skipped(page).getByRole('listitem')).toHaveCount(2)
  await expect(toast(page)).toContainText('2 reports were approved.')
  // Reports changed meanwhile still wait; one press opens them.
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, `${about} no. 7`)).toBeVisible()
  await toast(page).getByRole('button', { name: w.undo }).click()
  await expect(toast(page)).toContainText('Undone: 2 reports wait again.')
  await expect(rows(page)).toHaveCount(3)
  await expect(skipped(page)).toBeHidden()

  await main(page).getByText(w.selectPage).click()
  await main(page).getByRole('button', { name: 'Reject 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject 3 reports' })
  await dialog.getByRole('textbox', { name: w.reason }).fill('Please name the crane.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(toast(page)).toContainText('3 reports were rejected.')
  await expect(main(page).getByText(w.nothingFound)).toBeVisible()
})

test('filters are in the URL, and Back undoes them', async ({ page }) => {
  const { about, texts } = await waiting(2)
  // Its words are also in the other one.
  const exactly = `"${texts[1]}"`
  await openAs(page, 'approver', '/Inbox')
  await expect(pane(page)).toBeVisible()
  await main(page)
    .getByRole('button', { name: startsWith(words.en.ui.showFilters) })
    .click()
  const search = page.getByRole('search')
  await search.getByRole('textbox', { name: w.text }).fill(exactly)
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(shown(page)).toHaveText(texts[1] ?? '')
  await expect(page).toHaveURL(/text=/)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await main(page)
    .getByRole('button', { name: startsWith(words.en.ui.showFilters) })
    .click()
  await search.getByRole('textbox', { name: w.text }).fill(about)
  await choose(page, search.getByRole('combobox', { name: 'Area' }), AREA)
  await typeDate(page, 'Event Date: Start date', companyNow().day)
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`area=${areaNamed(3, AREA).id}`))
  await main(page).getByText(w.selectPage).click()
  await expect(main(page).getByText('2 selected')).toBeVisible()
  await page.goBack()
  // The area was applied when it was chosen, the day with Search.
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  // Nothing can be decided that is not listed.
  await expect(main(page).getByRole('button', { name: 'Approve 2' })).toBeHidden()
  await expect(search.getByRole('textbox', { name: w.text })).toHaveValue(exactly)
  await search.getByRole('button', { name: 'Clear' }).click()
  await expect(page).not.toHaveURL(/text=/)
  // A period is kept by its name, and its days are shown.
  await search.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')
  await expect(page).toHaveURL(/period=last7Days/)
  await expect(page).not.toHaveURL(/from=/)
  await expect(rows(page).filter({ hasText: texts[1] ?? '' })).toBeVisible()
  await page.goto('/Inbox?text=none-of-these-words')
  await main(page).getByRole('button', { name: words.en.ui.clearFilters }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/text=/)
})

test("a letter's link opens its report, ready to decide", async ({ page }) => {
  const {
    about,
    texts: [text = ''],
  } = await waiting(1)
  let link = ''
  await expect.poll(async () => (link = await linkToDecide('approver', about)), { timeout: 60_000 }).not.toBe('')
  await openAs(page, 'approver', '/Contact-US')
  await page.goto(link)
  await expect(page).toHaveURL(/\/Inbox\?report=\d+$/)
  await expect(shown(page)).toHaveText(text)
  await page.keyboard.press('a')
  await expect(toast(page)).toContainText('Approved:')
})

test("a letter's link leads through the sign-in to its report", async ({ page }) => {
  const {
    about,
    texts: [text = ''],
  } = await waiting(1)
  let link = ''
  await expect.poll(async () => (link = await linkToDecide('approver', about)), { timeout: 60_000 }).not.toBe('')
  await page.goto(link)
  await page.getByRole('link', { name: /^Login by System/ }).click()
  await fillSignIn(page, 'approver')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/Inbox\?report=\d+$/)
  await expect(shown(page)).toHaveText(text)
  await expect(approve(page)).toBeEnabled()
})

test('changes since the last view are on top, and a change by others is reported in place', async ({ page }) => {
  const { about } = await waiting(1)
  const eventId = (await listed(about))[0]?.eventId ?? 0
  await open(page, about)
  const saw = page.waitForResponse('**/api/Inbox/Saw')
  await expect(shown(page)).toHaveText(`${about} no. 1`)
  await saw
  await editFrom(reporter, eventId, `${about} no. 5`)
  await expect(pane(page).getByText(w.newVersion)).toBeVisible()
  const changes = pane(page).getByRole('region', { name: w.changed })
  await expect(changes.locator('del')).toHaveText(`${about} no. 1`)
  await expect(changes.locator('ins')).toHaveText(`${about} no. 5`)

  await other.call('EventApprove/SaveData', { eventId, mode: 1 })
  await expect(pane(page)).toContainText(/Approved by Approver Demo, /)
  await expect(approve(page)).toBeHidden()
  await expect(rows(page)).toHaveCount(0)
  // The same text as in the lists' dialog.
  const { record } = await reporter.call('EventApprove/GetData', { eventId })
  await expect(pane(page)).toContainText(record.statusName)
})

test('a new report appears in the list and does not disturb the open one', async ({ page }) => {
  const { about } = await waiting(2)
  await open(page, about)
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('j')
  const last = (await listed(about))[1]?.description ?? ''
  await expect(shown(page)).toHaveText(last)
  await fileStoppage(reporter, { area: AREA, description: `${about} no. 9` })
  await expect(rows(page)).toHaveCount(3)
  await expect(shown(page)).toHaveText(last)
  await expect(row(page, last)).toHaveAttribute('data-open')
})

test('the next report is loaded in advance', async ({ page }) => {
  const { about } = await waiting(3)
  const list = await listed(about)
  const isOf = (nth: number) => (request: { url(): string; postData(): string | null }) =>
    request.url().endsWith('/Inbox/GetReport') && request.postData()?.includes(String(list[nth]?.eventId)) === true
  const ahead = [1, 2].map((nth) => page.waitForResponse((response) => isOf(nth)(response.request())))
  await open(page, about)
  await expect(shown(page)).toHaveText(list[0]?.description ?? '')
  for (const answer of await Promise.all(ahead)) await answer.finished()
  // The server sends nothing more, yet the reports are available.
  await page.route('**/api/Inbox/GetReport', () => {})
  await page.keyboard.press('a')
  await expect(shown(page)).toHaveText(list[1]?.description ?? '')
  await page.keyboard.press('a')
  await expect(shown(page)).toHaveText(list[2]?.description ?? '')
})

test("the approver's own report is shown, with the reason why somebody else must decide", async ({ page }) => {
  const both = await colleague('both')
  const about = uniqueWords('Inbox own')
  await fileStoppage(both, { area: AREA, description: about })
  const [own] = (await both.call('Inbox/GetList', { text: about })).rows
  await both.leave()
  expect(own).toMatchObject({ isOwn: true, mayDecide: false })
  await openAs(page, 'both', `/Inbox?report=${own?.eventId ?? 0}`)
  await expect(pane(page)).toContainText(w.whyNot.own)
  await expect(approve(page)).toBeHidden()
  await page.keyboard.press('a')
  await page.keyboard.press('r')
  await expect(pane(page)).toContainText(w.whyNot.own)
  await expect(reason(page)).toBeHidden()
})

test('the heading has the menu’s count, and next to it the reports that others decide', async ({ browser }) => {
  const both = await colleague('both')
  await fileStoppage(both, { area: AREA, description: uniqueWords('Inbox counted') })
  const page = await pageWith(browser, LOOKS[0] as Look)
  await openAs(page, 'both', '/Inbox')
  const { total, waiting: count } = await both.call('Inbox/GetList', { take: 1 })
  await both.leave()
  expect(total).toBeGreaterThan(count)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: `Inbox ${count} reports wait for your decision` })).toBeVisible()
  await expect(main(page)).toContainText(
    new RegExp(
      `${count} reports wait for your decision: the oldest day first, and in it what is serious · ${total - count} waits? for somebody else`,
    ),
  )
  await page.context().close()
})

test('its keys can be turned off on My account, for that person only', async ({ page }) => {
  const { about } = await waiting(2)
  const switchKeys = async (isOn: boolean) => {
    await openAs(page, 'approver', '/My-Account')
    const box = page.getByRole('checkbox', { name: words.en.MyAccount.singleKeys })
    const saved = page.waitForResponse('**/api/MyAccount/SaveSingleKeys')
    await box.click()
    await saved
    await expect(box).toBeEnabled()
    await expect(box).toBeChecked({ checked: isOn })
  }
  const press = async (keys: string) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await switchKeys(false)
  await open(page, about)
  await expect(approve(page)).toBeEnabled()
  await expect(main(page).locator('kbd')).toHaveCount(0)
  await expect(page.getByRole('button', { name: w.keys })).toHaveCount(0)
  const first = await heading(page).getAttribute('data-report')
  await press('jxr?a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(reason(page)).toHaveCount(0)
  await expect(heading(page)).toHaveAttribute('data-report', first ?? '')
  await expect(rows(page)).toHaveCount(2)
  await switchKeys(true)
  await open(page, about)
  await expect(main(page).locator('kbd').first()).toBeVisible()
  await press('j')
  await expect(heading(page)).not.toHaveAttribute('data-report', first ?? '')
})

test('the menu of any page counts a report as soon as somebody files it', async ({ page }) => {
  const isWatching = page.waitForResponse('**/live/Inbox*')
  await openAs(page, 'approver', '/Event-Record')
  const by = await colleague('approver')
  const { waiting: count } = await by.call('Inbox/GetCount', {})
  await by.leave()
  const link = (n: number) =>
    page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: `Inbox ${n} reports wait for your decision` })
  await isWatching
  await expect(link(count)).toBeVisible()
  await waiting(1)
  // Without a live update, the page would poll after a minute.
  await expect(link(count + 1)).toBeVisible({ timeout: 20_000 })
})

test('an empty inbox says so, and the menu counts waiting reports', async ({ browser }) => {
  const ofWorker = product()
  const own = await startProduct()
  setProduct(own)
  try {
    const by = await colleague('approver')
    const { waiting: count } = await by.call('Inbox/GetCount', {})
    const context = await browser.newContext({ baseURL: own.url, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await openAs(page, 'approver', '/Inbox')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.getByRole('link', { name: `Inbox ${count} reports wait for your decision` })).toBeVisible()
    await expect(approve(page)).toBeVisible()
    await page.keyboard.press('a')
    await expect(menu.getByRole('link', { name: `Inbox ${count - 1} reports wait for your decision` })).toBeVisible()
    for (;;) {
      const { rows: some } = await by.call('Inbox/GetList', { take: 100 })
      const left = some.filter(({ mayDecide }) => mayDecide)
      if (left.length === 0) break
      const rows = left.map(({ eventId, version }) => ({ eventId, version }))
      await by.call('Inbox/Decide', { requestId: crypto.randomUUID(), decision: 'approve', reason: '', rows })
    }
    await page.reload()
    await expect(main(page).getByText(w.nothing)).toBeVisible()
    await main(page).getByRole('link', { name: w.toEventToday }).click()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Event Today')
    await by.leave()
    await context.close()
  } finally {
    setProduct(ofWorker)
    await own.close()
  }
})

for (const look of looksOf(20)) {
  test(`list, report, reason and keys look good: ${nameOfLook(look)}`, async ({ browser }) => {
    const { about } = await waiting(2)
    const page = await pageWith(browser, look, look.width < 720 ? { hasTouch: true } : {})
    const t = words[look.language]
    await open(page, about)
    await expect(rows(page)).toHaveCount(2)
    await expectGoodLook(page)
    const link = rows(page).first().getByRole('link')
    await link.click()
    const detail = page.getByRole('article', { name: t.Inbox.detail })
    const turnDown = detail.getByRole('button', { name: startsWith(t.EventApprove.reject) })
    await expect(turnDown).toBeVisible()
    await expectGoodLook(page)
    await turnDown.click()
    await expect(page.getByRole('textbox', { name: t.Inbox.reason })).toBeFocused()
    await expectGoodLook(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: t.Inbox.keys })).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}
