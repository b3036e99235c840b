import { texts } from '@daybook/shared/problems'
import type { FiledOffline } from '@daybook/shared/calls/shapes/event'
import type { Language } from '@daybook/shared/registry'

/** How long a report may wait on a device and still count as filed at its original time. */
const MOST_DAYS = 7
/** How far the two calculated filing times may differ, and how far one may be in the future. */
const TOLERANCE_MS = 5 * 60_000

export type Doubt = 'filedInFuture' | 'filedTooOld' | 'filedClockChanged'
export type FiledTime = {
  /** When the report counts as filed. */
  at: Date
  /** When it arrived, if it waited on its device; otherwise null. */
  receivedAt: Date | null
  doubt: Doubt | null
}

/**
 * When a report counts as filed. A device's clock may be wrong by any amount, so the time it showed is corrected by its offset
 * when it last talked to the server. The age of the report by the same clock must agree with the result; if not, the clock
 * was set in between. Then, and for a time in the future or too long ago, the report counts as filed on arrival.
 */
export function filedTime(offline: FiledOffline | null, receivedAt: Date): FiledTime {
  if (offline === null) return { at: receivedAt, receivedAt: null, doubt: null }
  const now = receivedAt.getTime()
  const shown = Date.parse(offline.filedAt)
  const filed = shown + offline.clockOffset
  const byAge = now - (Date.parse(offline.sentAt) - shown)
  const doubt = doubtOf(filed, byAge, now)
  return { at: doubt ? receivedAt : new Date(Math.min(filed, now)), receivedAt, doubt }
}

function doubtOf(filed: number, byAge: number, now: number): Doubt | null {
  if (filed > now + TOLERANCE_MS) return 'filedInFuture'
  if (filed < now - MOST_DAYS * 86_400_000) return 'filedTooOld'
  return Math.abs(filed - byAge) > TOLERANCE_MS ? 'filedClockChanged' : null
}

/** The doubt in words; '' for none. */
export function doubtText(doubt: Doubt | null, language: Language): string {
  return doubt ? texts[language].message[doubt] : ''
}
