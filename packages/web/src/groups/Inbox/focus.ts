import { useEffect } from 'react'

export const focusReport = (eventId: number) =>
  setTimeout(() => document.querySelector<HTMLElement>(`[data-report="${eventId}"]`)?.focus({ preventScroll: true }))

/** The heading of a report that opened by a key or after a decision gets the focus: it is read, and keys go on from there. */
export function useFocus(open: number | null, wantsFocusRef: { current: boolean }): void {
  useEffect(() => {
    if (!wantsFocusRef.current) return
    wantsFocusRef.current = false
    const heading = document.querySelector<HTMLElement>(open === null ? 'main h1' : `[data-report="${open}"]`)
    heading?.focus({ preventScroll: true })
  }, [open, wantsFocusRef])
}
