import { deliverDue } from '../channels/webhooks/deliver.ts'
import { tellTurnedOff } from '../letters/webhookOff.queries.ts'
import { hostOf } from '../letters/host.ts'
import type { Job } from './job.ts'

/** Sends due messages to companies' webhooks. Each process takes those that no other holds. */
export const webhooks: Job = {
  name: 'webhooks',
  everySeconds: 3,
  async run(services) {
    await deliverDue(services, { onTurnedOff: (tx, off) => tellTurnedOff(tx, off, hostOf(services)) })
  },
}
