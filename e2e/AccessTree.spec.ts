import { expect, type Page, test } from './test.ts'
import { chooseOnly, part, typeParts } from './forms.ts'
import { openAs } from './people.ts'
import { uniqueWords } from './reports.ts'

/*
 * Filing, deciding and finding as the accessibility tree tells them: only roles and names are used, and each step says what a
 * screen reader would meet. Where focus goes is part of it.
 */

const main = (page: Page) => page.getByRole('main')

test('the accessibility tree leads through filing, deciding and finding', async ({ page }) => {
  const text = uniqueWords('The pump stopped')

  await openAs(page, 'reporter', '/Create-Report')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "My areas today" [level=1]
    - progressbar /\\d+ of 12 reported/
    - heading /Left \\d+/ [level=2]
    - list:
      - listitem:
        - heading [level=3]
        - button /Nothing to report:/
        - button /Report an event:/
  `)
  await main(page).getByRole('button', { name: 'Report an event: Workshop' }).press('Enter')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Create Report" [level=1]
    - radiogroup "Event Group":
      - radio "Operation" [checked]
    - group:
      - combobox "Area/Sub Area"
    - group "Event Date"
    - group:
      - combobox "Event Type"
    - group "Working Time"
    - textbox "Description"
    - button "Submit"
  `)
  await expect(main(page).getByRole('combobox', { name: 'Event Type' })).toHaveAttribute('aria-required', 'true')
  // What is missing is said at the field, which has the focus.
  await main(page).getByRole('button', { name: 'Submit' }).press('Enter')
  const type = main(page).getByRole('combobox', { name: 'Event Type' })
  await expect(type).toBeFocused()
  await expect(type).toHaveAccessibleDescription(/./)
  await chooseOnly(page, type, 'Equipment Stoppage')
  await typeParts(part(page, 'Start Time'), '00:10')
  await typeParts(part(page, 'End Time'), '00:20')
  await main(page).getByRole('textbox', { name: 'Description' }).fill(text)
  await main(page).getByRole('button', { name: 'Submit' }).press('Enter')
  for (const said of ['Do you want to save data?', 'Data is already saved.']) {
    const dialog = page.getByRole('dialog').filter({ hasText: said })
    await expect(dialog).toHaveAccessibleName(/./)
    // The button that has the focus is the one that goes on.
    await expect(dialog.getByRole('button', { name: /^(Confirm|OK)$/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'My areas today' })).toBeVisible()

  await openAs(page, 'approver', '/Inbox')
  const waiting = main(page).getByRole('link', { name: text })
  await expect(waiting).toHaveAccessibleName(/Equipment Stoppage 00:10 Workshop .*Abnormal/)
  await waiting.press('Enter')
  const report = main(page).getByRole('article')
  await expect(report).toMatchAriaSnapshot(`
    - heading /Equipment Stoppage – Workshop/
    - button /Approve/
    - button /Reject/
  `)
  await expect(report).toContainText(text)
  await report.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName(/Approved: Equipment Stoppage – Workshop/)
  await expect(main(page).getByRole('link', { name: text })).toHaveCount(0)

  await openAs(page, 'admin', '/Event-Record?group=2')
  const search = page.getByRole('search')
  await search.getByRole('textbox', { name: 'Description text' }).fill(text)
  await search.getByRole('button', { name: 'Search' }).press('Enter')
  const found = page.getByRole('table', { name: 'Event Record' })
  await expect(found.getByRole('row')).toHaveCount(2)
  await expect(found).toMatchAriaSnapshot(`
    - rowgroup:
      - row:
        - columnheader "Event Date"
        - columnheader /Event Type/
        - columnheader "Description"
    - rowgroup:
      - row /Workshop .*Equipment Stoppage .*Approved.* ${text}/
  `)
  const opener = found.getByRole('button', { name: 'Equipment Stoppage', exact: true })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toMatchAriaSnapshot(`
    - heading [level=2]
    - button "Close"
  `)
  await expect(dialog).toContainText(text)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
