import { setImmediate, setTimeout } from 'node:timers/promises'
import { keptReasons } from '@daybook/shared/texts/mailRuns'
import type { Services } from '../../call.ts'
import { asProblem } from '../../platform/problem.ts'
import type { CircuitBreaker } from './circuitBreaker.ts'
import { composers } from '../letters/composers.ts'
import type { Composed } from '../letters/letter.ts'
import type { ClaimedLetter, Outcome } from '../outbox/outbox.queries.ts'
import type { Transport } from './transport.ts'

const MOST_TRIES = 10
/** Ten tries are over after an hour and a half: a letter of this morning is none of tomorrow's. */
const FIRST_WAIT_SECONDS = 10
/**
 * Milliseconds between the beginnings of two letters: what is not sent at once leaves the machine to the calls of people,
 * and still 2,000 letters leave within 15 seconds.
 */
const APART_MS = 7
/** A fault of the way out is no letter's, so each waits as long as it takes. */
const RETRY_SECONDS = 10

/** Composes one letter and hands it over; resolves with how that ended and never rejects. */
export function attempts(
  services: Services,
  transport: () => Promise<Transport>,
  door: CircuitBreaker,
): (letter: ClaimedLetter) => Promise<Outcome> {
  const inTurn = oneAfterTheOther(APART_MS)

  async function compose(letter: ClaimedLetter): Promise<Composed | undefined> {
    return composers[letter.kind]?.(
      letter.content,
      { name: letter.receiverName, email: letter.receiverEmail, language: letter.language },
      services,
    )
  }

  async function send(letter: ClaimedLetter, composed: Composed): Promise<Outcome> {
    const handover = await (await transport()).send(letter, composed)
    if (handover.status !== 'later') {
      // Where the server takes letters and says nothing, one at a time is enough to lose.
      if (handover.status === 'unknown') door.failed()
      else door.succeeded()
      return { ...handover, said: composed.said }
    }
    const { fault, reason } = handover
    if (fault === 'letter') door.succeeded()
    else door.failed()
    if (fault === 'server') {
      services.log.warn({ reason }, 'the mail server cannot be used')
      return { status: 'waiting', reason, waitSeconds: RETRY_SECONDS, isCounted: false }
    }
    if (letter.attempts + 1 >= MOST_TRIES) return { status: 'N', reason }
    return { status: 'waiting', reason, waitSeconds: FIRST_WAIT_SECONDS * 2 ** letter.attempts, isCounted: true }
  }

  return async (letter) => {
    try {
      if (!letter.isReceiverActive) return { status: 'cancelled', reason: keptReasons.receiverLeft }
      const composed = await inTurn(() => compose(letter))
      if (!composed) return { status: 'cancelled', reason: keptReasons.outdated }
      return await send(letter, composed)
    } catch (error) {
      if (asProblem(error)?.code === 'databaseAway') {
        return { status: 'waiting', reason: '', waitSeconds: RETRY_SECONDS, isCounted: false }
      }
      services.log.error({ err: error, letter: letter.id }, 'a letter could not be written')
      return { status: 'N', reason: keptReasons.letterNotWritten }
    }
  }
}

/** Composing is work of the processor: one begins when the one before has ended, and not sooner than so long after it began. */
function oneAfterTheOther(apartMs: number) {
  let last: Promise<unknown> = Promise.resolve()
  let due = 0
  async function turn(): Promise<void> {
    const now = performance.now()
    // From when it was due, not from when a timer came round to it: otherwise each letter would be late.
    due = Math.max(due, now) + apartMs
    const rest = due - apartMs - now
    await (rest > 0 ? setTimeout(rest) : setImmediate())
  }
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(turn).then(work)
    last = mine.catch(() => {})
    return mine
  }
}
