import { MENU } from '@daybook/shared/registry'
import type { SignedIn } from '../../call/call.ts'
import { userScope } from '../../people/rights/administration.ts'
import { type Caller, findCaller, levelOf } from '../../people/rights/caller.ts'
import { judgePersons, refuseObstacle } from '../../people/rights/changing.ts'
import { mayHandOver } from '../../people/rights/scope.ts'
import { Problem } from '../../platform/problem.ts'
import { type Person, loadPerson } from './Delegation.queries.ts'

/* Who may delegate on whose behalf: people for themselves, and anyone who may change that person's rights. */

/** A person in the caller's user list, with their rights if they can sign in. Throws notFound. */
export async function visiblePerson({ db, caller }: SignedIn, id: number): Promise<Person & { caller?: Caller }> {
  if (levelOf(caller, MENU.userPermission) < 1) throw new Problem('notFound')
  const person = await loadPerson(db, await userScope(db, caller), id)
  if (!person) throw new Problem('notFound')
  const rights = await findCaller(db, id)
  return rights ? { ...person, caller: rights } : person
}

/** Uses the obstacle of the user form, since a delegation grants one of that person's rights. */
const obstacleOf = async ({ db, caller }: SignedIn, person: Person) =>
  (await judgePersons(db, caller, [person]))(person.id)

export async function isAdministeredBy(context: SignedIn, person: Person): Promise<boolean> {
  return (await obstacleOf(context, person)) === undefined
}

/** A person whose rights the caller may change. Throws notFound or the obstacle. */
export async function administeredPerson(context: SignedIn, id: number): Promise<Person & { caller?: Caller }> {
  const person = await visiblePerson(context, id)
  refuseObstacle(await obstacleOf(context, person))
  return person
}

/** Whose approvals the caller may delegate: their own (null) or those of a person. Throws the obstacle. */
export async function personHandingOver(context: SignedIn, userId: number | null): Promise<number> {
  const isOwn = userId === null || userId === context.caller.userId
  const person = isOwn ? context.caller : (await administeredPerson(context, userId)).caller
  if (!mayHandOver(person)) throw new Problem('nothingToHandOver')
  return userId ?? context.caller.userId
}
