import { texts } from '@daybook/shared/problems'
import type { SignedIn } from '../call/call.ts'
import { today } from '../platform/clock.ts'
import { claimedPlaces } from './claims.queries.ts'
import { contactOf } from './contact.ts'
import type { SaveContext } from './context.queries.ts'
import type { NewReport } from './save.queries.ts'
import type { FiledOffline } from '@daybook/shared/calls/shapes/event'
import type { Language } from '@daybook/shared/registry'

/** How long a report may wait on a device and still count as filed at its original time. */
const MOST_DAYS = 7
/** How far the two calculated filing times may differ, and how far one may be in the future. */
const TOLERANCE_MS = 5 * 60_000

/** `filedClaimed`: the time is plausible, and somebody has to confirm it. */
export type Doubt =
  | 'filedInFuture'
  | 'filedTooOld'
  | 'filedClockChanged'
  | 'filedBeforeContact'
  | 'filedUnproved'
  | 'filedClaimed'
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
 * was set in between. All of these come from the device, so none may lie before the last contact with the server that the server
 * itself has signed. Otherwise, and for a time in the future or too long ago, the report counts as filed on arrival.
 */
export const filedTime = (context: SignedIn, offline: FiledOffline | null, receivedAt: Date): FiledTime =>
  statedTime(offline, offline && contactOf(context, context.caller.userId, offline.contact), receivedAt)

/** @param contact the last contact before the report was filed; null if none is proved */
export function statedTime(offline: FiledOffline | null, contact: Date | null, receivedAt: Date): FiledTime {
  if (offline === null) return { at: receivedAt, receivedAt: null, doubt: null }
  const now = receivedAt.getTime()
  const shown = Date.parse(offline.filedAt)
  const filed = shown + offline.clockOffset
  const byAge = now - (Date.parse(offline.sentAt) - shown)
  const doubt = doubtOf(filed, byAge, contact?.getTime() ?? null, now)
  return { at: doubt ? receivedAt : new Date(Math.min(filed, now)), receivedAt, doubt }
}

function doubtOf(filed: number, byAge: number, contact: number | null, now: number): Doubt | null {
  if (filed > now + TOLERANCE_MS) return 'filedInFuture'
  if (filed < now - MOST_DAYS * 86_400_000) return 'filedTooOld'
  if (Math.abs(filed - byAge) > TOLERANCE_MS) return 'filedClockChanged'
  if (contact === null || contact > now) return 'filedUnproved'
  return filed < contact - TOLERANCE_MS ? 'filedBeforeContact' : null
}

/**
 * Nobody is on time, and no locked day is open, by what a device says alone: such reports count from their arrival until somebody
 * who runs the area has confirmed the time.
 */
export async function withClaims(
  { db, clock }: SignedIn,
  reports: NewReport[],
  shiftIds: readonly number[],
  { at, receivedAt }: FiledTime,
): Promise<NewReport[]> {
  // A few minutes are the way of an answer over a poor network.
  if (receivedAt === null || receivedAt.getTime() - at.getTime() <= TOLERANCE_MS) return reports
  const moment = { today: today(clock), timeZone: clock.timeZone, now: receivedAt }
  const claimed = await claimedPlaces(db, reports, shiftIds, at, moment)
  return reports.map((report) => ({ ...report, isClaimed: claimed.has(`${report.areaId} ${report.eventDate}`) }))
}

/** Why the stated time does not count for all of these reports; null if it does. */
export const doubtAbout = ({ doubt }: Pick<FiledTime, 'doubt'>, reports: readonly NewReport[]): Doubt | null =>
  doubt ?? (reports.some(({ isClaimed }) => isClaimed) ? 'filedClaimed' : null)

/** The doubt of a report's first answer, for one that is sent again: there was one only if it counts as filed on arrival. */
export function doubtBefore({ doubt }: Pick<FiledTime, 'doubt'>, first: SaveContext['submission']): Doubt | null {
  if (first?.isClaimed) return 'filedClaimed'
  return first?.isDoubted ? (doubt ?? 'filedClockChanged') : null
}

/** The doubt in words; '' for none. */
export function doubtText(doubt: Doubt | null, language: Language): string {
  return doubt ? texts[language].message[doubt] : ''
}
