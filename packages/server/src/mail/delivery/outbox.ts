import { setTimeout } from 'node:timers/promises'
import type { Services } from '../../call/call.ts'
import { attempts } from './attempt.ts'
import { circuitBreaker } from './circuitBreaker.ts'
import { heldLetters } from './claims.ts'
import { endings } from './endings.ts'
import { NOTICE_KINDS } from '../letters/composers.ts'
import { type ClaimedLetter, claimLetters, releaseClaims } from '../../letters/outbox.queries.ts'
import { AT_ONCE, type Transport } from './handover.ts'

/** Enough that the mail server never waits for the database, and few enough for a killed process to leave behind. */
const CLAIMED_AT_ONCE = 40
/** Stops sending while more outcomes than this are unwritten. */
const MOST_UNWRITTEN = 20
/** How long letters being sent may take at shutdown. */
const LAST_MS = 10_000

export type Outbox = {
  /**
   * Sends due letters until there are none or the circuit breaker opens; resolves with the number sent. Can be called
   * again while letters hang at the mail server. Rejects when the database does not answer.
   */
  deliver(): Promise<number>
  /** Takes no more letters, releases untried ones, and gives those being sent 10 s to finish. */
  close(): Promise<void>
}

export function openOutbox(services: Services, given?: Transport, channelPatience?: number): Outbox {
  const config = { ...services.config }
  let opened = given && Promise.resolve(given)
  /** Loaded on demand: a server that sends no letters does not need it. */
  function transport(): Promise<Transport> {
    opened ??= import('./transport.ts').then(({ transportOf }) => transportOf(config))
    return opened
  }
  const breaker = circuitBreaker()
  const attempt = attempts(services, transport, breaker, channelPatience)
  const held = heldLetters(services)
  const ended = endings(services.db, (written) => held.drop(written.map(({ letter }) => letter)))
  const queue: ClaimedLetter[] = []
  const lanes = new Set<Promise<void>>()
  let claiming: Promise<number> | undefined
  let isClosed = false

  async function claim(): Promise<number> {
    const asked = performance.now()
    const letters = await claimLetters(services.db, breaker.isHalfOpen() ? 1 : CLAIMED_AT_ONCE, NOTICE_KINDS)
    queue.push(...letters.filter((letter) => held.take(letter, asked)))
    return letters.length
  }

  async function giveBack(): Promise<void> {
    const untried = queue.splice(0)
    if (untried.length === 0) return
    held.drop(untried)
    await releaseClaims(services.db, untried)
  }

  /** The next letter that may be sent, or undefined. */
  async function next(): Promise<ClaimedLetter | undefined> {
    for (;;) {
      if (ended.count() > MOST_UNWRITTEN) await ended.flush()
      if (isClosed || breaker.isOpen()) {
        await giveBack()
        return undefined
      }
      const letter = queue.shift()
      if (letter && held.mayBegin(letter)) return letter
      if (letter) {
        // The database was unavailable for a long time: let it decide which process holds the letter now.
        held.drop([letter])
        continue
      }
      claiming ??= claim().finally(() => {
        claiming = undefined
      })
      if ((await claiming) === 0) return undefined
    }
  }

  async function deliver(): Promise<number> {
    let sent = 0
    const faults: unknown[] = []
    await ended.flush()

    async function lane(): Promise<void> {
      for (;;) {
        const letter = await next()
        if (!letter) return
        const outcome = await attempt(letter)
        ended.add({ letter, outcome })
        // A letter that moves to another channel is due at once.
        if (outcome.status === 'waiting' && outcome.channel) await ended.flush()
        if (outcome.status !== 'Y' && outcome.status !== 'file') continue
        sent += 1
        openLanes()
      }
    }
    const own = new Set<Promise<void>>()
    function openLanes(): void {
      while (!isClosed && lanes.size < (breaker.isHalfOpen() ? 1 : AT_ONCE)) {
        const one: Promise<void> = lane()
          .catch((fault: unknown) => void faults.push(fault))
          .finally(() => {
            lanes.delete(one)
            own.delete(one)
          })
        lanes.add(one)
        own.add(one)
      }
    }
    openLanes()
    while (own.size > 0) await Promise.all(own)
    if (lanes.size === 0) await giveBack()
    await ended.flush()
    if (faults.length > 0) throw faults[0]
    return sent
  }

  return {
    deliver,
    async close() {
      isClosed = true
      await giveBack().catch(() => {})
      await Promise.race([Promise.all(lanes), setTimeout(LAST_MS, undefined, { ref: false })])
      await opened?.then((one) => one.close())
      await ended.flush().catch(() => {})
    },
  }
}
