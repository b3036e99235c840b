import { startTransition, useEffect, useState } from 'react'

/** Runs a function after the next frame is on screen. Returns a function that cancels it. */
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

/** False on a component's first render, true once that is on screen: for content that may appear a moment later. */
export function useIsShown(): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => afterFrame(() => startTransition(() => setShown(true))), [])
  return isShown
}
