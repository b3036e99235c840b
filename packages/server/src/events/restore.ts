import type { ProblemCode, ProblemValues } from '@daybook/shared/problems'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../call/call.ts'
import { wakeMailAfterwards } from '../letters/wake.ts'
import { type Clock, hoursBefore, instant, readableInstant, today } from '../platform/clock.ts'
import { rightsOn } from '../people/rights/scope.ts'
import { announceReports } from './announce.ts'
import { firstOutcomes, requestOf } from './batch.ts'
import { keepOutcomes } from './batch.queries.ts'
import { lockForSave } from './context.queries.ts'
import { whyLocked } from './lock.ts'
import {
  type Returning,
  type Standing,
  loadReturning,
  loadStanding,
  lockForRestore,
  markRestored,
  reviveLetters,
} from './restore.queries.ts'

/** The outcome for one report. A problem is stored as a code and worded in the reader's language. */
export type Verdict = {
  id: number
  outcome: 'restored' | 'standing' | 'refused'
  problem: { code: ProblemCode; values?: ProblemValues } | null
}

/** Reports deleted before this moment can no longer be restored. */
export function binStart({ clock, config }: { clock: Clock; config: { binDays: number } }): Date {
  return hoursBefore(clock.now(), config.binDays * 24)
}

/**
 * Restores deleted reports as far as possible, in the caller's transaction; the verdicts are in the order of the ids. A
 * report that the caller may not delete is treated as if it did not exist. A request that restored nothing is validated again
 * when repeated. Throws requestOfOthers and requestReused.
 */
export async function restoreReports(context: SignedIn, requestId: string, ids: number[]): Promise<Verdict[]> {
  const { db, caller, language } = context
  const wanted = [...new Set(ids)]
  const request = requestOf(requestId, { restore: wanted })
  // Same lock order as an edit: first the reports, then the locks for filing in their areas.
  const areaIds = await lockForRestore(db, wanted)
  await lockForSave(db, { areaIds, fileIds: [] }, [request.id, `${caller.userId}:${request.id}`])
  const first = await firstOutcomes(db, caller.userId, request)
  if (first) return first as Verdict[]

  const found = await loadReturning(db, wanted, binStart(context), language)
  const own = found.filter((report) => rightsOn(caller, report).isDelete)
  const standing = await loadStanding(db, own)
  const verdicts = new Map<number, Verdict>()
  const restored: Returning[] = []
  for (const report of own) {
    const problem = report.deletedAt && problemOf(context, report, standing)
    const outcome = problem ? 'refused' : report.deletedAt ? 'restored' : 'standing'
    verdicts.set(report.id, { id: report.id, outcome, problem: problem || null })
    if (outcome !== 'restored') continue
    restored.push(report)
    if (report.status !== REPORT_STATUS.REJECTED) standing.push(report)
  }
  const all = wanted.map((id): Verdict => verdicts.get(id) ?? { id, outcome: 'refused', problem: { code: 'notFound' } })
  for (const { problem } of all) if (problem) context.attempted(problem.code)
  if (restored.length > 0) await restore(context, restored)
  if (restored.length > 0) await keepOutcomes(db, request, caller.userId, instant(context), [], all)
  return all
}

async function restore(context: SignedIn, reports: Returning[]): Promise<void> {
  const { db } = context
  const ids = reports.map(({ id }) => id)
  if (await reviveLetters(db, ids)) wakeMailAfterwards(context)
  await markRestored(db, ids)
  await announceReports(context, reports)
}

function problemOf({ caller, clock }: SignedIn, report: Returning, standing: readonly Standing[]): Verdict['problem'] {
  const { openUntil: until, eventDate: day, areaName: area } = report
  const locked = whyLocked(caller, report, until === null ? null : { day, until, area }, today(clock))
  if (locked) return locked
  if (!report.isAreaOpen) return { code: 'restoreAreaClosed', values: { area: report.areaName } }
  if (!report.isTypeOpen) return { code: 'restoreTypeClosed', values: { type: report.typeName } }
  const other = inItsPlace(report, standing)
  if (!other) return null
  const at = readableInstant(other.filedAt, clock.timeZone)
  return { code: 'placeTaken', values: { name: other.filedBy, at } }
}

type Leaving = Pick<Returning, keyof Standing | 'status' | 'isNil' | 'deletedAt'>

/**
 * The report that has taken the place of a deleted one: a duplicate; for an advance report, another one for the area and day;
 * for 'nothing to report', any report filed for the area and day since the deletion. A rejected report has no place.
 */
export function inItsPlace(report: Leaving, standing: readonly Standing[]): Standing | undefined {
  if (report.status === REPORT_STATUS.REJECTED) return undefined
  return standing.find(
    (other) =>
      other.areaId === report.areaId &&
      other.eventDate === report.eventDate &&
      (saysTheSame(report, other) ||
        (report.isAdvance && other.isAdvance) ||
        (report.isNil && report.deletedAt !== null && other.filedAt > report.deletedAt)),
  )
}

function saysTheSame(one: Leaving, other: Standing): boolean {
  return (
    one.eventTypeId === other.eventTypeId &&
    one.subEventTypeId === other.subEventTypeId &&
    one.startTime === other.startTime &&
    one.shiftIds.join() === other.shiftIds.join()
  )
}
