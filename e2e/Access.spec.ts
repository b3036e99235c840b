import { expect, test } from './test.ts'
import { paths } from '../packages/web/src/app/paths.ts'
import { swept } from '../packages/server/src/testing/sweep.ts'
import { findings } from './looks.ts'
import { openScreen, screens } from './screens.ts'

/* What WCAG 2.2 AA asks for and expectGoodLook does not look at, on every screen. */

/** The spacing that a person may set (1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`

/** As an extension of the browser does, which the content security policy does not concern. Runs in the page. */
function spaced(css: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}

/**
 * Texts that their box cuts. What a row opens may begin there and end in '…', except for what tells rows apart; `opened`: only
 * these, in the first such row. Runs in the page. A box that scrolls can be scrolled, and one of a pixel is for screen readers.
 */
function cut(opened = false): string[] {
  const SLACK = 2
  const rowOf = (element: Element) => element.closest(':is(tr, li):has([data-opens])')
  const isShortened = (element: Element) => {
    const { webkitLineClamp, textOverflow } = getComputedStyle(element)
    const isName = element.matches('strong, th, [data-title] *') || element.querySelector('[data-opens]') !== null
    return rowOf(element) !== null && !isName && (webkitLineClamp !== 'none' || textOverflow === 'ellipsis')
  }
  const found = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { overflowX, overflowY, visibility, clipPath } = getComputedStyle(element)
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
    if (visibility !== 'visible' || clientWidth <= 1 || clientHeight <= 1 || clipPath === 'inset(50%)') return false
    // A summary shows all of itself when it is pressed.
    if (element.matches('svg *, svg, canvas, select, input, textarea, summary') || !element.innerText?.trim())
      return false
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isLow = hides(overflowY) && scrollHeight > clientHeight + SLACK
    const isNarrow = hides(overflowX) && scrollWidth > clientWidth + SLACK
    return (isLow || isNarrow) && isShortened(element) === opened
  })
  if (!opened) return found.map(({ className, innerText }) => `${className}: ${innerText.slice(0, 60)}`)
  const first = found[0] && rowOf(found[0])
  first?.setAttribute('data-shortened', '')
  return found.filter((element) => rowOf(element) === first).map(({ innerText }) => innerText)
}

const signedIn = screens.filter(({ as }) => as !== null)

test.describe.configure({ mode: 'parallel' })

for (const width of [1440, 390]) {
  const all = swept(signedIn, width)
  const SHARE = 12
  for (let at = 0; at < all.length; at += SHARE) {
    const some = all.slice(at, at + SHARE)
    test(`with wide text nothing is cut at ${width} px: ${some.map(({ name }) => name).join(', ')}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const found: string[] = []
      for (const screen of some) {
        await openScreen(page, screen)
        await page.evaluate(spaced, SPACING)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        found.push(...(await page.evaluate(cut, false)).map((what) => `${screen.name}: ${what}`))
      }
      expect(found).toEqual([])
    })
  }
}

for (const name of ['eventToday', 'eventRecord', 'inbox'])
  test(`what a row of ${name} shortens, it opens in full`, async ({ page }) => {
    const screen = screens.find((one) => one.name === name)
    if (!screen) throw new Error(name)
    await page.setViewportSize({ width: 390, height: 900 })
    await openScreen(page, screen)
    await page.evaluate(spaced, SPACING)
    const texts = await page.evaluate(cut, true)
    expect(texts).not.toEqual([])
    await page.locator('[data-shortened] [data-opens]').first().click()
    const opened = page.getByRole('dialog').or(page.getByRole('article')).first()
    for (const text of texts) await expect(opened).toContainText(text)
  })

test.describe('every target is 24 px large or has as much room', () => {
  for (const name of ['reportForm', 'eventRecord', 'report', 'compliance', 'myAccount', 'inbox', 'area'])
    test(name, async ({ page }) => {
      const screen = screens.find((one) => one.name === name)
      if (!screen) throw new Error(name)
      await openScreen(page, screen)
      expect(await findings(page, (axe) => axe.withRules(['target-size']))).toEqual([])
    })

  test('the parts of a day and of a time are', async ({ page }) => {
    await openScreen(page, { as: 'reporter', address: `${paths.createReport}?form=1` })
    const parts = page.getByRole('main').getByRole('spinbutton')
    await expect(parts.first()).toBeVisible()
    for (const part of await parts.all()) {
      const { width = 0, height = 0 } = (await part.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    }
  })
})

test('with forced colours, every state and mark of the board looks different', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openScreen(page, { as: 'admin', address: `${paths.reportBoard}?group=2&company=3` })
  const signs = page.getByRole('main').locator('li > [data-state]')
  await expect(signs).toHaveCount(9)
  const pictures = new Set<string>()
  for (const sign of await signs.all()) {
    // All at the same place, where the pixels are the same.
    await sign.evaluate((one) => (one.style.cssText = 'position: fixed; left: 20px; top: 20px; z-index: 9999'))
    const picture = await page.screenshot({ clip: { x: 15, y: 10, width: 45, height: 45 } })
    pictures.add(picture.toString('base64'))
    await sign.evaluate((one) => (one.style.display = 'none'))
  }
  expect(pictures.size).toBe(9)
})
