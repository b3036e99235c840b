const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** A text on one line, cut to a number of characters without splitting a letter from its marks. */
export function excerpt(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= most) return line
  let end = 0
  for (const { index, segment } of graphemes.segment(line.slice(0, most + 40))) {
    if (index + segment.length > most) break
    end = index + segment.length
  }
  return `${line.slice(0, end).trimEnd()}…`
}
