import { countCharacters } from '@daybook/shared/rules/eventRules'
import { texts } from '@daybook/shared/problems'
import { LIMIT, REPORT_STATUS, type ReportStatus } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../call/call.ts'
import type { Language } from '@daybook/shared/registry'
import type { Querying } from '../platform/postgres/database.ts'
import { readableInstant, instant } from '../platform/clock.ts'
import { hostOf } from '../letters/host.ts'
import { nameFor } from './nameFor.ts'
import { addRejectedLetters } from './reportLetters.queries.ts'
import { wakeMailAfterwards } from '../letters/wake.ts'
import { Problem, refuseFields } from '../platform/problem.ts'
import { type DecisionRefusal, decidesAs, whyNotApprove, whyNotDecide } from '../people/rights/scope.ts'
import { announceReports } from './announce.ts'
import { type ChangingReport, lockSeen, personName, refuseStale } from './change.queries.ts'
import { type Waited, keepReason, markDecided } from './decide.queries.ts'
import { keepLooks } from './looks.queries.ts'

/*
 * Decides waiting reports: one from its dialog or many from the inbox, by the same rules (whyNotDecide and whyNotApprove
 * in people/rights/scope.ts) and with the same audit trail, history, letters and live updates.
 */

export type Decision = {
  isApproved: boolean
  reason: string
  /** Seconds before letters are sent; until then the decision can be taken back. */
  heldSeconds: number
}

/** A report and the version that the decider read; null: decide the current version. */
export type Read = { eventId: number; version: number | null }

/** The outcome for one report, independent of any language: people are ids, and there are no texts. */
export type Verdict = {
  eventId: number
  verdict: 'approved' | 'rejected' | 'stale' | 'notFound' | 'actionMissing' | DecisionRefusal
  /** The current version; null if the person may not see the report. */
  version: number | null
  /** The status at the time of the check. */
  status: ReportStatus | null
  /** Who changed or decided it before, and in whose name. */
  byId: number | null
  forId: number | null
  /** ISO. */
  at: string | null
  /** If decided: the state in which it was waiting. */
  waited: Waited | null
}

/**
 * Decides the reports that the caller may decide and nobody has touched since; if two people decide at once, the second
 * waits for the first. In the caller's transaction, in a few statements however many reports there are.
 */
export async function decideReports(
  context: SignedIn,
  decision: Decision,
  read: readonly Read[],
): Promise<{ verdicts: Verdict[]; reports: ChangingReport[] }> {
  const { db, caller, language } = context
  const reports = await lockSeen(
    db,
    caller,
    read.map(({ eventId }) => eventId),
    language,
  )
  const known = new Map(reports.map((report) => [report.id, report]))
  // If a report is listed twice, only the first entry counts.
  const judged = new Map<number, Verdict>()
  for (const one of read)
    if (!judged.has(one.eventId)) judged.set(one.eventId, judge(context, decision, one, known.get(one.eventId)))
  const decided = [...judged.values()].filter((one) => one.verdict === 'approved').map(({ eventId }) => eventId)
  const versions = decided.length > 0 ? await carryOut(context, decision, reports, decided) : new Map<number, number>()
  for (const verdict of judged.values()) {
    const version = versions.get(verdict.eventId)
    if (version !== undefined)
      Object.assign(verdict, { version, verdict: decision.isApproved ? 'approved' : 'rejected' })
  }
  return { verdicts: read.flatMap(({ eventId }) => judged.get(eventId) ?? []), reports }
}

/** Returns 'approved' for any report that may be decided. */
function judge(
  { caller }: SignedIn,
  { isApproved }: Decision,
  { eventId, version }: Read,
  report: ChangingReport | undefined,
): Verdict {
  const none = { eventId, version: null, status: null, byId: null, forId: null, at: null, waited: null }
  if (!report) return { ...none, verdict: 'notFound' }
  const present = { ...none, version: report.version, status: report.status }
  const refusal = whyNotDecide(caller, report)
  if (refusal === 'alreadyDecided')
    return {
      ...present,
      verdict: refusal,
      byId: report.decidedBy,
      forId: report.decidedFor,
      at: (report.decidedAt ?? report.updatedAt).toISOString(),
    }
  if (refusal) return { ...present, verdict: refusal }
  const last = { by: report.updatedBy, at: report.updatedAt.toISOString() }
  if (version !== null && version !== report.version)
    return { ...present, verdict: 'stale', byId: last.by, at: last.at }
  if (isApproved && whyNotApprove(caller, report) === 'actionMissing') return { ...present, verdict: 'actionMissing' }
  return { ...present, verdict: 'approved', waited: last }
}

async function carryOut(
  context: SignedIn,
  { isApproved, reason, heldSeconds }: Decision,
  reports: ChangingReport[],
  ids: number[],
): Promise<Map<number, number>> {
  const { db, caller, clock } = context
  const at = instant({ clock })
  const status = isApproved ? REPORT_STATUS.APPROVED : REPORT_STATUS.REJECTED
  const names = reports.flatMap((report) => {
    const name = ids.includes(report.id) ? decidesAs(caller, report) : undefined
    return name === undefined ? [] : [{ id: report.id, for: name === 'self' ? null : name }]
  })
  const versions = await markDecided(db, names, { status, reason, userId: caller.userId, at })
  if (!isApproved) {
    const due = new Date(at.getTime() + heldSeconds * 1_000)
    await addRejectedLetters(db, ids, hostOf(context), heldSeconds > 0 ? due : undefined)
    if (heldSeconds === 0) wakeMailAfterwards(context)
    await keepReason(db, caller.userId, reason)
  }
  await keepLooks(
    db,
    caller.userId,
    [...versions].map(([id, version]) => ({ id, version })),
    at,
  )
  await announceReports(
    context,
    reports.filter(({ id }) => versions.has(id)),
  )
  return versions
}

/**
 * Approves or rejects one waiting report and returns its new version. Throws notFound, noPermission, alreadyDecided,
 * ownReport, reportOfPartner, staleVersion, actionMissing, or the problem of the reason.
 */
export async function decide(
  context: SignedIn,
  { eventId, isApproved, reason, version }: Read & { isApproved: boolean; reason: string },
): Promise<number> {
  const decision = { isApproved, reason: isApproved ? '' : checkedReason(reason, 'approvalRemark'), heldSeconds: 0 }
  const { verdicts, reports } = await decideReports(context, decision, [{ eventId, version }])
  const [verdict] = verdicts
  const [report] = reports
  if (!verdict || !report) throw new Problem('notFound')
  if (verdict.waited) return verdict.version ?? 0
  if (verdict.verdict === 'alreadyDecided') throw await alreadyDecided(context, report)
  if (verdict.verdict === 'own' || verdict.verdict === 'lastEdited') throw new Problem('ownReport')
  if (verdict.verdict === 'ofPartner') throw new Problem('reportOfPartner')
  if (verdict.verdict === 'actionMissing')
    throw new Problem('actionMissing', {}, [{ path: 'actions', code: 'actionMissing' }])
  if (verdict.verdict === 'stale') await refuseStale(context.db, report, version, context.clock.timeZone)
  throw new Problem('noPermission')
}

/** The reason for a rejection, trimmed. Throws a problem of the field if it is invalid. */
export function checkedReason(typed: string, path: string): string {
  const reason = typed.trim()
  const n = LIMIT.description
  if (reason === '') refuseFields([{ path, code: 'required', values: { field: 'rejectReason' } }])
  if (countCharacters(reason) > n) refuseFields([{ path, code: 'tooLong', values: { field: 'rejectReason', n } }])
  return reason
}

async function alreadyDecided({ db, clock, language }: SignedIn, report: ChangingReport): Promise<Problem> {
  return new Problem('alreadyDecided', {
    decision: texts[language].decision[report.status === REPORT_STATUS.REJECTED ? 4 : 3],
    name: await deciderName(db, report, language),
    at: readableInstant(report.decidedAt ?? report.updatedAt, clock.timeZone),
  })
}

async function deciderName(db: Querying, report: ChangingReport, language: Language): Promise<string> {
  const [name, delegator] = [
    await personName(db, report.decidedBy ?? 0),
    report.decidedFor === null ? '' : await personName(db, report.decidedFor),
  ]
  return nameFor(name, delegator, language)
}
