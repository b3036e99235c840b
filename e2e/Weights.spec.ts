import { openAs } from './people.ts'
import { expect, type Page, type Request, test } from './test.ts'

/* What a first visit loads. `npm run bench -- --only web` weighs all of it; this notices what makes a screen heavier. */

const KB = 1000

/** The page, scripts, styles and fonts that come from now on. */
function watched(page: Page): Request[] {
  const files: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.isNavigationRequest() || request.url().includes('/assets/')) files.push(request)
  })
  return files
}

/** Their bytes as they came, with headers. */
async function weight(files: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => file.sizes()))
  return sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  )
}

for (const { path, most, ready } of [
  { path: '/login', most: 180, ready: 'form button[type="submit"]' },
  { path: '/Create-Report', most: 245, ready: 'main section li' },
  { path: '/Event-Today', most: 220, ready: 'main table' },
  { path: '/Event-Record', most: 300, ready: 'main table' },
  { path: '/Report-Event', most: 440, ready: 'main canvas' },
]) {
  test(`a first visit to ${path} loads at most ${most} kB`, async ({ page }) => {
    // What is fetched at leisure, such as the form of a report, is none of what a page needs: this browser has no leisure.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    const files = watched(page)
    if (path === '/login') await page.goto(path)
    else await openAs(page, path === '/Create-Report' ? 'reporter' : 'admin', path)
    await expect(page.locator(ready).first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const bytes = await weight(files)
    expect(bytes).toBeGreaterThan(100 * KB)
    expect(bytes).toBeLessThan(most * KB)
  })
}

test('a reporter can start after at most 175 kB of script', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const files = watched(page)
  await openAs(page, 'reporter', '/Create-Report')
  await expect(page.locator('main section li').first()).toBeVisible()
  const scripts = files.filter((file) => file.url().endsWith('.js'))
  expect(scripts.map((file) => file.url()).filter((url) => /\/(list|select|dialog)-/.test(url))).toEqual([])
  const bytes = await weight(scripts)
  expect(bytes).toBeGreaterThan(100 * KB)
  expect(bytes).toBeLessThan(175 * KB)
})

test('nobody loads the texts of two languages', async ({ page }) => {
  const files = watched(page)
  const languages = () => files.flatMap((file) => /\/(en|th)-[^/]+\.js$/.exec(file.url())?.[1] ?? [])
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(languages()).toEqual(['en'])
  await page.getByRole('button', { name: /^TH/ }).click()
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true })).toBeVisible()
  files.length = 0
  await page.reload()
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true })).toBeVisible()
  expect(languages()).not.toContain('en')
})
