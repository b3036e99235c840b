import type { SignedIn } from '../call.ts'
import { instant } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { type FiledReport, lockFiled } from './batch.queries.ts'
import { removeReports } from './remove.ts'

/** The page offers undo for 10 seconds; the call may take some time to arrive. */
export const UNDO_SECONDS = 15

export type Undone = FiledReport & { isDeleted: boolean }

/**
 * Deletes the reports that a request of the caller has just filed, except those touched since; returns for each whether it
 * is deleted. Repeating it gives the same answer. Throws notFound if the caller sent no such request, and undoTooLate.
 */
export async function undoFiling(context: SignedIn, requestId: string): Promise<Undone[]> {
  const { db, caller } = context
  const filed = await lockFiled(db, caller.userId, requestId)
  if (!filed || filed.reports.length === 0) throw new Problem('notFound')
  const asFiled = filed.reports.filter(({ isAsFiled }) => isAsFiled).map(({ id }) => id)
  const seconds = (instant(context).getTime() - filed.at.getTime()) / 1_000
  if (asFiled.length > 0 && seconds > UNDO_SECONDS) throw new Problem('undoTooLate')
  await removeReports(context, asFiled)
  return filed.reports.map((report) => ({
    ...report,
    isDeleted: asFiled.includes(report.id) || report.deletedBy === caller.userId,
  }))
}
