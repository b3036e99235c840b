import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/* Letters are displayed in the fonts of the reader's machine. Tests bring their own: this machine's fonts do not matter. */

const { resolve } = createRequire(new URL('../packages/web/package.json', import.meta.url))
const RANGES = { latin: 'U+0000-0DFF,U+1E00-FFFF', thai: 'U+0E01-0E5B' }

/** Per cent of Noto Sans Thai's widths. The widest fallback fonts of mail programs have about 120. */
export const WIDE = 125

const faces = (percent: number) =>
  Object.entries(RANGES)
    .map(([part, range]) => {
      const file = resolve(`@fontsource-variable/noto-sans-thai/files/noto-sans-thai-${part}-wght-normal.woff2`)
      return `@font-face{font-family:'Noto Sans Thai';font-weight:100 900;size-adjust:${percent}%;unicode-range:${range};
        src:url(data:font/woff2;base64,${readFileSync(file, 'base64')})}`
    })
    .join('\n')

const withFont = (html: string, percent: number) => html.replace('</head>', `<style>${faces(percent)}</style></head>`)

/** Shows a letter in such a font, and waits until the font is there. */
export async function showLetter(page: Page, html: string, percent: number) {
  await page.setContent(withFont(html, percent))
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())))
}

/** A letter in a mail program that keeps only inline styles. */
export const withoutStyles = (html: string) => html.replace(/<style>[^]*?<\/style>/g, '')

export const NAME = 'Khiripat Port (ท่าเรือคีรีพัฒน์) · Wharf-and-Warehouse/North-Operations_Building.12'
/** Text without break opportunities: a URL, a part number, a word in a language that the browser does not know. */
export const SOLID = 'https-//'.repeat(12)

/** Elements that overflow the window, or are wider than their cell. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const cells = [...document.querySelectorAll('td, th')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
    return [
      ...(scrollWidth > clientWidth ? [`the letter: ${scrollWidth}`] : []),
      ...cells.map((cell) => cell.outerHTML),
    ]
  })

/** Elements directly below a list of reports without a gap: they would read as part of its last entry. */
export const touchingLists = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table[cellpadding="6"]')].flatMap((list) => {
      const next = list.nextElementSibling
      const gap = next ? next.getBoundingClientRect().top - list.getBoundingClientRect().bottom : 99
      return gap < 8 ? [`${gap} px: ${next?.textContent}`] : []
    }),
  )
