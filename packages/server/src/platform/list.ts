import { wrongValue } from './problem.ts'

/* What lists that answer by pages have in common. */

/** As many rows as a list answers that nobody asked for page by page. */
const WHOLE = 5_000

export type Page = { limit: number; offset: number; isWhole: boolean }

export function readPage({ page, pageSize }: { page: number | null; pageSize: number | null }): Page {
  return pageSize
    ? { limit: pageSize, offset: ((page ?? 1) - 1) * pageSize, isWhole: false }
    : { limit: WHOLE, offset: 0, isWhole: true }
}

/** What a list says besides its rows: how many there are, and whether it had to leave some out. */
export function pageFacts(page: Page, total: number): { total: number; isTruncated?: boolean } {
  return { total, ...(page.isWhole ? { isTruncated: total > page.limit } : {}) }
}

export type Sorting<Name extends string> = { by: Name; descending: boolean }

/** By which column; the first of `columns` when nothing is said. Throws wrongValue for another name. */
export function readSorting<Name extends string>(
  columns: Record<Name, unknown>,
  { sort, order }: { sort: string | null; order: 'asc' | 'desc' | null },
): Sorting<Name> {
  const names = Object.keys(columns) as Name[]
  const by = sort ? names.find((name) => name === sort) : names[0]
  if (by === undefined) throw wrongValue('sort')
  return { by, descending: order === 'desc' }
}

/** The pattern of ILIKE for texts that contain this one; null when nothing is searched for. */
export function containing(text: string): string | null {
  const wanted = text.trim()
  return wanted === '' ? null : `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
}

/** Places 1 to n as choices. */
export function placeOptions(count: number): { value: number; label: string }[] {
  return Array.from({ length: count }, (_, index) => ({ value: index + 1, label: String(index + 1) }))
}
