/* Splits text by font. */

/** Characters that start or join emoji. A text without any uses one font. */
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
/** Variation selectors; they have no glyph. */
const VARIATIONS = /[\ufe0e\ufe0f]/g
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

export type Run = { text: string; isEmoji: boolean }

/** Splits a text into parts that one font can write. `has`: whether the main font has a character. */
export function runsOf(text: string, has: (point: number) => boolean): Run[] {
  if (!PICTOGRAPH.test(text)) return [{ text, isEmoji: false }]
  const runs: Run[] = []
  for (const { segment } of characters.segment(text)) {
    const isEmoji = PICTOGRAPH.test(segment) && ![...segment].every((character) => has(character.codePointAt(0) ?? 0))
    const own = isEmoji ? segment.replace(VARIATIONS, '') : segment
    const last = runs.at(-1)
    if (last?.isEmoji === isEmoji) last.text += own
    else runs.push({ text: own, isEmoji })
  }
  return runs
}
