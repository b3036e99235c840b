import { hash } from 'node:crypto'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import { eventDays, eventTimes } from '@daybook/shared/rules/eventRules'
import type { SignedIn } from '../call/call.ts'
import { hostOf } from '../letters/host.ts'
import { wakeMailAfterwards } from '../letters/wake.ts'
import { instant, today } from '../platform/clock.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { Problem, refuseFields } from '../platform/problem.ts'
import { type CellOutcome, type Request, endDraft, keepOutcomes, loadSubmissions } from './batch.queries.ts'
import { type ChosenArea, type SaveContext, loadSaveContext, lockForSave } from './context.queries.ts'
import { type FiledTime, doubtAbout, filedTime, withClaims } from './filedOffline.ts'
import { type ReportForm, ofGroup } from './form.ts'
import { addApprovalLetters } from './reportLetters.queries.ts'
import { keysOf } from './requests.ts'
import { colorOf, reportProblems } from './rules.ts'
import { type Submission, MOST_REPORTS, announceFiled, contentOf, deviceOf, judgedOf, reportsOf } from './save.ts'
import { type NewReport, insertReports } from './save.queries.ts'

/*
 * Files whatever can be filed. Unlike CreateReport/SaveData, which files all or nothing, each area and day gets its own
 * outcome. In the caller's transaction: start, file one or more forms, finish.
 */

/** A request with the hash of its payload. */
export function requestOf(id: string, payload: unknown): Request {
  return { id, payloadHash: hash('sha256', JSON.stringify(payload), 'buffer') }
}

/**
 * Takes the locks that the batch needs; read nothing before. Returns the first answer if the same person has sent the
 * request before. Throws requestOfOthers if somebody else sent it, and requestReused if its payload was different, and
 * undoneBefore if the person has undone it.
 */
export async function startBatch(
  { db, caller }: SignedIn,
  request: Request,
  competing: Pick<ReportForm, 'areaIds' | 'fileIds'>,
): Promise<CellOutcome[] | undefined> {
  await lockForSave(db, competing, keysOf(caller.userId, request.id))
  return (await firstOutcomes(db, caller.userId, request)) as CellOutcome[] | undefined
}

/** The outcomes from when this person first sent the request; undefined if they have not. Throws as startBatch does. */
export async function firstOutcomes(db: Querying, userId: number, request: Request): Promise<unknown[] | undefined> {
  const submissions = await loadSubmissions(db, request.id)
  const own = submissions.find((submission) => submission.userId === userId)
  if (!own && submissions.length > 0) throw new Problem('requestOfOthers')
  if (!own) return undefined
  if (own.isUndone) throw new Problem('undoneBefore')
  if (own.payloadHash !== request.payloadHash.toString('hex') || !own.outcomes) throw new Problem('requestReused')
  return own.outcomes
}

/** The outcomes of a form, and whether any of its reports is waiting for approval. */
export type FiledForm = { outcomes: CellOutcome[]; needsApproval: boolean }

/** Files a form for each of its areas and days as far as the rules allow; the outcomes are in the order of its areas. */
export async function fileForm(context: SignedIn, sent: ReportForm, filed: FiledTime): Promise<FiledForm> {
  const { db, caller, language } = context
  const form = ofGroup(sent)
  const days = eventDays(form)
  if (days.length * form.areaIds.length > MOST_REPORTS) throw new Problem('tooLarge')
  const found = await loadSaveContext(db, form, caller.userId, null, null, today(context.clock), language)
  const known = new Map(found.areas.map((area) => [area.id, area]))
  const outcomes: CellOutcome[] = []
  const reports: NewReport[] = []
  // In order of ids: any other order would reveal whether an area outside the caller's scope exists.
  for (const areaId of form.areaIds) {
    const area = known.get(areaId)
    const problem = problemOf(context, form, found, areaId, filed)
    const free: string[] = []
    for (const day of days) {
      const standing = area && !problem ? standingOf(form, found, area, day) : []
      if (standing.length === 0 && !problem) free.push(day)
      const outcome = problem ? 'refused' : standing.length > 0 ? 'alreadyReported' : 'filed'
      outcomes.push({ areaId, day, outcome, reportIds: standing, problem })
    }
    if (area) reports.push(...reportsOf(form, area, free))
  }
  if (reports.length > 0) {
    const claimed = await withClaims(context, reports, form.shiftIds, filed)
    const ids = await insertReports(db, {
      content: contentOf(form, found),
      reports: claimed,
      isAdvance: form.isAdvance,
      userId: caller.userId,
      filed: filed.at,
      at: instant(context),
      isOffline: filed.receivedAt !== null,
      request: null,
      draftId: null,
      draftDigest: null,
      deviceKind: deviceOf(context, found),
      host: null,
    })
    for (const [index, outcome] of outcomes.filter((one) => one.outcome === 'filed').entries()) {
      const doubt = doubtAbout(filed, claimed.slice(index, index + 1))
      Object.assign(outcome, { reportIds: [ids[index] ?? 0], ...(doubt ? { doubt } : {}) })
    }
    await announceFiled(context, reports, ids)
  }
  return { outcomes, needsApproval: reports.some(({ status }) => status === REPORT_STATUS.WAITING) }
}

/**
 * Stores the outcomes of a batch under its request, and sends each approver one letter about the whole batch. A batch that
 * filed nothing is not stored: if it is sent again, it is validated again.
 */
export async function finishBatch(
  context: SignedIn,
  request: Request,
  { outcomes, needsApproval }: FiledForm,
): Promise<void> {
  const { db, caller } = context
  for (const { problem } of outcomes) if (problem) context.attempted(problem.code)
  const filed = outcomes.flatMap(({ outcome, reportIds }) => (outcome === 'filed' ? reportIds : []))
  if (filed.length === 0) return
  await keepOutcomes(db, request, caller.userId, instant(context), filed, outcomes)
  if (!needsApproval) return
  await addApprovalLetters(db, filed, hostOf(context))
  wakeMailAfterwards(context)
}

/**
 * Files a form as one batch. Throws the problems of its fields if every area and day was refused. Deletes the draft if
 * nothing was refused.
 */
export async function fileEach(
  context: SignedIn,
  form: ReportForm,
  { requestId, draftId, draftDigest, offline }: Submission & { requestId: string },
): Promise<CellOutcome[]> {
  const { db, caller, language } = context
  const request = requestOf(requestId, form)
  const first = await startBatch(context, request, form)
  if (first) return first
  const filed = filedTime(context, offline ?? null, instant(context))
  const done = await fileForm(context, form, filed)
  const { outcomes } = done
  if (outcomes.every(({ outcome }) => outcome === 'refused')) {
    const own = ofGroup(form)
    refuseFields(
      reportProblems(
        judgedOf(
          context,
          own,
          await loadSaveContext(db, own, caller.userId, null, null, today(context.clock), language),
          null,
          filed,
        ),
      ),
    )
  }
  await finishBatch(context, request, done)
  const isDone = outcomes.every(({ outcome }) => outcome !== 'refused')
  if (isDone && draftId !== null) await endDraft(db, caller.userId, draftId, draftDigest)
  return outcomes
}

/** Why the form cannot be filed for one of its areas. A day that already has an advance report is not a problem here. */
function problemOf(
  context: SignedIn,
  form: ReportForm,
  found: SaveContext,
  areaId: number,
  filed: FiledTime,
): CellOutcome['problem'] {
  const areas = found.areas.filter(({ id }) => id === areaId).map((area) => ({ ...area, advance: [] }))
  const [problem] = reportProblems(judgedOf(context, { ...form, areaIds: [areaId] }, { ...found, areas }, null, filed))
  return problem ? { code: problem.code, ...(problem.values ? { values: problem.values } : {}) } : null
}

/** The existing duplicates of the form for an area and day, and the advance reports of that day. */
function standingOf(form: ReportForm, found: SaveContext, area: ChosenArea, day: string): number[] {
  const { startTime } = eventTimes(form, colorOf(found))
  const alike = found.alike.filter(
    (report) => report.areaId === area.id && report.eventDate === day && report.startTime === startTime,
  )
  const planned = area.advance.filter((report) => report.day === day)
  return [...new Set([...planned, ...alike].map(({ id }) => id))]
}
