import type { Composer } from './letter.ts'
import { composeSetPassword } from './letters/setPassword.letter.ts'
import { RUNS } from './runs.ts'

/** Who writes which kind of letter. */
export const composers: Record<string, Composer> = {
  set_password: composeSetPassword,
  ...Object.fromEntries(Object.entries(RUNS).map(([kind, { compose }]) => [kind, compose])),
}
