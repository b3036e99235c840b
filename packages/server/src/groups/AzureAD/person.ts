import type { Services } from '../../call/call.ts'
import { ENTRA_COMPANY } from '@daybook/shared/rules/rules'
import { write } from '../../platform/postgres/database.ts'
import { asProblem, Problem } from '../../platform/problem.ts'
import { type Candidate, findLinked, findNamed, link } from './AzureAD.queries.ts'
import type { DirectoryAccount } from './provider.ts'

/** ASCII only: other characters can fold to an ASCII letter and so to someone else's name. */
const PRINCIPAL_NAME = /^[\x21-\x7e]{1,254}$/

/**
 * The id of the active user behind a directory account. Tenant and object id identify the account; its name, which the directory
 * may later give to someone else, only serves to link it the first time.
 *
 * @throws directoryUnknown with a `reason` for the audit trail
 */
export async function personOf(services: Services, call: string, account: DirectoryAccount): Promise<number> {
  const { tenantId, objectId, principalName } = account
  const refuse = (reason: string, userId?: number): never => {
    throw new Problem('directoryUnknown', { account: principalName, reason, ...(userId ? { userId } : {}) })
  }
  const known = await findLinked(services.db, tenantId, objectId)
  if (known && known.companyId !== ENTRA_COMPANY) return refuse('other company', known.id)
  if (known) return known.isOpen ? known.id : refuse('inactive', known.id)
  if (!PRINCIPAL_NAME.test(principalName)) return refuse('unknown')
  const named = await findNamed(services.db, principalName.toLowerCase())
  const person = chosen(named.filter(({ isOpen }) => isOpen))
  if (!person)
    return refuse(named.some(({ isOpen }) => isOpen) ? 'ambiguous' : named.length > 0 ? 'inactive' : 'unknown')
  if (!person.isLinked && (await linked(services, call, person.id, account))) return person.id
  // Since the first lookup, the same person may have linked it in another tab, or someone else was quicker.
  const holder = await findLinked(services.db, tenantId, objectId)
  return holder?.id === person.id ? person.id : refuse('linked to another account', person.id)
}

function linked({ db }: Services, call: string, userId: number, account: DirectoryAccount): Promise<boolean> {
  const { tenantId, objectId } = account
  return write(db, { actorId: userId, call }, (tx) => link(tx, userId, tenantId, objectId)).catch((error: unknown) => {
    // Two sign-ins with one directory account at the same moment: the unique index lets one through.
    if (asProblem(error)?.code === 'duplicate') return false
    throw error
  })
}

/** A user name is unique; an e-mail address may be shared, and then it identifies nobody. */
function chosen(people: Candidate[]): Candidate | undefined {
  return people.find(({ isNamed }) => isNamed) ?? (people.length === 1 ? people[0] : undefined)
}
