import { hash } from 'node:crypto'
import { valuesBy } from '@daybook/shared/calls/reportFields'
import { eventDays, eventTimes } from '@daybook/shared/rules/eventRules'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../call.ts'
import { hostOf } from '../mail/outbox/host.ts'
import { wakeMailAfterwards } from '../mail/outbox/wake.ts'
import { timeOfDay, today, instant } from '../platform/clock.ts'
import { announce } from '../platform/live.ts'
import { Problem, refuseFields } from '../platform/problem.ts'
import { covers, reportable } from '../people/rights/scope.ts'
import { quarantineFilesAfterwards } from '../uploads/afterwards.ts'
import { type ChangingReport, lockReport, refuseStale } from './change.queries.ts'
import { type ChosenArea, type SaveContext, loadSaveContext, lockForSave } from './context.queries.ts'
import { type ReportForm, ofGroup } from './form.ts'
import { type Judged, colorOf, duplicateOf, isLevelChanged, reportProblems } from './rules.ts'
import { type NewReport, type ReportContent, insertReports, rewriteReport } from './save.queries.ts'

/** Areas times days of one submission. */
const MOST_REPORTS = 2_000

/** A submission under the form's own key: repeated, it gets its first answer. */
export type Submission = {
  requestId: string | null
  draftId: number | null
  /** The draft as the form knew it, null for any: one that was changed elsewhere outlives the report. */
  draftDigest: string | null
}

export type Saved = { ids: number[]; version: number }

/**
 * Files a report for each area (advance mode: and each day), all or none, in the caller's transaction. Throws the
 * problems of the fields, duplicateReport, or requestReused when the key came before with other values.
 */
export async function fileReports(context: SignedIn, sent: ReportForm, submission: Submission): Promise<Saved> {
  const form = ofGroup(sent)
  const days = eventDays(form)
  if (days.length * form.areaIds.length > MOST_REPORTS) throw new Problem('tooLarge')
  const request = requestOf(sent, submission, null)
  await lockForSave(context.db, form, request && `${context.caller.userId}:${request.id}`)
  const found = await loadSaveContext(context.db, form, context.caller.userId, submission.requestId, null)
  const first = firstAnswer(found, request)
  if (first) return { ids: first, version: 1 }
  refuse(judgedOf(context, form, found, null))
  const reports = found.areas.flatMap((area) =>
    days.map(
      (eventDate, index): NewReport => ({
        ...placeOf(area),
        eventDate,
        status: statusOf(area),
        // Within one submission every later day follows a day of the same level.
        isLevelChanged: index === 0 && isLevelChanged(form, area),
      }),
    ),
  )
  const ids = await insertReports(context.db, {
    content: contentOf(form, found),
    reports,
    isAdvance: form.isAdvance,
    userId: context.caller.userId,
    at: instant(context),
    request,
    draftId: submission.draftId,
    draftDigest: submission.draftDigest,
    host: hostOf(context),
  })
  if (reports.some(({ status }) => status === REPORT_STATUS.WAITING)) wakeMailAfterwards(context)
  for (const report of reports) await notify(context, report)
  return { ids, version: 1 }
}

/**
 * Saves an edit of one report in the caller's transaction. What the form leaves out of group, company and area stays.
 * Throws notFound, approvedClosed, noPermission, staleVersion and what fileReports throws.
 */
export async function editReport(
  context: SignedIn,
  id: number,
  sent: ReportForm,
  submission: Submission,
): Promise<Saved> {
  const { db, caller } = context
  const request = requestOf(sent, submission, id)
  const stored = await lockReport(db, caller, id)
  const form = ofGroup(editForm(sent, stored))
  await lockForSave(db, form, request && `${caller.userId}:${request.id}`)
  const found = await loadSaveContext(db, form, caller.userId, submission.requestId, {
    id,
    reportedAt: stored.reportedAt,
  })
  const first = firstAnswer(found, request)
  if (first) return { ids: first, version: stored.version }
  if (stored.status === REPORT_STATUS.APPROVED) throw new Problem('approvedClosed')
  if (!covers(reportable(caller), stored)) throw new Problem('noPermission')
  await refuseStale(db, stored, form.version, context.clock.timeZone)

  refuse(judgedOf(context, form, found, stored))
  const [area] = found.areas
  if (!area || form.areaIds.length !== 1) throw new Problem('malformed', { name: 'areaId' })
  const report: NewReport = {
    ...placeOf(area),
    eventDate: form.eventDate ?? stored.eventDate,
    status: area.id === stored.areaId ? statusAfterEdit(stored) : statusOf(area),
    isLevelChanged: isLevelChanged(form, area),
  }
  // A waiting report that goes on waiting for the same people is no news to them.
  const needsApproval =
    report.status === REPORT_STATUS.WAITING &&
    (stored.status !== REPORT_STATUS.WAITING || report.areaId !== stored.areaId)
  const held = new Set(stored.files.map((file) => file.id))
  const { version, orphans } = await rewriteReport(db, {
    id,
    report,
    content: contentOf(form, found),
    addedFileIds: form.fileIds.filter((file) => !held.has(file)),
    removedFileIds: form.removedFileIds.filter((file) => held.has(file)),
    userId: caller.userId,
    at: instant(context),
    request,
    draftId: submission.draftId,
    needsApproval,
    host: hostOf(context),
  })
  if (needsApproval) wakeMailAfterwards(context)
  quarantineFilesAfterwards(context, orphans)
  await notify(context, report)
  if (report.areaId !== stored.areaId || report.eventDate !== stored.eventDate) await notify(context, stored)
  return { ids: [id], version }
}

function judgedOf(
  { caller, clock }: SignedIn,
  form: ReportForm,
  context: SaveContext,
  stored: ChangingReport | null,
): Judged {
  return { form, context, caller, today: today(clock), now: timeOfDay(clock), stored }
}

function refuse(judged: Judged): void {
  refuseFields(reportProblems(judged))
  const duplicate = duplicateOf(judged)
  if (duplicate) throw new Problem('duplicateReport', duplicate)
}

/** An edit of one report: advance or not is how it was filed, and its date is one. */
function editForm(sent: ReportForm, stored: ChangingReport): ReportForm {
  const eventDate = sent.eventDate ?? (stored.isAdvance ? sent.advanceStart : null)
  return {
    ...sent,
    eventGroupId: sent.eventGroupId ?? stored.groupId,
    companyId: sent.companyId ?? stored.companyId,
    areaIds: sent.areaIds.length > 0 ? sent.areaIds : [stored.areaId],
    eventDate,
    isAdvance: stored.isAdvance,
    advanceStart: eventDate,
    advanceEnd: eventDate,
  }
}

/** The request with the hash of everything that it asks for; null when the form has no key. */
function requestOf(form: ReportForm, { requestId }: Submission, id: number | null) {
  if (requestId === null) return null
  return {
    id: requestId,
    payloadHash: hash('sha256', JSON.stringify([id, form]), 'buffer'),
  }
}

function firstAnswer({ submission }: SaveContext, request: { payloadHash: Buffer } | null): number[] | undefined {
  if (!submission || !request) return undefined
  if (submission.payloadHash !== request.payloadHash.toString('hex')) throw new Problem('requestReused')
  return submission.reportIds
}

function placeOf({ groupId, companyId, id }: ChosenArea) {
  return { groupId, companyId, areaId: id }
}

function statusOf({ requiresApproval }: ChosenArea): number {
  return requiresApproval ? REPORT_STATUS.WAITING : REPORT_STATUS.COMPLETED
}

/** A waiting or rejected report waits (again); a completed one stays so. */
function statusAfterEdit({ status }: ChangingReport): number {
  return status === REPORT_STATUS.COMPLETED ? REPORT_STATUS.COMPLETED : REPORT_STATUS.WAITING
}

function contentOf(form: ReportForm, context: SaveContext): ReportContent {
  return {
    eventTypeId: form.eventTypeId ?? 0,
    subEventTypeId: form.subEventTypeId,
    ...eventTimes(form, colorOf(context)),
    ...valuesBy((name) => form[name]),
    shiftIds: form.shiftIds,
    fileIds: form.fileIds,
  }
}

async function notify(
  { db }: SignedIn,
  { companyId, areaId, eventDate }: Pick<NewReport, 'companyId' | 'areaId' | 'eventDate'>,
) {
  await announce(db, { companyId, areaId, eventDate })
}
