import { MyAccount } from './en/MyAccount.ts'

/** The English texts of the user's own account, loaded with its screen. */
export const account = { MyAccount } as const
