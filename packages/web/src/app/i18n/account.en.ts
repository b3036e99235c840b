import { MyAccount } from './en/MyAccount.ts'

/** The English texts of one's own account, loaded with its screen. */
export const account = { MyAccount } as const
