/* Wraps text at spaces and between Thai words, using `measure` for its width. */

/** The height of a line in letters: Thai vowels and tone marks need space above and below them. */
export const LINE = 1.45

const words = new Intl.Segmenter('th', { granularity: 'word' })
const characters = new Intl.Segmenter('th', { granularity: 'grapheme' })
const THAI = /[\u0e00-\u0e7f]/

/** Splits a line where it may be wrapped: after a space and between two Thai words. */
export function piecesOf(line: string): string[] {
  const pieces: string[] = []
  for (const { segment } of words.segment(line)) {
    const before = pieces.at(-1)
    const mayBreak =
      before === undefined || /\s$/.test(before) || (THAI.test(segment[0] ?? '') && THAI.test(before.at(-1) ?? ''))
    if (mayBreak && !/^\s/.test(segment)) pieces.push(segment)
    else pieces[Math.max(0, pieces.length - 1)] = `${before ?? ''}${segment}`
  }
  return pieces
}

/** Wraps a text; an overlong word is broken between characters. */
export function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split('\n').flatMap((line) => {
    const lines: string[] = []
    let current = ''
    let used = 0
    for (const piece of piecesOf(line)) {
      const room = measure(piece.trimEnd())
      if (current !== '' && used + room > width) {
        lines.push(current.trimEnd())
        current = ''
        used = 0
      }
      if (room <= width) {
        current += piece
        used += measure(piece)
        continue
      }
      for (const { segment } of characters.segment(piece)) {
        const more = measure(segment)
        if (current !== '' && used + more > width) {
          lines.push(current)
          current = ''
          used = 0
        }
        current += segment
        used += more
      }
    }
    return [...lines, current.trimEnd()]
  })
}
