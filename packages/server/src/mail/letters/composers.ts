import type { Composer, NoticeComposer } from './letter.ts'
import { composeAct } from './act.letter.ts'
import { composeAlert } from './alert.letter.ts'
import { composeAction } from './action.letter.ts'
import { composeApproval } from './approval.letter.ts'
import { composeComment } from './comment.letter.ts'
import { composeDelegation } from './delegation.letter.ts'
import { composeOperations } from './operations.letter.ts'
import { composeRejected } from './rejected.letter.ts'
import { composeReminder } from './reminder.letter.ts'
import { composeSetPassword } from './setPassword.letter.ts'
import { composeView } from './view.letter.ts'
import { composeWebhook } from './webhook.letter.ts'
import { RUNS } from './runs.ts'
import { keptReasons } from '@daybook/shared/texts/mailRuns'

/** Notices to one person about something that concerns them; sent by the channel of their choice. */
const NOTICES: Record<string, NoticeComposer> = {
  approval: composeApproval,
  rejected: composeRejected,
  comment: composeComment,
  reminder: composeReminder,
  alert: composeAlert,
}
export const NOTICE_KINDS = Object.keys(NOTICES)

/** The composer of each kind of letter. */
export const composers: Record<string, Composer> = {
  ...NOTICES,
  act: composeAct,
  action: composeAction,
  delegation: composeDelegation,
  operations: composeOperations,
  set_password: composeSetPassword,
  view: composeView,
  webhook: composeWebhook,
  ...Object.fromEntries(Object.entries(RUNS).map(([kind, { compose }]) => [kind, compose])),
}

/** The reason why a letter is not sent if its composer returns none. */
export function reasonOfNone(kind: string): string {
  return kind === 'reminder' ? keptReasons.nothingOpen : keptReasons.outdated
}
