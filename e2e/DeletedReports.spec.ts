import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { execute } from './database.ts'
import { acknowledge, agree, choose, rowWith } from './forms.ts'
import { openAs } from './people.ts'
import { type Colleague, colleague, fileStoppage, uniqueWords } from './reports.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { words } from './words.ts'

/** Reports of this area need no approval. */
const AREA = 'Control Room'
const w = words.en.DeletedReports
const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => main(page).getByRole('heading', { level: 1 })
const toast = (page: Page) => page.getByRole('alertdialog')
const text = (page: Page) => page.getByRole('textbox', { name: 'Description text' })
const rows = (page: Page) => page.locator('tbody tr, [data-cards] > li')
const toBin = (page: Page) => main(page).getByRole('link', { name: 'Deleted reports' })
const restore = (page: Page) => main(page).getByRole('button', { name: /^Restore / })

let other: Colleague
test.beforeAll(async () => {
  other = await colleague('reporterb.c3')
})
test.afterAll(() => other.leave())

/** Files reports that no other test uses, and returns their text. */
async function filed(count: number): Promise<string> {
  const description = uniqueWords('Pump')
  for (let n = 0; n < count; n += 1) await fileStoppage(other, { area: AREA, description: `${description} ${n}` })
  return description
}

/** Deletes them as the reporter, from outside the page. */
async function deleted(count: number): Promise<string> {
  const description = await filed(count)
  const { events } = await other.call('EventRecord/GetData', { text: description })
  await other.call('EventRecord/DeleteEvent', { eventIds: events.map(({ eventId }) => eventId) })
  return description
}

/** The record's rows with this text. */
const inRecord = async (description: string) =>
  (await other.call('EventRecord/GetData', { text: description })).events.length

async function search(page: Page, description: string) {
  const fold = page.getByRole('button', { name: /^Show filters/ })
  if (await fold.isVisible()) await fold.click()
  await text(page).fill(description)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

for (const way of ['mouse', 'touch'] as const) {
  test.describe(`by ${way}`, () => {
    test.use(way === 'touch' ? { hasTouch: true, viewport: { width: 390, height: 844 } } : {})
    const press = (what: Locator) => (way === 'touch' ? what.tap() : what.click())

    test('a deletion in Event Record is undone from its message', async ({ page }) => {
      const description = await filed(2)
      await openAs(page, 'admin', `/Event-Record?text=${encodeURIComponent(description)}`)
      await expect(rows(page)).toHaveCount(2)
      await press(page.getByRole('checkbox', { name: 'Select all rows that can be deleted' }))
      await press(page.getByRole('button', { name: 'Delete selected' }))
      await agree(page, 'Do you want to delete this data?')
      await acknowledge(page, 'Delete is completed.')
      await expect(toast(page)).toContainText('2 reports were deleted.')
      expect(await inRecord(description)).toBe(0)
      await press(toast(page).getByRole('button', { name: 'Undo' }))
      await expect(toast(page)).toContainText('2 reports were restored.')
      await expect(rows(page)).toHaveCount(2)
    })

    test('a report is restored from the deleted ones, and is back in the record', async ({ page }) => {
      const description = await deleted(2)
      await openAs(page, 'reporterb.c3', '/Event-Record')
      await press(toBin(page))
      await expect(title(page)).toHaveText('Deleted reports')
      await expect(main(page)).toContainText('Reports can be restored for 30 days')
      const back = await main(page).getByRole('link', { name: 'Event Record' }).boundingBox()
      expect(back?.height).toBeGreaterThanOrEqual(way === 'touch' ? 44 : 36)
      await search(page, description)
      await expect(rows(page)).toHaveCount(2)
      const row = rowWith(page, `${description} 1`)
      await expect(row).toContainText(AREA)
      await expect(row).toContainText('30 days')
      await press(row.getByRole('button', { name: /^Restore / }))
      await expect(toast(page)).toContainText('1 report was restored.')
      await expect(rows(page)).toHaveCount(1)
      expect(await inRecord(description)).toBe(1)
      // A link or a reload gives the same result: the search is in the URL.
      await page.reload()
      await expect(rows(page)).toHaveCount(1)
      await expect(restore(page)).toHaveCount(1)
    })
  })
}

test('chosen ones are restored by the keyboard alone', async ({ page }) => {
  const description = await deleted(3)
  await openAs(page, 'admin', '/Event-Record')
  await expect(rows(page).first()).toBeVisible()
  await toBin(page).focus()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Deleted reports')
  await text(page).focus()
  await page.keyboard.type(description)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('checkbox', { name: w.selectAll }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'Selected (3) Row' })).toBeVisible()
  await rowWith(page, `${description} 0`).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: w.restoreSelected }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('2 reports were restored.')
  await expect(rows(page)).toHaveCount(1)
  expect(await inRecord(description)).toBe(2)
  await expect(page.getByRole('button', { name: w.restoreSelected })).toHaveCount(0)
})

test('a report deleted from the list of Create Report is undone there', async ({ page }) => {
  const description = await filed(1)
  await openAs(page, 'reporterb.c3', '/Create-Report?form=1')
  const row = rowWith(page, description)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await agree(page, 'Do you want to delete this data?')
  await acknowledge(page, 'Delete is completed.')
  await expect(row).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('1 report was restored.')
  await expect(row).toHaveCount(1)
})

test('reports that cannot be restored are named with the reason, and the rest are restored', async ({ page }) => {
  const description = await deleted(2)
  // The same report was filed again meanwhile.
  await execute(
    `insert into event_report (event_group_id, company_id, area_id, event_date, event_type_id, description, status, start_time, end_time,
       is_open, reported_by, updated_by)
     select event_group_id, company_id, area_id, event_date, event_type_id, 'again', status, start_time, end_time, is_open, reported_by,
       updated_by from event_report where description = $1`,
    [`${description} 0`],
  )
  await execute(
    `insert into event_report_shift (report_id, shift_id) select again.id, s.shift_id from event_report e
     join event_report_shift s on s.report_id = e.id
     join event_report again on again.description = 'again' and again.start_time = e.start_time and again.area_id = e.area_id
     where e.description = $1`,
    [`${description} 0`],
  )
  await openAs(page, 'admin', `/Deleted-Reports?text=${encodeURIComponent(description)}`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: w.selectAll }).check()
  await page.getByRole('button', { name: w.restoreSelected }).click()
  await acknowledge(page, /1 report stays deleted\.[^]*Control Room[^]*Another report was filed in its place/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`${description} 0`)
})

test('filters are in the URL; an empty result says so', async ({ page }) => {
  const description = await deleted(1)
  await openAs(page, 'admin', '/Deleted-Reports')
  const field = (name: string) => main(page).getByRole('combobox', { name })
  await choose(page, field('Company'), 'Khiripat Port')
  await choose(page, field('Area/Sub Area'), AREA)
  await choose(page, field(w.deletedWithin), '3 days')
  await search(page, description)
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/company=3&area=\d+&days=3&text=Pump/)
  await search(page, `${description} and more`)
  await expect(main(page)).toContainText(w.nothingFound)
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
})

test('people who may not delete see no link to the page', async ({ page }) => {
  await openAs(page, 'viewer', '/Event-Record')
  await expect(rows(page).first()).toBeVisible()
  await expect(toBin(page)).toHaveCount(0)
})

async function expectForbidden(page: Page, path: string) {
  await openAs(page, 'viewer', path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.en.Shell.forbidden)
  await expect(page.getByRole('main')).toContainText('403')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(path)
}

for (const path of ['/Deleted-Reports', '/Inbox'])
  test(`a person without access to ${path} gets the page that says so, and no message`, async ({ page }) => {
    await expectForbidden(page, path)
  })

test('so does a person without the menu of corrective actions', async ({ page }) => {
  const viewer = 'select id from user_account where username = $1'
  await execute(`delete from user_menu where menu_id = 28 and user_id in (${viewer})`, ['viewer'])
  try {
    await expectForbidden(page, '/Actions')
  } finally {
    await execute(`insert into user_menu (user_id, menu_id, level) select id, 28, 1 from (${viewer}) v`, ['viewer'])
  }
})

for (const width of [1280, 1440, 1920])
  test(`the event type is shown in full at ${width} px`, async ({ page }) => {
    const description = await deleted(1)
    await page.setViewportSize({ width, height: 900 })
    await openAs(page, 'admin', `/Deleted-Reports?text=${encodeURIComponent(description)}`)
    const type = rows(page).getByText(/^Equipment Stoppage/)
    await expect(type).toBeVisible()
    const hidden = await type.evaluate((one) => [
      one.scrollHeight - one.clientHeight,
      one.scrollWidth - one.clientWidth,
    ])
    // Rounding may lose a pixel.
    expect(Math.max(...hidden)).toBeLessThanOrEqual(1)
  })

for (const look of looksOf(18)) {
  test(`looks good: ${nameOfLook(look)}`, async ({ browser }) => {
    const description = await deleted(2)
    const page = await pageWith(browser, look)
    await openAs(page, 'admin', `/Deleted-Reports?text=${encodeURIComponent(description)}`)
    await expect(rows(page)).toHaveCount(2)
    await expectGoodLook(page)
    await page.goto('/Deleted-Reports?text=nothing-has-these-words')
    await expect(main(page)).toContainText(words[look.language].DeletedReports.nothingFound)
    await expectGoodLook(page)
    await page.context().close()
  })
}
