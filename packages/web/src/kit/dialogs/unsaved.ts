import { useEffect } from 'react'

let count = 0

/** Whether any form on the page has unsaved input. */
export const hasUnsaved = () => count > 0

/** A form passes true while it has unsaved input: nothing then reloads or leaves the page without asking. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    count += 1
    return () => {
      count -= 1
    }
  }, [isUnsaved])
}
