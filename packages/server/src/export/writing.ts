import { create } from 'fontkit'
import { fontBytes } from './fonts.ts'
import { runsOf } from './runs.ts'
import { teachThai } from './thaiFont.ts'

/* Text in a PDF, in the fonts of all files: Thai that is shaped and copies correctly, and emoji. */

export type Face = 'regular' | 'bold'

/** The library caches each shaped word for ever, so clear the cache after this many uses of a font to bound its memory. */
const REMEMBERED = 2_000

export type Writing = {
  /** Measures words in points. */
  measureIn(face: Face, size: number): (text: string) => number
  /** Writes one line. */
  write(text: string, x: number, top: number, face: Face, size: number, color: string): void
}

export function writingOn(pdf: PDFKit.PDFDocument): Writing {
  const fonts = { regular: fontBytes('regular'), bold: fontBytes('bold') }
  teachThai(fonts.regular)
  pdf.registerFont('regular', fonts.regular)
  pdf.registerFont('bold', fonts.bold)
  const letters = create(fonts.regular) as unknown as { hasGlyphForCodePoint(point: number): boolean }
  const partsOf = (text: string) => runsOf(text, (point) => letters.hasGlyphForCodePoint(point))
  let hasEmoji = false
  const used = { regular: 0, bold: 0, emoji: 0 }
  /** The font of a part of a text; the emoji font is loaded on demand. */
  const choose = (isEmoji: boolean, face: Face) => {
    if (isEmoji && !hasEmoji) pdf.registerFont('emoji', fontBytes('emoji'))
    hasEmoji ||= isEmoji
    const font = isEmoji ? 'emoji' : face
    pdf.font(font)
    if ((used[font] += 1) % REMEMBERED === 0) forgetShapes(pdf)
    return pdf
  }
  const widths = new Map<string, number>()
  const measureIn = (face: Face, size: number) => (text: string) => {
    const key = `${face}${text}`
    let width = widths.get(key)
    if (width === undefined) {
      width = partsOf(text).reduce(
        (sum, part) => sum + choose(part.isEmoji, face).fontSize(10).widthOfString(part.text) / 10,
        0,
      )
      if (widths.size > 20_000) widths.clear()
      widths.set(key, width)
    }
    return width * size
  }
  return {
    measureIn,
    write(text, x, top, face, size, color) {
      let left = x
      const parts = partsOf(text)
      for (const [index, part] of parts.entries()) {
        choose(part.isEmoji, face).fontSize(size).fillColor(color).text(part.text, left, top, { lineBreak: false })
        if (index < parts.length - 1) left += measureIn(face, size)(part.text)
      }
    },
  }
}

/** Clears the cache of the current font. */
function forgetShapes(pdf: PDFKit.PDFDocument): void {
  const { _font: font } = pdf as unknown as { _font: { layoutCache: object } }
  font.layoutCache = Object.create(null) as object
}
