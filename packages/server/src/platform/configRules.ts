/* What single settings have to be. */

export function isTimeZone(value: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(value)
    return true
  } catch {
    return false
  }
}

/** An address, or a name and an address in angle brackets. */
export function isSender(value: string): boolean {
  const [, address] = /^[^<>\r\n]*<([^<>]+)>$/.exec(value.trim()) ?? []
  const typed = address ?? value.trim()
  return /^[^\s@<>]+@[^\s@<>]+$/.test(typed)
}

export function isInstant(value: string): boolean {
  try {
    Temporal.Instant.from(value)
    return true
  } catch {
    return false
  }
}
