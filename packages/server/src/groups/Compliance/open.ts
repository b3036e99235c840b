import type { SignedIn } from '../../call.ts'
import { visible } from '../../people/rights/scope.ts'
import { instant } from '../../platform/clock.ts'
import { type OpenCell, loadOpen, loadReporters } from './Compliance.queries.ts'
import { placesAsked, stateMoment } from './summary.ts'

/** Most names of people of one area. */
const NAMES = 5

export type Open = OpenCell & {
  /** Until it is due; negative: since. */
  minutesLeft: number
  people: string[]
  peopleCount: number
}

/** What is open today with who files it. `limit` null: all of it. */
export async function readOpen(
  context: SignedIn,
  asked: Parameters<typeof placesAsked>[1],
  limit: number | null,
): Promise<{ rows: Open[]; total: number; overdue: number }> {
  const { db, caller } = context
  const open = await loadOpen(db, placesAsked(context, asked), stateMoment(context), limit)
  const reporters = await loadReporters(db, visible(caller), [...new Set(open.map(({ areaId }) => areaId))])
  const now = instant(context).getTime()
  const rows = open.map((row) => {
    const people = reporters.get(row.areaId) ?? []
    return {
      ...row,
      minutesLeft: Math.trunc((row.lastAt.getTime() - now) / 60_000),
      people: people.slice(0, NAMES),
      peopleCount: people.length,
    }
  })
  return { rows, total: open[0]?.total ?? 0, overdue: open[0]?.overdue ?? 0 }
}
