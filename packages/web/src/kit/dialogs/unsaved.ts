import { useEffect } from 'react'

let count = 0
let open = 0

let isGivenUp = false

/** Whether any form on the page has unsaved input. */
export const hasUnsaved = () => count > 0 && !isGivenUp

/** The page is left without asking: its unsaved input is another person's than the one who would be asked. */
export function giveUpUnsaved(): void {
  isGivenUp = true
}

/** Whether the user is filling in a form on the page, stored or not: the page is not reloaded meanwhile. */
export const isFillingIn = () => count + open > 0

/** A form passes true while it has typed input that would survive a reload. */
export function useFillingIn(isFilled: boolean) {
  useEffect(() => {
    if (!isFilled) return
    open += 1
    return () => {
      open -= 1
    }
  }, [isFilled])
}

/** A form passes true while it has unsaved input: without asking, nothing then reloads or leaves the page. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    count += 1
    return () => {
      count -= 1
    }
  }, [isUnsaved])
}
