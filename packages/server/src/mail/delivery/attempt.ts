import { setImmediate, setTimeout } from 'node:timers/promises'
import { keptReasons } from '@daybook/shared/texts/mailRuns'
import type { Services } from '../../call/call.ts'
import { asProblem } from '../../platform/problem.ts'
import { byChannel } from './byChannel.ts'
import type { CircuitBreaker } from './circuitBreaker.ts'
import { composers, reasonOfNone } from '../letters/composers.ts'
import type { Composed } from '../letters/letter.ts'
import type { ClaimedLetter, Outcome } from '../../letters/outbox.queries.ts'
import { quietSeconds } from './quietHours.ts'
import type { Transport } from './handover.ts'

const MOST_TRIES = 10
/** Ten tries end within an hour and a half, so a morning letter is not retried the next day. */
const FIRST_WAIT_SECONDS = 10
/**
 * Milliseconds between the starts of two letters: leaves CPU for calls, and still sends 2,000 letters in a minute.
 */
const APART_MS = 30
/** When no mail can be sent at all, no letter uses up a try; it just waits. */
const RETRY_SECONDS = 10

/** Composes and sends one letter; resolves with the outcome and never rejects. */
export function attempts(
  services: Services,
  transport: () => Promise<Transport>,
  breaker: CircuitBreaker,
  channelPatience?: number,
): (letter: ClaimedLetter) => Promise<Outcome> {
  const inTurn = oneAfterTheOther(APART_MS)
  const sendByChannel = byChannel(services, channelPatience)

  async function compose(letter: ClaimedLetter): Promise<Composed | undefined> {
    return composers[letter.kind]?.(
      letter.content,
      { id: letter.receiverId, name: letter.receiverName, email: letter.receiverEmail, language: letter.language },
      services,
    )
  }

  async function send(letter: ClaimedLetter, composed: Composed): Promise<Outcome> {
    const handover = await (await transport()).send(letter, composed)
    if (handover.status !== 'later') {
      // If the server accepts letters without answering, limit the damage to one at a time.
      if (handover.status === 'unknown') breaker.failed()
      else breaker.succeeded()
      return { ...handover, said: composed.said }
    }
    const { fault, reason } = handover
    if (fault === 'letter') breaker.succeeded()
    else breaker.failed()
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
      const quiet = quietSeconds(services.clock.now(), services.clock.timeZone, letter.quietFrom, letter.quietUntil)
      if (quiet > 0) return { status: 'waiting', reason: keptReasons.quietHours, waitSeconds: quiet, isCounted: false }
      const composed = await inTurn(() => compose(letter))
      if (!composed) return { status: 'cancelled', reason: reasonOfNone(letter.kind) }
      return letter.channel === 'email' ? await send(letter, composed) : await sendByChannel(letter, composed)
    } catch (error) {
      if (asProblem(error)?.code === 'databaseAway') {
        return { status: 'waiting', reason: '', waitSeconds: RETRY_SECONDS, isCounted: false }
      }
      services.log.error({ err: error, letter: letter.id }, 'a letter could not be written')
      return { status: 'N', reason: keptReasons.letterNotWritten }
    }
  }
}

/** Composing is CPU-bound: runs one at a time, with starts at least this far apart. */
function oneAfterTheOther(apartMs: number) {
  let last: Promise<unknown> = Promise.resolve()
  let due = 0
  async function turn(): Promise<void> {
    const now = performance.now()
    // Relative to the due time, not to when the timer fired: otherwise every delay would add up.
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
