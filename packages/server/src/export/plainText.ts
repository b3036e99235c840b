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

/**
 * A text cell's literal value: strings are never formulas, and '_x0041_', which Excel reads as a character, is escaped.
 */
export function plainText(value: string): string {
  const clean = cleanText(value).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  return clean.length <= LONGEST_TEXT ? clean : `${clean.slice(0, LONGEST_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
