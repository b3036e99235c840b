import { expect, type Page, test } from './test.ts'
import { openAs } from './people.ts'
import { words } from './words.ts'

/* The numbers of the reports beside their partner; that they are right is tested on the server. */

const says = words.en.reports
const strip = (page: Page) => page.getByRole('group', { name: says.comparedWith, exact: true }).first()
const choice = (page: Page) => page.getByRole('combobox', { name: says.comparedWith })

test('a number stands beside its partner, says why, and leads to the events of both', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Event?group=2&company=3&period=lastMonth')
  const compared = strip(page)
  await expect(compared).toContainText('30/09/2026')
  const total = page.getByRole('group', { name: 'Table: Summary', exact: true }).locator('tfoot [data-sum]').first()
  const links = compared.getByRole('definition').first().getByRole('link')
  await expect(links.first()).toHaveText((await total.textContent()) ?? '')

  // The partner's number opens exactly its events.
  const before = (await links.nth(1).textContent()) ?? ''
  const [record] = await Promise.all([page.waitForEvent('popup'), links.nth(1).click()])
  await expect(record.getByText(before, { exact: false }).first()).toBeVisible()
  await record.close()

  const why = compared.getByText(says.why, { exact: true }).first()
  await why.click()
  await expect(compared.getByText(/ by reports a day, /).first()).toBeVisible()
  await expect(
    compared.getByRole('group', { name: `Table: ${says.events}: ${says.periodsBefore}` }).locator('tbody tr'),
  ).not.toHaveCount(0)
  const period = compared.getByRole('definition').first().locator('tbody a').first()
  const then = (await period.textContent()) ?? ''
  const [past] = await Promise.all([page.waitForEvent('popup'), period.click()])
  await expect(past.getByText(new RegExp(`^1–\\d+ of ${then}$`))).toBeVisible()
  await past.close()

  // The choice is in the address, and stays when another filter changes.
  await choice(page).selectOption({ label: says.partnerLastYear })
  await expect(page).toHaveURL(/partner=lastYear/)
  await page.reload()
  await expect(choice(page)).toHaveValue('lastYear')
  await page.goto('/Report-Event-Weekly?partner=lastYear')
  await page.getByRole('button', { name: says.previousWeek }).click()
  await expect(page).toHaveURL(/week=.*partner=lastYear|partner=lastYear.*week=/)
  for (const address of ['/Report-Event-Monthly?company=3', '/Report-Abnormal?group=2&company=3&period=lastMonth']) {
    await page.goto(address)
    await expect(strip(page).getByRole('definition').first()).toBeVisible()
  }
})

test('the abnormal report says what repeats, and its numbers lead to the reports', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Abnormal?group=2&company=3&from=01/09/2026&to=20/11/2026')
  const table = page.getByRole('group', { name: `Table: ${says.patternTypes}`, exact: true })
  const total = page.getByRole('group', { name: 'Table: Summary', exact: true }).locator('tfoot [data-sum]').first()
  await expect(table.locator('tbody tr').last()).toContainText('100 %')
  const counts = await table.locator('tbody tr td:nth-child(2)').allTextContents()
  expect(counts.map(Number).reduce((all, count) => all + count, 0)).toBe(Number(await total.textContent()))
  // Areas beyond the third are named on request.
  const more = table.getByRole('button', { name: /^and \d+ more$/ }).first()
  const left = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0])
  const at = await more.evaluate((one) => one.closest('tr')?.rowIndex)
  await more.press('Enter')
  const areas = table.locator(`tr >> nth=${at}`).locator('td').last().getByRole('link')
  await expect(areas).toHaveCount(3 + left)
  await expect(areas.nth(3)).toBeFocused()
  const day = page.getByRole('link', { name: /November 2026: [1-9]\d* reports$/ }).first()
  const count = /: (\d+) reports$/.exec((await day.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  const [record] = await Promise.all([page.waitForEvent('popup'), day.click()])
  await expect(record.getByText(count, { exact: false }).first()).toBeVisible()
})
