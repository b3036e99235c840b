import { first } from '@daybook/shared/texts/first.th'
import type { en } from './en.ts'
import type { Same } from '@daybook/shared/texts/same'
import { ui } from './th/ui.ts'
import { Shell } from './th/Shell.ts'
import { Login } from './th/Login.ts'
import { MyAreas } from './th/MyAreas.ts'
import { Outbox } from './th/Outbox.ts'

/** The Thai texts with the same keys as en.ts. */
export const th: Same<typeof en> = {
  ...first,
  ui,
  Shell,
  Login,
  MyAreas,
  Outbox,
}
