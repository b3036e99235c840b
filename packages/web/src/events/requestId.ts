import { newRequestId } from '../platform/newRequestId.ts'

/**
 * Idempotency keys of submissions: the same report, sent again after an answer that never came, has the same key and is filed
 * once. A report changed meanwhile gets a new key; the server refuses it if its content equals the first.
 */
export function createAttempts(newId: () => string = newRequestId) {
  let last: { id: string; payload: string } | null = null
  return {
    keyOf(payload: object): string {
      const text = JSON.stringify(payload)
      if (last?.payload !== text) last = { id: newId(), payload: text }
      return last.id
    },
    /** It was filed: the next one is new, even with the same content. */
    done() {
      last = null
    },
  }
}
