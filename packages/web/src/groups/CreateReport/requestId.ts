/** A version 4 UUID. crypto.randomUUID is there on https and localhost alone, and a site may be served on plain http. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * The keys of submissions: the same report sent again, after an answer that never came, has the same key and is filed
 * once. A report that was changed meanwhile is another one; the server refuses it where it says the same as the first.
 */
export function createAttempts(newId: () => string = newRequestId) {
  let last: { id: string; payload: string } | null = null
  return {
    keyOf(payload: object): string {
      const text = JSON.stringify(payload)
      if (last?.payload !== text) last = { id: newId(), payload: text }
      return last.id
    },
    /** It was filed: the next one is new, even when it says the same. */
    done() {
      last = null
    },
  }
}
