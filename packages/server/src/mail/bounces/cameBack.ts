import { wireInstant } from '../../platform/clock.ts'
import type { CameBack } from './bounces.queries.ts'

/** Mail that came back, as shown to people. */
export function shownCameBack(stored: CameBack | null, timeZone: string): CameBack | null {
  return stored && { ...stored, at: wireInstant(new Date(stored.at), timeZone) }
}
