import { createStore } from '../kit/store.ts'
import { paint, themeMode } from '../kit/theme/theme.ts'

/** Whether the page is about to be printed: everything is then expanded, and dark on white. */
export const printing = createStore(false)

function set(next: boolean) {
  if (printing.get() === next) return
  paint(next ? 'light' : themeMode.get())
  printing.set(next)
}

addEventListener('beforeprint', () => set(true))
addEventListener('afterprint', () => set(false))

/** Lets the page render for paper before printing; a print that the browser starts does not wait for that. */
export function printPage() {
  set(true)
  requestAnimationFrame(() => requestAnimationFrame(() => print()))
}
