import { expect, type Page, test } from './test.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { words } from './words.ts'

const main = (page: Page) => page.getByRole('main')
const PORT = 'Khiripat Port'
const TO_CHANGE = /^(Save|Edit .*|Delete .*|Reset Password)$/

/** Expects a read-only screen that says who may change it. */
async function isToBeRead(page: Page, sentence: string) {
  await expect(main(page)).toContainText(sentence)
  await expect(main(page).getByRole('button', { name: TO_CHANGE })).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: /^Edit / })).toHaveCount(0)
}

test('an area administrator can only view what also affects other areas', async ({ page }) => {
  await test.step('the company', async () => {
    await openAs(page, 'areaadmin', '/Company')
    await main(page)
      .getByRole('link', { name: `View ${PORT}` })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('View Company')
    await isToBeRead(page, words.en.problem.companyOfOthers)
    await expect(main(page).getByRole('textbox', { name: words.en.field.companyName })).toBeDisabled()
  })

  await test.step('a new company, which only corporate administrators add', async () => {
    await page.goto('/Create-Company')
    await expect(main(page).getByRole('alert')).toHaveText(words.en.problem.noPermission)
    await expect(main(page).getByRole('textbox')).toHaveCount(0)
  })

  await test.step('event types, and their order', async () => {
    // A type that no company uses yet affects none of them, so any administrator may change it.
    await page.goto('/Event-Type?text=Normal%20Operation')
    await expect(
      main(page)
        .getByRole('link', { name: /^View / })
        .first(),
    ).toBeVisible()
    await expect(main(page).getByRole('link', { name: /^Edit / })).toHaveCount(0)
    await expect(main(page).getByRole('table').getByRole('combobox')).toHaveCount(0)
    await main(page)
      .getByRole('link', { name: /^View / })
      .first()
      .click()
    await isToBeRead(page, words.en.problem.eventTypeOfOthers)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.en.EventType.formView)
  })

  for (const path of ['/SetAdvanceDays', '/NotificationTime', '/MailSetup-Monitoring'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(main(page).getByRole('table').first()).toBeVisible()
      await isToBeRead(page, words.en.problem.eventGroupOfOthers)
      // Letters in the log can still be selected, to be sent again.
      if (path !== '/MailSetup-Monitoring') await expect(main(page).getByRole('checkbox')).toHaveCount(0)
    })

  await test.step('a user who also works for other areas', async () => {
    await page.goto('/User-Permission?name=Reporter%20Demo')
    await expect(main(page).getByRole('checkbox', { name: /Reporter Demo/ })).toHaveCount(0)
    await main(page).getByRole('link', { name: 'View Reporter Demo' }).click()
    await isToBeRead(page, words.en.problem.personOfOthers)
    await expect(main(page).getByRole('radio').first()).toBeDisabled()
  })
})

test('a company user sets dates for their companies', async ({ page }) => {
  await openAs(page, 'company', '/NotificationCompany')
  await expect(main(page).getByRole('button', { name: 'Save' })).toBeVisible()
})

for (const look of looksOf(3)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const { problem } = words[look.language]
    const shot = (name: string) =>
      page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true, animations: 'disabled' })
    await openAs(page, 'areaadmin', '/Company')
    await main(page)
      .getByRole('link', { name: new RegExp(`^(View|${words[look.language].ui.view}) `) })
      .first()
      .click()
    await expect(main(page)).toContainText(problem.companyOfOthers)
    await expectGoodLook(page)
    await shot('company')
    for (const path of ['/SetAdvanceDays', '/MailSetup-Monitoring']) {
      await page.goto(path)
      await expect(main(page)).toContainText(problem.eventGroupOfOthers)
      await expectGoodLook(page)
      await shot(path.slice(1))
    }
    await page.context().close()
  })
}
