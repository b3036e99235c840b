import { MyAccount } from './th/MyAccount.ts'
import type { account as en } from './account.en.ts'
import type { Same } from '@daybook/shared/texts/same'

/** The Thai texts of the user's own account. */
export const account: Same<typeof en> = { MyAccount }
