import { EMPTY, valuesBy, REPORT_FIELDS } from '@daybook/shared/calls/reportFields'
import type { FiledOffline } from '@daybook/shared/calls/shapes/event'
import { EVENT_GROUP, REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../call/call.ts'
import { fileForm, finishBatch, requestOf, startBatch } from '../../events/batch.ts'
import { instant } from '../../platform/clock.ts'
import { filedTime } from '../../events/filedOffline.ts'
import type { CellOutcome } from '../../events/batch.queries.ts'
import type { ReportForm } from '../../events/form.ts'
import { loadByShift } from '../../expectations/lock.queries.ts'
import { reportable } from '../../people/rights/scope.ts'
import { type StoredCell, loadCells, loadClosed, loadLevels } from './MyAreas.queries.ts'
import { needsShift, reportFor, shiftForNil, shiftsOn } from './shifts.ts'

type Asked = { areaId: number; shiftId: number | null }

/** An area that never reported a level has the lowest. */
const FIRST_LEVEL = 1

/**
 * Files 'nothing to report' on a day for those areas, or shifts of which a report is expected, that have no report yet; returns
 * an outcome for each in the requested order. Ignores duplicates. Throws what startBatch throws.
 */
export async function fileNil(
  context: SignedIn,
  requestId: string,
  day: string,
  asked: Asked[],
  offline: FiledOffline | null,
): Promise<CellOutcome[]> {
  const { db, caller, language } = context
  const request = requestOf(requestId, [day, asked])
  const areaIds = [...new Set(asked.map(({ areaId }) => areaId))]
  const first = await startBatch(context, request, { areaIds, fileIds: [] })
  if (first) return first
  const cells = new Map(
    (await loadCells(db, reportable(caller), day, context.clock.timeZone, language, areaIds)).map((cell) => [
      cell.areaId,
      cell,
    ]),
  )
  const filed = filedTime(context, offline, instant(context))
  const closed = await loadClosed(db, reportable(caller), offline ? areaIds : [], language)
  // Judge which shifts run or have begun at the time of filing.
  const clock = { ...context.clock, now: () => Temporal.Instant.fromEpochMilliseconds(filed.at.getTime()) }
  const security = [...cells.values()].filter(({ groupId }) => groupId === EVENT_GROUP.SECURITY)
  const levels = await loadLevels(
    db,
    security.map(({ areaId }) => areaId),
    day,
  )
  const byShift = await loadByShift(db, areaIds, day)
  const outcomes = new Map<string, CellOutcome>()
  const forms = new Map<string, ReportForm>()
  for (const one of asked) {
    const { areaId } = one
    const cell = cells.get(areaId)
    const shift = one.shiftId ?? (cell && (shiftForNil(shiftsOn(cell, day, clock))?.id ?? cell.shifts[0]?.id))
    const shiftId = byShift.has(areaId) ? (shift ?? null) : null
    const key = keyOf(areaId, shiftId)
    if (outcomes.has(key)) continue
    const standing = standingOf({ areaId, day, shiftId }, cell, closed.get(areaId))
    outcomes.set(key, standing ?? { areaId, day, shiftId, outcome: 'refused', reportIds: [], problem: null })
    if (standing || !cell?.nilType) continue
    const level = cell.groupId === EVENT_GROUP.SECURITY ? (levels.get(areaId) ?? FIRST_LEVEL) : null
    const form = nilForm(cell, cell.nilType.id, day, needsShift(cell.groupId) ? shift : undefined, level)
    const alike = JSON.stringify({ ...form, areaIds: [] })
    forms.set(alike, { ...form, areaIds: [...(forms.get(alike)?.areaIds ?? []), areaId] })
  }
  let needsApproval = false
  for (const form of forms.values()) {
    const done = await fileForm(context, form, filed)
    for (const outcome of done.outcomes) {
      const shiftId = byShift.has(outcome.areaId) ? (form.shiftIds[0] ?? null) : null
      outcomes.set(keyOf(outcome.areaId, shiftId), { ...outcome, shiftId })
    }
    needsApproval ||= done.needsApproval
  }
  const all = [...outcomes.values()]
  await finishBatch(context, request, { outcomes: all, needsApproval })
  return all
}

const keyOf = (areaId: number, shiftId: number | null) => `${areaId} ${shiftId ?? ''}`

/** The outcome known before filing; undefined if a report may be filed. */
function standingOf(
  place: { areaId: number; day: string; shiftId: number | null },
  cell: StoredCell | undefined,
  closed: string | undefined,
): CellOutcome | undefined {
  const refused = (problem: CellOutcome['problem']): CellOutcome => ({
    ...place,
    outcome: 'refused',
    reportIds: [],
    problem,
  })
  if (closed !== undefined) return refused({ code: 'areaClosed', values: { area: closed } })
  if (!cell) return refused({ code: 'notInList', values: { field: 'area' } })
  const report = reportFor(cell, place.shiftId)
  if (report && report.status !== REPORT_STATUS.REJECTED)
    return { ...place, outcome: 'alreadyReported', reportIds: [report.id], problem: null }
  return cell.nilType ? undefined : refused({ code: 'nilTypeMissing', values: { area: cell.areaName } })
}

/** The form that a person would fill in to report this. */
function nilForm(
  { areaId, companyId, groupId }: StoredCell,
  eventTypeId: number,
  day: string,
  shiftId: number | undefined,
  level: number | null,
): ReportForm {
  return {
    eventGroupId: groupId,
    companyId,
    areaIds: [areaId],
    eventDate: day,
    eventTypeId,
    subEventTypeId: null,
    startTime: null,
    endTime: null,
    isNotEnded: false,
    ...valuesBy((name) => EMPTY[REPORT_FIELDS[name].kind]),
    levelId: level,
    shiftIds: shiftId === undefined ? [] : [shiftId],
    isAdvance: false,
    advanceStart: null,
    advanceEnd: null,
    fileIds: [],
    removedFileIds: [],
    version: null,
  }
}
