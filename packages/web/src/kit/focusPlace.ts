import { type FocusEvent, useEffect, useRef } from 'react'

const REACHED = ':is(a[href], button, input):not(:disabled)'

/** An element and its ancestors up to its page or dialog, from the inside out. */
export function placeOf(element: Element | null): readonly Element[] {
  const place: Element[] = []
  for (let one = element; one && !one.matches('body, main, [role="dialog"]'); one = one.parentElement) place.push(one)
  return place
}

/** Focuses the element nearest to where a removed element was, unless something has the focus. */
export function focusNear(place: readonly Element[]): void {
  if (document.activeElement && document.activeElement !== document.body) return
  for (const one of place) {
    const next = one.isConnected ? one.querySelector<HTMLElement>(REACHED) : null
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
