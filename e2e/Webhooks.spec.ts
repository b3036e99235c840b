import { test } from './channelProduct.ts'
import { agree } from './forms.ts'
import { expectGoodLook, type Look, looksOf, nameOfLook, pageWith } from './looks.ts'
import { demoName } from './names.ts'
import { openAs } from './people.ts'
import { colleague, fileStoppage, uniqueWords } from './reports.ts'
import { expectDrawn } from './screens.ts'
import { expect, type Page } from './test.ts'
import { startsWith, words } from './words.ts'

/* A company's webhooks, in a product that may reach a receiver on this machine. */

const w = words.en.Webhooks
/** Reports of this area need no approval. */
const AREA = 'Jetty 2'
const main = (page: Page) => page.getByRole('main')
const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })

async function open(page: Page) {
  await openAs(page, 'admin', '/Admin-Home')
  await page
    .getByRole('navigation', { name: 'Administration menu' })
    .getByRole('link', { name: words.en.Shell.channels })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.title)
  await expectDrawn(page)
}

/** Adds a webhook for the demo accounts' company; returns its secret. */
async function add(page: Page, address: string, language: Look['language'] = 'en') {
  const text = words[language]
  await button(page, text.Webhooks.add).click()
  const form = main(page).getByRole('form', { name: text.Webhooks.add })
  await form.getByRole('combobox', { name: text.field.company }).click()
  await page.getByRole('option', { name: startsWith(demoName('Khiripat Port', language)) }).click()
  await form.getByRole('textbox', { name: text.field.webhookAddress }).fill(address)
  await form.getByRole('button', { name: text.ui.save }).click()
  const dialog = page.getByRole('dialog', { name: text.Webhooks.secret })
  const secret = await dialog.getByRole('textbox', { name: text.Webhooks.secret }).inputValue()
  await dialog.getByRole('button', { name: text.ui.keptSecret }).click()
  await expect(dialog).toBeHidden()
  return secret
}

test('a webhook is added and notified of a report, and its log shows each attempt', async ({ page, own }) => {
  await open(page)
  await expect(main(page)).toContainText(w.none)
  await button(page, w.add).click()
  await button(page, words.en.ui.save).click()
  await expect(main(page)).toContainText('Please Specify Address')
  await button(page, words.en.ui.cancel).click()
  expect(await add(page, `${own.channels.url}/hooks/1`)).toMatch(/^whsec_/)
  const card = main(page).getByRole('region', { name: `${own.channels.url}/hooks/1` })
  await expect(card).toContainText(w.state.working)
  await card.getByRole('button', { name: w.test }).click()
  await expect(card.getByRole('status')).toHaveText(w.tested)

  own.channels.reaction = () => ({ status: 500 })
  const about = uniqueWords('For the webhook')
  const reporter = await colleague('reporterb.c3')
  await fileStoppage(reporter, { area: AREA, description: about })
  await reporter.leave()
  await card.getByRole('button', { name: startsWith(`${w.log} `) }).click()
  await expect(page).toHaveURL(/log=\d+/)
  const row = main(page).locator('tbody tr').filter({ hasText: w.event.reportFiled })
  await expect(row).toContainText('500')
  await expect(row).toContainText(w.delivery.waiting)
  own.channels.reaction = () => undefined
  await row.getByRole('button', { name: startsWith(w.sendAgain) }).click()
  await expect(toast(page, w.sentAgain)).toBeVisible()
  await expect(row).toContainText(w.delivery.delivered)
  const filed = own.channels.taken.find(({ body }) => body.includes(about))
  expect(JSON.parse(filed?.body ?? '')).toMatchObject({ type: 'report.filed' })
  await page.goBack()
  await expect(card).toContainText('Last delivered')
})

test('it is edited, turned off and on again, given a new secret, and deleted', async ({ page, own }) => {
  await open(page)
  const secret = await add(page, `${own.channels.url}/hooks/2`)
  const card = main(page).getByRole('region', { name: /hooks\/2$/ })
  await card.getByRole('button', { name: startsWith(words.en.ui.edit) }).click()
  const form = main(page).getByRole('form', { name: w.edit })
  await form.getByRole('checkbox', { name: w.event.reportDeleted }).click()
  await form.getByRole('textbox', { name: words.en.field.webhookAddress }).fill('https://10.0.0.1/hooks')
  await form.getByRole('button', { name: words.en.ui.save }).click()
  await expect(form).toContainText('must begin with https:// and name a public server')
  await form.getByRole('textbox', { name: words.en.field.webhookAddress }).fill(`${own.channels.url}/hooks/2`)
  await form.getByRole('button', { name: words.en.ui.save }).click()
  await expect(card).not.toContainText(w.event.reportDeleted)
  await expect(card).toContainText(w.event.reportRestored)

  await card.getByRole('button', { name: w.turnOff }).click()
  await expect(card).toContainText(w.state.off)
  await toast(page, w.turnedOff).getByRole('button', { name: words.en.ui.undoRemove }).click()
  await expect(card).toContainText(w.state.working)
  await card.getByRole('button', { name: w.rotate }).click()
  await agree(page, w.confirmRotate, startsWith(w.rotate))
  const dialog = page.getByRole('dialog', { name: w.secret })
  await expect(dialog.getByRole('textbox', { name: w.secret })).not.toHaveValue(secret)
  await page.keyboard.press('Escape')
  await expect(card).toContainText('The former secret also signs until')
  await card.getByRole('button', { name: startsWith(words.en.ui.delete) }).click()
  await agree(page, /Delete the webhook/)
  await expect(main(page)).toContainText(w.none)
})

test('the rest of the month’s LINE budget is shown, also when it is used up', async ({ page, own }) => {
  await open(page)
  await expect(main(page)).toContainText('The LINE bot has sent 17 of 200 messages of this month.')
  own.channels.budget.used = 200
  await page.reload()
  await expect(main(page)).toContainText(w.budget.usedUp)
})

for (const look of looksOf(24))
  test(`looks good: ${nameOfLook(look)}`, async ({ browser, own }) => {
    const page = await pageWith(browser, look, { baseURL: own.url })
    const text = words[look.language]
    await openAs(page, 'admin', '/Channels')
    await expectDrawn(page)
    await add(page, `${own.channels.url}/hooks/of-the-maintenance-system?key=long-enough-to-break`, look.language)
    await add(page, `${own.channels.url}/hooks/2`, look.language)
    await button(page, text.Webhooks.test).first().click()
    await expect(main(page)).toContainText(text.Webhooks.tested)
    await button(page, text.Webhooks.add).click()
    await expectGoodLook(page)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/channels-${look.width}.png`, fullPage: true })
    await button(page, text.ui.cancel).click()
    await main(page)
      .getByRole('button', { name: startsWith(`${text.Webhooks.log} `) })
      .first()
      .click()
    await expect(main(page)).toContainText(text.Webhooks.delivery.delivered)
    await expectGoodLook(page)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/log-${look.width}.png`, fullPage: true })
    await page.context().close()
  })
