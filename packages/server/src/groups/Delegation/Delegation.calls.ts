import { CANDIDATE_MINIMUM } from '@daybook/shared/rules/delegationRules'
import { countCharacters } from '@daybook/shared/rules/eventRules'
import { type SignedIn, implement } from '../../call/call.ts'
import { tellAccepted } from '../../events/delegationLetters.queries.ts'
import { hostOf } from '../../letters/host.ts'
import { wakeMailAfterwards } from '../../letters/wake.ts'
import { today, wireInstant } from '../../platform/clock.ts'
import { wordsOf } from '../../platform/postgres/search.ts'
import { readPage } from '../../administration/list.ts'
import { Problem } from '../../platform/problem.ts'
import {
  type StoredDelegation,
  acceptDelegation,
  findCandidates,
  findPeople,
  loadDelegations,
} from './Delegation.queries.ts'
import { isAdministeredBy, personHandingOver, visiblePerson } from './who.ts'
import { mayHandOver } from '../../people/rights/scope.ts'
import { endOne, saveDelegation } from './save.ts'

/** Number of search results if the request has no page size. */
const FOUND = 20

export const delegation = implement('Delegation', {
  async GetMine(_input, context) {
    return delegationsOf(context, context.caller.userId, mayHandOver(context.caller), true)
  },

  async GetOf({ userId }, context) {
    const person = await visiblePerson(context, userId)
    const mayChange = await isAdministeredBy(context, person)
    return delegationsOf(context, userId, mayChange && mayHandOver(person.caller), mayChange)
  },

  async GetCandidates({ searchText, userId, page, pageSize }, context) {
    const { language } = context
    const delegatorId = await personHandingOver(context, userId)
    if (countCharacters(searchText.trim()) < CANDIDATE_MINIMUM) return { people: [], total: 0 }
    const words = wordsOf(searchText)
    return findCandidates(context.db, delegatorId, words, readPage({ page, pageSize: pageSize ?? FOUND }), language)
  },

  async Save({ requestId, userId, ...form }, context) {
    return { id: await saveDelegation(context, await personHandingOver(context, userId), requestId, form) }
  },

  async Accept({ id }, context) {
    const { db, caller } = context
    const people = await findPeople(db, id)
    if (people?.delegateId !== caller.userId) throw new Problem('notFound')
    if (await acceptDelegation(db, id, caller.userId)) {
      await tellAccepted(db, id, caller.userId, hostOf(context))
      wakeMailAfterwards(context)
    }
    return {}
  },

  async End({ id }, context) {
    await endOne(context, id)
    return {}
  },
})

async function delegationsOf(context: SignedIn, userId: number, canHandOver: boolean, canEnd: boolean) {
  const { given, received } = await loadDelegations(context.db, userId)
  const of = (rows: StoredDelegation[]) => rows.map((row) => rowOf(row, canEnd, context))
  return { today: today(context.clock), canHandOver, given: of(given), received: of(received) }
}

function rowOf({ createdAt, endedAt, ...row }: StoredDelegation, canEnd: boolean, { clock, caller }: SignedIn) {
  return {
    ...row,
    // Why somebody is away is for the two and those who may end it.
    reason: canEnd ? row.reason : '',
    createdAt: wireInstant(createdAt, clock.timeZone),
    endedAt: endedAt && wireInstant(endedAt, clock.timeZone),
    canEnd: canEnd && row.state !== 'over',
    canAccept: row.isOffer && row.delegateId === caller.userId,
  }
}
