import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/* A letter is read in the fonts of its reader's machine. Tests bring theirs along: those of the machine mean nothing. */

const { resolve } = createRequire(new URL('../packages/web/package.json', import.meta.url))
const RANGES = { latin: 'U+0000-0DFF,U+1E00-FFFF', thai: 'U+0E01-0E5B' }

/** Per cent of Noto Sans Thai's widths. The widest fonts that mail programs fall back to have about 120. */
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

/** As a mail program shows it that keeps only what stands inline. */
export const withoutStyles = (html: string) => html.replace(/<style>[^]*?<\/style>/g, '')

export const NAME = 'Khiripat Port (ท่าเรือคีรีพัฒน์) · Wharf-and-Warehouse/North-Operations_Building.12'
/** Nowhere to break: an address, a part's number, a word of a language that the browser does not know. */
export const SOLID = 'https-//'.repeat(12)

/** What sticks out of the window, or is wider than the cell that it stands in. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const cells = [...document.querySelectorAll('td, th')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
    return [
      ...(scrollWidth > clientWidth ? [`the letter: ${scrollWidth}`] : []),
      ...cells.map((cell) => cell.outerHTML),
    ]
  })

/** What stands right below a list of reports without a gap: what follows would read as part of the last one. */
export const touchingLists = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table[cellpadding="6"]')].flatMap((list) => {
      const next = list.nextElementSibling
      const gap = next ? next.getBoundingClientRect().top - list.getBoundingClientRect().bottom : 99
      return gap < 8 ? [`${gap} px: ${next?.textContent}`] : []
    }),
  )
