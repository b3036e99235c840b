import { emptyParts, part, typeParts } from './forms.ts'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from './test.ts'
import { pagesOf } from '../packages/server/src/testing/pdfText.ts'
import { areaNamed } from '../packages/server/src/demo/places.ts'
import { rowsOf } from './database.ts'
import { pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { uniqueWords } from './reports.ts'
import { startsWith, words } from './words.ts'
import { decode } from '@daybook/shared/names'

/* Reports beyond their numbers: in print, under the pointer, and during an export. */

const REPORT = '/Report-Event?group=2&company=3'
const summary = (page: Page) => page.getByRole('group', { name: 'Table: Summary', exact: true }).first()
const pdfButton = (page: Page) => page.getByRole('button', { name: 'Export PDF' })

test('is printed dark on white, with every panel open and without buttons', async ({ browser }) => {
  const page = await pageWith(browser, { width: 1440, height: 900, language: 'en', theme: 'dark' })
  await openAs(page, 'admin', '/Report-Event-Monthly?company=3')
  await expect(summary(page)).toBeVisible()
  const heads = page.locator('details > summary:has(h2)')
  const open = page.locator('details[open]:has(> summary h2)')
  await page.locator('details:has(> summary h2)').first().getByRole('heading').first().click()
  await expect(open).toHaveCount(2)
  // A headless browser cannot print: inspect what it would print instead.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await expect(open).toHaveCount(await heads.count())
  await expect(page.locator('[role="group"] canvas').last()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).toMatch(/^rgba?\(2[45]\d, 2[45]\d, 2[45]\d/)
  // The middle of a chart's upper edge is white paper.
  expect(await pixelAt(page, 0.5, 0.005)).toEqual([255, 255, 255])

  const total = await summary(page).locator('tfoot td').allTextContents()
  const pages = await pagesOf(
    await page.pdf({ path: test.info().outputPath('printed.pdf'), format: 'A4', landscape: true }),
  )
  const text = pages.flat().join(' ')
  for (const word of ['OPERATION', 'SECURITY', 'CSR', ...total]) expect(text).toContain(word)
  expect(text).not.toContain('Export Excel')

  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(open).toHaveCount(2)
  await page.context().close()
})

test('charts whose code fails to load say so, show their numbers, and can be retried', async ({ page }) => {
  const engine = /\/assets\/engine-[^/]*\.js/
  let asked = 0
  await page.route(engine, (route) => {
    asked += 1
    return route.abort()
  })
  await openAs(page, 'admin', REPORT)
  const chart = page.getByRole('group', { name: 'Summary Report by Event Type', exact: true })
  await expect(chart.getByRole('alert')).toContainText(words.en.reports.chartsLost)
  await expect(summary(page)).toBeVisible()
  const numbers = chart.getByRole('group', { name: startsWith('Table: ') }).locator('tbody td')
  await expect(numbers.first()).toBeVisible()
  await expect(chart.locator('canvas')).toHaveCount(0)

  // The file is still made: the server draws the charts that the browser cannot.
  const [file] = await Promise.all([page.waitForEvent('download'), pdfButton(page).click()])
  const pages = await pagesOf(await readFile(await file.path()))
  expect(pages.flat()).toContain('Operation Charts')

  const before = asked
  await chart.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  await expect(chart.getByRole('alert')).toBeVisible()
  await page.unroute(engine)
  await chart.getByRole('button', { name: 'Try again' }).click()
  await expect(chart.locator('canvas')).toBeVisible()
  await expect(page.getByText(words.en.reports.chartsLost)).toHaveCount(0)
  const status = page.getByRole('group', { name: 'Summary of Status Report', exact: true })
  await expect(status.locator('canvas')).toBeVisible()
  await expect.poll(() => firstBar(chart).catch(() => null)).not.toBeNull()
})

test('a click on a bar opens the events behind it', async ({ page }) => {
  await openAs(page, 'admin', REPORT)
  const chart = page.getByRole('group', { name: 'Summary Report by Event Type', exact: true })
  await expect(chart.locator('canvas')).toBeVisible()
  await chart.getByText('Numbers as a table').click()
  const rows = chart.getByRole('group', { name: startsWith('Table: ') }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const counts = await Promise.all(
    (await rows.all()).map(async (row) => Number((await row.locator('td').first().textContent())?.replaceAll(',', ''))),
  )
  // The first bar from the left in that colour belongs to the first area with such events.
  const at = await firstBar(chart)
  const [tab] = await Promise.all([page.waitForEvent('popup'), chart.locator('canvas').click({ position: at })])
  await expect(tab).toHaveURL(/\/Event-Record\?ID=[^&]+&Mode=/)
  const expected = counts.find((count) => count > 0)
  await expect(tab.getByText(new RegExp(`: ${expected} events?\\.`))).toBeVisible()
  await expect(tab.getByText(new RegExp(`^1–\\d+ of ${expected}$`))).toBeVisible()
  await tab.close()

  // A bar of reported days opens all events of its area.
  const status = page.getByRole('group', { name: 'Summary of Status Report', exact: true })
  const days = status.locator('canvas')
  await days.scrollIntoViewIfNeeded()
  await expect.poll(() => firstBar(status).catch(() => null)).not.toBeNull()
  const [all] = await Promise.all([page.waitForEvent('popup'), days.click({ position: await firstBar(status) })])
  const first = await summary(page).locator('tbody tr').first().locator('td').nth(-2).textContent()
  await expect(all.getByText(new RegExp(`^1–\\d+ of ${first}$`))).toBeVisible()
})

test('hovering over a bar shows what it counts', async ({ browser }) => {
  const page = await pageWith(browser, { width: 1440, height: 900, language: 'en', theme: 'dark' })
  await openAs(page, 'admin', REPORT)
  const chart = page.getByRole('group', { name: 'Summary Report by Event Type', exact: true })
  await expect.poll(() => firstBar(chart).catch(() => null)).not.toBeNull()
  const canvas = chart.locator('canvas')
  // The background colour of a tooltip, which no other part of a chart has.
  const isTold = () =>
    canvas.evaluate((drawn: HTMLCanvasElement) => {
      const { data } = (drawn.getContext('2d') as CanvasRenderingContext2D).getImageData(
        0,
        0,
        drawn.width,
        drawn.height,
      )
      let told = 0
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 0x22 && data[at + 1] === 0x27 && data[at + 2] === 0x33) told += 1
      return told > 1_000
    })
  expect(await isTold()).toBe(false)
  await canvas.hover({ position: await firstBar(chart) })
  await expect.poll(isTold).toBe(true)
  await page.mouse.move(0, 0)
  await expect.poll(isTold).toBe(false)
  await page.context().close()
})

test('shows date errors at their field, and sends no request', async ({ page }) => {
  await openAs(page, 'admin', `${REPORT}&from=01/02/2026&to=28/02/2026`)
  await expect(page.getByText('Event Date: 01/02/2026 - 28/02/2026')).toBeVisible()
  const form = page.getByRole('form', { name: 'Filters' })
  const from = part(form, 'Event Date: Start date')
  const show = page.getByRole('button', { name: 'Show report' })
  await typeParts(from, '31/02/2026')
  await show.click()
  await expect(form).toContainText('The date in Event Date does not exist. Use dd/MM/yyyy.')
  await typeParts(from, '01/03/2026')
  await show.click()
  await expect(form).toContainText('The start date must not be later than the end date.')
  await expect(from.getByRole('spinbutton').first()).toBeFocused()
  await expect(page).toHaveURL(/from=01.*02.*2026/)
  // With an open start: the month of its end.
  await emptyParts(from)
  await show.click()
  await expect(page).toHaveURL(/company=3&to=28/)
  await expect(page.getByText('Event Date: 01/02/2026 - 28/02/2026')).toBeVisible()
})

test('areas that the form does not show are not asked for', async ({ page }) => {
  const name = uniqueWords('Closed')
  const [closed] = await rowsOf(
    `insert into area (event_group_id, company_id, name, position, is_active, inactive_note)
     select 2, 3, $1, max(position) + 1, false, 'Sold' from area where company_id = 3 and parent_id is null returning id`,
    [name],
  )
  const open = areaNamed(3, 'Workshop').id
  const yearly = (areas: string) => `/Report-Event-Yearly?group=2&company=3&area=${areas}&year=2024`
  const form = page.getByRole('form', { name: 'Filters' })
  const show = page.getByRole('button', { name: 'Show report' })
  await openAs(page, 'admin', yearly(`${open},${String(closed)}`))
  await expect(form).toContainText('Workshop')
  await show.click()
  await expect(page).toHaveURL(new RegExp(`area=${open}&`))
  await page.goto(yearly(String(closed)))
  await expect(form.getByRole('button', { name: words.en.reports.chooseAllAreas })).toBeEnabled()
  await show.click()
  await expect(form).toContainText('Please Specify Area Name')
})

test('a cancelled file is no longer requested, and can be requested again', async ({ page }) => {
  await openAs(page, 'admin', REPORT)
  // A slow server: it has the request and has not answered yet.
  await page.route('**/api/Report/ExportPDF', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    await route.continue()
  })
  await pdfButton(page).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  const [gone] = await Promise.all([
    page.waitForEvent('requestfailed'),
    page.getByRole('button', { name: 'Cancel' }).click(),
  ])
  expect(gone.url()).toContain('/api/Report/ExportPDF')
  await expect(page.getByRole('progressbar')).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.unroute('**/api/Report/ExportPDF')
  const [file] = await Promise.all([page.waitForEvent('download'), pdfButton(page).click()])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('files are offered with the report, and their charts are drawn by the server', async ({ page }) => {
  // The chart engine never loads.
  await page.route('**/assets/engine-*.js', () => {})
  await openAs(page, 'admin', REPORT)
  await expect(summary(page)).toBeVisible()
  await expect(pdfButton(page)).toBeEnabled()
  const [request, file] = await Promise.all([
    page.waitForRequest('**/ExportPDF'),
    page.waitForEvent('download'),
    pdfButton(page).click(),
  ])
  expect(Object.keys(decode(request.postDataJSON()) as object)).toEqual([
    'filter',
    'selectedAreaIds',
    'partner',
    'partnerFrom',
  ])
  const pages = await pagesOf(await readFile(await file.path()))
  expect(pages.flat()).toContain('Operation Charts')
})

test('on a phone a chart is drawn when the reader scrolls near it', async ({ browser }) => {
  const page = await pageWith(browser, { width: 390, height: 844, language: 'en', theme: 'light' })
  // The page is never idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await openAs(page, 'admin', REPORT)
  const status = page.getByRole('group', { name: 'Summary of Status Report', exact: true })
  await expect(page.getByRole('group', { name: 'Summary Report by Event Type', exact: true })).toBeVisible()
  await expect(status.getByRole('img')).toBeAttached()
  await page.waitForTimeout(1_000)
  await expect(status.locator('canvas')).toHaveCount(0)
  await status.scrollIntoViewIfNeeded()
  await expect(status.locator('canvas')).toBeVisible()
  await expect.poll(() => firstBar(status).catch(() => null)).not.toBeNull()
  await page.context().close()
})

/** The position of a chart's leftmost bar in the colour of its first series. */
async function firstBar(chart: Locator): Promise<{ x: number; y: number }> {
  const color = await chart
    .getByRole('list')
    .getByRole('button')
    .locator('span')
    .first()
    .evaluate((swatch) => getComputedStyle(swatch).backgroundColor)
  const at = await chart.locator('canvas').evaluate((canvas: HTMLCanvasElement, wanted) => {
    const [red, green, blue] = (/\d+, \d+, \d+/.exec(wanted)?.[0] ?? '').split(', ').map(Number)
    const { width, height } = canvas
    const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, width, height)
    const scale = canvas.clientWidth / width
    const isIn = (x: number, y: number) => {
      const from = (y * width + x) * 4
      return data[from] === red && data[from + 1] === green && data[from + 2] === blue
    }
    // The lines of another bar's pattern may have this colour too: a bar is a block of it.
    const steps = [0, 3, 6, 9, 12]
    const isBlock = (x: number, y: number) => steps.every((down) => steps.every((right) => isIn(x + right, y + down)))
    for (let x = 0; x < width; x += 4)
      for (let y = 0; y < height; y += 4) {
        if (isBlock(x, y)) return { x: (x + 8) * scale, y: (y + 8) * scale }
      }
    return null
  }, color)
  if (!at) throw new Error('no bar of the first series')
  return at
}

/** Red, green and blue of the first chart at a point given as fractions of its width and height. */
function pixelAt(page: Page, across: number, down: number): Promise<number[]> {
  return page
    .locator('[role="group"] canvas')
    .first()
    .evaluate(
      (canvas: HTMLCanvasElement, [x, y]) => {
        const context = canvas.getContext('2d') as CanvasRenderingContext2D
        const { data } = context.getImageData(canvas.width * (x ?? 0), canvas.height * (y ?? 0), 1, 1)
        // A chart on screen has no background: the page shows through.
        return data[3] === 0 ? [255, 255, 255] : [...data.subarray(0, 3)]
      },
      [across, down],
    )
}

test('the link of a number shows a colleague their part of it, and the total', async ({ browser, page }) => {
  await openAs(page, 'admin', REPORT)
  // The last such link: days without a report lead elsewhere.
  const total = summary(page).locator('tfoot td a:not([href*="/Not-Reported"])').last()
  const count = Number((await total.textContent())?.replaceAll(',', ''))
  const address = (await total.getAttribute('href')) ?? ''
  const [own] = await Promise.all([page.waitForEvent('popup'), total.click()])
  const said = own.getByRole('note')
  await expect(said).toContainText(`${count.toLocaleString('en')} events.`)
  await expect(said).not.toContainText('areas')
  await own.close()

  for (const language of ['en', 'th'] as const) {
    const other = await pageWith(browser, { width: 390, height: 844, language, theme: 'light' })
    await openAs(other, 'reporter', address)
    const notice = other.getByRole('note')
    const says = words[language].EventRecord
    await expect(notice).toContainText(count.toLocaleString('en'))
    const text = (await notice.textContent()) ?? ''
    const [shown, hidden] = [numberIn(text, says.shownOfNumber), numberIn(text, says.outsideYours_other)]
    expect(shown).toBeGreaterThan(0)
    expect(hidden).toBeGreaterThan(0)
    expect(shown + hidden).toBe(count)
    await other.context().close()
  }
})

/** The number in a text, at the place where a sentence has its placeholder. */
function numberIn(text: string, sentence: string): number {
  const [before = '', after = ''] = sentence.split('{count, number}')
  const quoted = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return Number((new RegExp(`${quoted(before)}([\\d,]+)${quoted(after)}`).exec(text)?.[1] ?? '').replaceAll(',', ''))
}
