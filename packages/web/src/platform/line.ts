/* How fast this device's connection sends, as far as it is known. */

let bytesPerSecond: number | null = null

/** Notes how long some bytes took; recent ones count more. */
export function noteSent(bytes: number, milliseconds: number): void {
  if (bytes < 32_768 || milliseconds <= 0) return
  const now = (bytes / milliseconds) * 1_000
  bytesPerSecond = bytesPerSecond === null ? now : bytesPerSecond * 0.6 + now * 0.4
}

/** The measured speed; before that the browser's own estimate in megabits, if it has one. */
function speed(): number | null {
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } }
  return bytesPerSecond ?? (connection?.downlink ? (connection.downlink * 1_000_000) / 8 : null)
}

/** Minutes that a file will take; null if it is quick or nothing is known. */
export function minutesFor(bytes: number): number | null {
  const known = speed()
  const minutes = known === null || known === 0 ? 0 : Math.round(bytes / known / 60)
  return minutes >= 1 ? minutes : null
}

/** A part that takes some seconds: a lost one costs little, and the waits in between do not count. */
export function partBytes(least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round((bytesPerSecond ?? 0) * 5)))
}
