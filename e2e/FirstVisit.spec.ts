import { openAs } from './people.ts'
import { expect, type Page, type Request, test } from './test.ts'

/* In which order a first visit loads, and what nobody waits for. `npm run bench -- --only phone` shows how much that is. */

/** Collects the page, scripts, styles and fonts loaded from now on. */
function watched(page: Page): Request[] {
  const files: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.isNavigationRequest() || request.url().includes('/assets/')) files.push(request)
  })
  return files
}

test('the start page’s data is requested before its code has loaded, and only once', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(LoadMP_Front|GetToday)$/.test(pathname)) asked.push(pathname.replace('/api/', ''))
  })
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await expect.poll(() => asked.length).toBe(2)
    await route.continue()
  })
  await openAs(page, 'reporter', '/Create-Report')
  await expect(page.locator('main section li').first()).toBeVisible()
  expect(asked.toSorted()).toEqual(['MP_Front/LoadMP_Front', 'MyAreas/GetToday'])
})

test('the font of Thai names is requested before the names, and they are drawn once', async ({ page }) => {
  let fonts = 0
  page.on('request', (request) => {
    if (/noto-sans-thai-thai-/.test(request.url())) fonts++
  })
  await page.route('**/api/MyAreas/GetToday', async (route) => {
    await expect.poll(() => fonts).toBe(1)
    await route.continue()
  })
  await openAs(page, 'reporter', '/Create-Report')
  await expect(page.locator('main section li').first()).toBeVisible()
})

test('a slow line shows the product’s sign until its script has come', async ({ page }) => {
  const sign = page.getByRole('img', { name: 'Daybook', exact: true })
  let go = () => {}
  const mayGo = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await mayGo
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(sign).toBeVisible()
  await expect(sign).toHaveCSS('opacity', '1')
  go()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(sign).toHaveCount(0)
})

test('nobody loads the texts of two languages', async ({ page }) => {
  const files = watched(page)
  const languages = () => files.flatMap((file) => /\/(en|th)-[^/]+\.js$/.exec(file.url())?.[1] ?? [])
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(new Set(languages())).toEqual(new Set(['en']))
  await page.getByRole('button', { name: /^TH/ }).click()
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true })).toBeVisible()
  files.length = 0
  await page.reload()
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true })).toBeVisible()
  expect(languages()).not.toContain('en')
})
