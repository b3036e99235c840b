import type { Answered } from '@daybook/shared'
import { type ActKind, menuOfAct } from '@daybook/shared/calls/Acts'
import { MENU } from '@daybook/shared/registry'
import type { SignedIn } from '../../call/call.ts'
import type { HandOver } from '../../administration/act.ts'
import { userScope } from '../../people/rights/administration.ts'
import { isCorporate, levelOf } from '../../people/rights/caller.ts'
import { judgePersons, refuseObstacle } from '../../people/rights/changing.ts'
import { Problem } from '../../platform/problem.ts'
import { wordsOf } from '../../platform/postgres/search.ts'
import type { Duties } from './handOver.ts'
import { findPerson, giveAct, loadDuties, loadSuccessors } from './duties.queries.ts'

const MOST_PEOPLE = 20

/** A planned act is carried out in the name, and with the rights, of whoever takes it over. */
export const planDuty: HandOver = {
  isGivable: ({ caller }) => isCorporate(caller),
  takers: (_context, { name }, people) => people.filter(({ levels }) => (levels[menuOfAct(name as ActKind)] ?? 0) >= 2),
  async give(context, tx, { id, fromId, toId }) {
    if (toId === null) return undefined
    if (!isCorporate(context.caller)) throw new Problem('noPermission')
    return (await giveAct(tx, id, fromId, toId)) ? { id, fromId, toId } : undefined
  },
  async giveBack(_context, tx, { id, fromId, toId }: { id: number; fromId: number; toId: number }) {
    await giveAct(tx, id, toId, fromId)
  },
}

/** A person whom the caller may change. Throws notFound or the obstacle. */
async function changeable({ db, caller }: SignedIn, userId: number) {
  const person =
    levelOf(caller, MENU.userPermission) < 2 ? undefined : await findPerson(db, await userScope(db, caller), userId)
  if (!person) throw new Problem('notFound')
  refuseObstacle((await judgePersons(db, caller, [person]))(userId))
  return person
}

export async function dutiesOf(
  context: SignedIn,
  duties: Duties,
  userId: number,
  isMove: boolean,
): Promise<Answered<'Acts/Duties'>> {
  const person = await changeable(context, userId)
  const held = await loadDuties(context.db, userId, isMove, context.language)
  const lines: Answered<'Acts/Duties'>['duties'] = []
  for (const one of held) {
    const isGivable = await duties[one.duty].isGivable(context, one)
    // Groups and actions of others may be out of the caller's sight: not even their number is told.
    if (!isGivable && (one.duty === 'receiver' || one.duty === 'action')) continue
    lines.push({ duty: one.duty, id: one.id, name: one.name, place: one.place, isGivable })
  }
  return { name: person.name, version: person.version, duties: lines }
}

export async function successorsOf(
  context: SignedIn,
  duties: Duties,
  { userId, isMove, searchText }: { userId: number; isMove: boolean; searchText: string },
): Promise<Answered<'Acts/GetSuccessors'>['people']> {
  const { db, caller, language } = context
  await changeable(context, userId)
  const scope = await userScope(db, caller)
  const people = await loadSuccessors(db, scope, userId, wordsOf(searchText), MOST_PEOPLE, language)
  const judge = await judgePersons(db, caller, people)
  const isChangeable = (id: number) => id !== caller.userId && judge(id) === undefined
  const accepts = new Map(people.map(({ id }) => [id, [] as { duty: (typeof held)[number]['duty']; id: number }[]]))
  const held = await loadDuties(db, userId, isMove, language)
  for (const one of held) {
    const { isGivable, takers } = duties[one.duty]
    if (!(await isGivable(context, one))) continue
    for (const { id } of await takers(context, one, people, isChangeable))
      accepts.get(id)?.push({ duty: one.duty, id: one.id })
  }
  return people.map(({ id, name, companyName }) => ({ id, name, companyName, accepts: accepts.get(id) ?? [] }))
}
