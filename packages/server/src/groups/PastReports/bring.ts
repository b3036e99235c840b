import { setImmediate as othersTurn } from 'node:timers/promises'
import type { SignedIn } from '../../call/call.ts'
import { instant } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { addMonth, bringRows, holdPast } from './bring.queries.ts'
import { countMonths, judgeByReports, loadFile } from './PastReports.queries.ts'

/** Reports of one statement, which has a time limit. */
const AT_ONCE = 1_000

/**
 * Brings in one month of a checked file in one transaction. Its rows are compared again with the reports that are there now, so a
 * repeated month adds nothing. Throws pastUnchecked, and pastFaulty unless exactly that many faulty rows are knowingly left out.
 */
export async function bringMonth(context: SignedIn, fileId: number, month: string, without: number) {
  const at = instant(context)
  return context.write(async (tx) => {
    await holdPast(tx)
    const file = await loadFile(tx, fileId, 'lock')
    if (!file.isChecked) throw new Problem('pastUnchecked')
    const { last } = file
    for (let from = 0; from <= last; from += AT_ONCE * 10)
      await judgeByReports(tx, fileId, month, { from, to: from + AT_ONCE * 10 - 1 })
    const [counts] = await countMonths(tx, fileId, month)
    if (!counts) throw new Problem('notFound')
    if (counts.faulty !== without) throw new Problem('pastFaulty', { n: counts.faulty })
    for (let added = 0; added < counts.ready; ) {
      context.signal.throwIfAborted()
      added += await bringRows(tx, fileId, month, context.caller.userId, at, AT_ONCE)
      await othersTurn()
    }
    const leftOut = counts.faulty + counts.leftOut
    if (counts.ready > 0)
      await addMonth(tx, { fileId, month, added: counts.ready, leftOut, userId: context.caller.userId, at })
    return { added: counts.ready, leftOut }
  })
}
