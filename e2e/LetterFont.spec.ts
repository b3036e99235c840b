import { reportTexts } from '@daybook/shared/texts/catalogues'
import { htmlOf } from '../packages/server/src/mail/render/asHtml.ts'
import type { Block } from '../packages/server/src/mail/render/blocks.ts'
import { swept } from '../packages/server/src/testing/sweep.ts'
import { NAME, showLetter, SOLID, tooWide, WIDE, withoutStyles } from './letterFont.ts'
import { expect, test } from './test.ts'

const COUNTS = [12_345, 123, 12_345, 1_234]

/** Every kind of block, each with the longest content that it may have. */
function worst(language: 'en' | 'th'): Block[] {
  const says = reportTexts[language]
  const columns = [says.abnormal, says.notReportArea, says.events, says.areaCount]
  return Object.values<Block>({
    figures: { type: 'figures', figures: columns.map((label, n) => ({ label, value: COUNTS[n] ?? 0, tone: 'red' })) },
    table: {
      type: 'table',
      columns: [says.company, ...columns],
      rows: [NAME, SOLID].map((name) => [name, ...COUNTS]),
      total: [says.total, ...COUNTS],
    },
    heading: { type: 'heading', text: SOLID },
    subheading: { type: 'subheading', text: SOLID, tone: 'amber' },
    note: { type: 'note', text: SOLID },
    paragraph: { type: 'paragraph', text: SOLID },
    items: {
      type: 'items',
      tone: 'red',
      items: [{ title: SOLID, note: SOLID, text: SOLID, url: 'http://daybook.test/' }],
    },
    names: { type: 'names', lists: [{ title: SOLID, names: [SOLID, NAME] }], more: SOLID },
    bars: {
      type: 'bars',
      title: SOLID,
      bars: [
        { label: SOLID, value: 12_345, tone: 'red' },
        { label: NAME, value: 0, tone: 'plain' },
      ],
    },
    quote: { type: 'quote', text: SOLID, tone: 'plain' },
    button: { type: 'button', label: SOLID, url: 'http://daybook.test/' },
    link: { type: 'link', label: SOLID, url: 'http://daybook.test/' },
  } satisfies { [K in Block['type']]: Extract<Block, { type: K }> })
}

const PHONES = [320, 360, 390].flatMap((width) => [100, WIDE].map((percent) => ({ width, percent })))

for (const { width, percent } of swept(PHONES))
  test(`a letter keeps its layout at ${width} px with a font size of ${percent} %`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const language of ['en', 'th'] as const) {
      const html = htmlOf({ language, subject: SOLID, preview: SOLID, blocks: worst(language), foot: [SOLID] })
      await showLetter(page, html, percent)
      expect(await tooWide(page), language).toEqual([])
      // Numbers do not wrap: each is on one line.
      const heights = await page.locator('.d tr:last-child td[align=right]').evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        }),
      )
      expect(heights, language).toEqual([...COUNTS, 0].map(() => 1))
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/letter-${width}-${percent}-${language}.png`,
          fullPage: true,
        })
      await showLetter(page, withoutStyles(html), percent)
      expect(await tooWide(page), `${language}, without styles`).toEqual([])
    }
  })
