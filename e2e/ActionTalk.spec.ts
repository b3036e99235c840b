import { companyToday } from './clock.ts'
import { execute } from './database.ts'
import { attach, png, type Way } from './files.ts'
import { rowWith } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { ACCIDENT, type Colleague, colleague, companyNow, fileStoppage, uniqueWords } from './reports.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { startsWith, words } from './words.ts'

/* Comments on a corrective action, its evidence, and the way to a missing one. */

const w = words.en.Actions
const AREA = 'Workshop'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const missing = (on: Page | Locator) => on.getByRole('group', { name: w.missing })

let reporter: Colleague
test.beforeAll(async () => {
  reporter = await colleague('reporter')
})
test.afterAll(() => reporter.leave())

/** A report with an action of the reporter. */
async function added(about: string, text: string, type?: typeof ACCIDENT): Promise<number> {
  await fileStoppage(reporter, { area: AREA, description: about, ...(type ? { type } : {}) })
  const { events } = await reporter.call('CreateReport/LoadListEventReport', { eventDate: companyNow().day })
  const eventId = events.find(({ description }) => description === about)?.eventId ?? 0
  const { people } = await reporter.call('Actions/GetPeople', { eventId, searchText: 'Reporter Demo' })
  await reporter.call('Actions/Add', {
    requestId: crypto.randomUUID(),
    eventId,
    text,
    ownerId: people[0]?.id ?? 0,
    due: companyToday().add({ days: 3 }).toString(),
  })
  return eventId
}

async function openAction(page: Page, username: string, text: string, press: (what: Locator) => Promise<void>) {
  await openAs(page, username, `/Actions?text=${encodeURIComponent(text)}`)
  await press(rowWith(page, text).getByRole('button', { name: startsWith(w.details) }))
  return dialog(page, w.detail)
}

for (const way of ['touch', 'Enter'] as const satisfies Way[]) {
  test.describe(`by ${way === 'touch' ? 'touch' : 'keyboard'}`, () => {
    test.use(way === 'touch' ? { hasTouch: true, viewport: { width: 390, height: 844 } } : {})
    const press = (what: Locator) => (way === 'touch' ? what.tap() : what.press('Enter'))

    test('the owner attaches a photo and comments; the report shows both; the photo is removed', async ({ page }) => {
      const about = uniqueWords('The rail is loose')
      const text = uniqueWords('Fix the rail')
      await added(about, text)
      const detail = await openAction(page, 'reporter', text, press)
      await press(detail.getByRole('button', { name: startsWith(w.addFiles) }))
      const form = dialog(page, w.addFiles)
      await press(form.getByRole('button', { name: words.en.ui.save }))
      await expect(form.getByText(w.filesNone)).toBeVisible()
      await attach(page, form.getByRole('button', { name: words.en.ui.chooseFiles }), png('rail.png'), way)
      await expect(form.getByRole('link', { name: words.en.ui.openFile.replace('{name}', 'rail.png') })).toBeVisible()
      await press(form.getByRole('button', { name: words.en.ui.save }))
      await expect(form).toBeHidden()
      await expect(detail.getByRole('list', { name: w.files })).toContainText('Reporter Demo')
      await detail.getByRole('textbox', { name: 'Comment', exact: true }).fill('Two bolts were missing')
      await press(detail.getByRole('button', { name: words.en.Comments.send }))
      await expect(detail.getByRole('listitem').filter({ hasText: 'Two bolts were missing' })).toBeVisible()
      await press(detail.getByRole('button', { name: words.en.ui.close, exact: true }).last())
      await expect(rowWith(page, text)).toContainText('1 comment · 1 file')

      await page.goto('/Event-Today')
      await press(rowWith(page, about).getByRole('button', { name: startsWith('Equipment Stoppage') }))
      const card = dialog(page, words.en.EventApprove.detail).getByRole('listitem').filter({ hasText: text })
      await expect(card.getByRole('link', { name: words.en.ui.openFile.replace('{name}', 'rail.png') })).toBeVisible()
      await press(card.getByRole('button', { name: startsWith('Comments (1)') }))
      await expect(card.getByText('Two bolts were missing')).toBeVisible()
      await press(card.getByRole('button', { name: words.en.ui.removeFile.replace('{name}', 'rail.png') }))
      await press(dialog(page, w.removeTitle).getByRole('button', { name: w.remove }))
      await expect(card.getByRole('link', { name: words.en.ui.openFile.replace('{name}', 'rail.png') })).toBeHidden()
    })
  })
}

test('content that loads late moves nothing under a finger that is already down', async ({ page }) => {
  const text = uniqueWords('Fix the ladder')
  await added(uniqueWords('The ladder is loose'), text)
  let load = () => {}
  const isTime = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/api/Comments/GetComments', async (route) => {
    await isTime
    await route.continue()
  })
  const detail = await openAction(page, 'reporter', text, (what) => what.click())
  const addFiles = detail.getByRole('button', { name: startsWith(w.addFiles) })
  await addFiles.hover()
  await page.mouse.down()
  load()
  await expect(detail.getByRole('textbox', { name: 'Comment', exact: true })).toBeVisible()
  await page.mouse.up()
  await expect(dialog(page, w.addFiles)).toBeVisible()
})

/* The page loaded a report with its action; then the action was deleted, which the page does not know. */
test('a refusal by the server leads from the dialog to the missing action', async ({ page }) => {
  const about = uniqueWords('Somebody fell')
  const eventId = await added(about, 'Mark the step', ACCIDENT)
  await openAs(page, 'approver', '/Event-Today')
  await rowWith(page, about)
    .getByRole('button', { name: startsWith('Approve') })
    .click()
  const report = page.getByRole('dialog', { name: startsWith(words.en.EventApprove.approveData) })
  await expect(report.getByText('Mark the step')).toBeVisible()
  await execute('delete from corrective_action where report_id = $1', [eventId])
  await report.getByRole('button', { name: 'Approve', exact: true }).click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^Confirm$/ })
    .click()
  await expect(missing(report)).toBeFocused()
  await expect(missing(report).getByRole('alert')).toHaveText(w.requiredNow)
})

for (const how of ['one', 'many'] as const) {
  test(`a refusal by the server leads from the inbox to the missing action: ${how}`, async ({ page }) => {
    const about = uniqueWords('Somebody tripped')
    const eventId = await added(about, 'Mark the edge', ACCIDENT)
    await openAs(page, 'approver', `/Inbox?${new URLSearchParams({ text: about }).toString()}`)
    const pane = page.getByRole('article', { name: words.en.Inbox.detail })
    await expect(pane.getByText('Mark the edge')).toBeVisible()
    await execute('delete from corrective_action where report_id = $1', [eventId])
    if (how === 'one') await page.keyboard.press('a')
    else {
      await page.getByText(words.en.Inbox.selectPage).click()
      await page.getByRole('button', { name: 'Approve 1' }).click()
    }
    const skipped = page.getByRole('main').getByRole('alert').filter({ hasText: 'was not decided' })
    await skipped.getByRole('button', { name: startsWith(w.add) }).click()
    await expect(missing(pane)).toBeFocused()
    await expect(missing(pane).getByRole('alert')).toHaveText(w.requiredNow)
    await expect(pane.getByRole('button', { name: w.add })).toBeVisible()
  })
}

for (const look of looksOf(1))
  test(`files and comments of an action look right at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const own = words[look.language]
    const text = uniqueWords('ซ่อมราวกันตกที่ท่าเรือ')
    const eventId = await added(uniqueWords('The rail is loose'), text)
    const { actions } = await reporter.call('Actions/GetOfReport', { eventId })
    await reporter.call('Comments/Add', {
      eventId,
      actionId: actions[0]?.id ?? 0,
      requestId: crypto.randomUUID(),
      text: 'ช่างจะเข้าพื้นที่วันพรุ่งนี้',
      mentionIds: [],
    })
    await openAs(page, 'reporter', `/Actions?text=${encodeURIComponent(text)}`)
    await rowWith(page, text)
      .getByRole('button', { name: startsWith(own.Actions.details) })
      .click()
    const detail = dialog(page, own.Actions.detail)
    await detail.getByRole('button', { name: startsWith(own.Actions.addFiles) }).click()
    const form = dialog(page, own.Actions.addFiles)
    await attach(page, form.getByRole('button', { name: own.ui.chooseFiles }), png('rail.png'))
    await expect(form.getByText('rail.png')).toBeVisible()
    await expectGoodLook(page)
    await page.screenshot({ path: `test-results/action-files-form-${look.width}-${look.theme}.png` })
    await form.getByRole('button', { name: own.ui.save }).click()
    await expect(detail.getByRole('list', { name: own.Actions.files })).toBeVisible()
    await expect(detail.getByText('ช่างจะเข้าพื้นที่วันพรุ่งนี้')).toBeVisible()
    await expectGoodLook(page)
    await page.screenshot({ path: `test-results/action-talk-${look.width}-${look.theme}.png` })
    await page.context().close()
  })
