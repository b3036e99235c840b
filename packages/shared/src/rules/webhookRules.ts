import type { FieldProblem } from '../problems.ts'
import { required } from './formRules.ts'

/* The form of a webhook. */

/** What a company can be told of. A report waits again when a decision is taken back, or a rejected one was mended. */
export const WEBHOOK_EVENTS = [
  'report.filed',
  'report.approved',
  'report.rejected',
  'report.waiting',
  'report.deleted',
  'report.restored',
  'action.added',
  'action.done',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What the test button sends. */
export const WEBHOOK_TEST = 'webhook.test'

/** Characters of an address. */
export const WEBHOOK_ADDRESS_LIMIT = 2_000
/** Webhooks of a company. */
export const MOST_WEBHOOKS = 10

export type WebhookForm = { address: string; events: readonly string[] }

export function webhookProblems({ address, events }: WebhookForm): FieldProblem[] {
  return [
    ...(address.trim() === '' ? [required('address', 'webhookAddress')] : []),
    ...(events.length === 0 ? [required('events', 'webhookEvents')] : []),
  ]
}
