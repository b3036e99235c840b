import { expect, type Page, test } from './test.ts'
import { acknowledge, agree } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { fillSignIn, openAs } from './people.ts'
import { words } from './words.ts'
import { decode } from '@daybook/shared/names'

const PAGE = '/Task-Daily-Mail'
const says = words.en.TrackMail
const runs = (page: Page) => page.getByRole('list', { name: says.runs }).getByRole('listitem')
const dailyRun = (page: Page) => runs(page).filter({ hasText: 'Daily report' })

test('a person sends the daily mail after a confirmation, and nobody gets it twice', async ({ page }) => {
  await openAs(page, 'admin', PAGE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(says.title)
  await page.getByRole('button', { name: says.run }).click()
  await acknowledge(page, says.confirm, /^Cancel$/)
  await expect(runs(page)).toHaveCount(0)

  await page.getByRole('button', { name: says.run }).click()
  await agree(page, says.confirm)
  await expect(dailyRun(page).first()).toContainText('Completed')
  await page.getByRole('button', { name: says.runAgain }).click()
  await agree(page, says.confirm)
  await expect(page.getByText(says.nothing)).toBeVisible()
  await expect(dailyRun(page).first()).toContainText('new: 0')
})

test('the URL with a mode runs it by itself once an authorised person has signed in', async ({ page }) => {
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('SentDailyMail')) calls.push(decode(request.postDataJSON()))
  })
  await page.goto(`${PAGE}?mode=MailTrackMail`)
  await expect(page).toHaveURL(/\/login/)
  expect(calls).toEqual([])
  await fillSignIn(page, 'areaadmin')
  await page.getByRole('button', { name: /^Login$/ }).click()
  await expect(page).toHaveURL(`${PAGE}?mode=MailTrackMail`)
  // Whether anything was still due depends on what this product has sent before; the text may be followed by a list of runs.
  await expect(runs(page).or(page.getByText(says.nothing)).first()).toBeVisible()
  expect(calls).toEqual([{ mode: 1 }])
  await expect(page.getByRole('button', { name: says.run })).toBeHidden()
})

test('a person who may not set up mail is told so, and nothing runs', async ({ page }) => {
  for (const username of ['viewer', 'reporter']) {
    await openAs(page, username, `${PAGE}?mode=MailTrackMail`)
    await expect(page.getByRole('alert')).toContainText('No Permission')
    await expect(page.getByRole('button', { name: says.run })).toHaveCount(0)
  }
})

for (const look of looksOf(14)) {
  test(`looks right before and after: ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    await openAs(page, 'admin', PAGE)
    const text = words[look.language].TrackMail
    const button = page.getByRole('button', { name: text.run })
    await expect(button).toBeVisible()
    await expectGoodLook(page)
    await button.focus()
    await page.keyboard.press('Enter')
    await agree(page, text.confirm)
    await expect(page.getByRole('list', { name: text.runs })).toBeVisible()
    await expectGoodLook(page)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/task-${look.width}-${look.language}.png` })
    await page.context().close()
  })
}
