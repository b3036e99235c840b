import { z } from 'zod'
import { call } from '../call.ts'
import { MENU } from '../registry.ts'
import { WEBHOOK_EVENTS, WEBHOOK_ADDRESS_LIMIT } from '../rules/webhookRules.ts'
import { id, option, optional, verbatim } from './shapes/wire.ts'

/** All calls also require that the caller administers whole companies: groups 1 and 2. */
const read = { menus: [MENU.notificationCompany], level: 1 } as const
const write = { menus: [MENU.notificationCompany], level: 2 } as const

const instant = z.string()
const events = z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length)
const secret = z.string()

export const Webhooks = {
  GetList: call({
    access: read,
    writes: false,
    about: 'The webhooks of the companies that the caller administers.',
    input: z.object({}),
    output: z.object({
      companies: z.array(option),
      webhooks: z.array(
        z.object({
          id: z.int(),
          companyId: z.int(),
          companyName: z.string(),
          /** Without its path for those who may only look; null if it was sealed with another secret and must be entered again. */
          address: z.string().nullable(),
          host: z.string(),
          events,
          /** `failing`: the last attempt failed. `off`: nothing is sent. */
          state: z.enum(['working', 'failing', 'off']),
          failingSince: instant.nullable(),
          offAt: instant.nullable(),
          /** Why it is off; `person`: somebody turned it off. */
          offReason: z.enum(['person', 'failing', 'gone']).nullable(),
          waiting: z.int(),
          lastDelivered: instant.nullable(),
          /** Until then messages are also signed with the previous secret. */
          formerUntil: instant.nullable(),
        }),
      ),
      /** Whether the caller may call MyAccount/LineBudget. */
      seesBudget: z.boolean(),
    }),
  }),
  GetLog: call({
    access: read,
    writes: false,
    about: 'The messages sent to a webhook, latest first, with each attempt.',
    input: z.object({
      id,
      page: optional(z.int().min(1).max(1_000_000)),
      pageSize: optional(z.int().min(1).max(100)),
    }),
    output: z.object({
      deliveries: z.array(
        z.object({
          deliveryId: z.int(),
          messageId: z.string(),
          event: z.string(),
          createdAt: instant,
          state: z.enum(['waiting', 'sending', 'delivered', 'failed', 'cancelled']),
          nextAt: instant.nullable(),
          tries: z.array(
            z.object({
              at: instant,
              /** HTTP status; null if there was no response. */
              httpStatus: z.int().nullable(),
              outcome: z.enum(['delivered', 'refused', 'notReached', 'noAnswer', 'notOpened', 'unknown']),
              milliseconds: z.int().nullable(),
            }),
          ),
        }),
      ),
      total: z.int(),
    }),
  }),
  Add: call({
    access: write,
    writes: true,
    about: 'Adds a webhook to a company and returns its secret, this once.',
    input: z.object({ companyId: optional(id), address: verbatim(WEBHOOK_ADDRESS_LIMIT), events }),
    output: z.object({ id: z.int(), secret }),
  }),
  Change: call({
    access: write,
    writes: true,
    about:
      'Changes the address and events of a webhook, or turns it on or off. Turning it off cancels waiting messages.',
    input: z.object({ id, address: verbatim(WEBHOOK_ADDRESS_LIMIT), events, isOn: z.boolean() }),
    output: z.object({}),
  }),
  Remove: call({
    access: write,
    writes: true,
    about: 'Removes a webhook for good. Waiting messages are not sent.',
    input: z.object({ id }),
    output: z.object({}),
  }),
  Rotate: call({
    access: write,
    writes: true,
    about: 'Creates a new secret and returns it, this once. For one day, messages are signed with both secrets.',
    input: z.object({ id }),
    output: z.object({ secret }),
  }),
  Test: call({
    access: write,
    writes: true,
    about: 'Sends a test message to a webhook now.',
    input: z.object({ id }),
    output: z.object({ isComplete: z.boolean(), errorMessage: z.string() }),
  }),
  Redeliver: call({
    access: write,
    writes: true,
    about: 'Sends a message again, with the same id.',
    input: z.object({ deliveryId: id }),
    output: z.object({}),
  }),
}
