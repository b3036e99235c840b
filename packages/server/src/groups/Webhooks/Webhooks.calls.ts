import { MENU } from '@daybook/shared/registry'
import { DEFAULT_PAGE_SIZE, GROUP_USER } from '@daybook/shared/rules/rules'
import { MOST_WEBHOOKS, WEBHOOK_TEST, webhookProblems } from '@daybook/shared/rules/webhookRules'
import { type SignedIn, implement } from '../../call/call.ts'
import { hashOf } from '../../channels/addresses.ts'
import { isWebhookAddress } from '../../channels/webhooks/address.ts'
import { deliver } from '../../channels/webhooks/deliver.ts'
import { type TryOutcome, addTest, cancelWaiting } from '../../channels/webhooks/deliveries.queries.ts'
import { openKept, sealKept } from '../../channels/webhooks/sealing.ts'
import { newSecret } from '../../channels/webhooks/signature.ts'
import { type Outcome, answer, inUniformTime } from '../../operations/connections/outcome.ts'
import { PATIENCE_MS } from '../../operations/connections/patience.ts'
import { hostOf } from '../../letters/host.ts'
import { tellTurnedOff } from '../../letters/webhookOff.queries.ts'
import type { CompanyScope } from '../../people/rights/administration.ts'
import { coversCompany } from '../../people/rights/administration.ts'
import { inGroup, isCorporate, levelOf } from '../../people/rights/caller.ts'
import { wireInstant } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import {
  type KeptAddress,
  type LockedWebhook,
  type StoredWebhook,
  addWebhook,
  changeWebhook,
  countWebhooks,
  isAddressTaken,
  loadCompanies,
  loadLog,
  loadWebhooks,
  lockDelivery,
  lockWebhook,
  removeWebhook,
  replaceSecret,
  sendAgain,
} from './Webhooks.queries.ts'

/** How long a replaced secret also signs. */
const FORMER_HOURS = 24

export const webhooks = implement('Webhooks', {
  async GetList(_input, context) {
    const { db, caller, config, language } = context
    const scope = administered(context)
    return {
      companies: await loadCompanies(db, scope, language),
      webhooks: (await loadWebhooks(db, scope, language)).map((one) => shown(one, context)),
      seesBudget: config.line !== undefined && isCorporate(caller),
    }
  },

  async GetLog({ id, page, pageSize }, context) {
    const { db, clock, language } = context
    const found = (await loadWebhooks(db, administered(context), language)).find((one) => one.id === id)
    if (!found) throw new Problem('notFound')
    const limit = pageSize ?? DEFAULT_PAGE_SIZE
    const { deliveries, total } = await loadLog(db, id, { limit, offset: ((page ?? 1) - 1) * limit })
    const at = (moment: Date) => wireInstant(moment, clock.timeZone)
    return {
      deliveries: deliveries.map(({ createdAt, nextAt, tries, ...rest }) => ({
        ...rest,
        createdAt: at(createdAt),
        nextAt: nextAt && at(nextAt),
        tries: tries.map((one) => ({ ...one, at: at(new Date(one.at)) })),
      })),
      total,
    }
  },

  async Add({ companyId, address, events }, context) {
    const { db, caller, sealer, language } = context
    const scope = administered(context)
    refuseFields([
      ...(companyId === null ? [{ path: 'companyId', code: 'required', values: { field: 'company' } } as const] : []),
      ...webhookProblems({ address, events }),
    ])
    const open = await loadCompanies(db, scope, language)
    if (companyId === null || !coversCompany(scope, companyId) || !open.some(({ value }) => value === companyId))
      throw new Problem('notFound')
    if ((await countWebhooks(db, companyId)) >= MOST_WEBHOOKS) throw new Problem('webhookMany', { n: MOST_WEBHOOKS })
    const kept = await keptAddress(context, address, { companyId, exceptId: null })
    const secret = newSecret()
    const id = await addWebhook(db, {
      companyId,
      address: kept,
      events: [...new Set(events)],
      secret: sealKept(sealer, 'secret', secret),
      userId: caller.userId,
    })
    return { id, secret }
  },

  async Change({ id, address, events, isOn }, context) {
    const { db, caller } = context
    const { companyId } = await locked(context, id)
    refuseFields(webhookProblems({ address, events }))
    const kept = await keptAddress(context, address, { companyId, exceptId: id })
    await changeWebhook(db, id, { address: kept, events: [...new Set(events)], isOn, userId: caller.userId })
    if (!isOn) await cancelWaiting(db, id)
    return {}
  },

  async Remove({ id }, context) {
    await locked(context, id)
    await removeWebhook(context.db, id, context.caller.userId)
    await cancelWaiting(context.db, id)
    return {}
  },

  async Rotate({ id }, context) {
    const { db, caller, sealer } = context
    await locked(context, id)
    const secret = newSecret()
    const sealed = sealKept(sealer, 'secret', secret)
    await replaceSecret(db, id, { secret: sealed, formerHours: FORMER_HOURS, userId: caller.userId })
    return { secret }
  },

  // Waits seconds for the network after its SQL, so it holds no transaction.
  Test: {
    own: async ({ id }, context) => {
      await context.limits.take('connectionTest', String(context.caller.userId))
      const delivery = await context.write(async (tx) => {
        const { isOn } = await locked({ ...context, db: tx }, id)
        if (!isOn) throw new Problem('webhookOff')
        return addTest(tx, id, WEBHOOK_TEST)
      })
      const onTurnedOff: Parameters<typeof deliver>[2]['onTurnedOff'] = (tx, off) =>
        tellTurnedOff(tx, off, hostOf(context))
      return answer(
        context,
        await inUniformTime(async () => {
          const outcome = await deliver(context, delivery, { patience: PATIENCE_MS - 1_000, onTurnedOff }, true)
          return SAYS[outcome]
        }),
      )
    },
  },

  async Redeliver({ deliveryId }, context) {
    const { db } = context
    const found = await lockDelivery(db, administered(context), deliveryId)
    if (!found) throw new Problem('notFound')
    if (!found.isOn) throw new Problem('webhookOff')
    await sendAgain(db, deliveryId)
    return {}
  },
})

const SAYS: Record<TryOutcome, Outcome> = {
  delivered: 'connected',
  refused: 'messageRefused',
  notReached: 'notReached',
  noAnswer: 'noAnswer',
  notOpened: 'notConfigured',
}

/** The companies that the caller administers entirely: all for group 1, their own and its subsidiaries for group 2. */
function administered({ caller }: SignedIn): CompanyScope {
  if (isCorporate(caller)) return { all: true, companyIds: [] }
  if (!inGroup(caller, GROUP_USER.COMPANY_USER)) throw new Problem('noPermission')
  return { all: false, companyIds: [...caller.companyIds] }
}

async function locked(context: SignedIn, id: number): Promise<LockedWebhook> {
  const found = await lockWebhook(context.db, administered(context), id)
  if (!found) throw new Problem('notFound')
  return found
}

/** The address as stored. Throws the problems of its field. */
async function keptAddress(
  { db, config, sealer }: SignedIn,
  typed: string,
  { companyId, exceptId }: { companyId: number; exceptId: number | null },
): Promise<KeptAddress> {
  const address = typed.trim()
  if (!isWebhookAddress(config, address)) refuseFields([{ path: 'address', code: 'webhookAddress' }])
  const hash = hashOf(address)
  if (await isAddressTaken(db, { companyId, hash, exceptId })) refuseFields([{ path: 'address', code: 'webhookThere' }])
  return { sealed: sealKept(sealer, 'address', address), hash, host: new URL(address).host }
}

/** Often an address is itself the key to the receiver: only people who may change the webhook see more of it than its host. */
function shown(webhook: StoredWebhook, { sealer, clock, caller }: SignedIn) {
  const { address, failingSince, offAt, lastDelivered, formerUntil, ...rest } = webhook
  const at = (moment: Date | null) => moment && wireInstant(moment, clock.timeZone)
  const opened = openKept(sealer, 'address', address) ?? null
  const isWhole = levelOf(caller, MENU.notificationCompany) >= 2
  return {
    ...rest,
    address: opened === null || isWhole ? opened : new URL(opened).origin,
    state: offAt ? ('off' as const) : failingSince ? ('failing' as const) : ('working' as const),
    failingSince: at(failingSince),
    offAt: at(offAt),
    lastDelivered: at(lastDelivered),
    formerUntil: at(formerUntil),
  }
}
