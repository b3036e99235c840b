import { nameKey, saraAm } from './cleanText.ts'

/*
 * The form in which texts are looked for: two spellings that a reader takes for the same are one. normal_form() in the database is
 * the same function, proved by random texts (platform/postgres/normalForm.test.ts). See
 * docs/decisions/text-is-stored-as-people-read-it.md.
 */

const THAI_DIGIT = /[\u0e50-\u0e59]/g
/** Where a word ends is said differently by different editions of Unicode. */
const FINAL_SIGMA = /\u03c2/g
/** The blank of Braille is no white space and has no dots. */
const BLANK = /[ \u2800]+/g
/** Two of sara e look like sara ae. */
const SARA_AE_IN_PARTS = /\u0e40\u0e40/g
/** Tone marks belong before sara am and after every other mark of their letter, and each mark is there once. */
const TONE_AFTER_SARA_AM = /\u0e33([\u0e48-\u0e4b]+)/g
const TONE_BEFORE_VOWEL = /([\u0e48-\u0e4c]+)([\u0e31\u0e34-\u0e3a\u0e47\u0e4d]+)/g
const REPEATED = /([\u0e31\u0e33-\u0e3a\u0e47-\u0e4e])\1+/g

/** A text as it is looked for; '' if nothing of it can be seen. */
export function normalForm(text: string): string {
  return saraAm(
    nameKey(text)
      .replace(THAI_DIGIT, (digit) => String(digit.charCodeAt(0) - 0x0e50))
      .replace(FINAL_SIGMA, '\u03c3')
      .replace(BLANK, ' ')
      .trim()
      .replace(SARA_AE_IN_PARTS, '\u0e41')
      .replace(TONE_AFTER_SARA_AM, '$1\u0e33')
      .replace(TONE_BEFORE_VOWEL, '$2$1')
      .replace(REPEATED, '$1'),
  )
}
