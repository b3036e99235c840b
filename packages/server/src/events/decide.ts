import { countCharacters } from '@daybook/shared/rules/eventRules'
import { texts } from '@daybook/shared/problems'
import { LIMIT, REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../call.ts'
import { readableInstant, instant } from '../platform/clock.ts'
import { hostOf } from '../mail/outbox/host.ts'
import { addRejectedLetter } from './reportLetters.queries.ts'
import { wakeMailAfterwards } from '../mail/outbox/wake.ts'
import { announce } from '../platform/live.ts'
import { Problem, refuseFields } from '../platform/problem.ts'
import { approvable, covers, rightsOn } from '../people/rights/scope.ts'
import { type ChangingReport, lockReport, markDecided, personName, refuseStale } from './change.queries.ts'

export type Decision = { eventId: number; isApproved: boolean; reason: string; version: number | null }

/**
 * Approves or rejects a waiting report and returns its new version. Of two people at once the second waits for the
 * first and is told who decided and when. Throws notFound, noPermission, alreadyDecided, ownReport, staleVersion, or the
 * problem of the reason.
 */
export async function decide(context: SignedIn, decision: Decision): Promise<number> {
  const { db, caller, clock } = context
  const reason = decision.isApproved ? '' : checkedReason(decision.reason)
  const report = await lockReport(db, caller, decision.eventId)
  if (!covers(approvable(caller), report)) throw new Problem('noPermission')
  await refuseDecided(context, report)
  if (!rightsOn(caller, report).canApprove) {
    const isWaiting = report.requiresApproval && report.status === REPORT_STATUS.WAITING
    throw new Problem(isWaiting ? 'ownReport' : 'noPermission')
  }
  await refuseStale(db, report, decision.version, clock.timeZone)
  const version = await markDecided(db, report.id, {
    status: decision.isApproved ? REPORT_STATUS.APPROVED : REPORT_STATUS.REJECTED,
    reason,
    userId: caller.userId,
    at: instant({ clock }),
  })
  if (!decision.isApproved) {
    await addRejectedLetter(db, report.id, hostOf(context))
    wakeMailAfterwards(context)
  }
  const { companyId, areaId, eventDate } = report
  await announce(db, { companyId, areaId, eventDate })
  return version
}

function checkedReason(typed: string): string {
  const reason = typed.trim()
  const path = 'approvalRemark'
  const n = LIMIT.description
  if (reason === '') refuseFields([{ path, code: 'required', values: { field: 'rejectReason' } }])
  if (countCharacters(reason) > n) refuseFields([{ path, code: 'tooLong', values: { field: 'rejectReason', n } }])
  return reason
}

async function refuseDecided({ db, clock, language }: SignedIn, report: ChangingReport): Promise<void> {
  if (report.status !== REPORT_STATUS.APPROVED && report.status !== REPORT_STATUS.REJECTED) return
  throw new Problem('alreadyDecided', {
    decision: texts[language].decision[report.status],
    name: await personName(db, report.decidedBy ?? 0),
    at: readableInstant(report.decidedAt ?? report.updatedAt, clock.timeZone),
  })
}
