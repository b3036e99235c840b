import { type FocusEvent, useEffect, useRef } from 'react'

const REACHED = ':is(a[href], button, input):not(:disabled)'

/** An element and what stands around it in its page or dialog, from the inside out. */
export function placeOf(element: Element | null): readonly Element[] {
  const place: Element[] = []
  for (let one = element; one && !one.matches('body, main, [role="dialog"]'); one = one.parentElement) place.push(one)
  return place
}

/** Focuses what is nearest to where an element was that has gone, unless the focus is somewhere. */
export function focusNear(place: readonly Element[]): void {
  if (document.activeElement && document.activeElement !== document.body) return
  for (const one of place) {
    const next = one.isConnected ? one.querySelector<HTMLElement>(REACHED) : null
    if (next) return next.focus({ preventScroll: true })
  }
}

/** Keeps the focus near where it was when a row loses the button that had it, as by a decision. Returns the `onFocus` of the rows. */
export function useFocusNear(): (event: FocusEvent) => void {
  const focused = useRef<readonly Element[]>([])
  useEffect(() => {
    if (focused.current[0]?.isConnected === false) focusNear(focused.current)
  })
  return ({ target }) => {
    focused.current = placeOf(target)
  }
}
