import type { Answered } from '@daybook/shared'
import { daysLater } from '@daybook/shared/days'
import { texts } from '@daybook/shared/problems'
import { DEFAULT_PAGE_SIZE } from '@daybook/shared/rules/rules'
import { type SignedIn, implement } from '../../call/call.ts'
import { searching } from '../../events/search.ts'
import { actionable, covers, visible, waivable } from '../../people/rights/scope.ts'
import { today, wireInstant } from '../../platform/clock.ts'
import { wordsOf } from '../../platform/postgres/search.ts'
import { Problem } from '../../platform/problem.ts'
import { uploadedFileOf } from '../../uploads/uploads.queries.ts'
import {
  type StoredAction,
  findAction,
  findReport,
  loadActionChoices,
  loadActions,
  loadActionsOfReport,
  loadRequirement,
} from './Actions.queries.ts'
import { loadOwners } from './owners.queries.ts'
import { exportActions, filterOf } from './Actions.excel.ts'
import { addAction, changeAction, waiveRequirement } from './change.ts'
import { attachFiles, detachFile } from './files.ts'
import { mayRemoveFile, rightsOnAction } from './rules.ts'

/** To find anyone beyond this limit, type more of the name. */
const MOST_PEOPLE = 50

export const actions = implement('Actions', {
  async GetList({ page, pageSize, searchText, isOverdue, ...asked }, context) {
    const { db, caller, language } = context
    const limit = pageSize ?? DEFAULT_PAGE_SIZE
    const filter = filterOf({ ...asked, isOverdue, searchText })
    const part = { limit, offset: ((page ?? 1) - 1) * limit }
    const { result, correctedText } = await searching(context, searchText, (search) =>
      loadActions(db, visible(caller), { ...filter, search }, part, language),
    )
    const { rows, total } = result
    return {
      actions: rows.map((row) => actionOf(row, context)),
      total,
      correctedText,
      ...(await loadActionChoices(db, visible(caller), language)),
    }
  },

  ExportExcel: { own: exportActions },

  async GetAction({ actionId }, context) {
    const { language } = context
    const found = await findAction(context.db, visible(context.caller), actionId, language)
    if (!found) throw new Problem('notFound')
    return { action: actionOf(found, context) }
  },

  async GetOfReport({ eventId }, context) {
    const { db, caller, clock, language } = context
    const report = await findReport(db, visible(caller), eventId)
    if (!report) throw new Problem('notFound')
    const rows = await loadActionsOfReport(db, visible(caller), eventId, language)
    const { isRequired, isMissing, actionDays, levelId } = await loadRequirement(db, eventId)
    const now = today(clock)
    const from = report.eventDate > now ? report.eventDate : now
    return {
      actions: rows.map((row) => actionOf(row, context)),
      canAdd: covers(actionable(caller), report),
      isRequired,
      isMissing,
      canWaive: isMissing && covers(waivable(caller), report),
      due: dueBy(from, actionDays, context.config.actionLevelDays.get(levelId ?? 0)),
    }
  },

  async GetPeople({ eventId, searchText }, { db, caller, language }) {
    if (!(await findReport(db, visible(caller), eventId))) throw new Problem('notFound')
    const words = wordsOf((searchText ?? '').replaceAll('·', ' '), 5)
    return { people: await loadOwners(db, eventId, words, MOST_PEOPLE, language) }
  },

  async Add({ requestId, eventId, ...form }, context) {
    return { actionId: await addAction(context, eventId, requestId, form) }
  },

  async WaiveRequirement({ requestId, eventId, reason }, context) {
    return { actionId: await waiveRequirement(context, eventId, requestId, reason) }
  },

  async Change({ text, ownerId, due, ...change }, context) {
    return { version: await changeAction(context, change, 'change', { form: { text, ownerId, due } }) }
  },

  async Finish(change, context) {
    return { version: await changeAction(context, change, 'finish') }
  },

  async Verify(change, context) {
    return { version: await changeAction(context, change, 'verify') }
  },

  async Waive({ reason, ...change }, context) {
    return { version: await changeAction(context, change, 'waive', { reason }) }
  },

  async Reopen(change, context) {
    return { version: await changeAction(context, change, 'reopen') }
  },

  async AddFiles({ actionId, fileIds }, context) {
    await attachFiles(context, actionId, fileIds)
    return {}
  },

  async RemoveFile({ actionId, fileId }, context) {
    await detachFile(context, actionId, fileId)
    return {}
  },
})

/** Due date: the shorter of the event type's and the security level's deadlines, or null if neither has one. */
function dueBy(from: string, ofType: number | null, ofLevel: number | undefined): string | null {
  const days = Math.min(ofType ?? Infinity, ofLevel ?? Infinity)
  return days === Infinity ? null : daysLater(from, days)
}

function actionOf(
  { createdById, companyId, areaId, files, givenAwayBy, ...row }: StoredAction,
  { caller, language, clock }: SignedIn,
): Answered<'Actions/GetAction'>['action'] {
  const at = (moment: Date | null) => (moment ? wireInstant(moment, clock.timeZone) : null)
  const facts = { ...row, companyId, areaId, givenAwayBy, createdBy: createdById }
  return {
    ...row,
    files: files.map(({ file, addedById, addedBy, addedAt }) => ({
      file: uploadedFileOf(file, { isNew: false }),
      addedBy,
      addedAt: wireInstant(new Date(addedAt), clock.timeZone),
      canRemove: mayRemoveFile(caller, facts, addedById),
    })),
    stateName: texts[language].actionState[row.state],
    createdAt: wireInstant(row.createdAt, clock.timeZone),
    doneAt: at(row.doneAt),
    closedAt: at(row.closedAt),
    may: rightsOnAction(caller, facts),
  }
}
