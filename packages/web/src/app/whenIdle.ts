/** Runs `action` once the page has nothing else to do, after 3 seconds in any case. Returns what calls it off. */
export function whenIdle(action: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(action, 300)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(action, { timeout: 3_000 })
  return () => cancelIdleCallback(asked)
}
