import type { SignedIn } from '../../call/call.ts'
import { hostOf } from '../../letters/host.ts'
import { addLetters } from '../../letters/outbox.queries.ts'
import { wakeMailAfterwards } from '../../letters/wake.ts'
import { instant, today } from '../../platform/clock.ts'
import { type Cell, cellKey, markReminded } from './byHand.queries.ts'
import { type RemindedCell, loadToldReporters } from './due.queries.ts'
import { REMINDER_KIND } from './make.ts'

type DueCell = Cell & { lastAt: Date }

/** `already`: within the hour; `nobody`: nobody but the sender gets letters about the area. */
export type Outcome = 'reminded' | 'already' | 'nobody'

/**
 * Reminds the reporters of cells as a rule would: one letter for each person, and each cell at most once an hour. The letters
 * count in the sender's budget.
 */
export async function remindByHand(context: SignedIn, cells: readonly DueCell[]): Promise<Map<string, Outcome>> {
  const { db, caller, clock } = context
  const told = await loadToldReporters(db, [...new Set(cells.map(({ areaId }) => areaId))])
  const receiversOf = ({ areaId }: Cell) => (told.get(areaId) ?? []).filter((userId) => userId !== caller.userId)
  const sendable = cells.filter((cell) => receiversOf(cell).length > 0)
  const marked = new Set((await markReminded(db, sendable, caller.userId)).map(cellKey))
  const byReceiver = new Map<number, RemindedCell[]>()
  const now = instant(context)
  for (const cell of sendable.filter((one) => marked.has(cellKey(one)))) {
    const { areaId, day, shiftId, lastAt } = cell
    const minutes = Math.trunc((now.getTime() - lastAt.getTime()) / 60_000)
    const reminded: RemindedCell = { areaId, day, shiftId, minutes, to: 'reporters' }
    for (const userId of receiversOf(cell)) byReceiver.set(userId, [...(byReceiver.get(userId) ?? []), reminded])
  }
  // Sorts among the moments of rules, and differs from them and from those of other senders.
  const moment = `${now.toISOString()} ${caller.userId}`
  await addLetters(db, {
    kind: REMINDER_KIND,
    eventDate: today(clock),
    host: hostOf(context),
    letters: [...byReceiver].map(([receiverId, of]) => ({
      receiverId,
      subjectKey: moment,
      content: { to: receiverId, moment, cells: of, by: caller.fullName },
    })),
  })
  wakeMailAfterwards(context)
  return new Map(
    cells.map((cell) => [
      cellKey(cell),
      receiversOf(cell).length === 0 ? 'nobody' : marked.has(cellKey(cell)) ? 'reminded' : 'already',
    ]),
  )
}
