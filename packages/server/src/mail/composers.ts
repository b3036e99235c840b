import type { Composer } from './letter.ts'
import { composeSetPassword } from './setPassword.letter.ts'

/** Who writes which kind of letter. */
export const composers: Record<string, Composer> = {
  set_password: composeSetPassword,
}
