import { CHANNELS } from '@daybook/shared/registry'
import { keptReasons } from '@daybook/shared/texts/mailRuns'
import type { Services } from '../../call/call.ts'
import { openAddress } from '../../channels/addresses.ts'
import { type OtherChannel, driverOf } from '../../channels/drivers.ts'
import type { Composed } from '../letters/letter.ts'
import { type ClaimedLetter, type Outcome, beginTry } from '../../letters/outbox.queries.ts'
import { circuitBreaker } from './circuitBreaker.ts'

/** Six tries end within eleven minutes; after that the letter goes by e-mail. */
const MOST_TRIES = 6
const FIRST_WAIT_SECONDS = 10
/** While a channel is unavailable, letters do not use up tries. */
const RETRY_SECONDS = 10
/** LINE remembers a key for a day; this leaves an hour for clock differences. */
const KEY_HOURS = 23

type ByChannel = (letter: ClaimedLetter, composed: Composed) => Promise<Outcome>

/** Sends letters by channels other than e-mail. Letters that certainly cannot be delivered there go by e-mail. */
export function byChannel({ config, sealer, db, clock, log }: Services, patience?: number): ByChannel {
  const breakers = { line: circuitBreaker(), teams: circuitBreaker() } satisfies Record<OtherChannel, unknown>

  return async (letter, composed) => {
    const channel = letter.channel as OtherChannel
    const { begunAt, attempts } = letter
    if (begunAt && (!CHANNELS[channel].isRepeatable || hoursSince(begunAt, clock.now()) > KEY_HOURS))
      return { status: 'unknown', reason: keptReasons.mayHaveArrived }
    const instead = (reason: string): Outcome =>
      // Do not use another channel for a letter that may have arrived.
      begunAt
        ? { status: 'unknown', reason: keptReasons.mayHaveArrived, said: composed.said }
        : { status: 'waiting', reason, waitSeconds: 0, isCounted: false, channel: 'email', isCertain: true }

    const driver = driverOf(config, channel, patience)
    const address = letter.address === null ? undefined : openAddress(sealer, channel, letter.address)
    if (!driver || address === undefined || !composed.brief) return instead(keptReasons.notLinked)
    const breaker = breakers[channel]
    if (breaker.isOpen())
      return { status: 'waiting', reason: keptReasons.channelAway, waitSeconds: RETRY_SECONDS, isCounted: false }
    if (!(await beginTry(db, letter)))
      return { status: 'waiting', reason: '', waitSeconds: RETRY_SECONDS, isCounted: false }

    const handover = await driver.send(address, composed.brief, keyOf(letter))
    if (handover.status === 'later') breaker.failed()
    else breaker.succeeded()
    if (handover.status === 'Y') return { status: 'Y', said: composed.said }
    if (handover.status === 'unknown')
      return { status: 'unknown', reason: keptReasons.mayHaveArrived, said: composed.said }
    if (handover.status === 'refused') {
      log.warn({ channel, why: handover.why }, 'a channel refused a letter')
      return instead(keptReasons[handover.why])
    }
    const isCertain = handover.isCertain && !begunAt
    if (attempts + 1 < MOST_TRIES) {
      const waitSeconds = FIRST_WAIT_SECONDS * 2 ** attempts
      return { status: 'waiting', reason: keptReasons.channelAway, waitSeconds, isCounted: true, isCertain }
    }
    if (!isCertain) return { status: 'unknown', reason: keptReasons.mayHaveArrived, said: composed.said }
    return instead(keptReasons.channelFails)
  }
}

/** The random part of the letter's Message-ID: the same for each try, and unique to the letter. */
function keyOf({ messageId }: ClaimedLetter): string {
  return messageId.slice(1, messageId.indexOf('@'))
}

const hoursSince = (begun: Date, now: Temporal.Instant) => (now.epochMilliseconds - begun.getTime()) / 3_600_000
