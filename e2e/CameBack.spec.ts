import { execute } from './database.ts'
import { rowWith } from './forms.ts'
import { expectGoodLook, LOOKS, nameOfLook, pageWith } from './looks.ts'
import { test } from './ownProduct.ts'
import { openAs } from './people.ts'
import { saveForm } from './places.ts'
import { expectDrawn } from './screens.ts'
import { expect, type Page } from './test.ts'
import { words } from './words.ts'

/* What users see about bounced mail; detecting it is tested with the mailbox, and by the drill `postfix`. */

const main = (page: Page) => page.getByRole('main')
const WORDS = '550 5.1.1 <reporter@example.com>: Recipient address rejected: User unknown'

/** Stores a bounce as the mailbox's job does. */
async function comesBack(username: string, isPermanent: boolean) {
  const noted = await execute(
    `insert into returned_address (email, is_permanent, reason)
     select distinct lower(email), $2::boolean, $3 from user_account where username = $1 and deleted_at is null`,
    [username, isPermanent, WORDS],
  )
  expect(noted).toBe(1)
}

test('a person and their administrator see that mail bounced, until the address is corrected', async ({
  page,
  browser,
  own,
}) => {
  await comesBack('reporter', true)
  await openAs(page, 'reporter', '/My-Account')
  await expect(main(page)).toContainText(/Mail to your address came back on \d\d\/\d\d\/\d{4} \d\d:\d\d\./)
  await expect(main(page)).toContainText(WORDS)
  await expect(main(page)).toContainText(words.en.MyAccount.cameBackForGood)

  const admin = await (await browser.newContext({ baseURL: own })).newPage()
  await openAs(admin, 'admin', '/User-Permission?name=Reporter%20Demo')
  const row = rowWith(admin, words.en.UserPermission.mailReturned)
  await expect(row).toHaveCount(1)
  await row.getByRole('link').first().click()
  await expect(main(admin)).toContainText(WORDS)
  await expect(main(admin)).toContainText(words.en.UserPermission.cameBackForGood)
  await admin.getByRole('textbox', { name: /E-?mail/i }).fill('put.right@example.com')
  await saveForm(admin, words.en.UserPermission.title)
  await expect(admin.getByRole('row').nth(1)).toBeVisible()
  await expect(main(admin).getByText(words.en.UserPermission.mailReturned)).toHaveCount(0)
  await admin.context().close()

  await page.reload()
  await expect(main(page)).toContainText('put.right@example.com')
  await expect(main(page)).not.toContainText(WORDS)
})

for (const look of LOOKS)
  test(`looks good: ${nameOfLook(look)}`, async ({ browser, own }) => {
    await comesBack('reporter', look.theme === 'light')
    const page = await pageWith(browser, look, { baseURL: own })
    await openAs(page, 'reporter', '/My-Account')
    const { cameBackForGood, cameBackForNow } = words[look.language].MyAccount
    await expect(main(page)).toContainText(look.theme === 'light' ? cameBackForGood : cameBackForNow)
    await expectDrawn(page)
    await expectGoodLook(page)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/came-back-${look.width}.png`, fullPage: true })
    await page.context().close()
    const admin = await pageWith(browser, look, { baseURL: own })
    await openAs(admin, 'admin', '/User-Permission?name=Reporter%20Demo')
    const row = rowWith(admin, words[look.language].UserPermission.mailReturned)
    await expect(row).toHaveCount(1)
    await expectGoodLook(admin)
    await row.getByRole('link').first().click()
    await expect(main(admin)).toContainText(WORDS)
    await expectDrawn(admin)
    await expectGoodLook(admin)
    if (process.env.PICTURES)
      await admin.screenshot({ path: `${process.env.PICTURES}/came-back-user-${look.width}.png` })
    await admin.context().close()
  })
