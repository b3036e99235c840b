import { useLocation, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import type { Search } from '../app/query.ts'

/**
 * The state of a list when a form was opened from it: its filters, sort order and page, and the opened record; null for a new
 * one.
 */
export type LeftList = { search: Search; record: number | null }

/** For a link from a list to a form: the history state that lets the form return to the list in its current state. */
export function useLeaving(record: number | null): { fromList: LeftList } {
  const search: Search = useSearch({ strict: false })
  return { fromList: { search, record } }
}

/** The link or navigation target from a form back to its list: the list as it was left, or its initial state. */
export function useWayBack(list: string) {
  const left = useLocation({ select: ({ state }) => state.fromList })
  const record = left?.record ?? null
  return {
    to: list,
    search: left?.search ?? {},
    // Scroll to the row that gets the focus; without one, scroll to the top of the page.
    ...(record === null ? {} : { state: { atRecord: record }, resetScroll: false }),
  }
}

/** For the link in the row whose form was opened: it gets the focus again on return to the list. */
export function useReturnedTo(record: number): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null)
  const isReturned = useLocation({ select: ({ state }) => state.atRecord === record })
  useEffect(() => {
    const active = document.activeElement
    // Do not take the focus from something that the user has focused meanwhile.
    const isFree = active === null || active === document.body || active.tagName === 'H1'
    if (isReturned && isFree) {
      link.current?.focus({ preventScroll: true })
      link.current?.scrollIntoView({ block: 'center' })
    }
  }, [isReturned])
  return link
}
