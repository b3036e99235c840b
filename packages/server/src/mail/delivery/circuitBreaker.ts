const FIRST_MS = 5_000
const LONGEST_MS = 300_000

/**
 * Opens when mail cannot be sent, for longer each time. Then half-open: one letter at a time until one succeeds. Uses
 * the monotonic clock.
 */
export function circuitBreaker(now: () => number = () => performance.now()) {
  let failures = 0
  let openUntil = 0
  return {
    isOpen: () => now() < openUntil,
    isHalfOpen: () => failures > 0,
    failed() {
      if (now() < openUntil) return
      failures += 1
      openUntil = now() + Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
    },
    succeeded() {
      failures = 0
      openUntil = 0
    },
  }
}

export type CircuitBreaker = ReturnType<typeof circuitBreaker>
