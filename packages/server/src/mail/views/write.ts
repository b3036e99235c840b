import type { Services } from '../../call/call.ts'
import { hostOf } from '../../letters/host.ts'
import { addLetters } from '../../letters/outbox.queries.ts'
import { wakeMail } from '../../letters/wake.ts'
import { instant, today } from '../../platform/clock.ts'
import { write } from '../../platform/postgres/database.ts'
import { nextTurn } from '../../views/turns.ts'
import { holdDue, reachable, setTurn } from './turns.queries.ts'

/**
 * Writes the letters that are due, in one transaction with their next turn: of several processes one writes each. After a
 * standstill the newest alone is written. Returns how many.
 */
export async function writeViewLetters(services: Services): Promise<number> {
  const { timeZone } = services.clock
  const now = instant(services)
  const written = await write(services.db, { actorId: null, call: 'view letters' }, async (tx) => {
    let count = 0
    const due = await holdDue(tx)
    const people = due.length > 0 ? await reachable(tx, [...new Set(due.map(({ userId }) => userId))]) : new Set()
    for (const turn of due) {
      const { userId, viewId, nextAt } = turn
      const isWritten = people.has(userId)
      if (isWritten)
        count += await addLetters(tx, {
          kind: 'view',
          eventDate: null,
          host: hostOf(services),
          letters: [
            {
              receiverId: userId,
              subjectKey: `view:${viewId}:${nextAt.toISOString()}`,
              content: { view: viewId, to: userId, day: today(services.clock) },
            },
          ],
        })
      await setTurn(tx, turn, nextTurn(turn, now, timeZone), isWritten)
    }
    return count
  })
  if (written > 0) wakeMail(services)
  return written
}
