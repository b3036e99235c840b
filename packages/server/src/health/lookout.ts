import { setTimeout } from 'node:timers/promises'

/** How long an answer may take; a probe shall have it within two seconds. */
const BOUND_MS = 1_500

/**
 * Looks at something that may hang: once at a time however many ask, at most so often, and never longer than the bound.
 * What fails or takes longer is `otherwise`.
 */
export function lookout<T extends string>(
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
