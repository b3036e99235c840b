import { decode, encodeInput } from '@daybook/shared/names'
import { expect, type Page, test } from './test.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { uniqueWords } from './reports.ts'

const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Views', exact: true })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Views' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /New view|Change/ })

test('filters are saved under a name, found again by it, changed, made the start, shared and deleted', async ({
  page,
}) => {
  const name = uniqueWords('Gate last month')
  await openAs(page, 'viewer', '/Event-Record?group=2&from=01/10/2026&to=31/10/2026&page=2')
  await button(page).click()
  await menu(page).getByRole('button', { name: 'Save as a new view' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toContainText('Name of the view')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await dialog(page).getByRole('textbox').fill(name)
  await expect(dialog(page).getByRole('radio', { name: /^Last month, anew/ })).toBeChecked()
  await dialog(page).getByRole('textbox').press('Enter')
  await expect(page.getByText(`“${name}” is saved.`)).toBeVisible()

  // By its name from another page, with its days as they are that day; Back returns there.
  await page.goto('/Contact-US')
  await expect(button(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Search everything' }).click()
  await page.getByRole('dialog', { name: 'Search everything' }).getByRole('searchbox').fill(name)
  await page.getByRole('option', { name: `${name} View` }).click()
  await expect(page).toHaveURL(/\/Event-Record\?group=2&period=lastMonth$/)

  // Other filters can be kept in it.
  await page.goto('/Event-Record?group=3&period=lastMonth')
  await button(page).click()
  await menu(page)
    .getByRole('button', { name: `Change “${name}”` })
    .click()
  await dialog(page)
    .getByRole('checkbox', { name: /filters of this page/ })
    .check()
  await dialog(page)
    .getByRole('radio', { name: /01\/10\/2026 – 31\/10\/2026/ })
    .check()
  await dialog(page).getByRole('combobox', { name: 'Shared with' }).selectOption('Company User')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await button(page).click()
  await expect(menu(page).getByRole('link', { name: new RegExp(`${name}.*Shared: Company User`) })).toBeVisible()
  await menu(page)
    .getByRole('button', { name: `Start with “${name}”` })
    .click()
  await expect(page.getByText(`You now start with “${name}”.`)).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/Event-Record\?group=3&from=01%2F10%2F2026&to=31%2F10%2F2026$/)

  await button(page).click()
  await menu(page)
    .getByRole('button', { name: `Change “${name}”` })
    .click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Confirm' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`“${name}” is deleted.`)).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/Event-Record$/)
})

test('a view of a report comes by e-mail until its reader stops it', async ({ page }) => {
  const name = uniqueWords('Each Monday')
  await openAs(page, 'viewer', '/Report-Event?group=2&company=3&period=last7Days')
  await saveView(page, { name, page: '/Report-Event', query: 'group=2&company=3', period: 'last7Days' })
  const letter = menu(page).getByRole('button', { name: `“${name}” by e-mail` })
  const sheet = page.getByRole('dialog', { name: `“${name}” by e-mail` })
  await button(page).click()
  await expect(letter).toHaveAttribute('aria-pressed', 'false')
  await letter.click()
  await sheet.getByRole('combobox', { name: 'How often' }).selectOption('Every week')
  await sheet.getByRole('combobox', { name: 'On' }).selectOption('Monday')
  await sheet.getByRole('combobox', { name: 'At' }).selectOption('06:00')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`“${name}” comes by e-mail on Monday, 06:00.`)).toBeVisible()
  await button(page).click()
  await expect(menu(page).getByRole('link', { name: new RegExp(`${name}.*on Monday, 06:00`) })).toBeVisible()
  const href = await menu(page)
    .getByRole('link', { name: new RegExp(name) })
    .getAttribute('href')

  // Its link shows the days of the letter, and the last link ends the letters.
  await page.goto(`${href}&on=2026-11-10`)
  await expect(page).toHaveURL(/from=04%2F11%2F2026&to=10%2F11%2F2026$/)
  await page.goto(`${href}&stop=letters`)
  await page.getByRole('button', { name: 'Stop these letters' }).click()
  await expect(page.getByText('You get no more letters of this view.')).toBeVisible()
  await page.goto('/Report-Event')
  await button(page).click()
  await expect(letter).toHaveAttribute('aria-pressed', 'false')
})

test.describe('the menu of views', () => {
  for (const look of looksOf(3)) {
    test(`looks good, at ${nameOfLook(look)}`, async ({ browser }) => {
      const page = await pageWith(browser, look)
      const name = uniqueWords('รายงานของเดือน')
      await openAs(page, 'admin', '/Report-Event?group=2&company=3&period=lastMonth')
      await saveView(page, { name, page: '/Report-Event', query: 'group=2&company=3', groupId: 5 })
      await saveView(page, { name: `${name} 2`, page: '/Compliance', query: 'company=3' })
      const views = page.getByRole('button', { name: /^(Views|มุมมอง)$/ })
      await views.click()
      const menu = page.getByRole('dialog', { name: /^(Views|มุมมอง)$/ })
      await menu.getByRole('link').nth(1).waitFor()
      await expectGoodLook(page)
      await menu.getByRole('button').last().click()
      await page.getByRole('radio').first().waitFor()
      await expectGoodLook(page)
      await page.context().close()
    })
  }
})

async function saveView(page: Page, input: object) {
  const answer = await page.request.post('/api/Views/Save', {
    headers: { Origin: new URL(page.url()).origin },
    data: encodeInput('Views/Save', input),
  })
  expect(decode(await answer.json())).toMatchObject({ status: 'Success' })
}
