import { Inbox } from './en/Inbox.ts'

/** The English texts of the inbox, loaded with its screen. */
export const inbox = { Inbox } as const
