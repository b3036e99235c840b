import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { swept } from '../packages/server/src/testing/sweep.ts'

export type Look = { width: number; height: number; language: 'en' | 'th'; theme: 'light' | 'dark' }

/**
 * Every screen is checked as on a desktop and as on a phone, in one language and theme each; whatever depends on the theme is
 * checked in both.
 */
export const LOOKS: readonly Look[] = [
  { width: 1440, height: 900, language: 'en', theme: 'light' },
  { width: 390, height: 844, language: 'th', theme: 'dark' },
]

/** The looks in which this run checks a file's screens; `nth` differs from file to file. */
export const looksOf = (nth: number) => swept(LOOKS, nth)

export const nameOfLook = ({ width, language, theme }: Look) => `${width} px, ${language}, ${theme}`

/** A new visitor's page with that window, language and theme. */
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
 * What axe counts as a region of a page, plus a field's open list and a link's tooltip: they belong to these, like a dialog to
 * its page, and not to the region around them.
 */
const REGIONS = { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=listbox], [role=tooltip]' }

/** Rules for any document, not only for a page with its regions and headings. */
export const DOCUMENT_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Expects that axe finds nothing with all of its rules, or those with some tags, nor in the other theme's colours, and that
 * the page is not wider than its window.
 */
export async function expectGoodLook(page: Page, tags: string[] = []) {
  // A list is dimmed while it is reloading: wait for its rows.
  await expect(page.locator('[data-table][aria-busy="true"]')).toHaveCount(0)
  const found = await findings(page, (axe) => (tags.length > 0 ? axe.withTags(tags) : axe))
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  found.push(...(await findings(page, (axe) => axe.withRules(['color-contrast']))))
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  expect(found).toEqual([])
  expect(await page.evaluate(cutThrough), 'texts that are cut through their letters').toEqual([])
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0)
}

/**
 * Texts that are cut through their letters. Thai vowels and the tails of p and g need the font's whole line, so a box that
 * hides what sticks out must not have lines that are lower, nor end within one. Runs in the page.
 */
function cutThrough(): string[] {
  const FONTS_LINE = 1.45
  const hasOwnText = (element: Element) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    const style = getComputedStyle(element)
    const isSeen = element.clientWidth > 1 && style.visibility === 'visible' && style.clipPath !== 'inset(50%)'
    const hides = style.clipPath !== 'none' || /hidden|clip/.test(style.overflowY)
    if (!isSeen || !hides || !hasOwnText(element)) return []
    const [line, size, above] = [style.lineHeight, style.fontSize, style.paddingTop].map(Number.parseFloat) as [
      number,
      number,
      number,
    ]
    const isCut = style.clipPath !== 'none' || line + above < size * FONTS_LINE || element.clientHeight + 1 < line
    return isCut ? [`${element.className}: ${element.textContent}`] : []
  })
}

/** What axe finds on the current page. */
export async function findings(page: Page, rules = (axe: AxeBuilder) => axe): Promise<string[]> {
  // Don't judge colours in the middle of a transition.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // One that follows scrolling stands still, and never ends.
        .filter((one) => one.timeline instanceof DocumentTimeline && one.effect?.getTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => {})),
    ),
  )
  // There are no frames to combine, for which axe would open another page; and report only violations.
  const options = { resultTypes: ['violations' as const], checks: { region: { options: REGIONS } } }
  const axe = rules(new AxeBuilder({ page }).setLegacyMode().options(options))
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
