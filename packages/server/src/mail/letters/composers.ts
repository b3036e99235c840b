import type { Composer } from './letter.ts'
import { composeApproval } from './approval.letter.ts'
import { composeRejected } from './rejected.letter.ts'
import { composeSetPassword } from './setPassword.letter.ts'
import { RUNS } from './runs.ts'

/** The composer of each kind of letter. */
export const composers: Record<string, Composer> = {
  approval: composeApproval,
  rejected: composeRejected,
  set_password: composeSetPassword,
  ...Object.fromEntries(Object.entries(RUNS).map(([kind, { compose }]) => [kind, compose])),
}
