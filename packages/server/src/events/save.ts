import { hash } from 'node:crypto'
import type { FiledOffline } from '@daybook/shared/calls/shapes/event'
import { VALUE_FIELDS, valuesBy } from '@daybook/shared/calls/reportFields'
import { eventDays, eventTimes } from '@daybook/shared/rules/eventRules'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../call/call.ts'
import { hostOf } from '../letters/host.ts'
import { wakeMailAfterwards } from '../letters/wake.ts'
import { timeOfDay, today, instant, wireInstant } from '../platform/clock.ts'
import { Problem, refuseFields } from '../platform/problem.ts'
import { deviceKindOf } from '../platform/transport/device.ts'
import { covers, reportable } from '../people/rights/scope.ts'
import { quarantineFilesAfterwards } from '../uploads/afterwards.ts'
import { announceReports } from './announce.ts'
import { type ChangingReport, lockReport, refuseStale } from './change.queries.ts'
import { type ChosenArea, type SaveContext, loadSaveContext, lockForSave } from './context.queries.ts'
import { type ReportForm, ofGroup } from './form.ts'
import { type Judged, colorOf, duplicateOf, isLevelChanged, reportProblems } from './rules.ts'
import { type FiledTime, doubtAbout, doubtBefore, filedTime, withClaims } from './filedOffline.ts'
import { keysOf } from './requests.ts'
import { type NewReport, type ReportContent, closeEdit, insertReports, rewriteReport } from './save.queries.ts'

/** Most reports of one submission: areas times days. */
export const MOST_REPORTS = 2_000

/** A submission with the form's idempotency key: repeating it returns the first answer. */
export type Submission = {
  requestId: string | null
  draftId: number | null
  /** The digest of the draft as the form loaded it; null for any. A draft that was changed elsewhere is kept. */
  draftDigest: string | null
  /** Set if the submission waited on its device. */
  offline?: FiledOffline | null
}

export type Saved = { ids: number[]; version: number }
/** `doubt`: why the filing time of a report that waited on its device was not accepted. */
export type NewlySaved = Saved & Pick<FiledTime, 'doubt'>

/**
 * Files a report for each area (advance mode: and each day), all or none, in the caller's transaction. Throws the
 * problems of the fields, duplicateReport, requestReused if the key was used before with other values, or requestOfOthers.
 * A report that waited on its device is validated for the day and time it was filed, but with its area and type as they are
 * now.
 */
export async function fileReports(context: SignedIn, sent: ReportForm, submission: Submission): Promise<NewlySaved> {
  const { language } = context
  const form = ofGroup(sent)
  const days = eventDays(form)
  if (days.length * form.areaIds.length > MOST_REPORTS) throw new Problem('tooLarge')
  const request = requestOf(sent, submission, null)
  await lockForSave(context.db, form, request ? keysOf(context.caller.userId, request.id) : [])
  const found = await loadSaveContext(
    context.db,
    form,
    context.caller.userId,
    submission.requestId,
    null,
    today(context.clock),
    language,
  )
  const received = instant(context)
  const filed = filedTime(context, submission.offline ?? null, received)
  const first = firstAnswer(found, request)
  if (first) return { ids: first, version: 1, doubt: doubtBefore(filed, found.submission) }
  refuse(judgedOf(context, form, found, null, filed))
  const reports = await withClaims(
    context,
    found.areas.flatMap((area) => reportsOf(form, area, days)),
    form.shiftIds,
    filed,
  )
  const ids = await insertReports(context.db, {
    content: contentOf(form, found),
    reports,
    isAdvance: form.isAdvance,
    userId: context.caller.userId,
    filed: filed.at,
    at: received,
    isOffline: filed.receivedAt !== null,
    request,
    draftId: submission.draftId,
    draftDigest: submission.draftDigest,
    deviceKind: deviceOf(context, found),
    host: hostOf(context),
  })
  if (reports.some(({ status }) => status === REPORT_STATUS.WAITING)) wakeMailAfterwards(context)
  await announceFiled(context, reports, ids)
  return { ids, version: 1, doubt: doubtAbout(filed, reports) }
}

/**
 * Saves an edit of one report in the caller's transaction. Group, company and area stay as they are if the form omits them.
 * Throws notFound, approvedClosed, noPermission, staleVersion and what fileReports throws.
 */
export async function editReport(
  context: SignedIn,
  id: number,
  sent: ReportForm,
  submission: Submission,
): Promise<Saved> {
  const { db, caller, language } = context
  const request = requestOf(sent, submission, id)
  const stored = await lockReport(db, caller, id, language, 'change')
  const form = ofGroup(editForm(sent, stored))
  await lockForSave(db, form, request ? keysOf(caller.userId, request.id) : [])
  const found = await loadSaveContext(
    db,
    form,
    caller.userId,
    submission.requestId,
    {
      id,
      reportedAt: stored.reportedAt,
    },
    today(context.clock),
    language,
  )
  const first = firstAnswer(found, request)
  if (first) return { ids: first, version: stored.version }
  if (stored.status === REPORT_STATUS.APPROVED) throw new Problem('approvedClosed')
  if (!covers(reportable(caller), stored)) throw new Problem('noPermission')
  await refuseStale(db, stored, form.version, context.clock.timeZone)

  const received = instant(context)
  // An edit that waited on its device is validated for when it was made, except that this opens no locked day; the filing time
  // of the report does not change.
  const made = filedTime(context, submission.offline ?? null, received)
  refuse({ ...judgedOf(context, form, found, stored, made), lockDay: today(context.clock) })
  const [area] = found.areas
  if (!area || form.areaIds.length !== 1) throw new Problem('malformed', { name: 'areaId' })
  const report: NewReport = {
    ...placeOf(area),
    eventDate: form.eventDate ?? stored.eventDate,
    status: area.id === stored.areaId ? statusAfterEdit(stored) : statusOf(area),
    isLevelChanged: isLevelChanged(form, area),
  }
  // No letters for a waiting report that keeps waiting for the same approvers.
  const needsApproval =
    report.status === REPORT_STATUS.WAITING &&
    (stored.status !== REPORT_STATUS.WAITING || report.areaId !== stored.areaId)
  const held = new Set(stored.files.map((file) => file.id))
  const content = contentOf(form, found)
  const files = {
    addedFileIds: form.fileIds.filter((file) => !held.has(file)),
    removedFileIds: form.removedFileIds.filter((file) => held.has(file)),
  }
  const closing = { id, userId: caller.userId, at: received, request, draftId: submission.draftId }
  if (isUnchanged(stored, report, content) && files.addedFileIds.length + files.removedFileIds.length === 0) {
    await closeEdit(db, closing)
    return { ids: [id], version: stored.version }
  }
  const { version, orphans } = await rewriteReport(db, {
    ...closing,
    ...files,
    report,
    content,
    needsApproval,
    isMoved: isMoved(stored, report, content),
    host: hostOf(context),
  })
  if (needsApproval) wakeMailAfterwards(context)
  quarantineFilesAfterwards(context, orphans)
  // Announce both the old and the new place; if they are the same, only once.
  await announceReports(context, [{ ...report, id }], [stored])
  return { ids: [id], version }
}

/** Whether an edit changes nothing; it then leaves no history entry, version or letter. */
function isUnchanged(stored: ChangingReport, report: NewReport, content: ReportContent): boolean {
  return (
    report.status === stored.status &&
    report.groupId === stored.groupId &&
    report.companyId === stored.companyId &&
    !isMoved(stored, report, content) &&
    content.eventTypeId === stored.eventTypeId &&
    content.subEventTypeId === stored.subEventTypeId &&
    content.startTime === stored.startTime &&
    content.endTime === stored.endTime &&
    content.isNotEnded === stored.isNotEnded &&
    VALUE_FIELDS.every((name) => content[name] === stored.values[name])
  )
}

/** Whether an edit makes a report stand for another area or day, or for other shifts. */
function isMoved(stored: ChangingReport, report: NewReport, { shiftIds }: ReportContent): boolean {
  const shifts = (ids: number[]) => ids.toSorted((one, other) => one - other).join()
  return (
    report.areaId !== stored.areaId ||
    report.eventDate !== stored.eventDate ||
    shifts(shiftIds) !== shifts(stored.shiftIds)
  )
}

export function judgedOf(
  { caller, clock }: SignedIn,
  form: ReportForm,
  context: SaveContext,
  stored: ChangingReport | null,
  filed: FiledTime | null = null,
): Judged {
  if (!filed?.receivedAt)
    return { form, context, caller, today: today(clock), now: timeOfDay(clock), stored, isLate: false }
  const at = wireInstant(filed.at, clock.timeZone)
  return { form, context, caller, today: at.slice(0, 10), now: at.slice(11, 16), stored, isLate: true }
}

function refuse(judged: Judged): void {
  refuseFields(reportProblems(judged))
  const duplicate = duplicateOf(judged)
  if (duplicate) throw new Problem('duplicateReport', duplicate)
}

/** The form of an edit: whether it is an advance report stays as filed, and it has a single date. */
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

/** The request with the hash of its payload; null if the form has no key. */
function requestOf(form: ReportForm, { requestId }: Submission, id: number | null) {
  if (requestId === null) return null
  return {
    id: requestId,
    payloadHash: hash('sha256', JSON.stringify([id, form]), 'buffer'),
  }
}

function firstAnswer({ submission }: SaveContext, request: { payloadHash: Buffer } | null): number[] | undefined {
  if (!submission || !request) return undefined
  if (!submission.isOwn) throw new Problem('requestOfOthers')
  if (submission.isUndone) throw new Problem('undoneBefore')
  if (submission.payloadHash !== request.payloadHash.toString('hex')) throw new Problem('requestReused')
  return submission.reportIds
}

/** The reports of an area on some days. */
export function reportsOf(form: ReportForm, area: ChosenArea, days: string[]): NewReport[] {
  return days.map((eventDate, index) => ({
    ...placeOf(area),
    eventDate,
    status: statusOf(area),
    // Within one submission, each later day follows a day with the same level.
    isLevelChanged: index === 0 && isLevelChanged(form, area),
  }))
}

/** The device kind is stored only with 'nothing to report', not with events. */
export const deviceOf = ({ userAgent }: SignedIn, { type }: SaveContext) =>
  type?.isNil ? deviceKindOf(userAgent) : null

function placeOf({ groupId, companyId, id }: ChosenArea) {
  return { groupId, companyId, areaId: id }
}

function statusOf({ requiresApproval }: ChosenArea): number {
  return requiresApproval ? REPORT_STATUS.WAITING : REPORT_STATUS.COMPLETED
}

/** A waiting or rejected report is waiting (again); a completed one stays completed. */
function statusAfterEdit({ status }: ChangingReport): number {
  return status === REPORT_STATUS.COMPLETED ? REPORT_STATUS.COMPLETED : REPORT_STATUS.WAITING
}

export function contentOf(form: ReportForm, context: SaveContext): ReportContent {
  return {
    eventTypeId: form.eventTypeId ?? 0,
    subEventTypeId: form.subEventTypeId,
    ...eventTimes(form, colorOf(context)),
    ...valuesBy((name) => form[name]),
    shiftIds: form.shiftIds,
    fileIds: form.fileIds,
  }
}

/** Announces filed reports to the pages that show their areas and days; `ids` are in the order of the reports. */
export async function announceFiled(context: SignedIn, reports: readonly NewReport[], ids: readonly number[]) {
  await announceReports(
    context,
    ids.map((id, at) => ({ ...(reports[at] as NewReport), id })),
  )
}
