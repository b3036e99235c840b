import { queryClient } from '../app/cache.ts'
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

/** Time that a print waits for what only paper shows. */
const PATIENCE_MS = 10_000

/** Lets the page load and render what belongs on paper before printing; a print that the browser starts waits for neither. */
export async function printPage() {
  set(true)
  const until = performance.now() + PATIENCE_MS
  do await nextFrame()
  while (queryClient.isFetching() > 0 && performance.now() < until)
  await nextFrame()
  print()
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
