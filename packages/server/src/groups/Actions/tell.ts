import type { SignedIn } from '../../call/call.ts'
import { type ActionNews, tellOne, tellVerifiers } from '../../events/actionLetters.queries.ts'
import { hostOf } from '../../letters/host.ts'
import type { Transition } from './rules.ts'

/* Letters about an action, written in the transaction of its change. Nobody gets a letter about their own change. */

function tell(context: SignedIn, actionId: number, news: ActionNews, receiverId: number): Promise<void> {
  const { db, caller } = context
  return tellOne(db, actionId, { news, receiverId, actorId: caller.userId, host: hostOf(context) })
}

export function tellAdded(context: SignedIn, actionId: number, ownerId: number): Promise<void> {
  return tell(context, actionId, 'given', ownerId)
}

type Told = { id: number; ownerId: number; text: string; due: string }

export async function tellChanged(context: SignedIn, now: Told, before: Told, transition: Transition): Promise<void> {
  const { db, caller } = context
  const { id, ownerId } = now
  if (transition === 'finish') return tellVerifiers(db, id, caller.userId, hostOf(context))
  const news = ({ verify: 'verified', waive: 'waived', reopen: 'reopened', change: undefined } as const)[transition]
  if (news) return tell(context, id, news, ownerId)
  if (ownerId !== before.ownerId) {
    await tell(context, id, 'moved', before.ownerId)
    return tell(context, id, 'given', ownerId)
  }
  if (now.text !== before.text || now.due !== before.due) await tell(context, id, 'changed', ownerId)
}
