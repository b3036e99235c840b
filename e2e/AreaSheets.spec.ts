import { readFile } from 'node:fs/promises'
import { codesOf } from '../packages/server/src/testing/pdfCodes.ts'
import { pagesOf } from '../packages/server/src/testing/pdfText.ts'
import { press, type Way } from './files.ts'
import { acknowledge } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { demoName } from './names.ts'
import { openAs, signIn } from './people.ts'
import { product } from './product.ts'
import { expect, type Page, test } from './test.ts'
import { words } from './words.ts'

const LIST = '/Area-Structure?group=2&company=3'
const row = (page: Page, area: string) => page.getByRole('checkbox', { name: new RegExp(`^Select row .* ${area}\\b`) })
const sheets = (page: Page) => page.getByRole('button', { name: 'QR sheets' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'QR sheets' })

/** Presses 'Make PDF'; returns the file's name and bytes. */
async function made(page: Page, way: Way) {
  const coming = page.waitForEvent('download')
  await press(page, dialog(page).getByRole('button', { name: 'Make PDF' }), way)
  const file = await coming
  return { name: file.suggestedFilename(), pdf: await readFile(await file.path()) }
}

test('sheets of one area and of several are made from the list, by mouse', async ({ page }) => {
  await openAs(page, 'admin', LIST)
  await expect(sheets(page)).toHaveCount(0)
  await row(page, 'Jetty 1').click()
  await sheets(page).click()
  await expect(dialog(page).getByRole('radio', { name: 'A6, one to a page' })).toBeChecked()
  const one = await made(page, 'mouse')
  expect(one.name).toMatch(/^6_Area_QR_\d{12}\.pdf$/)
  await expect(dialog(page)).toBeHidden()
  const [code] = (await codesOf(one.pdf, 1, 1)).flat()
  expect(code).toMatch(new RegExp(`^${product().url}/Create-Report\\?area=\\d+$`))
  const text = (await pagesOf(one.pdf)).flat().join(' ')
  expect(text).toContain('Khiripat Port')
  expect(text).toContain('Jetty 1')

  await page.getByRole('checkbox', { name: 'Select all rows that can be deleted' }).click()
  await sheets(page).click()
  await dialog(page).getByText('A4, eight to a page').click()
  await press(page, dialog(page).getByRole('button', { name: 'Make PDF' }), 'mouse')
  await acknowledge(page, /No report can be filed for Old Yard.*Please choose active areas only\./)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await row(page, 'Old Yard').click()
  await sheets(page).click()
  await dialog(page).getByText('A4, eight to a page').click()
  const many = await made(page, 'mouse')
  const found = (await codesOf(many.pdf, 2, 4)).flat().filter((each) => each !== null)
  expect(found).toContain(code)
  expect(found.length).toBeGreaterThan(1)
  // The selection stays: the user may want the other size too.
  await expect(sheets(page)).toBeVisible()
})

test('sheets are made by keyboard alone, and the focus returns', async ({ page }) => {
  await openAs(page, 'admin', LIST)
  await expect(row(page, 'Workshop')).toBeVisible()
  await press(page, row(page, 'Workshop'), 'Space')
  await press(page, sheets(page), 'Enter')
  await expect(dialog(page).getByRole('radio', { name: 'A6, one to a page' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog(page).getByRole('radio', { name: 'A4, eight to a page' })).toBeChecked()
  const { pdf } = await made(page, 'Enter')
  expect((await codesOf(pdf, 2, 4)).flat().filter((each) => each !== null)).toHaveLength(1)
  await expect(dialog(page)).toBeHidden()
  await expect(sheets(page)).toBeFocused()
  await press(page, sheets(page), 'Enter')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

for (const look of looksOf(15)) {
  test(`the dialog looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const w = words[look.language]
    await signIn(page, 'admin')
    await page.goto(LIST)
    await page.getByRole('checkbox', { name: new RegExp(` ${demoName('Jetty 1', look.language)}`) }).check()
    await page.getByRole('button', { name: w.AreaSheets.title }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}
