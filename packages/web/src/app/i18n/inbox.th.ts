import type { inbox as english } from './inbox.en.ts'
import type { Same } from '@daybook/shared/texts/same'
import { Inbox } from './th/Inbox.ts'

/** The Thai texts of the inbox, loaded with its screen. */
export const inbox: Same<typeof english> = { Inbox }
