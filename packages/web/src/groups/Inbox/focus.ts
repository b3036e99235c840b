import { useEffect } from 'react'

export const focusReport = (eventId: number) =>
  setTimeout(() => document.querySelector<HTMLElement>(`[data-report="${eventId}"]`)?.focus({ preventScroll: true }))

/** Focuses the heading of a report opened by a key or after a decision, so that it is read out and keys continue from there. */
export function useFocus(open: number | null, wantsFocusRef: { current: boolean }): void {
  useEffect(() => {
    if (!wantsFocusRef.current) return
    wantsFocusRef.current = false
    const heading = document.querySelector<HTMLElement>(open === null ? 'main h1' : `[data-report="${open}"]`)
    heading?.focus({ preventScroll: true })
  }, [open, wantsFocusRef])
}
