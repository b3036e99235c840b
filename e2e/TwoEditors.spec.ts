import { button, text } from './eventForm.ts'
import { acknowledge, agree, rowWith } from './forms.ts'
import { openAs } from './people.ts'
import { colleague, companyNow, fileStoppage, uniqueWords } from './reports.ts'
import { type Browser, expect, type Locator, type Page, test } from './test.ts'
import { startsWith } from './words.ts'

/* Two people edit one report. The slower one finds their input again when they reopen it; nothing is lost, and nothing is
   overwritten unseen. */

const AREA = 'Jetty 2'
const who = { slow: 'both', quick: 'reporter.c3' }

/** Where a report can be edited, how it is opened there, and by whom. */
type Report = { id: number; about: string }
type Editor = { name: string; open: (page: Page, username: string, report: Report) => Promise<Locator> }

async function filed(about: string): Promise<Report> {
  const by = await colleague(who.slow)
  await fileStoppage(by, { area: AREA, description: about })
  const { events } = await by.call('CreateReport/LoadListEventReport', { eventDate: companyNow().day })
  await by.leave()
  return { id: events.find(({ description }) => description === about)?.eventId ?? 0, about }
}

async function inForm(page: Page, username: string, { id }: Report): Promise<Locator> {
  await openAs(page, username, `/Create-Report?edit=${id}`)
  return page.getByRole('main')
}

const EDITORS: readonly Editor[] = [
  {
    name: 'the form',
    open: inForm,
  },
  {
    name: 'the dialog',
    async open(page, username, { about }) {
      await openAs(page, username, '/Event-Today')
      await rowWith(page, about)
        .getByRole('button', { name: startsWith('Edit') })
        .click()
      return page.getByRole('dialog', { name: 'Edit Data' })
    },
  },
]

const description = (place: Locator) => place.getByRole('textbox', { name: 'Description', exact: true })
const pageOf = async (browser: Browser) => (await browser.newContext()).newPage()

async function save(page: Page, place: Locator) {
  await place.getByRole('button', { name: 'Save', exact: true }).click()
  await agree(page, 'Do you want to save data?')
}

for (const editor of EDITORS) {
  test(`the slower person in ${editor.name} reopens the report and continues from both texts`, async ({ browser }) => {
    const about = uniqueWords('Two editors')
    const report = await filed(about)
    const [slow, quick] = [await pageOf(browser), await pageOf(browser)]
    const mine = await editor.open(slow, who.slow, report)
    const theirs = await editor.open(quick, who.quick, report)
    await expect(description(mine)).toHaveValue(about)
    await description(mine).fill(`${about} mine`)
    await mine.getByRole('checkbox', { name: /^Night/ }).check()
    await description(theirs).fill(`${about} theirs`)
    await theirs.getByRole('checkbox', { name: /^Night/ }).check()
    await theirs.getByRole('checkbox', { name: /^Morning/ }).uncheck()
    await save(quick, theirs)
    await acknowledge(quick, 'Data is already saved.')

    await save(slow, mine)
    const notice = mine.getByRole('alert').filter({ hasText: 'This report was changed by Reporter Company 3 at' })
    await expect(notice).toContainText('Please open it again; what you typed is kept here.')
    await expect(notice).toBeFocused()
    await expect(description(mine)).toHaveValue(`${about} mine`)

    // Reopened later, or at once from the notice: the input is offered.
    await mine.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(notice).toBeHidden()
    const again = await editor.open(slow, who.slow, report)
    const offer = again.getByRole('alert').filter({ hasText: 'What you typed then is kept' })
    await expect(offer).toContainText(`Saved now: ${about} theirs`)
    await expect(offer).toContainText(`You typed: ${about} mine`)
    await expect(offer).toContainText(/Working Time.*Saved now: Night.*You typed: .*Morning/)
    await expect(description(again)).toHaveValue(`${about} theirs`)
    await expect(description(again)).toBeDisabled()
    await expect(again.getByRole('combobox', { name: 'Event Type' })).toBeDisabled()
    await expect(again.getByRole('checkbox', { name: /^Night/ })).toBeDisabled()
    await slow.reload()
    const later = await editor.open(slow, who.slow, report)
    await later.getByRole('button', { name: 'Use what I typed' }).click()
    await expect(description(later)).toHaveValue(`${about} mine`)
    await expect(later.getByRole('checkbox', { name: /^Night/ })).toBeChecked()
    await expect(later.getByRole('checkbox', { name: /^Morning/ })).toBeChecked()
    await save(slow, later)
    await acknowledge(slow, 'Data is already saved.')

    const by = await colleague(who.slow)
    const { record } = await by.call('CreateReport/LoadEditReport', { eventId: report.id })
    expect(record.description).toBe(`${about} mine`)
    await by.leave()
    await slow.context().close()
    await quick.context().close()
  })
}

test('typed text can be dropped for the saved text, and fields that only the other person changed stay theirs', async ({
  browser,
}) => {
  const about = uniqueWords('Two fields')
  const report = await filed(about)
  const open = (page: Page, username: string) => inForm(page, username, report)
  const [slow, quick] = [await pageOf(browser), await pageOf(browser)]
  const mine = await open(slow, who.slow)
  const theirs = await open(quick, who.quick)
  const night = (place: Locator) => place.getByRole('checkbox', { name: /^Night/ })
  await night(mine).check()
  await description(theirs).fill(`${about} theirs`)
  await save(quick, theirs)
  await acknowledge(quick, 'Data is already saved.')

  await save(slow, mine)
  await button(slow, 'Open it again').click()
  await expect(mine.getByRole('alert')).toContainText('Working Time')
  await expect(mine.getByRole('alert')).not.toContainText('Description')
  await button(slow, 'Use what I typed').click()
  await expect(text(slow, 'Description')).toHaveValue(`${about} theirs`)
  await expect(night(mine)).toBeChecked()

  const once = await open(quick, who.quick)
  await description(once).fill(`${about} once more`)
  await save(quick, once)
  await acknowledge(quick, 'Data is already saved.')
  await save(slow, mine)
  await button(slow, 'Open it again').click()
  await button(slow, 'Discard what I typed').click()
  await expect(text(slow, 'Description')).toHaveValue(`${about} once more`)
  await expect(night(mine)).not.toBeChecked()
  await expect(mine.getByRole('alert')).toBeHidden()
  await slow.context().close()
  await quick.context().close()
})
