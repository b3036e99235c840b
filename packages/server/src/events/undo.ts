import type { SignedIn } from '../call/call.ts'
import { instant } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { type FiledReport, keepUndone, loadSubmissions, lockFiled } from './batch.queries.ts'
import { lockForSave } from './context.queries.ts'
import { removeReports } from './remove.ts'
import { keysOf } from './requests.ts'
import { UNDO_SECONDS } from './undoSeconds.ts'

export type Undone = FiledReport & { isDeleted: boolean }

/**
 * Deletes the reports that a request of the caller has just filed, except those touched since; returns for each whether it
 * is deleted. Repeating it gives the same answer. A request that has not arrived is refused from now on: its page gave up
 * waiting, and it may still be on its way. Throws notFound for a request of another person, undoTooLate, changeStands for a
 * request that changed a report, and the problems of deleting.
 *
 * `hasWaited`: the undo was pressed in time but waited on its device. The limit does not apply, since the caller may delete
 * the reports by the same rules.
 */
export async function undoFiling(context: SignedIn, requestId: string, hasWaited: boolean): Promise<Undone[]> {
  const { db, caller } = context
  // Waits for the submission if it is being filed right now.
  await lockForSave(db, { areaIds: [], fileIds: [] }, keysOf(caller.userId, requestId))
  const filed = await lockFiled(db, caller.userId, requestId)
  if (!filed) {
    if ((await loadSubmissions(db, requestId)).length > 0) throw new Problem('notFound')
    await keepUndone(db, requestId, caller.userId, instant(context))
    return []
  }
  if (filed.isUndone) return []
  if (filed.reports.length === 0) throw new Problem('changeStands')
  const asFiled = filed.reports.filter(({ isAsFiled }) => isAsFiled).map(({ id }) => id)
  const seconds = (instant(context).getTime() - filed.at.getTime()) / 1_000
  if (asFiled.length > 0 && seconds > UNDO_SECONDS && !hasWaited) throw new Problem('undoTooLate')
  await removeReports(context, asFiled)
  return filed.reports.map((report) => ({
    ...report,
    isDeleted: asFiled.includes(report.id) || report.deletedBy === caller.userId,
  }))
}
