import { startTransition, useEffect, useState } from 'react'

/** Runs something once the next frame is on the screen. Returns how to call it off. */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** False while a component is drawn for the first time, true once people see that: for what may come a moment later. */
export function useIsShown(): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => afterFrame(() => startTransition(() => setShown(true))), [])
  return isShown
}
