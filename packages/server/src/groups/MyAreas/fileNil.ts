import { EMPTY, valuesBy, REPORT_FIELDS } from '@daybook/shared/calls/reportFields'
import type { FiledOffline } from '@daybook/shared/calls/shapes/event'
import { EVENT_GROUP, REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../call.ts'
import { fileForm, finishBatch, requestOf, startBatch } from '../../events/batch.ts'
import { filedTime } from '../../events/filedOffline.ts'
import type { CellOutcome } from '../../events/batch.queries.ts'
import type { ReportForm } from '../../events/form.ts'
import { instant } from '../../platform/clock.ts'
import { reportable } from '../../people/rights/scope.ts'
import { type StoredCell, loadCells, loadClosed, loadLevels } from './MyAreas.queries.ts'
import { needsShift, shiftForNil, shiftsOn } from './shifts.ts'

type Asked = { areaId: number; shiftId: number | null }

/** An area that never reported a level has the lowest. */
const FIRST_LEVEL = 1

/**
 * Files 'nothing to report' on a day for those areas that have no report yet; returns an outcome per area in the requested order.
 * Ignores duplicate areas. Throws what startBatch throws.
 */
export async function fileNil(
  context: SignedIn,
  requestId: string,
  day: string,
  asked: Asked[],
  offline: FiledOffline | null,
): Promise<CellOutcome[]> {
  const { db, caller } = context
  const request = requestOf(requestId, [day, asked])
  const areaIds = [...new Set(asked.map(({ areaId }) => areaId))]
  const first = await startBatch(context, request, { areaIds, fileIds: [] })
  if (first) return first
  const cells = new Map((await loadCells(db, reportable(caller), day, areaIds)).map((cell) => [cell.areaId, cell]))
  const filed = filedTime(offline, instant(context))
  const closed = await loadClosed(db, reportable(caller), offline ? areaIds : [])
  // Judge which shifts run or have begun at the time of filing.
  const clock = { ...context.clock, now: () => Temporal.Instant.fromEpochMilliseconds(filed.at.getTime()) }
  const security = [...cells.values()].filter(({ groupId }) => groupId === EVENT_GROUP.SECURITY)
  const levels = await loadLevels(
    db,
    security.map(({ areaId }) => areaId),
    day,
  )
  const outcomes = new Map<number, CellOutcome>()
  const forms = new Map<string, ReportForm>()
  for (const { areaId, shiftId } of asked) {
    if (outcomes.has(areaId)) continue
    const cell = cells.get(areaId)
    const standing = standingOf(areaId, day, cell, closed.get(areaId))
    outcomes.set(areaId, standing ?? { areaId, day, outcome: 'refused', reportIds: [], problem: null })
    if (standing || !cell?.nilType) continue
    const shift = shiftId ?? shiftForNil(shiftsOn(cell.shifts, day, clock))?.id ?? cell.shifts[0]?.id
    const level = cell.groupId === EVENT_GROUP.SECURITY ? (levels.get(areaId) ?? FIRST_LEVEL) : null
    const form = nilForm(cell, cell.nilType.id, day, needsShift(cell.groupId) ? shift : undefined, level)
    const key = JSON.stringify({ ...form, areaIds: [] })
    forms.set(key, { ...form, areaIds: [...(forms.get(key)?.areaIds ?? []), areaId] })
  }
  let needsApproval = false
  for (const form of forms.values()) {
    const done = await fileForm(context, form, filed)
    for (const outcome of done.outcomes) outcomes.set(outcome.areaId, outcome)
    needsApproval ||= done.needsApproval
  }
  const all = [...outcomes.values()]
  await finishBatch(context, request, { outcomes: all, needsApproval })
  return all
}

/** An area's outcome known before filing; undefined if it may be filed. */
function standingOf(
  areaId: number,
  day: string,
  cell: StoredCell | undefined,
  closed: string | undefined,
): CellOutcome | undefined {
  const refused = (problem: CellOutcome['problem']): CellOutcome => ({
    areaId,
    day,
    outcome: 'refused',
    reportIds: [],
    problem,
  })
  if (closed !== undefined) return refused({ code: 'areaClosed', values: { area: closed } })
  if (!cell) return refused({ code: 'notInList', values: { field: 'area' } })
  const { report, nilType, areaName } = cell
  if (report && report.status !== REPORT_STATUS.REJECTED)
    return { areaId, day, outcome: 'alreadyReported', reportIds: [report.id], problem: null }
  return nilType ? undefined : refused({ code: 'nilTypeMissing', values: { area: areaName } })
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
