import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { expect, type Page, test } from './test.ts'
import { words } from './words.ts'

const w = words.en.ReportApproval
const main = (page: Page) => page.getByRole('main')
const numbers = (page: Page) => main(page).getByLabel(w.numbers, { exact: true })
const areas = (page: Page) => main(page).getByRole('region', { name: 'Areas' }).first()

async function open(page: Page, address = '/Report-Approval', username = 'admin') {
  await openAs(page, username, address)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Approval Report')
  await expect(numbers(page)).toBeVisible()
}

const found = (page: Page, count: string) => main(page).getByText(new RegExp(`^1–\\d+ of ${count}$`))

test('its numbers lead to exactly their reports', async ({ page }) => {
  await open(page)
  const rejected = numbers(page).getByRole('link', { name: new RegExp(`^${words.en.message.rejectedOnce}: `) })
  const count = await numbers(page).locator('small').innerText()
  await rejected.click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Event Record')
  await expect(found(page, count)).toBeVisible()
  await page.goBack()
  const waiting = numbers(page).getByRole('link', { name: new RegExp(`^${w.waiting}: `) })
  const waits = await waiting.innerText()
  await waiting.click()
  await expect(found(page, waits)).toBeVisible()
  await page.goBack()
  // The same of one area.
  const row = areas(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
  const link = row.getByRole('link').first()
  const own = await link.innerText()
  await link.click()
  await expect(page).toHaveURL(/area=\d+/)
  await expect(found(page, own)).toBeVisible()
})

test('opens the report that waits longest, and Back closes it', async ({ page }) => {
  await open(page)
  await main(page).getByRole('region', { name: 'Waiting longest' }).first().getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(numbers(page)).toBeVisible()
})

test('keeps days, company and partner in its address, and sorts its areas', async ({ page }) => {
  await open(page, '/Report-Approval?period=lastMonth')
  await main(page).getByRole('combobox', { name: words.en.field.company }).click()
  await page.getByRole('option').nth(1).click()
  await expect(page).toHaveURL(/company=\d+/)
  await expect(page).toHaveURL(/period=lastMonth/)
  await main(page).getByRole('combobox', { name: 'Compared with' }).selectOption('lastYear')
  await expect(page).toHaveURL(/partner=lastYear/)
  await areas(page).getByRole('button', { name: w.halfShort }).first().click()
  await expect(areas(page).getByRole('columnheader', { name: w.halfShort })).toHaveAttribute('aria-sort', 'ascending')
})

test('comes as Excel and PDF', async ({ page }) => {
  await open(page)
  for (const name of ['Export Excel', 'Export PDF']) {
    const download = page.waitForEvent('download')
    await main(page).getByRole('button', { name }).click()
    expect((await download).suggestedFilename()).toMatch(/^Report_Approval_\d{12}\.(xlsx|pdf)$/)
  }
})

for (const look of looksOf(5)) {
  test(`looks good: ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    await openAs(page, 'admin', '/Report-Approval')
    await expect(main(page).locator('dl[aria-label]').first()).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}
