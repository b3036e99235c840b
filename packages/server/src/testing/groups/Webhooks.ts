import { type Delivering, deliverDue } from '../../channels/webhooks/deliver.ts'
import { hostOf } from '../../letters/host.ts'
import { tellTurnedOff } from '../../letters/webhookOff.queries.ts'
import { type TestApp, success } from '../app.ts'
import { type Role, company } from '../world.ts'
import { WEBHOOK_EVENTS } from '@daybook/shared/rules/webhookRules'

export async function addWebhook(
  { call }: TestApp,
  address: string,
  {
    by = 'company',
    of = company.home,
    events = WEBHOOK_EVENTS as readonly string[],
  }: {
    by?: Role
    of?: number
    events?: readonly string[]
  } = {},
): Promise<{ id: number; secret: string }> {
  return success(await call(by, 'Webhooks/Add', { companyId: of, address, events: [...events] }))
}

/** A time-out for a receiver that never answers. Others get the product's, which a busy machine's pauses do not reach. */
export const IMPATIENT = { patience: 2_000 }

/** One run of the job. */
export function deliverNow({ services }: TestApp, more: Partial<Delivering> = {}): Promise<number> {
  return deliverDue(services, {
    onTurnedOff: (tx, off) => tellTurnedOff(tx, off, hostOf(services)),
    ...more,
  })
}
