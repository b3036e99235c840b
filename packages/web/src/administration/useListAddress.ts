import { useNavigate, useSearch } from '@tanstack/react-router'
import { DEFAULT_PAGE_SIZE } from '@daybook/shared/rules/rules'
import type { Search } from '../app/query.ts'
import type { Paging, Sort } from '../kit/table/DataTable.tsx'
import { FILTERS, isEmpty, type FilterKinds, type FilterValues, type ListAddress } from './listAddress.ts'

/** What a checked address says about a list; the rest is as usual. */
export function readList<F extends FilterKinds>(search: Search, { filters, defaultSort }: ListAddress<F>) {
  const values = Object.fromEntries(
    Object.entries(filters).map(([name, kind]) => [name, search[name] ?? FILTERS[kind].none]),
  ) as FilterValues<F>
  const { sort, order, page, size } = search as { sort?: string; order?: Sort['order']; page?: number; size?: number }
  return {
    values,
    sort: { key: sort ?? defaultSort.key, order: order ?? defaultSort.order },
    page: page ?? 1,
    pageSize: size ?? DEFAULT_PAGE_SIZE,
  }
}

/**
 * A list's filters, sort order and page, kept in its URL, so that returning or reloading shows the same rows. `input` is the
 * call's input besides the filters; `table(total)` goes to the DataTable.
 */
export function useListAddress<F extends FilterKinds>(address: ListAddress<F>) {
  const query: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { values, sort, page, pageSize } = readList(query, address)
  const go = (change: Search) => void navigate({ to: '.', search: { ...query, ...change }, resetScroll: false })

  return {
    values,
    isFiltered: Object.values(values).some((value) => !isEmpty(value)),
    input: { page, pageSize, sort: sort.key, order: sort.order },
    /** Starts a new search, on the first page. */
    search(next: FilterValues<F>) {
      go({ ...next, page: undefined })
    },
    /** Returns to the list's initial state. */
    clear() {
      void navigate({ to: '.', search: {}, resetScroll: false })
    },
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
              page: next === 1 ? undefined : next,
              size: size === DEFAULT_PAGE_SIZE ? undefined : size,
            }),
        },
      }
    },
    /** If the last page has lost its rows, goes to the last page that has some. */
    keepInside(total: number | undefined) {
      const last = Math.max(1, Math.ceil((total ?? 0) / pageSize))
      if (total !== undefined && page > last) go({ page: last === 1 ? undefined : last })
    },
  }
}
