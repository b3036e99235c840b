const FIRST_MS = 5_000
const LONGEST_MS = 300_000

/**
 * Shut for a while after the way out could not be used, longer each time. Then in doubt: one letter at a time is tried,
 * until one gets through. By the process's own steady clock, which nobody sets.
 */
export function circuitBreaker(now: () => number = () => performance.now()) {
  let failures = 0
  let shutUntil = 0
  return {
    isShut: () => now() < shutUntil,
    isInDoubt: () => failures > 0,
    failed() {
      if (now() < shutUntil) return
      failures += 1
      shutUntil = now() + Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
    },
    succeeded() {
      failures = 0
      shutUntil = 0
    },
  }
}

export type CircuitBreaker = ReturnType<typeof circuitBreaker>
