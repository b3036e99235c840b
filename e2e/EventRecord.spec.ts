import { expect, type Page, test } from './test.ts'
import { sealer } from '../packages/server/src/platform/sealed.ts'
import { acknowledge, agree, choose, part, readParts, rowWith, shown, typeParts } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { product } from './product.ts'
import { type Colleague, colleague, companyNow, fileStoppage, uniqueWords } from './reports.ts'
import { startsWith, words } from './words.ts'
import { decode } from '@daybook/shared/names'

/** Reports of this area need no approval, and no other test files any there. */
const AREA = 'Control Room'
const field = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name })
const text = (page: Page) => page.getByRole('textbox', { name: 'Description text' })
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const rows = (page: Page) => page.locator('tbody tr, [data-cards] > li')
const dates = (page: Page) => page.getByRole('group', { name: /^Event Date: / })

let other: Colleague
test.beforeAll(async () => {
  other = await colleague('reporterb.c3')
})
test.afterAll(() => other.leave())

test.describe('searching', () => {
  test('starts with the last 30 days, newest first, 20 rows a page', async ({ page }) => {
    await openAs(page, 'admin', '/Event-Record')
    await expect(rows(page)).toHaveCount(20)
    const { day } = companyNow()
    await expect(dates(page).nth(1)).toHaveText(shown(day))
    const [from, to] = await Promise.all([0, 1].map((nth) => readParts(dates(page).nth(nth))))
    expect(daysBetween(from ?? '', to ?? '')).toBe(29)
    await expect(page.getByRole('columnheader', { name: 'Event Date' })).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).first()).toContainText(day)
  })

  test('shows 10 rows, and reload and Back bring filters, order, page and size back', async ({ page }) => {
    await openAs(page, 'admin', '/Event-Record')
    await choose(page, field(page, 'Event Group'), 'Security')
    await choose(page, field(page, 'Company'), 'Khiripat Port')
    await choose(page, field(page, 'Level'), 'Level 1')
    await search(page).click()
    await expect(rows(page)).toHaveCount(10)
    await expect(page).toHaveURL(/group=3&company=3&level=1&from=[^&]+&to=[^&]+&size=10$/)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('columnheader').getByRole('button', { name: 'Reporter', exact: true }).click()
    await expect(page).toHaveURL(/sort=reporterName&order=asc/)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.locator('[aria-current="page"]').filter({ hasText: ' / ' })).toHaveText(/^2 \//)
    // The previous page's rows stay until these have loaded.
    await expect(page.locator('[data-table]')).toHaveAttribute('aria-busy', 'false')
    const shown = await rows(page).allTextContents()

    await page.reload()
    await expect(field(page, 'Event Group')).toHaveValue(/Security/)
    await expect(field(page, 'Company')).toHaveValue(/Khiripat Port/)
    await expect(field(page, 'Level')).toHaveValue(/Level 1/)
    await expect(page.locator('[aria-current="page"]').filter({ hasText: ' / ' })).toHaveText(/^2 \//)
    await expect.poll(() => rows(page).allTextContents()).toEqual(shown)

    await page.goBack()
    await expect(page.locator('[aria-current="page"]').filter({ hasText: ' / ' })).toHaveText(/^1 \//)
    await page.goBack()
    await expect(page.getByRole('columnheader', { name: 'Event Date' })).toHaveAttribute('aria-sort', 'descending')
    // Each choice was applied at once.
    await page.goBack()
    await expect(page).toHaveURL(/company=3&level=1&from=[^&]+&to=[^&]+&size=10$/)
    await page.goBack()
    await expect(page).toHaveURL(/company=3&from=/)
    await page.goBack()
    await expect(page).toHaveURL(/group=3&from=/)
    await page.goBack()
    await expect(page).toHaveURL('/Event-Record')
    await expect(field(page, 'Event Group')).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Level' })).toBeHidden()
  })

  test('takes a period, which a bookmark keeps, until a day is typed', async ({ page }) => {
    await openAs(page, 'admin', '/Event-Record')
    const period = field(page, 'Period')
    const first = dates(page).first()
    const yesterday = product().time().subtract({ days: 1 }).toPlainDate().toString().split('-').toReversed().join('/')
    await period.selectOption('Yesterday')
    await expect(first).toHaveText(shown(yesterday))
    await search(page).click()
    await expect(page).toHaveURL(/period=yesterday&size=10$/)
    await expect(rows(page).first()).toContainText(yesterday)
    await page.reload()
    await expect(period).toHaveValue('yesterday')
    await expect(first).toHaveText(shown(yesterday))
    await typeParts(first, '01/11/2026')
    await expect(period).toHaveValue('')
    await search(page).click()
    await expect(page).toHaveURL(/from=01%2F11%2F2026&to=[^&]+&size=10$/)
  })

  test('offers a level only in the security group, and CSR areas in the CSR group', async ({ page }) => {
    await openAs(page, 'admin', '/Event-Record')
    await expect(field(page, 'Level')).toBeHidden()
    await choose(page, field(page, 'Event Group'), 'Security')
    await expect(field(page, 'Level')).toBeVisible()
    await choose(page, field(page, 'Event Group'), 'CSR')
    await expect(field(page, 'Level')).toBeHidden()
    await field(page, 'CSR Area').click()
    await expect(page.getByRole('option')).toHaveText([/Plaifah/, /Hinrung/, /Donmek/])
  })

  test('clears what depends on a choice when it changes', async ({ page }) => {
    await openAs(page, 'admin', '/Event-Record')
    await choose(page, field(page, 'Event Group'), 'Operation')
    await choose(page, field(page, 'Company'), 'Mekha')
    await choose(page, field(page, 'Area/Sub Area'), 'CDU-1')
    await choose(page, field(page, 'Event Type'), 'Normal Operation')
    await choose(page, field(page, 'Area/Sub Area'), 'CDU-2')
    await expect(field(page, 'Event Type')).toHaveValue('')
    await choose(page, field(page, 'Event Type'), 'Normal Operation')
    await choose(page, field(page, 'Company'), 'Khiripat Port')
    await expect(field(page, 'Area/Sub Area')).toHaveValue('')
    await expect(field(page, 'Event Type')).toHaveValue('')
    await choose(page, field(page, 'Area/Sub Area'), 'Workshop')
    await choose(page, field(page, 'Event Group'), 'Security')
    await expect(field(page, 'Company')).toHaveValue('')
    await expect(field(page, 'Area/Sub Area')).toHaveValue('')
  })

  for (const [language, part] of [
    ['English', 'valve'],
    ['Thai', 'ปฏิบัติงาน'],
  ] as const) {
    test(`finds a part of a description in ${language}`, async ({ page }) => {
      await openAs(page, 'admin', '/Event-Record')
      await text(page).fill(part)
      await text(page).press('Enter')
      await expect(page).toHaveURL(/text=/)
      // The previous rows stay, dimmed, until the new ones have loaded; their first one may contain the text too.
      await expect(page.locator('[data-table]')).toHaveAttribute('aria-busy', 'false')
      await expect(rows(page).first()).toContainText(part)
      for (const row of await rows(page).all()) await expect(row).toContainText(part)
    })
  }

  test('finds words remembered in another order, an area and another spelling, and marks them', async ({ page }) => {
    const code = crypto.randomUUID().slice(0, 8)
    await fileStoppage(other, { area: AREA, description: `น้ำรั่วที่ปั๊ม ${code} ใกล้ประตู` })
    await openAs(page, 'admin', '/Event-Record?dates=all')
    const find = async (words: string) => {
      await text(page).fill(words)
      await text(page).press('Enter')
      await expect(page).toHaveURL((url) => url.searchParams.get('text') === words)
      await expect(page.locator('[data-table]')).toHaveAttribute('aria-busy', 'false')
    }
    await find(`control ${code.toUpperCase()} น\u0e4d\u0e49\u0e32`)
    await expect(rows(page)).toHaveCount(1)
    await expect(page.locator('mark')).toHaveText(['Control', 'น้ำ', code], { ignoreCase: true })
    await find(`${code} -ประตู`)
    await expect(page.getByRole('main')).toContainText('No Data')
    await find(`${code} ปัม`)
    await expect(page.getByText(`Nothing found for “${code} ปัม”; showing “${code} ปั๊ม”.`)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await choose(page, field(page, 'Reporting Status'), 'Rejected')
    await expect(page).toHaveURL(/status=4/)
    await expect(page.getByRole('main')).toContainText('No Data')
    await page.goBack()
    await expect(rows(page)).toHaveCount(1)
  })

  test('discards typed text that was not searched for and reloads the list on Clear', async ({ page }) => {
    await openAs(page, 'admin', '/Event-Record')
    const text = page.getByRole('textbox', { name: 'Description text' })
    await text.fill('Never searched for')
    const answer = page.waitForResponse('**/api/EventRecord/GetData')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await answer
    await expect(text).toHaveValue('')
  })

  test('says No Data, and refuses a text that is too long and a day that does not exist at their fields', async ({
    page,
  }) => {
    await openAs(page, 'viewer', '/Event-Record?text=no+such+words+anywhere')
    await expect(page.getByRole('main')).toContainText('No Data')
    await expect(page.getByRole('button', { name: 'Export Excel' })).toBeDisabled()
    await text(page).fill('x'.repeat(201))
    await search(page).click()
    await expect(page.getByText('Description must be at most 200 characters')).toBeVisible()
    await expect(text(page)).toBeFocused()
    await expect(page).toHaveURL(/no\+such/)
    const from = part(page, 'Event Date: Start date')
    await typeParts(from, '31/02/2026')
    await search(page).click()
    await expect(page.getByRole('main')).toContainText('The date in Event Date does not exist. Use dd/MM/yyyy.')
    await expect(from).toHaveText(shown('31/02/2026'))
  })

  test('goes to the last page when the page in the URL no longer exists', async ({ page }) => {
    await openAs(page, 'viewer', '/Event-Record?group=2&page=9999&size=100')
    await expect(rows(page).first()).toBeVisible()
    await expect(page).not.toHaveURL(/page=9999/)
  })
})

test.describe('a link from a letter', () => {
  const seal = (content: Parameters<ReturnType<typeof sealer>['seal']>[2]) => {
    // A short list is sealed into the value itself; nothing is stored.
    const nowhere = undefined as unknown as Parameters<ReturnType<typeof sealer>['seal']>[0]
    return sealer(product().secret).seal(nowhere, 'Event-Record', content)
  }

  test('shows its events whatever their date, with a way to all others', async ({ page }) => {
    const description = uniqueWords('Linked')
    await fileStoppage(other, { area: AREA, description })
    const found = await other.call('EventRecord/GetData', { text: description })
    const id = found.events[0]?.eventId ?? 0
    const [ID, Mode] = await Promise.all([seal({ ids: [id] }), seal({ mode: 'Report' })])
    await openAs(page, 'reporter', `/Event-Record?ID=${ID}&Mode=${Mode}`)
    await expect(rows(page)).toHaveCount(1)
    await expect(rowWith(page, description)).toBeVisible()
    await expect.poll(() => readParts(dates(page).nth(0))).toBe('//')
    await expect.poll(() => readParts(dates(page).nth(1))).toBe('//')
    await search(page).click()
    await expect(page).toHaveURL(new RegExp(`ID=${ID}&Mode=${Mode}`))
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Show all events' }).click()
    await expect(page).toHaveURL('/Event-Record')
    await expect(rows(page)).toHaveCount(20)
  })

  test('that was altered is an invalid link with a way out', async ({ page }) => {
    const ID = await seal({ ids: [1, 2, 3] })
    await openAs(page, 'reporter', `/Event-Record?ID=${ID.slice(0, -4)}AAAA`)
    await expect(page.getByRole('main')).toContainText('Invalid link')
    await page.getByRole('link', { name: 'Show all events' }).click()
    await expect(rows(page)).toHaveCount(20)
  })
})

test.describe('deleting', () => {
  test('removes all chosen rows after a confirmation', async ({ page }) => {
    const description = uniqueWords('Filed by mistake')
    const own = await colleague('reporter')
    for (const part of ['one', 'two', 'three']) {
      await fileStoppage(part === 'three' ? other : own, { area: AREA, description: `${description} ${part}` })
    }
    await own.leave()
    await openAs(page, 'reporter', `/Event-Record?text=${encodeURIComponent(description)}`)
    await expect(rows(page)).toHaveCount(3)
    // Other users' reports have no checkbox, and select-all does not count them.
    await expect(rowWith(page, 'three').getByRole('checkbox')).toBeHidden()
    await page.getByRole('checkbox', { name: 'Select all rows that can be deleted' }).check()
    await expect(page.getByText('Selected (2) Row')).toBeVisible()
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await acknowledge(page, 'Do you want to delete this data?', 'Cancel')
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await agree(page, 'Do you want to delete this data?')
    await acknowledge(page, 'Delete is completed.')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText(/^Selected \(/)).toBeHidden()
    await expect(rowWith(page, 'three')).toBeVisible()
  })

  test('is not offered to viewers', async ({ page }) => {
    await openAs(page, 'viewer', '/Event-Record')
    await expect(rows(page)).toHaveCount(20)
    await expect(rows(page).getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: /Select all/ })).toBeDisabled()
    await expect(rows(page).getByRole('button', { name: /^(Edit|Approver)/ })).toHaveCount(0)
  })
})

test('an export shows its progress and can be cancelled', async ({ page }) => {
  await openAs(page, 'admin', '/Event-Record')
  const asked = page.waitForRequest('**/api/EventRecord/ExportExcels')
  await page.route('**/api/EventRecord/ExportExcels', () => {
    // Never answer: a large file on a slow connection.
  })
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await page.getByRole('button', { name: 'Export Excel' }).click()
  const request = await asked
  expect(decode(request.postDataJSON())).toMatchObject({ sort: 'eventDay', order: 'desc' })
  await expect(page.getByText('Preparing the file…')).toBeVisible()
  const given = page.waitForEvent('requestfailed', (failed) => failed === request)
  await page.getByRole('button', { name: 'Cancel export' }).click()
  await given
  await expect(page.getByRole('button', { name: 'Export Excel' })).toBeEnabled()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(downloads).toBe(0)
})

test('an export goes on while other pages are shown, and says when its file is saved', async ({ page }) => {
  await openAs(page, 'admin', '/Event-Record')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/EventRecord/ExportExcels', async (route) => {
    await promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Export Excel' }).click()
  await expect(page.getByText('Preparing the file…')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Event Today' }).click()
  await expect(page.getByText('The export goes on.')).toBeVisible()
  // Whoever comes back meanwhile finds it running.
  await menu.getByRole('link', { name: 'Event Record' }).click()
  await expect(page.getByText('Preparing the file…')).toBeVisible()
  await menu.getByRole('link', { name: 'Event Today' }).click()
  const coming = page.waitForEvent('download')
  resolve()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(page.getByText(`${file.suggestedFilename()} is saved in your downloads.`)).toBeVisible()
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save again' }).click()
  expect((await again).suggestedFilename()).toBe(file.suggestedFilename())
})

test('an edit from a row is in the list when it is saved', async ({ page }) => {
  const description = uniqueWords('To be mended')
  await fileStoppage(other, { area: AREA, description })
  await openAs(page, 'reporter', `/Event-Record?text=${encodeURIComponent(description)}`)
  await rowWith(page, description)
    .getByRole('button', { name: startsWith('Edit') })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit Data' })
  await dialog.getByRole('textbox', { name: 'Description' }).fill(`${description} mended`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is already saved.')
  await expect(rowWith(page, `${description} mended`)).toBeVisible()
})

for (const look of looksOf(9)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const w = words[look.language]
    await openAs(page, 'approver', '/Event-Record?group=3')
    await expect(rows(page).first()).toBeVisible()
    if (look.width < 720) await page.getByRole('button', { name: startsWith(w.ui.showFilters) }).click()
    await expect(page.getByRole('combobox', { name: w.field.level })).toBeVisible()
    await expectGoodLook(page)
    if (look.width >= 1440) {
      // The actions stay in sight, so anything that does not fit would be below them.
      for (const address of ['/Event-Record?group=3', '/Event-Record']) {
        await page.goto(address)
        await expect(
          rows(page)
            .getByRole('button', { name: startsWith(w.ui.report.approve) })
            .first(),
        ).toBeVisible()
        const widths = await page.locator('[data-scrolls]').evaluate((box) => [box.scrollWidth, box.clientWidth])
        // Half a pixel is rounded up in one and down in the other.
        expect(widths[0]).toBeLessThanOrEqual((widths[1] ?? 0) + 1)
      }
    }
    await page.goto('/Event-Record?ID=touched')
    await expect(page.getByRole('main')).toContainText(w.problem.invalidLink)
    await expectGoodLook(page)
    await page.context().close()
  })
}

function daysBetween(from: string, to: string): number {
  const instant = (day: string) => Date.parse(day.split('/').toReversed().join('-'))
  return (instant(to) - instant(from)) / 86_400_000
}
