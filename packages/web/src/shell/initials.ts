/** A Thai vowel written before the consonant that it follows in speech: not the letter a name begins with. */
const WRITTEN_FIRST = /^[\u0e40-\u0e44]/

/** The first letters of the first and the last word of a name. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => letterOf(word.replace(WRITTEN_FIRST, ''))).join('')
}

function letterOf(word: string): string {
  const letter = /\p{L}|\p{N}/u.exec(word)?.[0] ?? ''
  return letter.toLocaleUpperCase('en')
}
