import { expect, type Page, test } from './test.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { colleague, fileStoppage, uniqueWords } from './reports.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

test('one field leads to screens, days, places and the words of reports, by keys alone', async ({ page }) => {
  const words = uniqueWords('brine seal')
  const reporter = await colleague('reporter')
  await fileStoppage(reporter, { area: 'Workshop', description: words })
  await reporter.leave()
  await openAs(page, 'viewer', '/Event-Today')
  await page.getByRole('heading', { level: 1, name: 'Event Today' }).waitFor()

  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('searchbox')
  await expect(field).toBeFocused()
  await field.fill('monthly')
  await expect(option(page, /Monthly/).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/Report-Event-Monthly/)
  await expect(palette(page)).toBeHidden()

  // Remembered, and the words of a report in another order.
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('group', { name: 'Opened last' }).getByRole('option').first()).toHaveText(
    /Monthly/,
  )
  const reversed = words.split(' ').toReversed().join(' ')
  await field.fill(reversed)
  await expect(option(page, new RegExp(words))).toBeVisible()
  await expect(option(page, `Search reports for “${reversed}”`)).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/Event-Record\?.*text=/)
  await expect(page.getByRole('main')).toContainText(words)

  // The report by itself, a day, an area.
  await page.keyboard.press('Control+k')
  await field.fill(words)
  await option(page, new RegExp(`${words}.*Workshop`)).click()
  await expect(page).toHaveURL(/Event-Record\?ID=/)
  await page.keyboard.press('Control+k')
  await field.fill('เมื่อวาน')
  await expect(option(page, /^Yesterday/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/period=yesterday/)
  await page.keyboard.press('Control+k')
  await field.fill('workshop')
  await palette(page).getByRole('group', { name: 'Reports of an area' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/Event-Record\?.*area=\d/)

  // Back and Escape close it, on the same page.
  const address = page.url()
  await page.getByRole('button', { name: 'Search everything' }).click()
  await expect(field).toBeFocused()
  await page.waitForFunction(() => history.state?.isSecondOfPage === true)
  await page.goBack()
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(page).toHaveURL(address)
})

test.describe('the field that leads everywhere', () => {
  for (const look of looksOf(4)) {
    test(`looks good and administers, at ${nameOfLook(look)}`, async ({ browser }) => {
      const page = await pageWith(browser, look)
      await openAs(page, 'admin', '/Event-Today')
      await page.getByRole('button', { name: /^(Search everything|ค้นหาทุกอย่าง)$/ }).click()
      const dialog = page.getByRole('dialog', { name: /^(Search everything|ค้นหาทุกอย่าง)$/ })
      await dialog.getByRole('searchbox').fill('workshop')
      await expect(dialog.getByRole('option', { name: /· / }).first()).toBeVisible()
      await expectGoodLook(page)
      await dialog
        .getByRole('group', { name: /^(Administer|จัดการข้อมูล)$/ })
        .getByRole('option')
        .first()
        .click()
      await expect(page).toHaveURL(/Create-Area-Structure\?ID=/)
      await page.context().close()
    })
  }
})
