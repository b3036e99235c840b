import type { Transaction } from 'kysely'
import type { Services } from '../../call/call.ts'
import type { DB } from '../../db/types.ts'
import { write } from '../../platform/postgres/database.ts'
import {
  createFirstAdministrator,
  findPendingAdministrator,
  hasUsers,
  holdFirstStart,
} from './firstAdministrator.queries.ts'
import { addPasswordLetter } from '../../mail/passwordLetters.ts'
import { instant } from '../../platform/clock.ts'
import { LINK_MINUTES, issueLink } from '../../accounts/tokens.queries.ts'

/**
 * Creates the first corporate administrator of an empty database and sends the letter to set the password. Until the password is
 * set, a later start sends another letter once the previous link has expired. Several processes may start at once.
 *
 * @returns without ADMIN_EMAIL, the line to print once: the link itself
 */
export async function firstAdministrator(services: Services): Promise<string | undefined> {
  const { config, db } = services
  return write(db, { actorId: null, call: 'firstAdministrator' }, async (tx) => {
    await holdFirstStart(tx)
    const userId = await pendingOrNew(tx, services)
    if (userId === undefined) return undefined
    if (config.adminEmail) {
      await addPasswordLetter(tx, services, userId)
      return undefined
    }
    const token = await issueLink(tx, userId, instant(services))
    return `The first administrator (company Head Office, user name admin) sets a password within ${LINK_MINUTES} minutes at ${config.publicUrl}/Set-Password?token=${token}`
  })
}

async function pendingOrNew(tx: Transaction<DB>, services: Services): Promise<number | undefined> {
  if (!(await hasUsers(tx))) return createFirstAdministrator(tx, services.config.adminEmail ?? '')
  return findPendingAdministrator(tx, instant(services))
}
