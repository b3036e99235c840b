import { expect, type Locator, type Page, test } from './test.ts'
import { choose, rowWith } from './forms.ts'
import { fillSignIn, openAs } from './people.ts'
import { type Colleague, colleague, fileStoppage, uniqueWords } from './reports.ts'
import { OPENER } from './screens.ts'
import { startsWith } from './words.ts'

/** Its reports wait for the account 'approver'. */
const AREA = 'Workshop'
const LEAVE = 'What you typed has not been saved.'

let reporter: Colleague
test.beforeAll(async () => {
  reporter = await colleague('reporter')
})
test.afterAll(() => reporter.leave())

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Presses Back, no sooner than a person can: once the dialog has been rendered and has its history entry. */
async function pressBack(page: Page) {
  await page.waitForFunction(() => !document.querySelector('[role="dialog"]') || history.state?.isSecondOfPage === true)
  await page.goBack()
}

/** Presses the control and expects Back to close what it opened, on the same page. Forward must not reopen it. */
async function expectClosedByBack(page: Page, control: Locator, opened: Locator) {
  const address = page.url()
  await control.click()
  await expect(opened).toBeVisible()
  await pressBack(page)
  await expect(opened).toBeHidden()
  await page.goForward()
  await expect(opened).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect(control).toBeVisible()
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  const isPhone = viewport.width < 720

  test.describe(`at ${viewport.width} px Back`, () => {
    test.use({ viewport })

    test('closes the dialogs of the sign-in page, and messages', async ({ page }) => {
      await page.goto('/login')
      for (const name of ['Contact Us', 'Forgot Password', 'Change Password']) {
        await expectClosedByBack(page, page.getByRole('button', { name }), dialog(page, name))
      }
      await fillSignIn(page, 'nobody.here')
      await expectClosedByBack(
        page,
        page.getByRole('button', { name: 'Login', exact: true }),
        dialog(page, /^(Warning|Error)$/),
      )
      await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('nobody.here')
    })

    test('closes a report and leaves the list as it was', async ({ page }) => {
      await openAs(page, 'admin', '/Event-Today')
      await page.goto('/Event-Record?group=3&size=50&sort=reporterName&order=asc')
      const rows = page.locator('tbody tr, [data-cards] > li')
      await expect(rows).toHaveCount(50)
      const row = rows.nth(30)
      await row.scrollIntoViewIfNeeded()
      const scrolled = await page.evaluate(() => Math.round(scrollY))
      const opener = row.locator('button[aria-haspopup="dialog"]')
      await expectClosedByBack(page, opener, dialog(page, 'Detail'))
      expect(await page.evaluate(() => Math.round(scrollY))).toBe(scrolled)
      await expect(rows).toHaveCount(50)

      // Closing it by its button or Escape leaves no entry that Back would have to pass.
      await opener.click()
      await dialog(page, 'Detail').getByRole('button', { name: 'Close' }).first().click()
      await opener.click()
      await expect(dialog(page, 'Detail')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page, 'Detail')).toBeHidden()
      await pressBack(page)
      await expect(page).toHaveURL('/Event-Today')
    })

    test('asks before discarding what was typed, and a second press means Stay', async ({ page }) => {
      const about = uniqueWords('Edited on the way')
      await fileStoppage(reporter, { area: AREA, description: about })
      await openAs(page, 'reporter', '/Event-Record')
      await page.goto('/Event-Today')
      await rowWith(page, about)
        .getByRole('button', { name: startsWith('Edit') })
        .click()
      const edit = dialog(page, 'Edit Data')
      const description = edit.getByRole('textbox', { name: 'Description' })
      await description.fill(`${about}, more`)
      const question = dialog(page, 'Close without saving?')
      await pressBack(page)
      await expect(question).toContainText(LEAVE)
      await pressBack(page)
      await expect(question).toBeHidden()
      await expect(description).toHaveValue(`${about}, more`)
      await pressBack(page)
      await question.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(edit).toBeHidden()
      await expect(page).toHaveURL('/Event-Today')
      await pressBack(page)
      await expect(page).toHaveURL('/Event-Record')
    })

    test('closes a dialog above a report first, then the report', async ({ page }) => {
      const about = uniqueWords('To be decided later')
      await fileStoppage(reporter, { area: AREA, description: about })
      await openAs(page, 'approver', '/Event-Today')
      await rowWith(page, about)
        .getByRole('button', { name: startsWith('Approve') })
        .click()
      const approve = dialog(page, 'Approve Data')
      await approve.getByRole('button', { name: 'Approve' }).click()
      const question = dialog(page, 'Confirm')
      await expect(question).toContainText('Do you want to save data?')
      await pressBack(page)
      await expect(question).toBeHidden()
      await expect(approve).toBeVisible()
      await pressBack(page)
      await expect(approve).toBeHidden()
      await expect(page).toHaveURL('/Event-Today')
      await expect(rowWith(page, about).getByRole('button', { name: startsWith('Approve') })).toBeVisible()
    })

    test('works as usual after a reload under an open dialog', async ({ page }) => {
      await openAs(page, 'admin', '/Event-Record')
      await page.goto('/Event-Today')
      await page.getByRole('button', { name: 'Privacy Notice' }).click()
      await expect(dialog(page, 'Privacy Notice')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Event Today' })).toBeVisible()
      await expect(dialog(page, 'Privacy Notice')).toBeHidden()
      await expectClosedByBack(
        page,
        page.getByRole('button', { name: 'Privacy Notice' }),
        dialog(page, 'Privacy Notice'),
      )
      await pressBack(page)
      await expect(page).toHaveURL('/Event-Record')
    })

    test('closes the calendar and lists, and returns from pages that were opened meanwhile', async ({ page }) => {
      await openAs(page, 'both', '/Event-Today')
      await page.goto('/Event-Record')
      const main = page.getByRole('main')
      if (isPhone) await main.getByRole('button', { name: /^Show filters/ }).click()
      const calendar = main.getByRole('button', { name: 'Choose a date' }).first()
      await expectClosedByBack(page, calendar, page.getByRole('dialog', { name: 'Choose a date' }))
      const group = main.getByRole('combobox', { name: 'Event Group' })
      await expectClosedByBack(page, group, page.getByRole('listbox'))
      const person = page.getByRole('button', { name: 'Account menu' })
      await expectClosedByBack(page, person, dialog(page, 'Account menu'))
      // A phone's menu of the person lists the groups itself.
      if (!isPhone)
        await expectClosedByBack(page, page.getByRole('button', { name: /^Reporter…/ }), dialog(page, 'Group User'))
      await choose(page, group, 'Security')
      await main.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page).toHaveURL(/group=3/)
      await pressBack(page)
      await expect(page).toHaveURL('/Event-Record')
      await page.goForward()
      await expect(page).toHaveURL(/group=3/)
      await pressBack(page)
      await expect(page).toHaveURL('/Event-Record')
      await pressBack(page)
      await expect(page).toHaveURL('/Event-Today')
    })

    test('closes the dialogs of administration', async ({ page }) => {
      await openAs(page, 'admin', '/Receiver-Group')
      const main = page.getByRole('main')
      const count = main.locator(OPENER).first()
      await expectClosedByBack(page, count, page.getByRole('dialog'))
      await page.goto('/Event-Type')
      const definition = main.getByRole('button', { name: /^Definition/ }).first()
      await expectClosedByBack(page, definition, dialog(page, 'Definition'))
      await page.goto('/User-Permission?name=Both')
      await main.getByRole('link', { name: 'Edit Both Demo' }).click()
      for (const name of ['Changes', 'What would this person see', 'Why can this person see this area']) {
        await expectClosedByBack(page, main.getByRole('button', { name }), dialog(page, startsWith(name)))
      }
    })

    test('asks before leaving a form with typed text, and Back once more stays', async ({ page }) => {
      await openAs(page, 'admin', '/Company')
      await page.getByRole('link', { name: 'Add Company' }).click()
      // The list has a search field with the same name.
      await expect(page.getByRole('heading', { level: 1, name: 'Company', exact: true })).toBeHidden()
      const name = page.getByRole('textbox', { name: 'Company' }).first()
      await name.fill('Not to be saved')
      const form = page.url()
      const question = dialog(page, 'Leave this page?')
      await pressBack(page)
      await expect(question).toContainText(LEAVE)
      await pressBack(page)
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(form)
      await expect(name).toHaveValue('Not to be saved')
      await pressBack(page)
      await question.getByRole('button', { name: 'Leave' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Company' })).toBeVisible()
      await expect(page).toHaveURL('/Company')
    })

    if (isPhone) {
      test('closes the menu, and returns from the page that the menu opened', async ({ page }) => {
        await openAs(page, 'viewer', '/Event-Record')
        const menu = page.getByRole('button', { name: 'More' })
        await expectClosedByBack(page, menu, dialog(page, 'Menu'))
        await menu.click()
        await dialog(page, 'Menu').getByRole('link', { name: 'Event Today' }).click()
        await expect(page).toHaveURL('/Event-Today')
        await expect(dialog(page, 'Menu')).toBeHidden()
        await pressBack(page)
        await expect(page).toHaveURL('/Event-Record')
        await expect(page.getByRole('heading', { level: 1, name: 'Event Record' })).toBeVisible()
        await expect(dialog(page, 'Menu')).toBeHidden()
      })
    }
  })
}
