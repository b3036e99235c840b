import { decode, encodeInput } from '@daybook/shared/names'
import { expect, type Page, test } from './test.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { uniqueWords } from './reports.ts'

/** Without those of selects that the browser draws. */
const choices = (page: Page) => page.getByRole('option').filter({ visible: true })
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })

async function shareView(page: Page, name: string): Promise<void> {
  const view = { name, page: '/Report-Event', query: 'group=2&company=3', period: 'last7Days', groupId: 4 } as const
  const answer = await page.request.post('/api/Views/Save', {
    headers: { Origin: new URL(page.url()).origin },
    data: encodeInput('Views/Save', view),
  })
  expect(decode(await answer.json())).toMatchObject({ status: 'Success' })
}

test('a shared view is sent to a receiver group, sent at another time, paused and ended', async ({ page }) => {
  const name = uniqueWords('Numbers')
  await openAs(page, 'admin', '/View-Letters')
  await shareView(page, name)
  await page.reload()
  await page.getByRole('button', { name: 'Send a view to a receiver group' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  await form.getByRole('combobox', { name: 'View' }).click()
  await choices(page).filter({ hasText: name }).click()
  await form.getByRole('combobox', { name: 'Receiver group' }).click()
  await choices(page).first().click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(card(page, name)).toContainText('by e-mail every day, 07:00')
  await expect(card(page, name)).toContainText('Not sent yet · Next 21/11/2026 07:00')
  await card(page, name).locator('summary').click()
  await expect(card(page, name).getByText('No letter').first()).toBeVisible()

  await card(page, name).getByRole('button', { name: /^Edit/ }).click()
  await form.getByRole('combobox', { name: 'How often' }).selectOption('Every month')
  await form.getByRole('combobox', { name: 'On day' }).selectOption('31')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, name)).toContainText('Next 30/11/2026 07:00')

  await card(page, name)
    .getByRole('button', { name: /^Pause/ })
    .click()
  await expect(card(page, name)).toContainText('Paused')
  await card(page, name)
    .getByRole('button', { name: /^Go on/ })
    .click()
  await expect(card(page, name).getByRole('button', { name: /^Pause/ })).toBeVisible()
  await card(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = page.locator('[role=dialog], [role=alertdialog]').filter({ hasText: `End “${name}” to` })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, name)).toHaveCount(0)
})

test.describe('views by e-mail', () => {
  for (const look of looksOf(4)) {
    test(`look good, at ${nameOfLook(look)}`, async ({ browser }) => {
      const page = await pageWith(browser, look)
      await openAs(page, 'admin', '/View-Letters')
      await shareView(page, uniqueWords('ตัวเลขประจำสัปดาห์'))
      await page.reload()
      await page.getByRole('button', { name: /^(Send a view|ส่งมุมมอง)/ }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('combobox').first().click()
      await choices(page).last().click()
      await form.getByRole('combobox').nth(1).click()
      await choices(page).first().click()
      await expectGoodLook(page)
      await form.getByRole('button').last().click()
      await expect(form).toBeHidden()
      await page.locator('summary').first().click()
      await expectGoodLook(page)
      await page.screenshot({ path: `test-results/view-letters-${look.width}-${look.theme}.png`, fullPage: true })
      await page.context().close()
    })
  }
})
