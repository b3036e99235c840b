import type { Services } from '../../call.ts'
import { CLAIM_SECONDS, type ClaimedLetter, renewClaims } from '../outbox/outbox.queries.ts'

const RENEW_MS = (CLAIM_SECONDS * 1000) / 4
/** What is left of a claim must do for composing and for the first steps of sending. */
const LEAST_LEFT_MS = RENEW_MS

type Held = { letter: ClaimedLetter; until: number }

/** The letters that this process has claimed and not finished; keeps them as long as it lives and the database answers. */
export function heldLetters({ db, log }: Pick<Services, 'db' | 'log'>) {
  const held = new Map<number, Held>()
  let timer: NodeJS.Timeout | undefined

  // Counted from before the question, by a clock that nobody sets: never later than what the database says.
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
     * Takes a letter as claimed at `asked` (milliseconds of performance.now()). false: it is under way already, since
     * its claim ran out in the meantime; what becomes of it counts under the new claim.
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
