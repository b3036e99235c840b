import type { Row } from './rows.queries.ts'

/** Excel takes a file without it for one of an older encoding, and breaks Thai. */
const MARK = '\uFEFF'

export const csvHead = (names: readonly string[]): string => `${MARK}${names.join(',')}\r\n`

export function csvRows(names: readonly string[], rows: readonly Row[]): string {
  return rows.map((row) => `${names.map((name) => cell(row[name] ?? null)).join(',')}\r\n`).join('')
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: Row[string]): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
