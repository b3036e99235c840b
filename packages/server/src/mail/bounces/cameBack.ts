import { wireInstant } from '../../platform/clock.ts'
import type { CameBack } from './bounces.queries.ts'

/** What people read of mail that came back. */
export function shownCameBack(stored: CameBack | null, timeZone: string): CameBack | null {
  return stored && { ...stored, at: wireInstant(new Date(stored.at), timeZone) }
}
