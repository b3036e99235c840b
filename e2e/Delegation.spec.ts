import { dayText, companyTime } from './clock.ts'
import { acknowledge, agree, choose, part, rowWith, typeParts } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { test } from './ownProduct.ts'
import { colleague, fileStoppage, todaysId, uniqueWords } from './reports.ts'
import { expect, type Page } from './test.ts'
import { startsWith, words } from './words.ts'
import { openMore } from './frame.ts'

/* Who decides while an approver is away. Each test has its own product, because it changes who may decide. */

const w = words.en.Delegation
const AREA = 'Workshop'
const WEEK = 6
const main = (page: Page) => page.getByRole('main')
const person = (page: Page) => main(page).getByRole('combobox', { name: words.en.field.standIn })
const reason = (page: Page) => main(page).getByRole('textbox', { name: words.en.field.reason })
const submit = (page: Page) => main(page).getByRole('button', { name: w.save, exact: true })
const card = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title })
const toast = (page: Page) => page.getByRole('alertdialog')
const dayIn = (days: number) => dayText(companyTime().add({ days }))

async function openPage(page: Page, username: string) {
  await page.context().clearCookies()
  await openAs(page, username, '/Delegation')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(w.title)
  await expect(main(page).locator('[data-loading]')).toHaveCount(0)
}

async function handOver(page: Page, name: string) {
  await choose(page, person(page), name)
  await reason(page).fill('Annual leave')
  let sent = 0
  await page.route('**/api/Delegation/Save', async (route) => {
    sent += 1
    await route.continue()
  })
  await submit(page).dblclick()
  await expect(toast(page).filter({ hasText: `Offered to ${name}.` })).toBeVisible()
  expect(sent).toBe(1)
}

/** Files a report that waits for the area's approvers. */
async function waiting() {
  const about = uniqueWords('Waits for a stand-in')
  const reporter = await colleague('reporter')
  await fileStoppage(reporter, { area: AREA, description: about })
  const eventId = await todaysId(reporter, about)
  await reporter.leave()
  return { about, eventId }
}

test('what was typed into the form is not left without a question', async ({ page }) => {
  await openPage(page, 'approver')
  const today = page.getByRole('navigation').getByRole('link', { name: 'Event Today' })
  await reason(page).fill('Annual leave in the north')
  await today.click()
  const question = page.getByRole('dialog', { name: words.en.ui.leaveTitle })
  await question.getByRole('button', { name: words.en.ui.stay }).click()
  await expect(reason(page)).toHaveValue('Annual leave in the north')
  await handOver(page, 'Viewer Demo')
  await today.click()
  await expect(page).toHaveURL(/Event-Today/)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('an approver delegates, and the delegate decides in their name', async ({ page }) => {
    const { about } = await waiting()
    await openAs(page, 'approver', '/Event-Today')
    await openMore(page)
    await page.getByRole('link', { name: words.en.Shell.handOver }).tap()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(w.title)
    await expect(main(page)).toContainText(w.none)
    await person(page).tap()
    await page.getByRole('searchbox').fill('viewer')
    await page.getByRole('option', { name: /^Viewer Demo/ }).tap()
    await reason(page).tap()
    await page.keyboard.type('Annual leave')
    await submit(page).tap()
    await expect(card(page, 'to Viewer Demo')).toContainText(`${dayIn(0)} to ${dayIn(WEEK)}`)
    await expect(card(page, 'to Viewer Demo')).toContainText(w.offer)

    await page.context().clearCookies()
    await openAs(page, 'viewer', '/Event-Record')
    const offer = page.getByText(`Approver Demo asks you to decide in their name until ${dayIn(WEEK)}.`)
    await expect(offer).toBeVisible()
    await page.getByRole('link', { name: words.en.Shell.handOver }).first().tap()
    await card(page, 'from Approver Demo')
      .getByRole('button', { name: startsWith(w.accept) })
      .tap()
    await expect(card(page, 'from Approver Demo')).toContainText(w.state.running)
    await page.goto('/Event-Today')
    await expect(offer).toBeHidden()
    await expect(main(page)).toContainText(`You decide for Approver Demo until ${dayIn(WEEK)}.`)
    await rowWith(page, about)
      .getByRole('button', { name: startsWith('Approve for Approver Demo') })
      .tap()
    const dialog = page.getByRole('dialog', { name: 'Approve Data' })
    await expect(dialog).toContainText(about)
    await dialog.getByRole('button', { name: 'Approve for Approver Demo' }).tap()
    await agree(page, 'Do you want to save data?')
    await acknowledge(page, 'Data is Approved.')
    await rowWith(page, about)
      .getByRole('button', { name: startsWith('Equipment Stoppage') })
      .tap()
    const detail = page.getByRole('dialog', { name: 'Detail' })
    await expect(detail.getByRole('listitem').first()).toContainText('Approved Viewer Demo for Approver Demo')

    const next = await waiting()
    await page.goto(`/Inbox?${new URLSearchParams({ text: next.about }).toString()}`)
    const row = main(page).locator('[data-list]').getByRole('listitem')
    await expect(row).toContainText('for Approver Demo')
    await row.getByRole('link').tap()
    await page.getByRole('button', { name: startsWith('Approve for Approver Demo') }).tap()
    await expect(page.getByRole('alertdialog')).toContainText('in the name of Approver Demo')
  })
})

test('by keyboard: a person is found by typing, the last day follows the first, and it is ended at once', async ({
  page,
}) => {
  await openPage(page, 'approver')
  await person(page).focus()
  await page.keyboard.type('report')
  await expect(page.getByRole('option', { name: /^Reporter Demo/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(person(page)).toHaveValue(/^Reporter /)
  const first = part(page, words.en.field.firstDay)
  await first.getByRole('spinbutton').first().focus()
  await page.keyboard.type(dayIn(3).replaceAll('/', ''))
  await expect(part(page, words.en.field.lastDay)).toContainText(dayIn(3 + WEEK).slice(0, 2))
  await reason(page).focus()
  await page.keyboard.press('Enter')
  await expect(main(page)).toContainText('Please Specify Reason')
  await expect(reason(page)).toBeFocused()
  await page.keyboard.type('Training')
  await page.keyboard.press('Enter')
  const coming = main(page).getByRole('listitem').filter({ hasText: 'Training' })
  await expect(coming).toContainText(`${dayIn(3)} to ${dayIn(3 + WEEK)}`)
  await expect(coming).toContainText(w.offer)

  await coming.getByRole('button', { name: startsWith(w.end) }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog').filter({ hasText: 'End this now?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: w.end }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page).filter({ hasText: 'Ended.' })).toBeVisible()
  await main(page).getByText('Past (1)').focus()
  await page.keyboard.press('Enter')
  await expect(card(page, 'Training')).toContainText('ended by Approver Demo')
})

test('a delegation can be undone, and ended by the delegate', async ({ page }) => {
  await openPage(page, 'approver')
  await handOver(page, 'Reporter Demo')
  await toast(page).getByRole('button', { name: words.en.ui.undoRemove }).click()
  await expect(toast(page).filter({ hasText: 'Ended.' })).toBeVisible()
  await expect(main(page).getByText('Past (1)')).toBeVisible()
  await handOver(page, 'Reporter Demo')
  await expect(card(page, 'to Reporter Demo').filter({ hasText: w.offer })).toBeVisible()

  const { eventId } = await waiting()
  await openPage(page, 'reporter')
  await expect(card(page, 'from Approver Demo').first()).toContainText('Annual leave')
  await main(page)
    .getByRole('button', { name: startsWith(w.accept) })
    .click()
  await expect(toast(page).filter({ hasText: 'Accepted.' })).toBeVisible()
  // People may not decide their own reports.
  const reporter = await colleague('reporter')
  const own = await reporter.ask('EventApprove/SaveData', { eventId, mode: 1 })
  expect(own).toMatchObject({ status: 'Error', message: /filed or last edited yourself/ })
  await reporter.leave()
  await card(page, 'from Approver Demo')
    .getByRole('button', { name: startsWith(w.end) })
    .click()
  await agree(page, 'End this now?', /^End now$/)
  await expect(main(page)).toContainText(w.nothing)
})

test('an administrator delegates for a person in the user form', async ({ page }) => {
  await openAs(page, 'admin', '/User-Permission?name=Approver%20Demo')
  await main(page).getByRole('link', { name: 'Edit Approver Demo' }).click()
  const section = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: w.title }) })
  await expect(section).toBeVisible()
  await choose(page, person(page), 'Both Demo')
  await typeParts(part(page, words.en.field.lastDay), dayIn(1))
  await reason(page).fill('Ill')
  await submit(page).click()
  await expect(card(page, 'to Both Demo')).toContainText(`${dayIn(0)} to ${dayIn(1)}`)
  await expect(card(page, 'to Both Demo')).toContainText('set by Admin Demo')
  await expectGoodLook(page)

  // Users who have nothing to delegate do not see this part.
  await openAs(page, 'admin', '/User-Permission?name=Reporter%20Demo')
  await main(page).getByRole('link', { name: 'Edit Reporter Demo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.en.UserPermission.formEdit)
  await expect(main(page).getByRole('button', { name: words.en.ui.save })).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 2, name: w.title })).toHaveCount(0)
})

for (const look of looksOf(17))
  test(`looks good at ${nameOfLook(look)}`, async ({ browser, own }) => {
    const approver = await colleague('approver')
    const { people } = await approver.call('Delegation/GetCandidates', { searchText: 'Demo' })
    const [one, two] = people.filter(({ name }) => /^(Both|Reporter) /.test(name)).map(({ userId }) => userId)
    const iso = (days: number) => companyTime().add({ days }).toPlainDate().toString()
    const save = (delegateId: number | undefined, from: number, until: number) =>
      approver.call('Delegation/Save', {
        requestId: crypto.randomUUID(),
        delegateId: delegateId ?? null,
        from: iso(from),
        until: iso(until),
        reason: 'Annual leave, back on Monday (ลาพักร้อน)',
      })
    await approver.call('Delegation/End', await save(two, 0, 2))
    await save(one, 0, 6)
    await save(two, 10, 12)
    const both = await colleague('both')
    const back = await both.call('Delegation/GetCandidates', { searchText: 'Approver Demo' })
    await both.call('Delegation/Save', {
      requestId: crypto.randomUUID(),
      delegateId: back.people[0]?.userId ?? null,
      from: iso(0),
      until: iso(1),
      reason: 'Training',
    })
    const page = await pageWith(browser, look, { baseURL: own })
    await openAs(page, 'approver', '/Delegation')
    await expect(main(page).getByRole('listitem')).toHaveCount(3)
    await expectGoodLook(page)
    await page.screenshot({ path: `test-results/delegation-${look.width}.png`, fullPage: true })
    await page.goto('/Event-Today')
    await expect(main(page).getByRole('link', { name: words[look.language].Shell.handOver })).toBeVisible()
    await page.screenshot({ path: `test-results/delegation-today-${look.width}.png` })
    await approver.leave()
    await both.leave()
    await page.context().close()
  })
