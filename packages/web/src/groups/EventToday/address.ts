import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@daybook/shared/rules/rules'
import * as address from '../../app/address.ts'
import type { Sort } from '../../kit/table/DataTable.tsx'
import { SECTIONS, type SectionKey } from './sections.ts'
import { plainName } from '@daybook/shared/names'

/** The sort order and page of one section. */
export type SectionView = { sort: Sort; page: number; pageSize: number }

const SORTABLE = [
  'companyName',
  'areaName',
  'colorId',
  'eventTypeName',
  'description',
  'reporterName',
  'createdAt',
  'statusId',
] as const
export type SortKey = (typeof SORTABLE)[number]

const DEFAULT: SectionView = { sort: { key: 'createdAt', order: 'desc' }, page: 1, pageSize: DEFAULT_PAGE_SIZE }

/** Reads 'areaName.asc.2.50': column, order, page, rows per page. Invalid parts become the default. */
export function readView(text: string | undefined): SectionView {
  const [named = '', order, page, size] = (text ?? '').split('.')
  // Older links use the API's column names.
  const key = plainName(named)
  const isSort = SORTABLE.some((one) => one === key) && (order === 'asc' || order === 'desc')
  const wantedSize = Number(size)
  return {
    sort: isSort ? { key, order } : DEFAULT.sort,
    page: address.idIn(page ?? '') ?? DEFAULT.page,
    pageSize: PAGE_SIZES.find((one) => one === wantedSize) ?? DEFAULT.pageSize,
  }
}

/** The text that readView parses; undefined for the default, which is left out. */
export function viewText({ sort, page, pageSize }: SectionView): string | undefined {
  const text = `${sort.key}.${sort.order}.${page}.${pageSize}`
  return text === `${DEFAULT.sort.key}.${DEFAULT.sort.order}.${DEFAULT.page}.${DEFAULT.pageSize}` ? undefined : text
}

const view = address.own((text) => viewText(readView(text)))

/** The collapsed sections, 'closed=security,csr', and the view of each. */
export const todayAddress = address.addressOf({
  closed: address.someOf(SECTIONS.map(({ key }) => key)),
  operation: view,
  security: view,
  csr: view,
} satisfies Record<SectionKey | 'closed', unknown>)

/** The same collapsed sections, with this one toggled. */
export function toggled(closed: readonly SectionKey[], key: SectionKey): readonly SectionKey[] {
  return closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key]
}
