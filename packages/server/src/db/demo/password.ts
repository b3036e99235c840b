import { createHmac } from 'node:crypto'
import type { Services } from '../../call.ts'
import { hashPassword, verifyPassword } from '../../people/accounts/passwords.ts'
import { instant } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { write } from '../../platform/postgres/database.ts'
import { isLoopback } from '../../platform/http/hosts.ts'
import { demoHashes, hashOf, replaceHashes } from './password.queries.ts'
import { DEMO_PASSWORD } from './people.ts'
import { DEMO_COMPANY } from './places.ts'

/** Letters and digits that nobody takes for one another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Whether others than the people at this machine reach the server. */
export function isExposed({ host, publicUrl, allowedHosts }: Pick<Config, 'host' | 'publicUrl' | 'allowedHosts'>) {
  return ![host, new URL(publicUrl).hostname, ...allowedHosts].every(isLoopback)
}

/** A password of this installation alone; the same at each start, because it is made from the secret. */
function ownPassword(secret: string): string {
  const signs = [...createHmac('sha256', secret).update('demo accounts').digest().subarray(0, 12)].map(
    (byte) => SIGNS[byte % SIGNS.length],
  )
  return `Daybook#${signs.join('').replace(/(.{4})(?=.)/g, '$1-')}`
}

/** The password that demo accounts are made with: the one in the README, where nobody else can use it. */
export function demoPassword(config: Config): string {
  return isExposed(config) ? ownPassword(config.secret) : DEMO_PASSWORD
}

/**
 * Gives demo accounts a password of this installation where others reach it and everybody knows theirs, whatever the server
 * was started with before; their sessions end. Returns how many there were.
 */
export async function closeKnownAccounts({ db, clock, config }: Services): Promise<number> {
  if (!isExposed(config)) return 0
  const known: string[] = []
  for (const hash of await demoHashes(db)) if (await verifyPassword(hash, DEMO_PASSWORD)) known.push(hash)
  if (known.length === 0) return 0
  const hash = await hashPassword(ownPassword(config.secret))
  return write(db, { actorId: null, call: 'demo' }, (tx) => replaceHashes(tx, known, hash, instant({ clock })))
}

/** The password that the demo accounts have now; undefined when somebody gave them another. */
export async function passwordNow({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string | undefined> {
  const hash = await hashOf(db, DEMO_COMPANY, 'reporter')
  for (const password of [DEMO_PASSWORD, ownPassword(config.secret)])
    if (await verifyPassword(hash, password)) return password
  return undefined
}
