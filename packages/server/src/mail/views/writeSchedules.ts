import type { Services } from '../../call/call.ts'
import { hostOf } from '../../letters/host.ts'
import { addLetters } from '../../letters/outbox.queries.ts'
import { wakeMail } from '../../letters/wake.ts'
import { findCaller } from '../../people/rights/caller.ts'
import { visible } from '../../people/rights/scope.ts'
import { instant, today } from '../../platform/clock.ts'
import { type Querying, write } from '../../platform/postgres/database.ts'
import { nextTurn } from '../../views/turns.ts'
import { holdDueSchedule, receiversOf, setScheduleTurn } from './turns.queries.ts'
import { spelledScope } from './shared.ts'

/**
 * Writes the letters of views to receiver groups that are due, each schedule in one transaction with its next turn: of several
 * processes one writes it, and a killed one leaves it due. Returns how many letters.
 */
export async function writeScheduleLetters(services: Services): Promise<number> {
  let written = 0
  while (true) {
    const count = await writeNext(services)
    if (count === null) break
    written += count
  }
  if (written > 0) wakeMail(services)
  return written
}

/** null: none is due. */
function writeNext(services: Services): Promise<number | null> {
  return write(services.db, { actorId: null, call: 'view letters' }, async (tx) => {
    const due = await holdDueSchedule(tx)
    if (!due) return null
    const { scheduleId, viewId, nextAt } = due
    const count = await addLetters(tx, {
      kind: 'view',
      eventDate: null,
      host: hostOf(services),
      letters: (await inOrder(tx, scheduleId)).map((userId) => ({
        receiverId: userId,
        subjectKey: `schedule:${scheduleId}:${nextAt.toISOString()}`,
        content: { view: viewId, to: userId, day: today(services.clock), schedule: scheduleId },
      })),
    })
    await setScheduleTurn(tx, due, nextTurn(due, instant(services), services.clock.timeZone))
    return count
  })
}

/** The receivers, those with equal scopes and languages after each other: letters go out in this order, and share what they say. */
async function inOrder(db: Querying, scheduleId: number): Promise<number[]> {
  const keyed: { id: number; key: string }[] = []
  for (const { id, language } of await receiversOf(db, scheduleId)) {
    const caller = await findCaller(db, id)
    keyed.push({ id, key: `${language} ${caller ? spelledScope(visible(caller)) : ''}` })
  }
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id)).map(({ id }) => id)
}
