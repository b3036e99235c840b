/**
 * Runs `action` once the page has nothing else to do, after `most` milliseconds in any case; after `otherwise` in Safari, which
 * knows no idle times. Returns what calls it off.
 */
export function whenIdle(action: () => void, { most = 3_000, otherwise = 300 } = {}): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(action, otherwise)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(action, { timeout: most })
  return () => cancelIdleCallback(asked)
}
