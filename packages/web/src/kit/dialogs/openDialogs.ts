import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'

/* How many dialogs are open, for what lies below them and must not be drawn in another way meanwhile. */

/** How many dialogs something is inside of. */
export const DialogDepth = createContext(0)

let count = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1) {
  count += by
  for (const listener of listeners) listener()
}

/** While mounted, a dialog is open. */
export function useCountedDialog() {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a dialog is open over the caller, which may have opened it. */
export function useIsCovered(): boolean {
  const depth = useContext(DialogDepth)
  return useSyncExternalStore(subscribe, () => count > depth)
}
