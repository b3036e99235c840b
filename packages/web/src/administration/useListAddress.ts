import { isoDay } from '@daybook/shared/days'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@daybook/shared/rules/rules'
import { useNavigate } from '@tanstack/react-router'
import { type Query, useAddress } from '../app/query.ts'
import type { Paging, Sort } from '../kit/table/DataTable.tsx'
import { plainName } from '@daybook/shared/names'

/** The type of a filter: text, an id, several ids, or a day 'dd/MM/yyyy'. */
type Kind = 'text' | 'id' | 'ids' | 'day'
type ValueOf<K extends Kind> = K extends 'id' ? number | null : K extends 'ids' ? readonly number[] : string
export type FilterKinds = Readonly<Record<string, Kind>>
export type FilterValues<F extends FilterKinds> = { [K in keyof F]: ValueOf<F[K]> }

export type ListOptions<F extends FilterKinds> = {
  /** By their names in the URL. */
  filters: F
  defaultSort: Sort
  /** Columns by which the server sorts. */
  sorts: readonly string[]
}

const ID = /^[1-9]\d{0,8}$/

/** The parts of a URL that a list understands; others are ignored. Older links use the API's column names. */
export function readList<F extends FilterKinds>(query: Query, { filters, defaultSort, sorts }: ListOptions<F>) {
  const values = Object.fromEntries(
    Object.entries(filters).map(([name, kind]) => [name, valueOf(kind, query[name])]),
  ) as FilterValues<F>
  const sort: Sort = {
    key: sorts.find((key) => key === plainName(query.sort ?? '')) ?? defaultSort.key,
    order: query.order === 'asc' || query.order === 'desc' ? query.order : defaultSort.order,
  }
  const page = query.page && ID.test(query.page) ? Number(query.page) : 1
  const pageSize = PAGE_SIZES.find((size) => size === Number(query.size)) ?? DEFAULT_PAGE_SIZE
  return { values, sort, page, pageSize }
}

function valueOf(kind: Kind, text = ''): ValueOf<Kind> {
  if (kind === 'ids')
    return text
      .split(',')
      .filter((id) => ID.test(id))
      .map(Number)
  if (kind === 'text') return text
  if (kind === 'day') return isoDay(text) ? text : ''
  return ID.test(text) ? Number(text) : null
}

/**
 * A list's filters, sort order and page, kept in its URL, so that returning or reloading shows the same rows. `input` is the
 * call's input besides the filters; `table(total)` goes to the DataTable.
 */
export function useListAddress<F extends FilterKinds>(options: ListOptions<F>) {
  const query = useAddress()
  const navigate = useNavigate()
  const { values, sort, page, pageSize } = readList(query, options)
  const go = (change: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '.', search: { ...query, ...change }, resetScroll: false })

  return {
    values,
    input: { page, pageSize, sort: sort.key, order: sort.order },
    /** Starts a new search, on the first page. */
    search(next: FilterValues<F>) {
      const filters = Object.fromEntries(
        Object.entries(next).map(([name, value]) => [name, value === null ? undefined : String(value) || undefined]),
      )
      go({ ...filters, page: undefined })
    },
    /** Returns to the list's initial state. */
    clear: () => void navigate({ to: '.', search: {}, resetScroll: false }),
    table(total: number): { sort: Sort; onSort: (sort: Sort) => void; paging: Paging } {
      const last = Math.max(1, Math.ceil(total / pageSize))
      return {
        sort,
        onSort: ({ key, order }) => go({ sort: key, order, page: undefined }),
        paging: {
          // The last row of the last page may have been deleted.
          page: total > 0 ? Math.min(page, last) : page,
          pageSize,
          total,
          onChange: (next, size) =>
            go({
              page: next === 1 ? undefined : String(next),
              size: size === DEFAULT_PAGE_SIZE ? undefined : String(size),
            }),
        },
      }
    },
    /** If the last page has lost its rows, goes to the last page that has some. */
    keepInside(total: number | undefined) {
      const last = Math.max(1, Math.ceil((total ?? 0) / pageSize))
      if (total !== undefined && page > last) go({ page: last === 1 ? undefined : String(last) })
    },
  }
}
