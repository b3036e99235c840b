import { createHmac } from 'node:crypto'
import type { Services } from '../call/call.ts'
import { hashPassword, verifyPassword } from '../accounts/passwords.ts'
import { instant } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { write } from '../platform/postgres/database.ts'
import { isLoopback } from '../platform/transport/hosts.ts'
import { demoHashes, hashOf, replaceHashes } from './password.queries.ts'
import { DEMO_PASSWORD } from './people.ts'
import { DEMO_COMPANY } from './places.ts'

/** Whose turn it is to hash a password at the start. */
const DEMO = 'demo accounts'

/** Letters and digits that are not easily confused. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Whether the server can be reached from other machines. */
export function isExposed({ host, publicUrl, allowedHosts }: Pick<Config, 'host' | 'publicUrl' | 'allowedHosts'>) {
  return ![host, new URL(publicUrl).hostname, ...allowedHosts].every(isLoopback)
}

/** A password for this installation, derived from the secret, so it is the same at each start. */
function ownPassword(secret: string): string {
  const signs = [...createHmac('sha256', secret).update('demo accounts').digest().subarray(0, 12)].map(
    (byte) => SIGNS[byte % SIGNS.length],
  )
  return `Daybook#${signs.join('').replace(/(.{4})(?=.)/g, '$1-')}`
}

/** The password for new demo accounts: the one in the README if nobody else can reach the server. */
export function demoPassword(config: Config): string {
  return isExposed(config) ? ownPassword(config.secret) : DEMO_PASSWORD
}

/**
 * Replaces the well-known demo password if the server can be reached by others, even if an earlier start was local;
 * ends the sessions. Returns the number of accounts.
 */
export async function closeKnownAccounts({ db, clock, config }: Services): Promise<number> {
  if (!isExposed(config)) return 0
  const known: string[] = []
  for (const hash of await demoHashes(db)) if (await verifyPassword(hash, DEMO_PASSWORD, DEMO)) known.push(hash)
  if (known.length === 0) return 0
  const hash = await hashPassword(ownPassword(config.secret), DEMO)
  return write(db, { actorId: null, call: 'demo' }, (tx) => replaceHashes(tx, known, hash, instant({ clock })))
}

/** The current password of the demo accounts; undefined if somebody has changed it. */
export async function passwordNow({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string | undefined> {
  const hash = await hashOf(db, DEMO_COMPANY, 'reporter')
  for (const password of [DEMO_PASSWORD, ownPassword(config.secret)])
    if (await verifyPassword(hash, password, DEMO)) return password
  return undefined
}
