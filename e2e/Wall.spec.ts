import type { Browser, Page } from '@playwright/test'
import { expectGoodLook, type Look, looksOf, nameOfLook, pageWith } from './looks.ts'
import { demoName } from './names.ts'
import { openAs } from './people.ts'
import { type Colleague, colleague, fileStoppage, uniqueWords } from './reports.ts'
import { expect, test } from './test.ts'
import { words } from './words.ts'

/* A television and the person who pairs it: two browsers that know nothing of each other. */

/** Reports of this area need no approval. */
const AREA = 'Jetty 2'
const w = words.en.Wall
const main = (page: Page) => page.getByRole('main')
const list = (page: Page, name: string) => main(page).getByRole('region', { name: new RegExp(`^${name}`) })
const figure = (page: Page, name: string) =>
  main(page).getByRole('region', { name: w.totals }).locator('div', { hasText: name }).getByRole('definition')
const theWall = (name: string) => ({ name, level: 1 }) as const

async function openScreen(browser: Browser, options = {}): Promise<{ screen: Page; code: string }> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, ...options })
  const screen = await context.newPage()
  await screen.goto('/Wall')
  return { screen, code: await codeOn(screen) }
}

async function codeOn(screen: Page): Promise<string> {
  const shown = main(screen).getByLabel(/^Code of this screen|^รหัสของจอนี้/)
  await expect(shown).toBeVisible()
  return (await shown.innerText()).replace(/\s/g, '')
}

/** As somebody does who stands before the screen. */
async function pair(page: Page, code: string, name: string) {
  await page.goto('/Event-Today')
  await main(page).getByRole('link', { name: 'Walls' }).click()
  await main(page).getByRole('textbox', { name: words.en.field.wallCode }).fill(code.toLowerCase())
  await main(page).getByRole('textbox', { name: words.en.field.wallName }).fill(name)
  await main(page).getByRole('button', { name: w.pair }).click()
}

const shot = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

let other: Colleague
test.beforeAll(async () => {
  other = await colleague('reporterb.c3')
})
test.afterAll(() => other.leave())

test('a screen is paired by its code, follows reports, and goes dark when it is ended', async ({ page, browser }) => {
  const { screen, code } = await openScreen(browser)
  await shot(screen, 'wall-code')
  const name = uniqueWords('Control room')
  await openAs(page, 'admin', '/Event-Today')
  await pair(page, code, name)
  await expect(screen.getByRole('heading', theWall(name))).toBeVisible()
  await shot(screen, 'wall')

  // The numbers of Event Today.
  await page.goto('/Event-Today')
  const today = page.getByRole('region', { name: 'Summary of today' }).locator('div', { hasText: 'Reported' })
  await expect(figure(screen, w.reported)).toHaveText(await today.getByRole('definition').innerText())

  const before = Number(await figure(screen, w.abnormalShort).innerText())
  await fileStoppage(other, { area: AREA, description: uniqueWords('Pump stopped') })
  await expect(figure(screen, w.abnormalShort)).toHaveText(String(before + 1))
  // What has just arrived is on top, however many there are.
  await expect(list(screen, w.abnormal).getByRole('listitem').first()).toContainText(demoName(AREA, 'en'))

  await page.goto('/Walls')
  const row = main(page).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Paired by')
  await row.getByRole('button', { name: w.rename }).click()
  const dialog = page.getByRole('dialog')
  const renamed = uniqueWords('Gate house')
  await dialog.getByRole('textbox').fill(renamed)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(screen.getByRole('heading', theWall(renamed))).toBeVisible()

  const own = main(page).getByRole('listitem').filter({ hasText: renamed })
  await own.getByRole('button', { name: w.end }).click()
  await page.getByRole('dialog').getByRole('button', { name: w.end, exact: true }).click()
  await expect(page.getByText(`${renamed} has ended.`)).toBeVisible()
  await expect(screen.getByRole('heading', theWall(renamed))).toBeHidden()
  expect(await codeOn(screen)).not.toBe(code)
  await expect(own).toBeHidden()
  await screen.context().close()
})

test('a screen without a connection says since when, and goes on by itself', async ({ page, browser }) => {
  const { screen, code } = await openScreen(browser)
  const name = uniqueWords('Control room')
  await openAs(page, 'admin', '/Walls')
  await pair(page, code, name)
  await expect(screen.getByRole('heading', theWall(name))).toBeVisible()
  await screen.reload()
  await expect(screen.getByRole('heading', theWall(name))).toBeVisible()
  const before = Number(await figure(screen, w.abnormalShort).innerText())
  await screen.context().setOffline(true)
  await expect(main(screen).getByRole('status')).toHaveText(/^As of \d\d:\d\d, no connection$/, { timeout: 30_000 })
  await fileStoppage(other, { area: AREA, description: uniqueWords('Pump stopped') })
  await shot(screen, 'wall-offline')
  await screen.clock.fastForward('01:00:00')
  await expect(figure(screen, w.abnormalShort)).toHaveText(String(before))
  await screen.context().setOffline(false)
  await expect(figure(screen, w.abnormalShort)).toHaveText(String(before + 1), { timeout: 30_000 })
  await expect(main(screen).getByRole('status')).toHaveText('')
  await screen.context().close()
})

test('a code that no screen shows is said at its field, and what was typed stays', async ({ page }) => {
  await openAs(page, 'admin', '/Walls')
  await pair(page, 'WRONG2', 'Kept')
  await expect(main(page).getByText('No screen shows this code now.')).toBeVisible()
  await expect(main(page).getByRole('textbox', { name: words.en.field.wallName })).toHaveValue('Kept')
  await expect(main(page).getByRole('textbox', { name: words.en.field.wallCode })).toBeFocused()
})

const SIZES: readonly Look[] = [
  { width: 1920, height: 1080, language: 'en', theme: 'light' },
  { width: 3840, height: 2160, language: 'th', theme: 'dark' },
  { width: 1280, height: 720, language: 'th', theme: 'light' },
]
for (const look of [...SIZES, ...looksOf(31)])
  test(`looks good: ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    await page.goto('/Wall')
    const code = await codeOn(page)
    await expectGoodLook(page)
    await shot(page, `code-${look.width}-${look.language}`)
    await other.call('Wall/Pair', {
      code,
      name: 'Control room',
      language: look.language,
      showsNames: false,
      companyId: null,
      eventGroupIds: [],
      areaIds: [],
    })
    await expect(page.getByRole('heading', theWall('Control room'))).toBeVisible()
    await expectGoodLook(page)
    await shot(page, `wall-${look.width}-${look.language}`)
    // Whole screens show everything without scrolling.
    if (look.width >= 1280) {
      const room = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight])
      expect(room[0]).toBe(room[1])
    }
    await page.context().close()
  })
