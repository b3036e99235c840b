import { first } from '@daybook/shared/texts/first.en'
import { ui } from './en/ui.ts'
import { Shell } from './en/Shell.ts'
import { Login } from './en/Login.ts'
import { MyAreas } from './en/MyAreas.ts'
import { Outbox } from './en/Outbox.ts'

/** The English texts that every page loads: sign-in, the start page and the frame around all screens. */
export const en = {
  ...first,
  ui,
  Shell,
  Login,
  MyAreas,
  Outbox,
} as const
