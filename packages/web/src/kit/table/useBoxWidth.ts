import { useCallback, useState } from 'react'

/** A box's current width in pixels; null until rendered. While hidden, it keeps the last width. */
export function useBoxWidth(): [(box: HTMLElement | null) => (() => void) | undefined, number | null] {
  const [width, setWidth] = useState<number | null>(null)
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidth((last) => element.clientWidth || last)
    // Before the first paint; the observer reports only after it.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}
