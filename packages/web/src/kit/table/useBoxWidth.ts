import { useCallback, useState } from 'react'

/** The width of a box as it changes, in pixels; null until it has been drawn. Hidden, it keeps the last one. */
export function useBoxWidth(): [(box: HTMLElement | null) => (() => void) | undefined, number | null] {
  const [width, setWidth] = useState<number | null>(null)
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidth((last) => element.clientWidth || last)
    // Before the first paint; the observer only tells afterwards.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}
