import { en as shared } from '@daybook/shared/texts/en'
import { Login } from './en/Login.ts'
import { Outbox } from './en/Outbox.ts'
import { Shell } from './en/Shell.ts'
import { ui } from './en/ui.ts'

/** The English texts that every page loads: those shared with the server, of the controls, and of the frame around all screens. */
export const en = { ...shared, ui, Shell, Login, Outbox } as const
