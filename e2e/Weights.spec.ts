import { openAs } from './people.ts'
import { expect, type Page, type Request, test } from './test.ts'

/* What a first visit loads, and what it does not. `npm run bench -- --only web` shows how much that is. */

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

test('a reporter’s start page loads none of the code and texts of other screens', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const files = watched(page)
  const named = (names: RegExp) => files.map((file) => file.url()).filter((url) => names.test(url))
  await openAs(page, 'reporter', '/Create-Report')
  await expect(page.locator('main section li').first()).toBeVisible()
  // Data for filing offline is loaded after the page.
  await expect.poll(() => named(/\/device-/)).toHaveLength(1)
  expect(named(/\/(list|select|dialog|fields|reports\.en)-/)).toEqual([])
})

test('until a reporter’s areas are drawn, the browser loads none of its locale data', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
    const asked: string[] = []
    Object.assign(window, { asked })
    for (const name of ['Collator', 'DateTimeFormat', 'Locale', 'NumberFormat'] as const)
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct(target, args, self) {
            asked.push(`new ${name}`)
            return Reflect.construct(target, args, self)
          },
          get(target, key, self) {
            if (key === 'supportedLocalesOf') asked.push(`${name}.${key}`)
            return Reflect.get(target, key, self) as unknown
          },
        }),
      })
  })
  await openAs(page, 'reporter', '/Create-Report')
  await expect(page.locator('main section li').first()).toBeVisible()
  expect(await page.evaluate('asked')).toEqual([])
  // Check that the spy works: the date picker does request its names.
  await page.getByRole('button', { name: 'Report an event', exact: true }).click()
  await expect.poll(() => page.evaluate('asked')).toContain('new DateTimeFormat')
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

test('a script tells the browser at its start to compile all of it', async ({ page }) => {
  const files = watched(page)
  await openAs(page, 'reporter', '/Create-Report')
  await expect(page.locator('main section li').first()).toBeVisible()
  const scripts = files.filter((file) => /\/assets\/(?!early)[^/]+\.js$/.test(file.url()))
  expect(scripts.length).toBeGreaterThan(4)
  for (const script of scripts)
    expect((await (await script.response())?.text())?.startsWith('//# allFunctionsCalledOnLoad\n'), script.url()).toBe(
      true,
    )
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
