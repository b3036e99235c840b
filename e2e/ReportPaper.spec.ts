import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { expect, type Page, test } from './test.ts'
import { pagesOf } from '../packages/server/src/testing/pdfText.ts'
import { pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { words } from './words.ts'

/* Reports in print: what they show, and what they leave out. */

/** A headless browser cannot print: prepare the page as for printing and inspect it instead. */
async function print(page: Page) {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
}

/** The most frequent colour in the middle of an element when printed, without anything that is not printed. */
async function groundOf(page: Page, state: string) {
  const day = page.locator(`td [data-state="${state}"]`).first()
  return day.evaluate((element) => {
    const { printColorAdjust, backgroundColor, borderTopWidth } = getComputedStyle(element)
    return { printColorAdjust, backgroundColor, borderTopWidth }
  })
}

for (const theme of ['light', 'dark'] as const) {
  test(`the board is printed with its colours and without its filters (${theme})`, async ({ browser }) => {
    const page = await pageWith(browser, { width: 1440, height: 900, language: 'en', theme })
    await openAs(page, 'admin', '/Report-Board?group=2&company=3')
    const table = page.getByRole('group', { name: /^Table: / })
    await expect(table).toBeVisible()
    const company = await page.getByRole('combobox', { name: 'Company' }).inputValue()
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await print(page)
    for (const name of ['Event Group', 'Company', 'Month'])
      await expect(page.getByRole('combobox', { name, exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Previous month' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
    await expect(page.getByRole('link', { name: words.en.Report.backToReport })).toBeHidden()
    await expect(page.getByRole('navigation').first()).toBeHidden()
    await expect(page.getByText(`Company: ${company}`)).toBeVisible()
    await expect(page.getByText('As of:')).toBeVisible()

    // Dark background with a light sign and a frame: recognisable as abnormal without colours.
    const abnormal = await groundOf(page, 'A')
    expect(abnormal).toMatchObject({ printColorAdjust: 'exact', borderTopWidth: '2px' })
    expect(abnormal.backgroundColor).not.toBe((await groundOf(page, 'F')).backgroundColor)
    await expect(page.locator('td [data-state="A"] svg').first()).toBeVisible()

    const pdf = await page.pdf({ path: test.info().outputPath('board.pdf'), preferCSSPageSize: true })
    const pages = await pagesOf(pdf)
    // Eight areas fit on one page.
    expect(pages).toHaveLength(1)
    // The browser places Thai syllables one by one, which text extraction reads as spaces.
    const solid = (words: string) => words.replaceAll(/\s/g, '')
    const text = solid(pages.flat().join(''))
    for (const word of [title, company, 'Operation', 'As of', 'Abnormal', 'Not Report'])
      expect(text).toContain(solid(word))
    for (const word of ['Print', 'Select', words.en.Report.backToReport]) expect(text).not.toContain(solid(word))
    // Without a background, the light sign would be white on white.
    expect(redFills(pdf)).toBeGreaterThan(0)
    await page.context().close()
  })
}

/** How many fills use a red like that of abnormal days; the streams of the browser's PDF are deflated. */
function redFills(pdf: Buffer): number {
  return pdfStreams(pdf)
    .flatMap((stream) => [...stream.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg/g)])
    .filter(([, red = '0', green = '0', blue = '0']) => Number(red) > 0.6 && Number(green) < 0.3 && Number(blue) < 0.3)
    .length
}

function pdfStreams(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  return [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
}

test('reports are printed with their scope, and without buttons', async ({ page }) => {
  const reports = [
    ['/Report-Event?group=2&company=3', 'Event Date:'],
    ['/Report-Event-Monthly?company=3', 'Event Date:'],
    ['/Report-Event-Yearly', 'As of:'],
  ] as const
  await openAs(page, 'admin', reports[0][0])
  for (const [address, fact] of reports) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(address)
    await expect(page.getByText('As of:').first()).toBeVisible()
    await print(page)
    await expect(page.getByText(fact).first()).toBeVisible()
    await expect(page.getByText('Company: ').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const name of ['Show report', 'Export Excel', 'Export PDF', 'Print'])
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
    await expect(page.getByRole('combobox')).toHaveCount(0)
  }
})

test('the saved picture of a chart has what its legend shows', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Event')
  const chart = page.getByRole('group', { name: 'Summary Report by Event Type', exact: true })
  const saved = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      chart.getByRole('button', { name: /^Save picture/ }).click(),
    ])
    return readFile(await file.path())
  }
  const type = chart.getByRole('list').getByRole('button').first()
  const whole = await saved()
  await type.click()
  await expect(type).toHaveAttribute('aria-pressed', 'false')
  expect(whole.equals(await saved())).toBe(false)
  await type.click()
  await expect(type).toHaveAttribute('aria-pressed', 'true')
  expect(whole.equals(await saved())).toBe(true)
})

test('a double click on an export is one export', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Event')
  const button = page.getByRole('button', { name: 'Export Excel' })
  await expect(button).toBeEnabled()
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/Report/ExportExcel', async (route) => {
    asked += 1
    await promise
    await route.continue()
  })
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const coming = page.waitForEvent('download')
  // To the right, where the button to cancel comes.
  await page.mouse.dblclick(x + width * 0.7, y + height / 2)
  await expect(page.getByRole('button', { name: words.en.list.cancelExport })).toBeVisible()
  resolve()
  await coming
  expect(asked).toBe(1)
})

for (const path of ['/Event-Today', '/Event-Record', '/Compliance']) {
  test(`${path} is printed on A4 across, without anything to press`, async ({ page }) => {
    await openAs(page, 'admin', path)
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(
      page.locator('main').getByRole('button', { name: /^(Edit|Export Excel|Search|Show more)/ }),
    ).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
    const cut = page
      .locator('main :is(td, th) *')
      .evaluateAll((all) =>
        all
          .filter(
            (one) =>
              one.clientWidth > 2 &&
              one.scrollHeight > one.clientHeight + 4 &&
              getComputedStyle(one).overflow === 'hidden',
          )
          .map((one) => one.textContent),
      )
    expect(await cut).toEqual([])
    const pdf = await page.pdf({ preferCSSPageSize: true, path: test.info().outputPath('printed.pdf') })
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 84\d[.\d]* 59\d[.\d]*\]/)
    expect((await pagesOf(pdf)).flat().join(' ')).not.toMatch(/\bEdit\b|Export Excel|Show more/)
  })
}

test('each page of a printed list has its headings', async ({ page }) => {
  await openAs(page, 'admin', '/Event-Record?group=3&size=50')
  await expect(page.locator('main tbody tr')).toHaveCount(50)
  const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.length).toBeGreaterThan(2)
  for (const lines of pages.slice(0, -1)) expect(lines.join(' ')).toContain(words.en.field.eventType)
})
