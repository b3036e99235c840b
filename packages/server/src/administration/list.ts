import { wrongValue } from '../platform/problem.ts'

/* Shared by lists with pages. */

/** Most rows of a list that is requested without a page size. */
const WHOLE = 5_000

export type Page = { limit: number; offset: number; isWhole: boolean }

export function readPage({ page, pageSize }: { page: number | null; pageSize: number | null }): Page {
  return pageSize
    ? { limit: pageSize, offset: ((page ?? 1) - 1) * pageSize, isWhole: false }
    : { limit: WHOLE, offset: 0, isWhole: true }
}

/** A list's total number of rows and, if it was requested without a page size, whether it was truncated. */
export function pageFacts(page: Page, total: number): { total: number; isTruncated?: boolean } {
  return { total, ...(page.isWhole ? { isTruncated: total > page.limit } : {}) }
}

export type Sorting<Name extends string> = { by: Name; descending: boolean }

/** The column to sort by, by default the first of `columns`. Throws wrongValue for an unknown name. */
export function readSorting<Name extends string>(
  columns: Record<Name, unknown>,
  { sort, order }: { sort: string | null; order: 'asc' | 'desc' | null },
): Sorting<Name> {
  const names = Object.keys(columns) as Name[]
  const by = sort ? names.find((name) => name === sort) : names[0]
  if (by === undefined) throw wrongValue('sort')
  return { by, descending: order === 'desc' }
}

export type CompanyChoice = { id: number; name: string; otherName: string; is_csr_area: boolean }

/** A company as a select option. */
export function companyOption({ id, name, otherName, is_csr_area }: CompanyChoice) {
  return { value: id, label: name, otherName, csr: is_csr_area }
}

/** Positions 1 to n as select options. */
export function placeOptions(count: number): { value: number; label: string }[] {
  return Array.from({ length: count }, (_, index) => ({ value: index + 1, label: String(index + 1) }))
}
