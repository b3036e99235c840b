import type { Store } from '../kit/store.ts'
import { paint, themeMode } from '../kit/theme/theme.ts'

let isPrinting = false
const listeners = new Set<() => void>()

/** Whether the page is about to be printed: everything is then expanded, and dark on white. */
export const printing: Store<boolean> = {
  get: () => isPrinting,
  subscribe(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function set(next: boolean) {
  if (isPrinting === next) return
  isPrinting = next
  paint(next ? 'light' : themeMode.get())
  for (const listener of listeners) listener()
}

addEventListener('beforeprint', () => set(true))
addEventListener('afterprint', () => set(false))

/** Lets the page render for paper before printing; a print that the browser starts does not wait for that. */
export function printPage() {
  set(true)
  requestAnimationFrame(() => requestAnimationFrame(() => print()))
}
