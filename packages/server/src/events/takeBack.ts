import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import { keptReasons } from '@daybook/shared/texts/mailRuns'
import type { SignedIn } from '../call/call.ts'
import { announceReports } from './announce.ts'
import { lockSeen } from './change.queries.ts'
import type { Verdict } from './decide.ts'
import { markWaiting } from './decide.queries.ts'
import { carryLooks } from './looks.queries.ts'
import { cancelRejectedLetters } from './reportLetters.queries.ts'

/** The outcome of taking back the decision on one report. */
export type TakenBack = {
  eventId: number
  isWaiting: boolean
  version: number | null
  /** Who has changed the report since, if anybody. */
  byId: number | null
  at: string | null
}

/**
 * Sets reports that the caller has decided back to waiting, as they were before. Skips those that somebody has touched since
 * and those with a letter about the decision on its way.
 */
export async function takeBack(context: SignedIn, verdicts: readonly Verdict[]): Promise<TakenBack[]> {
  const { db, caller, language } = context
  const decided = new Map(
    verdicts.flatMap((one) => (one.waited ? [[one.eventId, { ...one, waited: one.waited }] as const] : [])),
  )
  const reports = await lockSeen(db, caller, [...decided.keys()], language)
  const untouched = reports.filter(
    (report) =>
      report.version === decided.get(report.id)?.version &&
      report.decidedBy === caller.userId &&
      (report.status === REPORT_STATUS.APPROVED || report.status === REPORT_STATUS.REJECTED),
  )
  const onTheWay = await cancelRejectedLetters(
    db,
    untouched.map(({ id }) => id),
    keptReasons.outdated,
  )
  const free = untouched.filter(({ id }) => !onTheWay.has(id))
  const versions = await markWaiting(
    db,
    free.flatMap(({ id }) => {
      const waited = decided.get(id)?.waited
      return waited ? [{ id, ...waited }] : []
    }),
  )
  await carryLooks(db, [...versions.keys()])
  await announceReports(context, free)
  const known = new Map(reports.map((report) => [report.id, report]))
  return [...decided.keys()].map((eventId) => {
    const report = known.get(eventId)
    const version = versions.get(eventId)
    if (version !== undefined) return { eventId, isWaiting: true, version, byId: null, at: null }
    const isTouched = report && !untouched.includes(report)
    return {
      eventId,
      isWaiting: false,
      version: report?.version ?? null,
      byId: isTouched ? report.updatedBy : null,
      at: isTouched ? report.updatedAt.toISOString() : null,
    }
  })
}
