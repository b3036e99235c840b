import { type DelegationForm, delegationProblems } from '@daybook/shared/rules/delegationRules'
import type { SignedIn } from '../../call/call.ts'
import { tellEnded, tellHandedOver } from '../../events/delegationLetters.queries.ts'
import { hostOf } from '../../letters/host.ts'
import { wakeMailAfterwards } from '../../letters/wake.ts'
import { today } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import {
  endDelegation,
  findCandidate,
  findPeople,
  findRequest,
  insertDelegation,
  isTwice,
} from './Delegation.queries.ts'
import { administeredPerson } from './who.ts'

/**
 * Saves a delegation and returns its id; a repeated request returns the id of the first. Throws the problems of the fields,
 * delegationTwice, requestOfOthers or requestReused.
 */
export async function saveDelegation(
  context: SignedIn,
  delegatorId: number,
  requestId: string,
  sent: DelegationForm,
): Promise<number> {
  const { db, caller, clock } = context
  const { delegateId, from, until } = sent
  const reason = sent.reason.trim()
  if (delegateId !== null && from !== null && until !== null) {
    const made = { requestId, delegatorId, delegateId, from, until, reason, createdBy: caller.userId }
    const first = await findRequest(db, made)
    if (first && !first.isOwn) throw new Problem('requestOfOthers')
    if (first && !first.isSame) throw new Problem('requestReused')
    if (first) return first.id
  }
  refuseFields(delegationProblems(sent, today(clock)))
  if (delegateId === null || from === null || until === null) throw new Error('a form without problems has all fields')
  const name = await findCandidate(db, delegatorId, delegateId)
  if (name === undefined) refuseFields([{ path: 'delegateId', code: 'notInList', values: { field: 'standIn' } }])
  const made = { requestId, delegatorId, delegateId, from, until, reason, createdBy: caller.userId }
  if (await isTwice(db, made)) refuseFields([{ path: 'delegateId', code: 'delegationTwice', values: { name } }])
  const id = await insertDelegation(db, made)
  await tellHandedOver(db, id, caller.userId, hostOf(context))
  wakeMailAfterwards(context)
  return id
}

/** Ends a delegation, for one of the two or who administers one of them. Throws notFound or the obstacle. */
export async function endOne(context: SignedIn, id: number): Promise<void> {
  const { db, caller } = context
  const people = await findPeople(db, id)
  if (!people) throw new Problem('notFound')
  const { delegatorId, delegateId } = people
  if (caller.userId !== delegatorId && caller.userId !== delegateId)
    await administeredPerson(context, delegatorId).catch((error: unknown) => {
      // An administrator of only the delegate may end it too.
      if (error instanceof Problem) return administeredPerson(context, delegateId)
      throw error
    })
  if (await endDelegation(db, id, caller.userId)) {
    await tellEnded(db, id, caller.userId, hostOf(context))
    wakeMailAfterwards(context)
  }
}
