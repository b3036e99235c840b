import { createHmac } from 'node:crypto'
import { LINE_SECRET, lineUser } from '../packages/server/src/testing/channelFake.ts'
import { test } from './channelProduct.ts'
import { acknowledge, agree } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { expectDrawn } from './screens.ts'
import { expect, type Page, type Route } from './test.ts'
import { startsWith, words } from './words.ts'
import { openAccountMenu } from './frame.ts'

/* The user's own account, in a product with a LINE bot and Teams. */

const w = words.en.MyAccount
const main = (page: Page) => page.getByRole('main')
const card = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

async function open(page: Page, username = 'reporter') {
  await openAs(page, username, '/My-Account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.title)
  await expectDrawn(page)
}

/** Sends the product the message that LINE sends when somebody writes to the bot. */
async function sendToBot(page: Page, text: string) {
  const event = { type: 'message', replyToken: 'r', source: { userId: lineUser(7) }, message: { type: 'text', text } }
  const data = JSON.stringify({ destination: lineUser(0), events: [event] })
  const signature = createHmac('sha256', LINE_SECRET).update(data).digest('base64')
  const headers = { 'content-type': 'application/json', 'x-line-signature': signature }
  expect((await page.request.post('/Line/webhook', { data, headers })).ok()).toBe(true)
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('from the menu of the person: LINE is linked while the page waits, tested and unlinked', async ({
    page,
    own,
  }) => {
    await openAs(page, 'reporter', '/Event-Today')
    await (await openAccountMenu(page)).getByRole('link', { name: 'My account' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.title)
    const line = card(page, w.channel.line)
    await expect(line).toContainText(w.notLinked)
    await line.getByRole('button', { name: w.line.begin }).tap()
    await expect(line.getByRole('img', { name: w.line.qr })).toBeVisible()
    await expect(line.getByRole('link', { name: w.line.open })).toHaveAttribute('href', /oaMessage\/%40daybook/)
    await sendToBot(page, await line.getByText(/^[A-Z2-9]{8}$/).innerText())
    await expect(line).toContainText(w.used)
    await line.getByRole('button', { name: fill(w.test, { name: 'LINE' }) }).tap()
    await expect(line.getByRole('status')).toHaveText(w.tested.line)
    expect(own.channels.taken.filter(({ to }) => to === 'line').map(({ address }) => address)).toEqual([lineUser(7)])
    own.channels.reaction = () => ({ status: 429, body: { message: 'You have reached your monthly limit.' } })
    await line.getByRole('button', { name: fill(w.test, { name: 'LINE' }) }).tap()
    await expect(line.getByRole('status')).toHaveText('The messages of this month are used up.')

    await card(page, w.channel.email)
      .getByRole('button', { name: fill(w.use, { name: w.channel.email }) })
      .tap()
    await expect(toast(page, w.saved)).toBeVisible()
    await toast(page, w.saved).getByRole('button', { name: words.en.ui.undoRemove }).tap()
    await expect(line).toContainText(w.used)
    await line.getByRole('button', { name: fill(w.unlinkOf, { name: 'LINE' }) }).tap()
    await agree(page, fill(w.confirmUnlink, { name: 'LINE' }), startsWith(w.unlink))
    await expect(line).toContainText(w.notLinked)
    await expect(card(page, w.channel.email)).toContainText(w.used)
  })
})

test('a Teams workflow is linked by its address; a wrong one gets an error at the field', async ({ page, own }) => {
  await open(page)
  const teams = card(page, w.channel.teams)
  const address = teams.getByRole('textbox', { name: words.en.field.teamsAddress })
  await address.fill('https://example.com/hook')
  await teams.getByRole('button', { name: w.linkTeams }).click()
  await expect(teams).toContainText('must be that of a workflow in Microsoft Teams')
  await expect(address).toBeFocused()
  await address.fill(`${own.channels.url}/workflows/7`)
  await page.keyboard.press('Enter')
  await expect(teams).toContainText(w.used)
  await expect(main(page)).not.toContainText('workflows/7')
  await teams.getByRole('button', { name: fill(w.test, { name: w.channel.teams }) }).click()
  await expect(teams.getByRole('status')).toHaveText(w.tested.teams)

  // E-mail is in use: unlinking Teams does not change how notices come.
  await card(page, w.channel.email)
    .getByRole('button', { name: fill(w.use, { name: w.channel.email }) })
    .click()
  await expect(card(page, w.channel.email)).toContainText(w.used)
  await teams.getByRole('button', { name: fill(w.unlinkOf, { name: w.channel.teams }) }).click()
  await expect(page.getByRole('dialog')).not.toContainText('by e-mail')
  await agree(page, fill(w.confirmUnlinkUnused, { name: w.channel.teams }), startsWith(w.unlink))
  await expect(toast(page, fill(w.unlinkedUnused, { name: w.channel.teams }))).toBeVisible()
})

test('a code stays on the page until it expires, even if no other one can be made', async ({ page }) => {
  await open(page)
  const line = card(page, w.channel.line)
  await line.getByRole('button', { name: w.line.begin }).click()
  const code = await line.getByText(/^[A-Z2-9]{8}$/).innerText()
  await page.route('**/api/MyAccount/MakeLineCode', (route) => route.abort(), { times: 1 })
  await line.getByRole('button', { name: w.line.again }).click()
  await acknowledge(page, words.en.ui.networkFault)
  await expect(line).toContainText(code)
  await page.clock.fastForward('15:00')
  await expect(line.getByRole('status')).toHaveText(w.line.over)
  await expect(line).not.toContainText(code)
  await line.getByRole('button', { name: w.line.begin }).click()
  await expect(line.getByText(/^[A-Z2-9]{8}$/)).toBeVisible()
})

test('quiet hours by keyboard: both ends or none, and undo', async ({ page }) => {
  await open(page)
  const form = main(page).getByRole('form', { name: w.quiet })
  await form.getByRole('spinbutton').first().focus()
  await page.keyboard.type('2200')
  await form.getByRole('button', { name: w.saveQuiet }).click()
  await expect(form).toContainText('Please Specify Quiet until')
  await form.getByRole('spinbutton').nth(2).focus()
  await page.keyboard.type('0600')
  await form.getByRole('button', { name: w.saveQuiet }).click()
  await expect(toast(page, w.saved)).toBeVisible()
  await expect(form.getByRole('button', { name: w.noQuiet })).toBeVisible()
  await page.reload()
  await expect(form.getByRole('spinbutton').first()).toHaveText('22')
  await form.getByRole('button', { name: w.noQuiet }).click()
  await expect(form.getByRole('button', { name: w.noQuiet })).toBeHidden()
  await toast(page, w.saved).getByRole('button', { name: words.en.ui.undoRemove }).click()
  await expect(toast(page, w.undone)).toBeVisible()
  await expect(form.getByRole('spinbutton').first()).toHaveText('22')
})

test('two settings that are changed in a row on a slow line are both saved', async ({ page }) => {
  await open(page)
  const held: Route[] = []
  await page.route('**/api/MyAccount/Save', (route) => void held.push(route), { times: 1 })
  const letters = main(page).getByRole('radiogroup', { name: words.en.field.noticeLanguage })
  await letters.getByRole('radio', { name: 'ภาษาไทย' }).click()
  await expect.poll(() => held.length).toBe(1)
  const form = main(page).getByRole('form', { name: w.quiet })
  await form.getByRole('spinbutton').first().focus()
  await page.keyboard.type('2200')
  await form.getByRole('spinbutton').nth(2).focus()
  await page.keyboard.type('0600')
  await form.getByRole('button', { name: w.saveQuiet }).click()
  await held[0]?.continue()
  await expect(form.getByRole('button', { name: w.noQuiet })).toBeVisible()
  await page.reload()
  await expect(form.getByRole('spinbutton').first()).toHaveText('22')
  await expect(letters.getByRole('radio', { name: 'ภาษาไทย' })).toBeChecked()
})

test('the browser’s language and theme and the person’s era apply at once, and stay', async ({ page }) => {
  await open(page)
  await main(page).getByRole('radio', { name: w.theme.dark }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await main(page).getByRole('radio', { name: w.years.buddhist }).click()
  const letters = main(page).getByRole('radiogroup', { name: words.en.field.noticeLanguage })
  await letters.getByRole('radio', { name: 'ภาษาไทย' }).click()
  await expect(toast(page, w.saved)).toBeVisible()
  const screens = main(page).getByRole('radiogroup', { name: w.screenLanguage })
  await screens.getByRole('radio', { name: 'ภาษาไทย' }).click()
  const th = words.th.MyAccount
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(th.title)
  await page.reload()
  await expect(main(page).getByRole('radio', { name: th.years.buddhist })).toBeChecked()
  await expect(main(page).getByRole('radio', { name: th.theme.dark })).toBeChecked()
  await expect(
    main(page).getByRole('radiogroup', { name: words.th.field.noticeLanguage }).getByRole('radio', { name: 'ภาษาไทย' }),
  ).toBeChecked()
})

test('explains what each group allows, and leads to delegation and sign-out', async ({ page }) => {
  await open(page, 'approver')
  await expect(main(page)).toContainText(/Approves reports of .+\./)
  await main(page).getByRole('link', { name: words.en.Shell.handOver }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.en.Delegation.title)
  await page.goBack()
  await main(page).getByRole('button', { name: words.en.Shell.signOut }).click()
  const question = main(page).getByRole('group', { name: words.en.Shell.signOutQuestion })
  await question.getByRole('link', { name: words.en.Shell.signOut }).click()
  await expect(page).toHaveURL(/\/login/)
})

for (const look of looksOf(21))
  test(`looks good while a code is shown: ${nameOfLook(look)}`, async ({ browser, own }) => {
    const page = await pageWith(browser, look, { baseURL: own.url })
    await openAs(page, 'both', '/My-Account')
    await expectDrawn(page)
    const text = words[look.language].MyAccount
    await main(page).getByRole('button', { name: text.line.begin }).click()
    await expect(main(page).getByRole('img', { name: text.line.qr })).toBeVisible()
    await expectGoodLook(page)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/account-${look.width}.png`, fullPage: true })
    await page.context().close()
  })

test('a token of the feed is made, shown once, and revoked', async ({ page }) => {
  await open(page)
  const feed = page.getByRole('region', { name: w.feed.title })
  await feed.getByRole('button', { name: w.feed.make }).click()
  await expect(feed.getByRole('textbox', { name: words.en.field.tokenName })).toBeFocused()
  await feed.getByRole('textbox', { name: words.en.field.tokenName }).fill('Power BI')
  await feed.getByRole('radio', { name: fill(w.feed.days, { n: '30' }) }).check()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: w.feed.token })
  await expect(dialog.getByRole('textbox', { name: w.feed.token })).toHaveValue(/^daybook_[\w-]{43}$/)
  await dialog.getByRole('button', { name: words.en.ui.keptSecret }).click()
  await expect(feed.getByRole('heading', { name: 'Power BI', exact: true }).first()).toBeVisible()
  await expect(feed).toContainText(w.feed.neverUsed)
  await expect(feed.getByRole('textbox', { name: w.feed.address })).toHaveValue(/\/odata\/v1$/)
  const download = page.waitForEvent('download')
  await feed.getByRole('button', { name: w.feed.file }).click()
  expect((await download).suggestedFilename()).toBe('Daybook.pbids')
  await feed.getByRole('button', { name: fill(w.feed.revokeOf, { name: 'Power BI' }) }).click()
  await agree(page, fill(w.feed.confirmRevoke, { name: 'Power BI' }), startsWith(w.feed.revoke))
  await expect(toast(page, fill(w.feed.revoked, { name: 'Power BI' }))).toBeVisible()
  await expect(feed).not.toContainText(w.feed.neverUsed)
})
