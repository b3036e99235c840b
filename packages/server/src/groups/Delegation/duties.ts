import type { SignedIn } from '../../call/call.ts'
import type { HandOver } from '../../administration/act.ts'
import { Problem } from '../../platform/problem.ts'
import { candidatesAmong, findPeople } from './Delegation.queries.ts'
import { endOne, saveDelegation } from './save.ts'
import { administeredPerson, personHandingOver } from './who.ts'

/** Ends one that has not ended; undefined if it has. */
async function end(context: SignedIn, id: number) {
  const people = await findPeople(context.db, id)
  if (!people?.isOpen) return undefined
  await endOne(context, id)
  return people
}

/** What somebody handed over ends with them. It does not begin again when the act is undone. */
export const givenDuty: HandOver = {
  isGivable: () => false,
  takers: () => [],
  async give(context, _tx, { id }) {
    await end(context, id)
    return undefined
  },
  async giveBack() {},
}

/** What was handed over to somebody goes to another person for the rest of its days, who has to accept as always. */
export const receivedDuty: HandOver = {
  async isGivable(context, { id }) {
    const people = await findPeople(context.db, id)
    if (!people) return false
    try {
      await administeredPerson(context, people.delegatorId)
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  },
  async takers({ db }, { id }, people) {
    const may = await candidatesAmong(
      db,
      id,
      people.map((one) => one.id),
    )
    return people.filter((one) => may.includes(one.id))
  },
  async give(context, _tx, { id, toId }) {
    const ended = await end(context, id)
    if (!ended || toId === null) return undefined
    const { delegatorId, from, until, reason } = ended
    const giverId = await personHandingOver(context, delegatorId)
    const form = { delegateId: toId, from, until, reason }
    return { id: await saveDelegation(context, giverId, crypto.randomUUID(), form) }
  },
  async giveBack(context, _tx, { id }: { id: number }) {
    await end(context, id)
  },
}
