import { useLocation, useSearch } from '../app/router/hooks.ts'
import { type RefObject, useEffect, useRef } from 'react'
import type { Query } from '../app/query.ts'

/** A list as it was left for a form: its filters, order and page, and the record that was opened; null for a new one. */
export type LeftList = { search: Query; record: number | null }

/** For a link from a list to a form: the state by which the form finds back to the list as it stands now. */
export function useLeaving(record: number | null): { fromList: LeftList } {
  const search: Query = useSearch()
  return { fromList: { search, record } }
}

/** The way from a form to its list, for a Link or for navigate: the list as it was left, or from its beginning. */
export function useWayBack(list: string) {
  const left = useLocation({ select: ({ state }) => state.fromList })
  const record = left?.record ?? null
  return {
    to: list,
    search: left?.search ?? {},
    // The row that gets the focus is scrolled to; the top of the page is for who comes to no row.
    ...(record === null ? {} : { state: { atRecord: record }, resetScroll: false }),
  }
}

/** Of the row that its form was opened from: the link to it takes the focus again when the list is back. */
export function useReturnedTo(record: number): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null)
  const isReturned = useLocation({ select: ({ state }) => state.atRecord === record })
  useEffect(() => {
    const active = document.activeElement
    // Not from the hands of who went on meanwhile.
    const isFree = active === null || active === document.body || active.tagName === 'H1'
    if (isReturned && isFree) {
      link.current?.focus({ preventScroll: true })
      link.current?.scrollIntoView({ block: 'center' })
    }
  }, [isReturned])
  return link
}
