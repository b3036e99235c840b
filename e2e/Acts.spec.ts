import { expect, type Page, test } from './test.ts'
import { companyToday, dayText } from './clock.ts'
import { agree } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'

const sheet = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).last().click()
const pick = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('radio', { name, exact: true }).check()

async function tick(page: Page, rows: number) {
  const boxes = page.getByRole('checkbox', { name: /^Select row / })
  await expect(boxes.first()).toBeVisible()
  for (let row = 0; row < rows; row += 1) await boxes.nth(row).check()
}

test('people are changed together, with a verdict for each, and all of it is undone', async ({ page }) => {
  await openAs(page, 'admin', '/User-Permission')
  await tick(page, 2)
  await page.getByRole('button', { name: 'Change…' }).click()

  await test.step('the sheet says what is missing', async () => {
    await press(page, 'Continue')
    await expect(sheet(page, 'Change 2 people').getByRole('alert')).toHaveText('Choose what changes.')
    await pick(page, 'E-mail notification')
    await pick(page, 'No')
    await press(page, 'Continue')
    await expect(page.getByText('2 records will be changed.')).toBeVisible()
  })

  await test.step('each record has its verdict', async () => {
    await press(page, 'Change now')
    await expect(page.getByRole('status').filter({ hasText: 'Done · Changed 2' })).toBeVisible()
  })

  await test.step('Undo gives all of them back what they were', async () => {
    await press(page, 'Undo')
    await agree(page, /Give all these records back/)
    await expect(page.getByRole('status').filter({ hasText: 'Undone · Undone 2' })).toBeVisible()
    await press(page, 'Close')
  })
})

test('all that is found is selected over pages, planned for a day to come and taken back', async ({ page }) => {
  await openAs(page, 'admin', '/Area-Structure')
  await tick(page, 1)
  await page.getByRole('button', { name: /^Select all \d+ found$/ }).click()
  await expect(page.getByText(/^Selected \(\d{2,}\) Row$/)).toBeVisible()
  await page.getByRole('button', { name: 'Change…' }).click()
  await pick(page, 'Status')
  await pick(page, 'Inactive')
  await sheet(page, /^Change \d+ areas$/)
    .getByRole('textbox', { name: 'Remark' })
    .fill('The site closes')
  await pick(page, 'At the start of a day to come')
  const day = companyToday().add({ days: 11 })
  await page.getByRole('dialog').getByRole('group', { name: 'From' }).getByRole('spinbutton').first().click()
  await page.keyboard.type(dayText(day).replaceAll('/', ''))
  await press(page, 'Continue')
  await expect(page.getByText(`From ${dayText(day)}:`)).toBeVisible()
  await expect(page.getByText(/stop reporting/).first()).toBeVisible()
  await press(page, 'Plan it')
  await expect(page.getByRole('status').filter({ hasText: `Planned · ${dayText(day)}` })).toBeVisible()
  await press(page, 'Close')

  await page.getByRole('link', { name: 'Changes of many' }).click()
  await page.getByRole('button', { name: 'Status: Inactive · The site closes' }).click()
  await press(page, 'Take back')
  await agree(page, /Take this planned change back/)
  await expect(page.getByRole('status').filter({ hasText: 'Stopped' })).toBeVisible()
})

for (const look of looksOf(2)) {
  test(`the sheet of a change looks good: ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    await openAs(page, 'admin', '/User-Permission')
    await page
      .getByRole('checkbox', { name: /^(Select row|เลือกแถว) / })
      .first()
      .check()
    await page.getByRole('button', { name: /^(Change|แก้ไข)…$/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodLook(page)
  })
}
