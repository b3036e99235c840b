import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { choose } from './forms.ts'
import { openAs } from './people.ts'
import { expect, type Page, test } from './test.ts'
import { words } from './words.ts'

const w = words.en.Overview
const main = (page: Page) => page.getByRole('main')
const number = (page: Page, name: string) => main(page).getByRole('link', { name: new RegExp(`^${name}: `) })
const sentences = (page: Page) => main(page).getByRole('region', { name: w.sentences }).getByRole('listitem')

async function open(page: Page, address = '/Overview', username = 'admin') {
  await openAs(page, username, address)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Overview')
  await expect(sentences(page).first()).toBeVisible()
}

const countIn = async (page: Page, name: string) => Number((await number(page, name).innerText()).replaceAll(',', ''))

test('its numbers lead to exactly their rows', async ({ page }) => {
  await open(page)
  for (const [name, heading] of [
    ['Reports', 'Event Record'],
    ['Abnormal reports', 'Event Record'],
    ['Days without a report', 'Not Report (Day)'],
    [w.waiting, 'Event Record'],
    [w.actions, 'Corrective Actions'],
  ] as const) {
    const count = await countIn(page, name)
    expect(count).toBeGreaterThan(0)
    await number(page, name).click()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(main(page).getByText(new RegExp(`^1–\\d+ of ${count.toLocaleString('en-US')}$`))).toBeVisible()
    await page.goBack()
    await expect(sentences(page).first()).toBeVisible()
  }
})

test('sets companies side by side, sorted by their difference, and each leads on', async ({ page }) => {
  await open(page)
  const table = main(page).getByRole('table', { name: w.companies })
  const rows = table.getByRole('row').filter({ has: page.getByRole('link') })
  const reports = await rows.locator('td:nth-child(2) strong').allInnerTexts()
  const sum = reports.reduce((all, text) => all + Number(text.replaceAll(',', '')), 0)
  expect(sum).toBe(await countIn(page, 'Reports'))

  await table.getByRole('button', { name: 'Reports', exact: true }).click()
  await expect(page).toHaveURL(/sort=events/)
  await expect(rows.first()).toContainText('+')
  const changes = (await rows.locator('td:nth-child(2) p').allInnerTexts()).map((text) =>
    Number(/([+−-]?)([\d,]+) against/.exec(text)?.slice(1).join('').replace('−', '-').replaceAll(',', '')),
  )
  expect(changes).toEqual(changes.toSorted((a, b) => b - a))

  const cell = rows.first().getByRole('cell').nth(1).getByRole('link').first()
  const count = await cell.innerText()
  await cell.click()
  await expect(main(page).getByText(new RegExp(`^1–\\d+ of ${count}$`))).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/sort=events/)
  await rows.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/company=\d+/)
  await expect(number(page, 'Reports')).toHaveText(count)
  await expect(table).toBeHidden()
})

test('the line of a number opens its periods, and each leads to what it counted', async ({ page }) => {
  await open(page)
  for (const [name, heading] of [
    ['Reports', 'Event Record'],
    ['Days without a report', 'Not Report (Day)'],
  ] as const) {
    await main(page)
      .getByRole('button', { name: `${name}: Periods before`, exact: true })
      .press('Enter')
    const link = page.getByRole('dialog').getByRole('row').nth(1).getByRole('link')
    const count = /^[\d,]+/.exec(await link.innerText())?.[0] ?? ''
    await link.press('Enter')
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(main(page).getByText(new RegExp(`^1–\\d+ of ${count}$`))).toBeVisible()
    await page.goBack()
    await expect(sentences(page).first()).toBeVisible()
  }
})

test('keeps company, group and days in its address, and passes them on', async ({ page }) => {
  await open(page, '/Overview?company=3&group=3&period=lastMonth')
  const count = await countIn(page, w.waiting)
  await number(page, w.waiting).click()
  await expect(page).toHaveURL(/company=3/)
  await expect(page).toHaveURL(/group=3/)
  await expect(page).toHaveURL(/status=1/)
  await page.goBack()
  await expect(number(page, w.waiting)).toHaveText(String(count))
  await main(page).getByRole('combobox', { name: words.en.field.company }).click()
  await page.getByRole('option').nth(1).click()
  await expect(page).toHaveURL(/company=(?!3&)\d+/)
  await expect(page).toHaveURL(/period=lastMonth/)
})

test('opens what is open, and is found by its name', async ({ page }) => {
  await openAs(page, 'admin', '/Event-Today')
  // Its key is listened to from then on.
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Event Today')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('searchbox').fill('overv')
  await page.getByRole('dialog').getByRole('option', { name: 'Overview' }).first().click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Overview')
  const waiting = main(page).getByRole('region', { name: w.openWaiting })
  await waiting.getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await main(page).getByRole('region', { name: w.openActions }).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('is the start page of whoever chooses it in My account', async ({ page }) => {
  await openAs(page, 'viewer', '/My-Account')
  const start = main(page).getByRole('combobox', { name: words.en.MyAccount.start })
  await choose(page, start, 'Overview')
  await expect(start).toHaveValue('Overview')
  await page.goto('/')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Overview')
  await page.goto('/My-Account')
  await choose(page, start, words.en.MyAccount.startUsual)
  await expect(start).toBeEnabled()
  await expect(start).toHaveValue(words.en.MyAccount.startUsual)
  await page.goto('/')
  await expect(main(page).getByRole('heading', { level: 1 })).not.toHaveText('Overview')
})

test('on a phone, the five numbers and the sentences need no scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  const bar = await page.locator('[data-bottom-bar]').boundingBox()
  const last = await sentences(page).last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

for (const look of looksOf(5)) {
  test(`looks good: ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    await openAs(page, 'admin', '/Overview')
    await expect(main(page).locator('[data-about]').first()).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}
