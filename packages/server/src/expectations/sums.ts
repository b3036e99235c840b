import type { Services } from '../call/call.ts'
import { instant, today } from '../platform/clock.ts'
import type { Places } from './areaDays.queries.ts'
import { storeLatest, storeOutdated } from './sums.queries.ts'

/*
 * Sums are stored once somebody has asked for them, but not as part of the answer. Sums that a change made outdated are stored
 * again without being asked for, so that the next answer does not have to compute them.
 */

/** A turn ends after this time, and another begins: stopping the process has to wait for the turn. */
const TURN_MS = 5_000

type Waiting = { places: Map<string, Places>; wake: () => void }
const waiting = new WeakMap<object, Waiting>()

/** Requests that this process soon stores the sums of these places and days. */
export function wantSums({ database }: Pick<Services, 'database'>, places: Places): void {
  const own = waiting.get(database)
  own?.places.set(JSON.stringify(places), places)
  own?.wake()
}

/** Calls `wake` whenever sums are wanted; returns a function that unsubscribes. */
export function onWantedSums({ database }: Pick<Services, 'database'>, wake: () => void): () => void {
  waiting.set(database, { places: new Map(), wake })
  return () => void waiting.delete(database)
}

/** Stores the wanted sums, then outdated ones. Those that could not be locked are left to the next turn. */
export async function storeWantedSums(services: Services): Promise<void> {
  const own = waiting.get(services.database)
  const { db, clock } = services
  const moment = { today: today(clock), timeZone: clock.timeZone, now: instant(services) }
  const end = performance.now() + TURN_MS
  for (const [key, one] of own?.places ?? []) {
    own?.places.delete(key)
    let rest: Places | null = one
    while (rest && performance.now() < end) ({ rest } = await storeLatest(db, rest, moment))
    if (rest) wantSums(services, rest)
    if (performance.now() >= end) break
  }
  let isMore = true
  while (isMore && performance.now() < end) isMore = await storeOutdated(db, moment)
  if (isMore || own?.places.size) own?.wake()
}
