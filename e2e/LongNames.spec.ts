import { expect, test } from './test.ts'
import { openAs } from './people.ts'

/* Names of 200 letters, the most that a form takes, in every list of the administration. */

const LISTS = [
  '/Company',
  '/Area-Structure',
  '/Event-Type',
  '/Receiver-Group',
  '/User-Permission',
  '/Expectations',
  '/NotificationCompany',
  '/LogExport',
  '/MailSetup-Monitoring',
]

/** Without a place to break, and in Thai. */
const LONG = { letters: 'W'.repeat(200), thai: 'ท่าเรือน้ำลึกคีรีพัฒน์'.repeat(10).slice(0, 200) }

for (const [kind, name] of Object.entries(LONG))
  test(`names of 200 letters push no action out of a list (${kind})`, async ({ page }) => {
    test.slow()
    await openAs(page, 'admin', '/Company')
    /** The width of the page and its tables where each is wider than its box. */
    const widths = async (path: string) => {
      const found = new Map<string, number>()
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[data-table] :is(tr, li)').nth(1)).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const tables = await page.locator('[data-table]').count()
      for (const width of [390, 768, 1180, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        // Cards on a phone.
        await expect(page.locator('[data-table] table')).toHaveCount(width === 390 ? 0 : tables)
        const wide = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('[data-table] [role=region]')].map((box) =>
            box.scrollWidth > box.clientWidth + 1 ? box.scrollWidth : 0,
          ),
        )
        for (const [nth, box] of wide.entries()) found.set(`${path} at ${width}, box ${nth}`, box)
      }
      return found
    }
    const usual = new Map<string, number>()
    for (const path of LISTS) for (const [box, width] of await widths(path)) usual.set(box, width)
    // Every name of every list, apart from those that are the product's own: no data of other tests is changed.
    await page.route(/\/api\/(?!MP_)\w+\/(Load|Laod|Get|onLoad|List)\w*$/, async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replace(/("s(?!Status|Menu)\w*Name\w*":)"[^"]+"/g, `$1"${name}"`) })
    })
    const wider: string[] = []
    for (const path of LISTS)
      for (const [box, width] of await widths(path)) if (width > 0 && !usual.get(box)) wider.push(`${box}: ${width}`)
    expect(wider).toEqual([])
  })
