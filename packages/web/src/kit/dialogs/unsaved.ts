import { useEffect } from 'react'

let count = 0

/** Whether any form on the page holds input that has not been saved. */
export const hasUnsaved = () => count > 0

/** A form calls this with true while it holds unsaved input: nothing then reloads or leaves the page unasked. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    count += 1
    return () => {
      count -= 1
    }
  }, [isUnsaved])
}
