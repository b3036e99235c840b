import { runningVersion } from '../../platform/version.ts'
import type { Services } from '../../call/call.ts'
import { instant } from '../../platform/clock.ts'
import { type Posted, send } from '../../platform/transport/post.ts'
import { type Cause, write } from '../../platform/postgres/database.ts'
import type { Resolve } from '../../platform/transport/target.ts'
import { isWebhookAddress } from './address.ts'
import {
  type ClaimedDelivery,
  type EndedTry,
  type TryOutcome,
  type TurnedOff,
  claimDeliveries,
  endTry,
  lockWebhook,
  noteFailing,
  noteWorking,
} from './deliveries.queries.ts'
import { openKept } from './sealing.ts'
import { signedHeaders } from './signature.ts'

/** Timeout of a receiver, in milliseconds. */
const PATIENCE_MS = 15_000
/** Seconds before each further try: eleven tries within a day. */
export const WAITS = [10, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800] as const
const LONGEST_WAIT = 28_800
/** A webhook is turned off when every try has failed for this many days. */
const DAYS_OF_FAILURE = 7
const GONE = 410
const CAUSE: Cause = { actorId: null, call: 'webhooks' }

export type Delivering = {
  patience?: number
  resolve?: Resolve
  /** Runs in the transaction that turned the webhook off. */
  onTurnedOff: (tx: Services['db'], off: TurnedOff) => Promise<void>
}

/** Sends due messages in batches until there are none; resolves with the number of tries. */
export async function deliverDue(services: Services, how: Delivering): Promise<number> {
  let tries = 0
  for (;;) {
    const claimed = await claimDeliveries(services.db)
    if (claimed.length === 0) return tries
    await Promise.all(claimed.map((one) => deliver(services, one, how)))
    tries += claimed.length
  }
}

/** One try. `isLast`: there is no further try, whatever the outcome. */
export async function deliver(
  services: Services,
  delivery: ClaimedDelivery,
  { patience = PATIENCE_MS, resolve, onTurnedOff }: Delivering,
  isLast = false,
): Promise<TryOutcome> {
  const begun = performance.now()
  const posted = await post(services, delivery, { patience, resolve })
  const outcome = outcomeOf(posted)
  const httpStatus = posted && 'status' in posted ? posted.status : null
  const isGone = httpStatus === GONE
  const ended: EndedTry = {
    outcome,
    httpStatus,
    // The duration of a failed connection would reveal something about the server's network.
    milliseconds: outcome === 'notReached' || outcome === 'notOpened' ? null : Math.round(performance.now() - begun),
    waitSeconds: isLast || isGone ? null : waitAfter(delivery.attempts, posted),
  }
  await write(services.db, CAUSE, async (tx) => {
    await lockWebhook(tx, delivery.webhookId)
    await endTry(tx, delivery, ended)
    if (outcome === 'delivered') return noteWorking(tx, delivery.webhookId)
    const off = await noteFailing(tx, delivery.webhookId, { isGone, days: DAYS_OF_FAILURE })
    if (off) await onTurnedOff(tx, off)
  })
  return outcome
}

/** undefined if the address or the secret can no longer be unsealed. */
async function post(
  { config, sealer, clock }: Services,
  delivery: ClaimedDelivery,
  { patience, resolve }: { patience: number; resolve: Resolve | undefined },
): Promise<Posted | undefined> {
  const url = openKept(sealer, 'address', delivery.address)
  const secrets = [delivery.secret, delivery.formerSecret].flatMap((sealed) =>
    sealed === null ? [] : (openKept(sealer, 'secret', sealed) ?? []),
  )
  if (url === undefined || secrets.length === 0) return undefined
  if (!isWebhookAddress(config, url)) return { failed: 'notReached' }
  const { messageId: id, body } = delivery
  const timestamp = Math.floor(instant({ clock }).getTime() / 1_000)
  const headers = {
    'user-agent': `Daybook/${runningVersion().version}`,
    ...signedHeaders(secrets, { id, timestamp, body }),
  }
  return send(config, { url, headers, body, patience, isPublic: true, resolve })
}

function outcomeOf(posted: Posted | undefined): TryOutcome {
  if (!posted) return 'notOpened'
  if ('failed' in posted) return posted.failed === 'broke' ? 'noAnswer' : 'notReached'
  return posted.status >= 200 && posted.status < 300 ? 'delivered' : 'refused'
}

/** Seconds until the next try; null if there is none. The receiver may ask for a longer wait. */
function waitAfter(attempts: number, posted: Posted | undefined): number | null {
  const wait = WAITS[attempts - 1]
  if (wait === undefined) return null
  const asked = posted && 'headers' in posted ? Number(posted.headers['retry-after']) : Number.NaN
  return Number.isFinite(asked) ? Math.min(Math.max(wait, asked), LONGEST_WAIT) : wait
}
