import type { Services } from '../call.ts'
import { composers } from './composers.ts'
import { type ClaimedLetter, type Outcome, claimLetters, endTry } from './outbox.queries.ts'
import type { Transport } from './transport.ts'

/** As many as the mail server gets at the same time. */
const AT_ONCE = 5
const MOST_TRIES = 10
const LONGEST_WAIT_SECONDS = 600

export type Outbox = {
  /** Sends what is due; returns how many letters left. Nothing is sent while the mail server is known to be away. */
  deliver(): Promise<number>
  close(): void
}

export function openOutbox(services: Services, given?: Transport): Outbox {
  const closedDoor = circuitBreaker()
  const config = { ...services.config }
  let opened = given && Promise.resolve(given)

  /** Loaded for the first letter: what it takes is not for a server that sends none. */
  function transport(): Promise<Transport> {
    opened ??= import('./transport.ts').then(({ transportOf }) => transportOf(config))
    return opened
  }

  async function deliverOne(letter: ClaimedLetter): Promise<Outcome> {
    if (!letter.isReceiverActive) return { status: 'cancelled', reason: 'The receiver is no longer active.' }
    const composed = await composers[letter.kind]?.(
      letter.content,
      { name: letter.receiverName, email: letter.receiverEmail, language: letter.language },
      services,
    )
    if (!composed) return { status: 'cancelled', reason: 'What the letter says no longer holds.' }
    if (closedDoor.isShut()) return { status: 'waiting', reason: '', waitSeconds: 0, isCounted: false }
    const handover = await (await transport()).send(letter, composed)
    if (handover.status !== 'later') {
      closedDoor.succeeded()
      return handover
    }
    const { fault, reason } = handover
    if (fault === 'server') {
      closedDoor.failed()
      services.log.warn({ reason }, 'the mail server cannot be used')
      // The letter has no part in it, so it waits as long as it takes.
      return { status: 'waiting', reason, waitSeconds: 10, isCounted: false }
    }
    if (letter.attempts >= MOST_TRIES) return { status: 'N', reason }
    const waitSeconds = Math.min(LONGEST_WAIT_SECONDS, 10 * 2 ** (letter.attempts - 1))
    return { status: 'waiting', reason, waitSeconds, isCounted: true }
  }

  async function deliver(): Promise<number> {
    let sent = 0
    while (!closedDoor.isShut()) {
      const letters = await claimLetters(services.db, AT_ONCE)
      if (letters.length === 0) break
      await Promise.all(
        letters.map(async (letter) => {
          const outcome = await deliverOne(letter).catch((error: unknown): Outcome => {
            services.log.error({ err: error, letter: letter.id }, 'a letter could not be written')
            return { status: 'N', reason: 'The letter could not be written.' }
          })
          await endTry(services.db, letter, outcome)
          if (outcome.status === 'Y') sent += 1
        }),
      )
    }
    return sent
  }

  return { deliver, close: () => void opened?.then((one) => one.close()) }
}

/** Shut for a while after the server could not be used, longer each time; one letter at the next turn tries again. */
function circuitBreaker() {
  let failures = 0
  let shutUntil = 0
  return {
    isShut: () => performance.now() < shutUntil,
    failed() {
      if (performance.now() < shutUntil) return
      failures += 1
      shutUntil = performance.now() + Math.min(300_000, 5_000 * 2 ** (failures - 1))
    },
    succeeded() {
      failures = 0
      shutUntil = 0
    },
  }
}
