import { PAGE_SIZES } from '@daybook/shared/rules/rules'
import * as address from '../app/address.ts'
import { type Period, PERIODS } from '../kit/fields/periods.ts'
import type { Sort } from '../kit/table/DataTable.tsx'

/** The types of filters, with the values of a filter that is not set. */
export const FILTERS = {
  text: { part: address.text, none: '' },
  id: { part: address.id, none: null },
  ids: { part: address.ids, none: [] },
  /** 'dd/MM/yyyy' */
  day: { part: address.day, none: '' },
  /** Days that follow the calendar. */
  period: { part: address.oneOf(PERIODS), none: '' },
  /** Of a record. */
  status: { part: address.oneOf(['active', 'inactive']), none: null },
  /** Areas without any report. */
  silent: { part: address.oneOf(['silent']), none: null },
} as const

type Kind = keyof typeof FILTERS
type ValueOf<K extends Kind> = K extends 'id'
  ? number | null
  : K extends 'ids'
    ? readonly number[]
    : K extends 'status'
      ? 'active' | 'inactive' | null
      : K extends 'silent'
        ? 'silent' | null
        : K extends 'period'
          ? Period | ''
          : string
export type FilterKinds = Readonly<Record<string, Kind>>
export type FilterValues<F extends FilterKinds> = { [K in keyof F]: ValueOf<F[K]> }

export type ListAddress<F extends FilterKinds> = {
  /** By their names in the URL. */
  filters: F
  defaultSort: Sort
  /** The parts of its address, for a page that says more in it. */
  parts: Readonly<Record<string, address.AddressSchema>>
  schema: address.AddressSchema
}

/** The address of a list: its filters, sort order and page. `sorts` are the columns by which the server sorts. */
export function listAddress<const F extends FilterKinds>({
  filters,
  defaultSort,
  sorts,
}: Pick<ListAddress<F>, 'filters' | 'defaultSort'> & { sorts: readonly string[] }): ListAddress<F> {
  const parts = {
    ...Object.fromEntries(Object.entries(filters).map(([name, kind]) => [name, FILTERS[kind].part])),
    sort: address.column(sorts),
    order: address.order,
    page: address.id,
    size: address.oneOf(PAGE_SIZES),
  }
  return { filters, defaultSort, parts, schema: address.addressOf(parts) }
}

/** The address of a form: the sealed id of its record, none for a new one. */
export const formAddress = address.addressOf({ ID: address.text })

/** Whether a filter is not set. */
export const isEmpty = (value: string | number | null | readonly number[]) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
