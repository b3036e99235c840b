/**
 * Runs `action` once the page is idle, or after `most` milliseconds at the latest; in Safari, which has no idle callbacks,
 * after `otherwise`. Returns a function that cancels it.
 */
export function whenIdle(action: () => void, { most = 3_000, otherwise = 300 } = {}): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(action, otherwise)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(action, { timeout: most })
  return () => cancelIdleCallback(asked)
}
