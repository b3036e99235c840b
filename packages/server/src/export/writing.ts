import { create } from 'fontkit'
import { fontBytes } from './fonts.ts'
import { runsOf } from './runs.ts'
import { teachThai } from './thaiFont.ts'

/* Text in a PDF, in the fonts of all files: Thai that is shaped and copies correctly, and emoji. */

export type Face = 'regular' | 'bold'

/** Options of a PDF. Its own cache would keep every line; `writingOn` measures each word once. */
export const fontLayout = { fontLayoutCache: false } as const

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
  /** The font of a part of a text; the emoji font is loaded on demand. */
  const choose = (isEmoji: boolean, face: Face) => {
    if (isEmoji && !hasEmoji) pdf.registerFont('emoji', fontBytes('emoji'))
    hasEmoji ||= isEmoji
    return pdf.font(isEmoji ? 'emoji' : face)
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
      for (const part of partsOf(text)) {
        choose(part.isEmoji, face).fontSize(size).fillColor(color).text(part.text, left, top, { lineBreak: false })
        left += measureIn(face, size)(part.text)
      }
    },
  }
}
