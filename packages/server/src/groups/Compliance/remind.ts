import type { SignedIn } from '../../call/call.ts'
import { type Outcome, remindByHand } from '../../mail/reminders/byHand.ts'
import { type Cell, cellKey, loadReminded } from '../../mail/reminders/byHand.queries.ts'
import { judgeExpectations } from '../../people/rights/changing.ts'
import { visible } from '../../people/rights/scope.ts'
import { wireInstant } from '../../platform/clock.ts'
import { loadOpen } from '../../statistics/openCells.queries.ts'
import { loadAreasIn } from './Compliance.queries.ts'
import { placesAsked, stateMoment } from './summary.ts'

export type Verdict = Outcome | 'notOpen' | 'notYours'

/**
 * Reminds the reporters of cells that are open today, of areas whose expected reports the caller keeps. A cell outside of what
 * the caller sees is answered like one that is not open.
 */
export async function remind(context: SignedIn, cells: readonly Cell[]) {
  const { db, caller, language, clock } = context
  const places = placesAsked(context, { companyIds: [], eventGroupId: null })
  const listed = await loadOpen(db, places, stateMoment(context), null, language)
  const open = new Map(listed.map((cell) => [cellKey(cell), cell]))
  const seen = await loadAreasIn(db, visible(caller), [...new Set(cells.map(({ areaId }) => areaId))])
  const judge = await judgeExpectations(db, caller)
  const mine = new Map<string, (typeof listed)[number]>()
  const refused = new Map<string, Verdict>()
  for (const cell of cells) {
    const key = cellKey(cell)
    const found = open.get(key)
    const obstacle = found && judge({ companyId: null, area: found })
    if (found && !obstacle) mine.set(key, found)
    else refused.set(key, obstacle ? 'notYours' : 'notOpen')
    if (obstacle) context.attempted(obstacle)
    else if (!seen.has(cell.areaId)) context.attempted('notFound')
  }
  const outcomes = await remindByHand(context, [...mine.values()])
  const sent = await loadReminded(
    db,
    [...mine.values()].map(({ areaId }) => areaId),
  )
  return cells.map(({ areaId, day, shiftId }) => {
    const key = cellKey({ areaId, day, shiftId })
    const last = mine.has(key) ? sent.get(key) : undefined
    return {
      areaId,
      day,
      shiftId,
      verdict: outcomes.get(key) ?? refused.get(key) ?? ('notOpen' as const),
      by: last?.by ?? null,
      at: last ? wireInstant(last.at, clock.timeZone) : null,
    }
  })
}
