import { createContext, useContext, useEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/* How many dialogs are open, for what lies below them and must not be drawn in another way meanwhile. */

/** How many dialogs something is inside of. */
export const DialogDepth = createContext(0)

const count = createStore(0)
const change = (by: 1 | -1) => count.set(count.get() + by)

/** While mounted, a dialog is open. */
export function useCountedDialog() {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

/** Whether a dialog is open over the caller, which may have opened it. */
export function useIsCovered(): boolean {
  return useStore(count) > useContext(DialogDepth)
}
