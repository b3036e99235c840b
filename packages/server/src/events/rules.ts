import { type EventFacts, eventProblems, eventTimes, inFormOrder } from '@daybook/shared/rules/eventRules'
import { VALUE_FIELDS, valueRow } from '@daybook/shared/calls/reportFields'
import { type FieldProblem, texts } from '@daybook/shared/problems'
import { BACKDATE_DAYS, EVENT_GROUP, EVENT_GROUPS } from '@daybook/shared/rules/rules'
import { formatDay } from '@daybook/shared/days'
import { addDays } from '../platform/clock.ts'
import type { Caller } from '../people/rights/caller.ts'
import { administered, covers, reportable } from '../people/rights/scope.ts'
import type { ChangingReport } from './change.queries.ts'
import { whyLocked } from './lock.ts'
import type { ChosenArea, SaveContext } from './context.queries.ts'
import type { ReportForm } from './form.ts'

/** A form and what to validate it against. `stored`: the report that it edits. */
export type Judged = {
  form: ReportForm
  context: SaveContext
  caller: Caller
  today: string
  now: string
  stored: ChangingReport | null
  /** The day on which locks are judged; `today` by default. */
  lockDay?: string
  /** The form waited on its device: problems name what was closed in the meantime. */
  isLate: boolean
  /** The form's areas in the caller's scope that are closed. */
  closed?: ChosenArea[]
}

/**
 * Everything that is wrong with a form, in the order of its fields; empty if it may be saved. Something that the caller may
 * not see is 'not in the list', as if it did not exist. A value that an edit leaves unchanged stays valid even if it is no
 * longer offered.
 */
export function reportProblems(asked: Judged): FieldProblem[] {
  // Reveal nothing about areas out of the caller's scope, not even that one lacks a shift or a type.
  const areas = ownAreas(asked)
  const judged = { ...asked, context: { ...asked.context, areas }, closed: closedAreas(asked) }
  const ofType = typeProblems(judged)
  const isTypeWrong = ofType.some(({ path }) => path === 'eventTypeId')
  // If the type is not available, skip the checks of sub types and times.
  const facts = isTypeWrong ? { ...factsOf(judged), colorId: null, hasSubTypes: false } : factsOf(judged)
  const missing = eventProblems(judged.form, facts)
  const isMissing = new Set(missing.map(({ path }) => path))
  const wrong = [
    ...placeProblems(judged),
    ...ofType,
    ...shiftProblems(judged),
    ...choiceProblems(judged),
    ...fileProblems(judged),
    ...lockProblems(judged),
    ...(missing.length === 0 ? takenProblems(judged) : []),
  ]
  return inFormOrder([...missing, ...wrong.filter(({ path }) => !isMissing.has(path))])
}

/** The colour that decides whether times are needed: the sub type's, which is more precise, else the type's. */
export function colorOf({ type, subType }: SaveContext): number | null {
  return (subType && type && subType.parentId === type.id ? subType.colorId : type?.colorId) ?? null
}

/** Whether the level differs from that of the area's previous security report. */
export function isLevelChanged(form: Pick<ReportForm, 'levelId'>, area: Pick<ChosenArea, 'lastLevel'>): boolean {
  return form.levelId !== null && area.lastLevel !== null && area.lastLevel !== form.levelId
}

/** The area and day of an existing duplicate. */
export function duplicateOf({ form, context }: Judged): { area: string; date: string } | undefined {
  const { startTime } = eventTimes(form, colorOf(context))
  const found = context.alike.find((report) => report.startTime === startTime)
  return found && { area: found.areaName, date: formatDay(found.eventDate) }
}

/** The earliest event date that the caller may file for all of these areas; null: no limit. */
export function earliestDate(caller: Caller, areas: { companyId: number; id: number }[], today: string): string | null {
  const runs = administered(caller)
  const runsAll = areas.every(({ companyId, id }) => covers(runs, { companyId, areaId: id }))
  return runsAll && (areas.length > 0 || runs.all) ? null : addDays(today, -BACKDATE_DAYS)
}

function factsOf({ form, context, caller, today, now, stored }: Judged): EventFacts {
  return {
    today,
    now,
    colorId: colorOf(context),
    hasSubTypes: context.hasSubTypes,
    isLevelChanged: context.areas.some((area) => isLevelChanged(form, area)),
    advanceLastDay: context.advanceDays === null ? null : addDays(today, context.advanceDays),
    earliestDate: earliestDate(caller, context.areas, today),
    stored: stored
      ? {
          eventDate: stored.eventDate,
          startTime: stored.startTime,
          shiftIds: stored.shiftIds,
          isNil: stored.eventTypeId === context.type?.id,
        }
      : undefined,
    // Reveal nothing about shifts of other areas.
    shiftTimes: context.shiftTimes.filter(({ id }) => context.areas.some(({ shiftIds }) => shiftIds.includes(id))),
    nilAfterEnd: context.areas.map(({ name, nilAfterEndDays }) => ({ area: name, days: nilAfterEndDays })),
  }
}

/** The areas of the form that the caller may file for. They must be active leaf areas, except that of the edited report. */
function ownAreas({ context, caller, stored }: Judged): ChosenArea[] {
  const scope = reportable(caller)
  return context.areas.filter(
    (area) =>
      covers(scope, { companyId: area.companyId, areaId: area.id }) &&
      (area.id === stored?.areaId || (area.isActive && area.isLeaf)),
  )
}

function closedAreas({ context, caller }: Judged): ChosenArea[] {
  const scope = reportable(caller)
  return context.areas.filter((area) => !area.isActive && covers(scope, { companyId: area.companyId, areaId: area.id }))
}

function placeProblems(judged: Judged): FieldProblem[] {
  const { form } = judged
  const isCsr = form.eventGroupId === EVENT_GROUP.CSR
  const company: FieldProblem = {
    path: 'companyId',
    code: 'notInList',
    values: { field: isCsr ? 'csrArea' : 'company' },
  }
  if (!EVENT_GROUPS.some((group) => group === form.eventGroupId)) return [notInList('eventGroupId', 'eventGroup')]
  const areas = ownAreas(judged)
  if (areas.length < form.areaIds.length) return [closedArea(judged) ?? notInList('areaId', 'area')]
  if (areas.some(({ companyId }) => companyId !== form.companyId)) return [company]
  if (areas.some(({ groupId }) => groupId !== form.eventGroupId)) return [notInList('areaId', 'area')]
  return areas.some(({ isCsrCompany }) => isCsrCompany !== isCsr) ? [company] : []
}

/** The problem of an area in the caller's scope that was closed while the report waited on its device. */
function closedArea({ isLate, closed }: Judged): FieldProblem | undefined {
  const [area] = isLate ? (closed ?? []) : []
  return area && { path: 'areaId', code: 'areaClosed', values: { area: area.name } }
}

function typeProblems({ form, context, stored, isLate }: Judged): FieldProblem[] {
  if (form.eventTypeId === null) return []
  const { type, subType } = context
  const isKept = stored !== null && type?.id === stored.eventTypeId && form.areaIds[0] === stored.areaId
  const isOffered = type?.isActive && context.areas.every(({ hasType }) => hasType)
  if (!type || type.parentId !== null || type.groupId !== form.eventGroupId || !(isKept || isOffered)) {
    const isClosed = isLate && type?.groupId === form.eventGroupId && !type?.isActive
    return [isClosed ? { path: 'eventTypeId', code: 'eventTypeClosed' } : notInList('eventTypeId', 'eventType')]
  }
  if (form.isAdvance && !type.allowsAdvance && !(stored && isKept)) {
    return [{ path: 'eventTypeId', code: 'advanceEventType' }]
  }
  if (form.subEventTypeId === null) return []
  const isSubKept = stored !== null && subType?.id === stored.subEventTypeId
  return subType?.parentId === type.id && (subType.isActive || isSubKept)
    ? []
    : [notInList('subEventTypeId', 'subEventType')]
}

function shiftProblems({ form, context, stored }: Judged): FieldProblem[] {
  const isKept = (area: ChosenArea, shift: number) => area.id === stored?.areaId && stored.shiftIds.includes(shift)
  const without = context.areas.find((area) =>
    form.shiftIds.some((shift) => !area.shiftIds.includes(shift) && !isKept(area, shift)),
  )
  return without ? [{ path: 'shifts', code: 'shiftNotOfArea', values: { area: without.name } }] : []
}

function choiceProblems({ form }: Judged): FieldProblem[] {
  return VALUE_FIELDS.flatMap((name) => {
    const row = valueRow(name)
    const isWrong =
      row.kind === 'choice' && form[name] !== null && !Object.hasOwn(texts.en[row.names], String(form[name]))
    return isWrong ? [notInList(name, row.label)] : []
  })
}

function fileProblems({ form, context, caller, stored }: Judged): FieldProblem[] {
  const isOnReport = (id: number) => stored?.files.some((file) => file.id === id)
  const isOwn = (id: number) =>
    context.files.some(
      (file) => file.id === id && file.uploadedBy === caller.userId && file.folder === 'CreateReport' && !file.isHeld,
    )
  return form.fileIds.every((id) => isOnReport(id) || isOwn(id)) ? [] : [notInList('files', 'files')]
}

/** Neither the day of the form nor the current day of the edited report may be locked. */
function lockProblems({ form, context, caller, today, lockDay = today, stored }: Judged): FieldProblem[] {
  const path = form.isAdvance && !stored ? 'advanceStartDate' : 'eventDate'
  const filed = context.areas.flatMap((area) =>
    area.locks.map((lock) => whyLocked(caller, { companyId: area.companyId, areaId: area.id }, lock, lockDay)),
  )
  const [locked] = [stored && whyLocked(caller, stored, stored.lock, lockDay), ...filed].filter((one) => !!one)
  return locked ? [{ path, ...locked }] : []
}

/** An area can have only one advance report a day. */
function takenProblems({ form, context, stored }: Judged): FieldProblem[] {
  if (!form.isAdvance) return []
  const [day] = context.areas.flatMap(({ advance }) => advance.map((report) => report.day)).sort()
  if (!day) return []
  const areas = context.areas
    .filter(({ advance }) => advance.some((report) => report.day === day))
    .map(({ name }) => name)
  const path = stored ? 'eventDate' : 'advanceStartDate'
  return [{ path, code: 'advanceTaken', values: { date: formatDay(day), areas: areas.join(', ') } }]
}

type Field = NonNullable<FieldProblem['values']>['field']

function notInList(path: string, field: Field): FieldProblem {
  return { path, code: 'notInList', values: { field } }
}
