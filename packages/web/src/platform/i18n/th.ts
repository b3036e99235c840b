import { th as shared } from '@daybook/shared/texts/th'
import type { Same } from '@daybook/shared/texts/same'
import type { en } from './en.ts'
import { Login } from './th/Login.ts'
import { Outbox } from './th/Outbox.ts'
import { Shell } from './th/Shell.ts'
import { ui } from './th/ui.ts'

/** The Thai texts with the same keys as en.ts. */
export const th: Same<typeof en> = { ...shared, ui, Shell, Login, Outbox }
