import { readFile } from 'node:fs/promises'
import { read } from '@e965/xlsx'
import { tablesOf } from '../packages/server/src/testing/tables.ts'
import { typeDate } from './eventForm.ts'
import { companyToday, dayText } from './clock.ts'
import { execute, rowsOf } from './database.ts'
import { choose, optionsOf, rowWith } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { type Colleague, colleague, companyNow, fileStoppage, uniqueWords } from './reports.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { startsWith, words } from './words.ts'

const w = words.en.Actions
const AREA = 'Workshop'
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page) => page.getByRole('alertdialog')
const inDays = (days: number) => companyToday().add({ days })

let reporter: Colleague
test.beforeAll(async () => {
  reporter = await colleague('reporter')
})
test.afterAll(() => reporter.leave())

/** Files a report for today; returns its id. */
async function filed(about: string): Promise<number> {
  await fileStoppage(reporter, { area: AREA, description: about })
  const { events } = await reporter.call('CreateReport/LoadListEventReport', { eventDate: companyNow().day })
  return events.find(({ description }) => description === about)?.eventId ?? 0
}

/** Adds an action that the reporter owns. */
async function added(text: string): Promise<{ eventId: number; actionId: number }> {
  const eventId = await filed(uniqueWords('Needs an action'))
  const { people } = await reporter.call('Actions/GetPeople', { eventId, searchText: 'Reporter Demo' })
  const { actionId } = await reporter.call('Actions/Add', {
    requestId: crypto.randomUUID(),
    eventId,
    text,
    ownerId: people[0]?.id ?? 0,
    due: inDays(3).toString(),
  })
  return { eventId, actionId }
}

async function openPage(page: Page, username: string, query = '') {
  await page.context().clearCookies()
  await openAs(page, username, `/Actions${query}`)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(words.en.menu[28])
}

for (const way of ['touch', 'keyboard'] as const) {
  test.describe(`by ${way}`, () => {
    test.use(way === 'touch' ? { hasTouch: true, viewport: { width: 390, height: 844 } } : {})
    const press = (what: Locator) => (way === 'touch' ? what.tap() : what.press('Enter'))

    test('an action goes from its report to its owner, who finishes it, and to the person who verifies it', async ({
      page,
    }) => {
      const about = uniqueWords('The pump stands still')
      const text = uniqueWords('Mend the pump')
      await filed(about)
      await openAs(page, 'reporter', '/Event-Today')
      await press(rowWith(page, about).getByRole('button', { name: startsWith('Equipment Stoppage') }))
      const report = dialog(page, words.en.EventApprove.detail)
      await expect(report.getByText(w.none)).toBeVisible()
      await press(report.getByRole('button', { name: w.add }))
      const form = dialog(page, w.add)
      await press(form.getByRole('button', { name: words.en.ui.save }))
      await expect(form.getByText('Please Specify Owner')).toBeVisible()
      await form.getByRole('textbox', { name: w.text }).fill(text)
      const owner = way === 'touch' ? form.getByLabel('Owner') : form.getByRole('combobox', { name: 'Owner' })
      await choose(page, owner, 'Reporter Demo')
      await typeDate(page, 'Due date', dayText(inDays(3)))
      await press(form.getByRole('button', { name: words.en.ui.save }))
      await expect(toast(page)).toContainText(w.added)
      await expect(report.getByRole('listitem').filter({ hasText: text })).toContainText(`Due ${dayText(inDays(3))}`)

      await openPage(page, 'reporter', `?text=${encodeURIComponent(text)}`)
      await expect(rowWith(page, text)).toContainText('Open')
      await press(rowWith(page, text).getByRole('button', { name: startsWith(w.details) }))
      await press(dialog(page, w.detail).getByRole('button', { name: w.finish }))
      await expect(dialog(page, w.detail).getByText(w.doneAt)).toBeVisible()
      // Back closes the dialog, and the list is up to date.
      await page.goBack()
      await expect(dialog(page, w.detail)).toBeHidden()
      await expect(rowWith(page, text)).toContainText('Done')

      await openPage(page, 'approver', `?text=${encodeURIComponent(text)}`)
      await press(rowWith(page, text).getByRole('button', { name: startsWith(w.details) }))
      await press(dialog(page, w.detail).getByRole('button', { name: w.verify }))
      await expect(dialog(page, w.detail).getByText(w.verifiedBy)).toBeVisible()
      await expect(dialog(page, w.detail).getByRole('button', { name: w.waive })).toBeHidden()
    })

    test('a waiver needs a reason, and can be undone', async ({ page }) => {
      const text = uniqueWords('Paint the pump')
      await added(text)
      await openPage(page, 'approver', `?text=${encodeURIComponent(text)}`)
      await press(rowWith(page, text).getByRole('button', { name: startsWith(w.details) }))
      const detail = dialog(page, w.detail)
      await press(detail.getByRole('button', { name: w.waive }))
      const form = dialog(page, w.waive)
      await press(form.getByRole('button', { name: w.waive }))
      await expect(form.getByText('Please Specify Reason')).toBeVisible()
      await form.getByRole('textbox').fill('The pump is replaced next week')
      await press(form.getByRole('button', { name: w.waive }))
      await expect(form).toBeHidden()
      await expect(detail.getByText('The pump is replaced next week')).toBeVisible()
      await press(detail.getByRole('button', { name: w.reopen }))
      await press(page.getByRole('dialog').last().getByRole('button', { name: words.en.ui.confirm }))
      await expect(detail.getByText('The pump is replaced next week')).toBeHidden()
      await expect(detail.getByRole('button', { name: w.waive })).toBeVisible()
    })
  })
}

test('the areas to choose from are those of the chosen company', async ({ page }) => {
  const { actionId } = await added(uniqueWords('Of another company'))
  const [elsewhere] = await rowsOf(
    `update corrective_action set report_id = (
       select e.id from event_report e join company c on c.id = e.company_id
       where c.name like 'Mekha Refinery%' and e.deleted_at is null limit 1) where id = $1
     returning (select a.name from event_report e join area a on a.id = e.area_id where e.id = report_id)`,
    [actionId],
  )
  await added(uniqueWords('Of the own company'))
  await openPage(page, 'admin')
  const area = main(page).getByRole('combobox', { name: words.en.field.area })
  await choose(page, area, AREA)
  await choose(page, main(page).getByRole('combobox', { name: words.en.field.company }), 'Mekha Refinery')
  await expect(area).toHaveValue('')
  await area.click()
  await expect(optionsOf(page).filter({ hasText: String(elsewhere) })).toHaveCount(1)
  await expect(optionsOf(page).filter({ hasText: AREA })).toHaveCount(0)
})

test('the filters are in the URL, and overdue actions are marked', async ({ page }) => {
  const text = uniqueWords('Clean the drain')
  const { actionId } = await added(text)
  await execute('update corrective_action set due_date = due_date - 30 where id = $1', [actionId])
  await openPage(page, 'admin')
  await choose(page, main(page).getByRole('combobox', { name: w.state }), w.overdue)
  await main(page).getByRole('textbox', { name: words.en.ui.search }).fill(text)
  await main(page).getByRole('button', { name: words.en.ui.search }).click()
  await expect(page).toHaveURL(/state=overdue/)
  await expect(rowWith(page, text)).toContainText(w.overdue)
  await page.reload()
  await expect(rowWith(page, text)).toContainText(w.overdue)
  await main(page).getByRole('textbox', { name: words.en.ui.search }).fill('no such action')
  await main(page).getByRole('button', { name: words.en.ui.search }).click()
  await expect(main(page).getByText(w.noneFound)).toBeVisible()
  await page.goBack()
  await expect(rowWith(page, text)).toBeVisible()
  await rowWith(page, text)
    .getByRole('button', { name: startsWith(w.details) })
    .click()
  await dialog(page, w.detail).getByRole('button', { name: w.openReport }).click()
  const card = dialog(page, words.en.EventApprove.detail).getByRole('paragraph').filter({ hasText: text })
  await expect(card).toBeVisible()
})

test('of two people who change an action, the second learns who was first and sees the current state', async ({
  page,
}) => {
  const text = uniqueWords('Sweep the yard')
  const { actionId } = await added(text)
  await openPage(page, 'reporter', `?text=${encodeURIComponent(text)}`)
  await rowWith(page, text)
    .getByRole('button', { name: startsWith(w.details) })
    .click()
  await expect(dialog(page, w.detail).getByRole('button', { name: w.finish })).toBeVisible()
  const approver = await colleague('approver')
  await approver.call('Actions/Waive', { requestId: crypto.randomUUID(), actionId, version: 1, reason: 'Rain did it' })
  await approver.leave()
  await dialog(page, w.detail).getByRole('button', { name: w.finish }).click()
  const message = page.getByRole('dialog').filter({ hasText: 'was changed by' }).last()
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'OK' }).click()
  await expect(dialog(page, w.detail).getByText('Rain did it')).toBeVisible()
})

test('a form that was open while somebody else changed the action does not undo that change', async ({ page }) => {
  const text = uniqueWords('Paint the gate')
  const { actionId } = await added(text)
  await openPage(page, 'approver', `?text=${encodeURIComponent(text)}`)
  await rowWith(page, text)
    .getByRole('button', { name: startsWith(w.details) })
    .click()
  await dialog(page, w.detail).getByRole('button', { name: words.en.ui.edit }).click()
  await dialog(page, w.change).getByRole('textbox', { name: w.text }).fill(`${text} twice`)
  const { action } = await reporter.call('Actions/GetAction', { actionId })
  const due = inDays(20).toString()
  const read = page.waitForResponse('**/api/Actions/GetAction')
  await reporter.call('Actions/Change', { ...action, actionId, due, requestId: crypto.randomUUID() })
  // The page hears of it while the form is open.
  await read
  await dialog(page, w.change).getByRole('button', { name: words.en.ui.save }).click()
  const message = page.getByRole('dialog').filter({ hasText: 'was changed by' }).last()
  await message.getByRole('button', { name: 'OK' }).click()
  await expect(dialog(page, w.change).getByRole('textbox', { name: w.text })).toHaveValue(`${text} twice`)
  expect((await reporter.call('Actions/GetAction', { actionId })).action).toMatchObject({ text, due })
})

for (const way of ['Escape', 'Back'] as const)
  test(`${way} does not drop what was typed into the form of an action`, async ({ page }) => {
    const text = uniqueWords('Clean the drain')
    await added(text)
    await openPage(page, 'approver', `?text=${encodeURIComponent(text)}`)
    await rowWith(page, text)
      .getByRole('button', { name: startsWith(w.details) })
      .click()
    const leave = () => (way === 'Escape' ? page.keyboard.press('Escape') : page.goBack())
    for (const [button, name, field] of [
      [words.en.ui.edit, w.change, w.text],
      [w.waive, w.waive, 'Reason'],
    ] as const) {
      const form = dialog(page, name)
      const typed = form.getByRole('textbox', { name: field })
      await dialog(page, w.detail).getByRole('button', { name: button, exact: true }).click()
      await expect(form).toBeVisible()
      await leave()
      // Nothing was typed.
      await expect(form).toBeHidden()
      await dialog(page, w.detail).getByRole('button', { name: button, exact: true }).click()
      await typed.fill('Twice, and with hot water')
      await leave()
      const question = dialog(page, words.en.EventApprove.closeTitle)
      await question.getByRole('button', { name: words.en.ui.cancel }).click()
      await expect(typed).toHaveValue('Twice, and with hot water')
      await leave()
      await question.getByRole('button', { name: words.en.ui.close, exact: true }).last().click()
      await expect(form).toBeHidden()
      await expect(dialog(page, w.detail)).toBeVisible()
    }
  })

test('an open list shows a new action, and its filtered rows are exported', async ({ page }) => {
  const text = uniqueWords('Grease the crane')
  await openPage(page, 'admin', `?text=${encodeURIComponent(text)}`)
  await expect(main(page).getByText(w.noneFound)).toBeVisible()
  await added(text)
  await expect(rowWith(page, text)).toBeVisible()
  const started = page.waitForEvent('download')
  await main(page).getByRole('button', { name: words.en.list.exportExcel }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^Corrective Actions_Export_\d{12}\.xlsx$/)
  const [[titles = [], ...rows] = []] = tablesOf(read(await readFile(await download.path())))
  const cells = rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index]])))
  expect(cells).toMatchObject([{ 'Corrective Action': text, Owner: 'Reporter Demo', State: 'Open' }])
})

/** Adds an action and opens its form, as an approver; returns the field of its owner. */
async function ownerOf(page: Page, text: string) {
  await added(text)
  await openPage(page, 'approver', `?text=${encodeURIComponent(text)}`)
  await rowWith(page, text)
    .getByRole('button', { name: startsWith(w.details) })
    .click()
  await dialog(page, w.detail).getByRole('button', { name: words.en.ui.edit }).click()
  return dialog(page, w.change).getByRole('combobox', { name: 'Owner' })
}

test('an owner is found by typing, and stays chosen by name', async ({ page }) => {
  const text = uniqueWords('Replace the hose')
  const owner = await ownerOf(page, text)
  await expect(owner).toHaveValue(/Reporter Demo/)
  await owner.fill('nobody has this name')
  // Only the chosen person stays.
  await expect(page.getByRole('option')).toHaveText([/Reporter Demo/])
  await owner.fill('demo appr')
  await expect(page.getByRole('option', { name: /Approver Demo/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(owner).toHaveValue(/Approver Demo/)
  await dialog(page, w.change).getByRole('button', { name: words.en.ui.save }).click()
  await expect(rowWith(page, text)).toContainText('Approver Demo')
})

test('a name and Enter typed before the server answers choose nobody else', async ({ page }) => {
  const text = uniqueWords('Oil the gate')
  const owner = await ownerOf(page, text)
  await owner.fill('demo')
  await expect(page.getByRole('option', { name: /Admin Demo/ }).first()).toBeVisible()
  await page.route('**/api/Actions/GetPeople', () => {})
  await owner.fill('demo appr')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(owner).toHaveValue(/Approver Demo/)
})

for (const look of looksOf(0))
  test(`the list, the detail and the section look right at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const own = words[look.language].Actions
    const text = uniqueWords('Mend the fence at the north gate')
    const { actionId } = await added(text)
    await execute('update corrective_action set due_date = due_date - 30 where id = $1', [actionId])
    await openAs(page, 'admin', '/Actions')
    await expect(rowWith(page, text)).toBeVisible()
    await expectGoodLook(page)
    await page.screenshot({ path: `test-results/actions-list-${look.width}-${look.theme}.png` })
    await rowWith(page, text)
      .getByRole('button', { name: startsWith(own.details) })
      .click()
    await expect(dialog(page, own.detail).getByText(text)).toBeVisible()
    await expectGoodLook(page)
    await page.screenshot({ path: `test-results/actions-detail-${look.width}-${look.theme}.png` })
    await dialog(page, own.detail).getByRole('button', { name: own.openReport }).click()
    await expect(page.getByRole('button', { name: own.add })).toBeVisible()
    await page.getByRole('button', { name: own.add }).scrollIntoViewIfNeeded()
    await page.screenshot({ path: `test-results/actions-report-${look.width}-${look.theme}.png` })
    await page.getByRole('button', { name: own.add }).click()
    await expect(dialog(page, own.add)).toBeVisible()
    await expectGoodLook(page)
    await page.screenshot({ path: `test-results/actions-form-${look.width}-${look.theme}.png` })
    await page.context().close()
  })
