import type { Browser, Locator, Page } from '@playwright/test'
import { now } from '../clock.ts'
import { openAs } from '../people.ts'
import { expectDrawn } from '../screens.ts'

/** A part of the kit as a screen shows it. */
type Part = {
  name: string
  as: string
  path: string
  /** Of a phone. */
  isPhone?: boolean
  /** Further presses to get to it. */
  before?: (page: Page) => Promise<void>
  find: (page: Page) => Locator
}

const main = (page: Page) => page.getByRole('main')
const RECORD = '/Event-Record?group=3&company=3'
const table = (page: Page) => main(page).locator('[data-table]').first()

/** The pictures of docs/kit.md by name. */
const PARTS: readonly Part[] = [
  { name: 'filters', as: 'company', path: RECORD, find: (page) => main(page).getByRole('search').first() },
  { name: 'table', as: 'company', path: RECORD, find: table },
  { name: 'cards', as: 'company', path: '/Event-Today', isPhone: true, find: table },
  { name: 'empty', as: 'company', path: `${RECORD}&text=nothing%20like%20this`, find: table },
  {
    name: 'choice',
    as: 'company',
    path: RECORD,
    before: (page) => page.getByRole('combobox', { name: 'Event Type' }).click(),
    find: (page) => page.getByRole('listbox'),
  },
  {
    name: 'dialog',
    as: 'company',
    path: '/Event-Today',
    before: async (page) => {
      await table(page).locator('[data-opens]').first().click()
      await page.getByRole('dialog').locator('dt').first().waitFor()
    },
    find: (page) => page.getByRole('dialog').filter({ visible: true }),
  },
  {
    name: 'report-table',
    as: 'company',
    path: '/Report-Event?group=2&company=3',
    find: (page) => page.locator('[data-report-table]').first(),
  },
  {
    name: 'fields',
    as: 'reporter',
    path: '/Create-Report?form=1',
    find: (page) => main(page).locator('form').first(),
  },
]

/** The height of a picture at most, in pixels: the beginning of a long list shows what it is. */
const HIGH = 420

/** Takes a picture of each part and passes it on by name. */
export async function takeParts(
  browser: Browser,
  baseURL: string,
  keep: (name: string, picture: Buffer) => Promise<void>,
): Promise<void> {
  for (const { name, as, path, isPhone = false, before, find } of PARTS) {
    const viewport = isPhone ? { width: 390, height: 844 } : { width: 1180, height: 900 }
    const context = await browser.newContext({
      baseURL,
      viewport,
      colorScheme: 'light',
      locale: 'en-GB',
      timezoneId: 'Asia/Bangkok',
      reducedMotion: 'reduce',
    })
    await context.clock.install({ time: now().epochMilliseconds })
    const page = await context.newPage()
    await openAs(page, as, path)
    await expectDrawn(page)
    await before?.(page)
    await expectDrawn(page)
    const part = find(page)
    await part.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 80))
    const box = await part.boundingBox()
    if (!box) throw new Error(`${name} is not shown`)
    const clip = { ...box, height: Math.min(box.height, HIGH, viewport.height - box.y) }
    await keep(name, await page.screenshot({ type: 'jpeg', quality: 60, animations: 'disabled', clip }))
    await context.close()
  }
}
