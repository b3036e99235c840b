import { problemText, texts } from '@daybook/shared/problems'
import { dayText } from './clock.ts'
import { execute, rowsOf } from './database.ts'
import { ago, COMPANY, filed, JETTY, REPORTER, ruled } from './deadlines.ts'
import {
  button,
  chooseArea,
  chooseGroup,
  errorOf,
  field,
  openForm,
  STOPPAGE,
  submit,
  text,
  typeDate,
  showToMend,
} from './eventForm.ts'
import { acknowledge, agree, choose, part, rowWith, typeParts } from './forms.ts'
import { expectGoodLook, LOOKS, nameOfLook, pageWith } from './looks.ts'
import { demoName } from './names.ts'
import { test } from './ownProduct.ts'
import { openAs } from './people.ts'
import { begunShift, uniqueWords } from './reports.ts'
import { expect, type Page } from './test.ts'
import { startsWith, words } from './words.ts'

/* A day that a rule has locked: each control says why it is refused, input stays, and nothing changes. */

const main = (page: Page) => page.getByRole('main')
const day = () => ago(6)

const lockedText = (language: 'en' | 'th' = 'en') =>
  problemText('dayLocked', language, {
    area: demoName(JETTY, language),
    date: dayText(day()),
    until: dayText(day().add({ days: 2 })),
  })

/** A report in the database: its text, its status and whether it is deleted or not. */
const kept = (about: string) =>
  rowsOf('select description, status, deleted_at is null from event_report where description like $1', [`${about}%`])

test('accepts no new report, and says at the date whom to ask', async ({ page }) => {
  await ruled(JETTY, { dueAt: '18:00', lockAfterDays: 2 })
  await openForm(page, REPORTER)
  await chooseGroup(page, 'Operation')
  await chooseArea(page, JETTY)
  await choose(page, field(page, 'Event Type'), STOPPAGE)
  await typeDate(page, 'Event Date', dayText(day()))
  await typeParts(part(page, 'Start Time'), '04:18')
  await page.getByRole('checkbox', { name: /not ended/i }).check()
  await page.getByRole('checkbox', { name: begunShift(COMPANY).box }).check()
  await text(page, 'Description').fill('Too late')
  await submit(page)
  await expect(errorOf(page, 'Event Date')).toContainText(lockedText())
  await expect(text(page, 'Description')).toHaveValue('Too late')
  // An unlocked day is accepted.
  await typeDate(page, 'Event Date', dayText(ago(1)))
  await submit(page)
  await acknowledge(page, 'Data is already saved.')
})

for (const look of LOOKS) {
  const { language } = look
  const w = words[language]
  const description = (place: ReturnType<typeof main>) =>
    place.getByRole('textbox', { name: w.field.description, exact: true })

  test.describe(`in ${nameOfLook(look)}`, () => {
    test('refuses to delete a report, and says why', async ({ browser, own }) => {
      const about = uniqueWords('Locked')
      await filed(day(), about)
      await ruled(JETTY, { dueAt: '18:00', lockAfterDays: 2 })
      const page = await pageWith(browser, look, { baseURL: own })
      await openAs(page, REPORTER, `/Event-Record?text=${encodeURIComponent(about)}`)
      const box = rowWith(page, about).getByRole('checkbox')
      await box.check()
      await page.getByRole('button', { name: w.list.deleteSelected }).click()
      await agree(page, w.ui.confirmDelete)
      await acknowledge(page, lockedText(language))
      await expect(box).toBeChecked()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expectGoodLook(page)
      expect(await kept(about)).toEqual([[about, 2, true]])
      // The area's administrator is asked to confirm, and may do it.
      await openAs(page, 'admin', `/Event-Record?text=${encodeURIComponent(about)}`)
      await box.check()
      await page.getByRole('button', { name: w.list.deleteSelected }).click()
      await agree(page, w.ui.confirmDelete)
      await acknowledge(page, texts[language].message.deleted)
      await expect(rowWith(page, about)).toHaveCount(0)
      expect(await kept(about)).toEqual([[about, 2, false]])
      await page.context().close()
    })

    test('refuses an edit at its date, and keeps what was typed', async ({ browser, own }) => {
      const about = uniqueWords('Locked')
      await filed(day(), about)
      await ruled(JETTY, { dueAt: '18:00', lockAfterDays: 2 })
      const page = await pageWith(browser, look, { baseURL: own })
      await openAs(page, REPORTER, `/Event-Record?text=${encodeURIComponent(about)}`)
      await rowWith(page, about)
        .getByRole('button', { name: startsWith(w.ui.edit) })
        .click()
      const dialog = page.getByRole('dialog', { name: w.EventApprove.editData })
      await description(dialog).fill(`${about}, changed`)
      await dialog.getByRole('button', { name: w.ui.save, exact: true }).click()
      await agree(page, w.ui.confirmSave)
      await expect(errorOf(page, w.field.eventDate)).toContainText(lockedText(language))
      await expect(description(dialog)).toHaveValue(`${about}, changed`)
      await expectGoodLook(page)
      expect(await kept(about)).toEqual([[about, 2, true]])
      await page.context().close()
    })

    test('refuses the correction of a rejected report, and keeps what was typed', async ({ browser, own }) => {
      const about = uniqueWords('Locked')
      await filed(day(), about)
      // Reports of this area need no approval, so no screen can reject one.
      await execute(
        `update event_report set status = 4, reject_reason = 'Which hoist?', decided_by = 1, decided_at = daybook_now()
         where description = $1`,
        [about],
      )
      await ruled(JETTY, { dueAt: '18:00', lockAfterDays: 2 })
      const page = await pageWith(browser, look, { baseURL: own })
      await openAs(page, REPORTER, '/Create-Report')
      await showToMend(page)
      await main(page)
        .getByRole('button', { name: startsWith(`${w.MyAreas.mend}: ${demoName(JETTY, language)}`) })
        .click()
      await expect(description(main(page))).toHaveValue(about)
      await description(main(page)).fill(`${about}, of the north hoist`)
      await button(page, w.ui.save).click()
      await agree(page, w.ui.confirmSave)
      await expect(errorOf(page, w.field.eventDate)).toContainText(lockedText(language))
      await expect(description(main(page))).toHaveValue(`${about}, of the north hoist`)
      await expectGoodLook(page)
      expect(await kept(about)).toEqual([[about, 4, true]])
      await page.context().close()
    })
  })
}
