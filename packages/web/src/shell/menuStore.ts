import type { Store } from '../kit/store.ts'

const STORED_AS = 'daybook.sideMenu'
const listeners = new Set<() => void>()
let isOpen = stored()

function stored(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== 'closed'
  } catch {
    return true
  }
}

/** Whether the menu is a sidebar; if not, it opens under the header. Stored in the browser. */
export const menuStore: Store<boolean> & { toggle: () => void } = {
  get: () => isOpen,
  subscribe(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  toggle() {
    isOpen = !isOpen
    try {
      localStorage.setItem(STORED_AS, isOpen ? 'open' : 'closed')
    } catch {
      // Storage is optional.
    }
    for (const listener of listeners) listener()
  },
}
