import { ENTRA_COMPANY, SIGN_IN } from '@daybook/shared/rules/rules'
import type { Services } from '../../call.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { loadSignIn } from './signInWay.queries.ts'

type Asked = { config: Services['config']; db: Querying }

/**
 * Whether the people of a company sign in with their company account alone. Its corporate administrators keep their password:
 * should the directory be away or misconfigured, somebody must be able to put that right. Without a directory passwords count,
 * whatever the company says.
 */
export async function isDirectoryOnly({ config, db }: Asked, companyId: number): Promise<boolean> {
  if (config.directory === undefined || companyId !== ENTRA_COMPANY) return false
  return (await loadSignIn(db, companyId)) === SIGN_IN.DIRECTORY
}

/** Whether there is a company sign-in: a directory, and a company that takes it. */
export async function takesDirectory({ config, db }: Asked): Promise<boolean> {
  return config.directory !== undefined && (await loadSignIn(db, ENTRA_COMPANY)) !== SIGN_IN.PASSWORD
}
