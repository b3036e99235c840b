import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { swept } from '../packages/server/src/testing/sweep.ts'

export type Look = { width: number; height: number; language: 'en' | 'th'; theme: 'light' | 'dark' }

/**
 * Every screen is looked at as on a desk and as on a phone, in one language and theme each; what theme has to do with it
 * is looked at in both.
 */
export const LOOKS: readonly Look[] = [
  { width: 1440, height: 900, language: 'en', theme: 'light' },
  { width: 390, height: 844, language: 'th', theme: 'dark' },
]

/** Those that this run looks at the screens of a file in; `nth` differs from file to file. */
export const looksOf = (nth: number) => swept(LOOKS, nth)

export const nameOfLook = ({ width, language, theme }: Look) => `${width} px, ${language}, ${theme}`

/** A page of a new visitor with that window, language and theme. */
export async function pageWith(browser: Browser, look: Look, more: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ...more,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.theme,
  })
  await context.addInitScript((language) => localStorage.setItem('daybook.language', language), look.language)
  return context.newPage()
}

/**
 * What axe counts as a region of a page, and the open list of a field: it belongs to its field, like a dialog to its page,
 * and not to the region that the field is in.
 */
const REGIONS = { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=listbox]' }

/** What concerns any document, and not only a page with its regions and headings. */
export const DOCUMENT_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Nothing that axe finds by all of its rules, or those with some tags, nor in the colours of the other theme, and nothing
 * that makes the page wider than its window.
 */
export async function expectGoodLook(page: Page, tags: string[] = []) {
  // A list that is being read again is pale until its rows have come.
  await expect(page.locator('[data-table][aria-busy="true"]')).toHaveCount(0)
  const found = await findings(page, (axe) => (tags.length > 0 ? axe.withTags(tags) : axe))
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  found.push(...(await findings(page, (axe) => axe.withRules(['color-contrast']))))
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  expect(found).toEqual([])
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0)
}

/** What axe finds on the page as it stands. */
export async function findings(page: Page, rules = (axe: AxeBuilder) => axe): Promise<string[]> {
  // Don't judge colours in the middle of a transition.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => {})),
    ),
  )
  // There are no frames to put together, for which it would open another page; and only what it finds is told.
  const options = { resultTypes: ['violations' as const], checks: { region: { options: REGIONS } } }
  const axe = rules(new AxeBuilder({ page }).setLegacyMode().options(options))
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
