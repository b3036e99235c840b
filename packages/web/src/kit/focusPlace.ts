import { type FocusEvent, useEffect, useRef } from 'react'

const REACHED = ':is(a[href], button, input):not(:disabled)'

/** An element and its ancestors up to its page or dialog, from the inside out. */
export function placeOf(element: Element | null): readonly Element[] {
  const place: Element[] = []
  for (let one = element; one && !one.matches('body, main, [role="dialog"]'); one = one.parentElement) place.push(one)
  return place
}

let last: readonly Element[] = []
globalThis.addEventListener?.('focusin', ({ target }) => (last = placeOf(target as Element)))

/** The place of the focus, also if its element has been disabled or removed meanwhile and the browser dropped the focus. */
export function focusedPlace(): readonly Element[] {
  const { activeElement, body } = document
  const [lost] = last
  const isDropped = activeElement === body && lost && (lost.matches(':disabled') || !lost.isConnected)
  return isDropped ? last : placeOf(activeElement)
}

/** Focuses the first element of a place or, if it is gone, the one nearest to it, unless something has the focus. */
export function focusNear(place: readonly Element[]): void {
  if (document.activeElement && document.activeElement !== document.body) return
  for (const one of place) {
    if (!one.isConnected) continue
    const next = one.matches(REACHED) ? (one as HTMLElement) : one.querySelector<HTMLElement>(REACHED)
    if (next) return next.focus({ preventScroll: true })
  }
}

/** Keeps the focus nearby when a row loses its focused button, for example after a decision. Returns the rows' `onFocus`. */
export function useFocusNear(): (event: FocusEvent) => void {
  const focused = useRef<readonly Element[]>([])
  useEffect(() => {
    if (focused.current[0]?.isConnected === false) focusNear(focused.current)
  })
  return ({ target }) => {
    focused.current = placeOf(target)
  }
}
