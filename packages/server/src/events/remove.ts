import { instant, today } from '../platform/clock.ts'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../call/call.ts'
import { Problem } from '../platform/problem.ts'
import { covers, reportable, rightsOn } from '../people/rights/scope.ts'
import { announceReports } from './announce.ts'
import { lockReports, markDeleted } from './change.queries.ts'
import { whyLocked } from './lock.ts'

/**
 * Deletes reports, all or none, in the caller's transaction. The rows stay, but disappear from every list, count and report.
 * Throws notFound (also for reports that the caller cannot see), approvedClosed, notYours, noPermission or dayLocked.
 */
export async function removeReports(context: SignedIn, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const { db, caller, clock, language } = context
  const reports = await lockReports(db, caller, ids, language, 'change')
  for (const report of reports) {
    if (report.status === REPORT_STATUS.APPROVED) throw new Problem('approvedClosed')
    if (!rightsOn(caller, report).isDelete) {
      throw new Problem(covers(reportable(caller), report) ? 'notYours' : 'noPermission')
    }
    const locked = whyLocked(caller, report, report.lock, today(clock))
    if (locked) throw new Problem(locked.code, locked.values)
  }
  const now = instant({ clock })
  await markDeleted(
    db,
    reports.map(({ id }) => id),
    caller.userId,
    now,
  )
  await announceReports(context, reports)
}
