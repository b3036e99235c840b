/** The character limit of an Excel cell. */
const LONGEST_TEXT = 32_767

/** Removes characters that no file can store. */
export function cleanText(value: string): string {
  return (
    value
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '')
      .toWellFormed()
  )
}

/** A text cell's value, as long as a cell allows. Strings are never formulas. */
export function plainText(value: string): string {
  const clean = cleanText(value)
  return clean.length <= LONGEST_TEXT ? clean : `${clean.slice(0, LONGEST_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/**
 * Splits a text within '_x0041_', which Excel would read as one character. Its own escape for that, '_x005F_', is shown
 * as it is by other programs.
 */
export const literalParts = (text: string): string[] => text.split(/(?<=_)(?=x[0-9a-f]{4}_)/i)
