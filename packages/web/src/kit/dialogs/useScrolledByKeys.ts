import { type RefObject, useEffect } from 'react'

/** Elements that can take the focus, and with it the scrolling keys. */
const FOCUSABLE = ':is(a[href], button, input, select, textarea):not(:disabled), [tabindex]:not([tabindex="-1"])'

/** Makes text that is longer than its box, and contains nothing focusable, scrollable by keyboard. */
export function useScrolledByKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = box
    if (!current) return
    const judge = () => {
      const isStuck = current.querySelector(FOCUSABLE) === null && current.scrollHeight > current.clientHeight
      if (isStuck) current.tabIndex = 0
      else current.removeAttribute('tabindex')
    }
    const sizes = new ResizeObserver(judge)
    const contents = new MutationObserver(judge)
    sizes.observe(current)
    contents.observe(current, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [box])
}
