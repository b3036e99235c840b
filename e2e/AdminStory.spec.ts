import { expect, type Page, test } from './test.ts'
import { reportEvent } from './eventForm.ts'
import { acknowledge, agree, choose, part, rowWith, typeParts } from './forms.ts'
import { openAs, signInFirst } from './people.ts'
import { addShift, addTypes, openScreen, saveForm, startNew } from './places.ts'
import { pastTime, uniqueWords } from './reports.ts'
import { words } from './words.ts'

/*
 * The purpose of administration: a company that did not exist in the morning reports its first event a minute after an
 * administrator has set it up, using only the screens.
 */

const main = (page: Page) => page.getByRole('main')
/** A field by its full name; a required field's name includes its star. */
const text = (page: Page, name: string) => main(page).getByRole('textbox', { name: new RegExp(`^\\W*${name}$`) })
const list = (page: Page, name: string) => main(page).getByRole('combobox', { name: new RegExp(`^\\W*${name}$`) })

test('from an empty company to its first report', async ({ page, browser }) => {
  // Six screens, one after another.
  test.setTimeout(300_000)
  const mark = uniqueWords('').trim()
  const [company, eventType, surname] = [`Wharf ${mark}`, `Crane stopped ${mark}`, `Watch ${mark}`]
  const username = `watch.${mark}`
  const password = 'Harbour-crane 47'
  await openAs(page, 'admin', '/Admin-Home')

  await test.step('an event type', async () => {
    await openScreen(page, 'Event Type')
    await startNew(page, 'Add Event Type')
    await main(page).getByRole('radio', { name: 'Abnormal' }).first().check()
    await choose(page, list(page, 'Event Group'), 'Operation')
    await text(page, 'Event Type').fill(eventType)
    await text(page, 'Short Event Type').first().fill(`CS ${mark}`)
    await saveForm(page, 'Event Type')
  })

  await test.step('the company with its shifts', async () => {
    await openScreen(page, 'Company')
    await startNew(page, 'Add Company')
    await main(page).getByRole('textbox', { name: 'Company Name or CSR Area' }).fill(company)
    await addShift(page, { name: 'Day', start: '06:00', end: '18:00' })
    await addShift(page, { name: 'Night', start: '18:00', end: '06:00', isOvernight: true })
    await addTypes(page, 'Operation', [eventType])
    await saveForm(page, 'Company')
  })

  await test.step('an area with sub areas', async () => {
    await openScreen(page, 'Area Structure')
    await startNew(page, 'Add Area')
    await choose(page, list(page, 'Event Group'), 'Operation')
    await choose(page, list(page, 'Company or CSR Area'), company)
    await text(page, 'Area').fill('Quayside')
    await main(page).getByRole('checkbox', { name: 'This area has sub areas' }).check()
    for (const name of ['Crane 1', 'Crane 2']) {
      const form = page.getByRole('form', { name: 'Sub Area' })
      await form.getByRole('textbox', { name: 'Sub Area' }).fill(name)
      await form.getByRole('checkbox', { name: 'All' }).check()
      await form.getByRole('button', { name: 'Confirm Add Sub Area' }).click()
      await expect(rowWith(page, name)).toBeVisible()
    }
    await saveForm(page, 'Area Structure')
  })

  await test.step('a reporter for one of them', async () => {
    await openScreen(page, 'User Permission')
    await startNew(page, 'Add User')
    await choose(page, list(page, 'Company'), company)
    await main(page).getByRole('radio', { name: 'Contract' }).check()
    await main(page).getByRole('checkbox', { name: 'Reporter', exact: true }).check()
    for (const [field, value] of [
      ['Employee ID', mark],
      ['Name', 'Nok'],
      ['Surname', surname],
      ['Email', `${username}@daybook.example`],
      ['Username', username],
      ['Password', password],
      ['Confirm Password', password],
    ] as const)
      await text(page, field).fill(value)
    const areas = page.getByRole('region', { name: 'Reporting area (Reporter Role): Operation' })
    await page.getByRole('textbox', { name: 'Search in Reporting area (Reporter Role): Operation' }).fill(company)
    await areas.getByRole('checkbox', { name: 'Crane 1' }).check()
    await saveForm(page, 'User Permission')
  })

  const reporter = await (await browser.newContext()).newPage()
  await test.step('the reporter signs in and reports', async () => {
    await signInFirst(reporter, username, { company, given: password, own: 'Quiet harbour 58!' })
    await expect(reporter.getByRole('link', { name: 'Administration' })).toHaveCount(0)
    await reporter.goto('/Create-Report')
    await reportEvent(reporter)
    await reporter.getByRole('radio', { name: 'Operation' }).check()
    await choose(reporter, reporter.getByRole('combobox', { name: 'Event Type' }), eventType)
    await reporter.getByRole('checkbox', { name: /^Day/ }).check()
    await typeParts(part(reporter, 'Start Time'), pastTime())
    await reporter.keyboard.press('Tab')
    await reporter.getByRole('checkbox', { name: words.en.CreateReport.notEnded }).check()
    await reporter.getByRole('textbox', { name: 'Description' }).fill(`The first report ${mark}`)
    await reporter.getByRole('button', { name: 'Submit' }).click()
    await agree(reporter, 'Do you want to save data?')
    await acknowledge(reporter, 'Data is already saved.')
    await reporter.goto('/Event-Today')
    await expect(rowWith(reporter, `The first report ${mark}`)).toContainText('Quayside / Crane 1')
    await reporter.context().close()
  })

  await test.step('the administrator sees the report', async () => {
    await page.goto('/Event-Today')
    await expect(rowWith(page, `The first report ${mark}`)).toContainText(company)
  })
})
