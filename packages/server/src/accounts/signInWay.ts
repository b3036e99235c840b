import { ENTRA_COMPANY, SIGN_IN } from '@daybook/shared/rules/rules'
import type { Services } from '../call/call.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { loadSignIn } from './signInWay.queries.ts'

type Asked = { config: Services['config']; db: Querying }

/**
 * Whether people of a company can sign in only with their company account. Its corporate administrators keep their
 * password, so that somebody can fix a directory that is down or misconfigured. Without a directory passwords always
 * work, whatever the company's setting.
 */
export async function isDirectoryOnly({ config, db }: Asked, companyId: number): Promise<boolean> {
  if (config.directory === undefined || companyId !== ENTRA_COMPANY) return false
  return (await loadSignIn(db, companyId)) === SIGN_IN.DIRECTORY
}

/** Whether company sign-in is available: a directory is configured and a company uses it. */
export async function takesDirectory({ config, db }: Asked): Promise<boolean> {
  return config.directory !== undefined && (await loadSignIn(db, ENTRA_COMPANY)) !== SIGN_IN.PASSWORD
}
