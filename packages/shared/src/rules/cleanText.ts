/*
 * The one form in which text is stored, compared and searched. People cannot see what it removes: characters without a shape that
 * come along when text is copied from a page, a PDF or a chat, and the several ways to write one Thai letter.
 */

/** A joiner, a variation selector or a tag is kept only inside an emoji, which it would otherwise break. */
const EMOJI = [
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}`,
  String.raw`[#*0-9]\ufe0f\u20e3`,
  String.raw`\p{ExtPict}\p{EMod}?\ufe0f?(?:\u200d\p{ExtPict}\p{EMod}?\ufe0f?)*`,
].join('|')
/** No width, or a change of direction; the annotation marks and the control characters belong to programs. */
const INVISIBLE = String.raw`[\p{DI}\ufff9-\ufffb\u0001-\u0008\u000e-\u001f\u007f-\u009f]`
const KEPT_OR_INVISIBLE = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gu')

const LINE_END = new RegExp(String.raw`\r\n|[\r\v\f\u0085\u2028\u2029]`, 'g')
const SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
/** Nikhahit and sara aa look like sara am, also around a tone mark; and so does sara am typed before the tone mark. */
const SARA_AM_IN_PARTS = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g
const SARA_AM_FIRST = /([\u0e01-\u0e2e])\u0e33([\u0e48-\u0e4b])(?![\u0e48-\u0e4b])/g
/** The blank of Braille is no white space and has no dots. */
const SEEN = /[^\s\u2800]/

/** Sara am, however it was typed. */
export function saraAm(text: string): string {
  return text.replace(SARA_AM_IN_PARTS, '$1\u0e33').replace(SARA_AM_FIRST, '$1$2\u0e33')
}

/** The text as it is stored, on any number of lines; '' if nothing of it can be seen. */
export function cleanText(text: string): string {
  const seen = text.replace(LINE_END, '\n').replace(KEPT_OR_INVISIBLE, '$1').replace(SPACE, ' ')
  const clean = saraAm(seen).normalize('NFC').trim()
  return SEEN.test(clean) ? clean : ''
}

/** The same on one line with single spaces: names, and cells of a file. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** Whether a person sees nothing of it. */
export function isBlank(text: string): boolean {
  return cleanText(text) === ''
}

/** The key for comparing names, as name_key() in the database: case and everything invisible are ignored, in emoji too. */
export function nameKey(name: string): string {
  return cleanLine(name)
    .replace(/\p{DI}/gu, '')
    .toLowerCase()
}
