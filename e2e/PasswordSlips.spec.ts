import { readFile } from 'node:fs/promises'
import { codesOf } from '../packages/server/src/testing/pdfCodes.ts'
import { pagesOf } from '../packages/server/src/testing/pdfText.ts'
import { acknowledge } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { fillSignIn, openAs } from './people.ts'
import { product } from './product.ts'
import { RECORD_LISTS } from './records.ts'
import { uniqueWords } from './reports.ts'
import { expect, type Page, test } from './test.ts'
import { words } from './words.ts'

const NEW = 'Lighthouse-keeper 5'
const list = RECORD_LISTS.find(({ path }) => path === '/User-Permission')

/** Opens the list of twelve new people, and ticks all. */
async function openWithPeople(page: Page): Promise<string> {
  const name = uniqueWords('Guard')
  await list?.make(name)
  await openAs(page, 'admin', `/User-Permission?name=${encodeURIComponent(name)}`)
  await expect(page.getByRole('checkbox', { name: new RegExp(`^Select row ${name}`) })).toHaveCount(12)
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  return name
}

test('slips are printed from the list, and one sets a password on a phone where somebody else is signed in', async ({
  page,
  browser,
}) => {
  const name = await openWithPeople(page)
  await page.getByRole('button', { name: 'Password slips' }).click()
  const dialog = page.getByRole('dialog', { name: 'Password slips' })
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Make PDF (12)' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^10_Password_Slips_\d{12}\.pdf$/)
  await expect(dialog).toBeHidden()
  const pdf = await readFile(await file.path())
  const pages = await codesOf(pdf, 2, 4)
  expect(pages.map((codes) => codes.filter((code) => code !== null).length)).toEqual([8, 4])
  const [first = ''] = pages.flat().filter((code) => code !== null)
  expect((await pagesOf(pdf)).flat().join(' ')).toContain(name)

  const phone = await browser.newContext({ baseURL: product().url, viewport: { width: 390, height: 844 } })
  const other = await phone.newPage()
  await openAs(other, 'reporter', '/')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.goto(first)
  await other.getByLabel(/^New Password/).fill(NEW)
  await other.getByLabel(/^Confirm Password/).fill(NEW)
  const asked = await other.locator('input[autocomplete=username]').inputValue()
  await other.getByRole('button', { name: 'Set Password' }).click()
  await acknowledge(other, 'The password was changed. Please sign in with the new password.')
  await fillSignIn(other, asked, { password: NEW })
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other).not.toHaveURL(/\/Action-Login|\/login/)
  await other.goto('/My-Account')
  await expect(other.getByRole('main')).toContainText(name)
  await other.goto(first)
  await expect(other.getByRole('alert')).toContainText('expired or was already used')
  await phone.close()
})

for (const look of looksOf(15)) {
  test(`the dialog looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    await openAs(page, 'admin', '/User-Permission?name=reporter')
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: words[look.language].UserPermission.slips }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /\(1\)/ })).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}
