import { useEffect } from 'react'

let count = 0
let open = 0

/** Whether any form on the page has unsaved input. */
export const hasUnsaved = () => count > 0

/** Whether somebody fills in a form of the page, kept or not: it is not reloaded under their hands. */
export const isFillingIn = () => count + open > 0

/** A form passes true while something is typed in it that would come back after a reload. */
export function useFillingIn(isFilled: boolean) {
  useEffect(() => {
    if (!isFilled) return
    open += 1
    return () => {
      open -= 1
    }
  }, [isFilled])
}

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
