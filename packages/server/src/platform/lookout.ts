import { setTimeout } from 'node:timers/promises'

/** Timeout of a check, so that a probe gets its answer within two seconds. */
const BOUND_MS = 1_500

/**
 * Runs a check that may hang: one at a time for all callers, at most once per `freshMs`, and with a timeout. Failures and
 * timeouts give `otherwise`.
 */
export function lookout<T>(
  look: () => Promise<T>,
  { otherwise, freshMs }: { otherwise: T; freshMs: number },
): () => Promise<T> {
  let running: Promise<T> | undefined
  let known: { value: T; until: number } | undefined
  const begin = () =>
    look()
      .catch(() => otherwise)
      .then((value) => {
        known = { value, until: performance.now() + freshMs }
        running = undefined
        return value
      })
  return () => {
    if (known && performance.now() < known.until) return Promise.resolve(known.value)
    running ??= begin()
    return Promise.race([running, setTimeout(BOUND_MS, otherwise, { ref: false })])
  }
}
