import type { Services } from '../../call/call.ts'
import { CLAIM_SECONDS, type ClaimedLetter, renewClaims } from '../../letters/outbox.queries.ts'

const RENEW_MS = (CLAIM_SECONDS * 1000) / 4
/** A claim must last at least this long for composing and connecting. */
const LEAST_LEFT_MS = RENEW_MS

type Held = { letter: ClaimedLetter; until: number }

/** The claimed, unfinished letters of this process; renews their claims while the process and the database are up. */
export function heldLetters({ db, log }: Pick<Services, 'db' | 'log'>) {
  const held = new Map<number, Held>()
  let timer: NodeJS.Timeout | undefined

  // From before the query, by the monotonic clock: never later than the database's expiry.
  const untilFrom = (asked: number) => asked + CLAIM_SECONDS * 1000

  async function renew(): Promise<void> {
    const asked = performance.now()
    const letters = [...held.values()].map(({ letter }) => letter)
    try {
      const kept = await renewClaims(db, letters)
      for (const { id } of letters) {
        const one = held.get(id)
        if (one) one.until = kept.has(id) ? untilFrom(asked) : 0
      }
    } catch (error) {
      log.warn({ err: error }, 'claims of letters could not be renewed')
    }
  }

  return {
    /**
     * Registers a letter claimed at `asked` (milliseconds of performance.now()). Returns false if it is already being
     * sent because its claim expired in the meantime; the outcome then counts under the new claim.
     */
    take(letter: ClaimedLetter, asked: number): boolean {
      const known = held.get(letter.id)
      if (known) {
        known.letter.claim = letter.claim
        known.until = untilFrom(asked)
        return false
      }
      held.set(letter.id, { letter, until: untilFrom(asked) })
      timer ??= setInterval(() => void renew(), RENEW_MS).unref()
      return true
    },
    mayBegin(letter: ClaimedLetter): boolean {
      return (held.get(letter.id)?.until ?? 0) - performance.now() > LEAST_LEFT_MS
    },
    drop(letters: readonly Pick<ClaimedLetter, 'id'>[]): void {
      for (const { id } of letters) held.delete(id)
      if (held.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
    renew,
  }
}
