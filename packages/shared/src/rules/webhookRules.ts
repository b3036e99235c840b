import { isBlank } from './cleanText.ts'
import type { FieldProblem } from '../problems.ts'
import { required } from './formRules.ts'

/* The form of a webhook. */

/** The events a company can subscribe to. A report waits again when a decision is undone or a rejected report is corrected. */
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

/** Maximum length of a webhook URL, in characters. */
export const WEBHOOK_ADDRESS_LIMIT = 2_000
/** Maximum webhooks per company. */
export const MOST_WEBHOOKS = 10

export type WebhookForm = { address: string; events: readonly string[] }

export function webhookProblems({ address, events }: WebhookForm): FieldProblem[] {
  return [
    ...(isBlank(address) ? [required('address', 'webhookAddress')] : []),
    ...(events.length === 0 ? [required('events', 'webhookEvents')] : []),
  ]
}
