import type { Composer } from './letter.ts'
import { composeApproval } from './letters/approval.letter.ts'
import { composeRejected } from './letters/rejected.letter.ts'
import { composeSetPassword } from './letters/setPassword.letter.ts'
import { RUNS } from './runs.ts'

/** Who writes which kind of letter. */
export const composers: Record<string, Composer> = {
  approval: composeApproval,
  rejected: composeRejected,
  set_password: composeSetPassword,
  ...Object.fromEntries(Object.entries(RUNS).map(([kind, { compose }]) => [kind, compose])),
}
