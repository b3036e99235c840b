import { problemText, texts } from '@daybook/shared/problems'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import { hasEnded } from '@daybook/shared/rules/shiftTimes'
import { type SignedIn, implement } from '../../call/call.ts'
import { fileEach } from '../../events/batch.ts'
import { type CellOutcome, loadFilers } from '../../events/batch.queries.ts'
import { doubtText } from '../../events/filedOffline.ts'
import { loadNilOnlyAfterEnd } from '../../expectations/lock.queries.ts'
import { type Duty, loadDuties } from '../../expectations/states.queries.ts'
import { formOf } from '../../events/form.ts'
import { undoFiling } from '../../events/undo.ts'
import { instant, readableInstant, timeOfDay, today, wireInstant } from '../../platform/clock.ts'
import { reportable } from '../../people/rights/scope.ts'
import { type StoredCell, type StoredReport, countToMend, loadCells, loadToMend } from './MyAreas.queries.ts'
import { fileNil } from './fileNil.ts'
import { type DayShift, needsShift, reportFor, shiftForNil, shiftsOn } from './shifts.ts'

/** About a screenful; Event Record shows the rest. */
const MOST_TO_MEND = 20

export const myAreas = implement('MyAreas', {
  async GetToday(_input, context) {
    const { db, caller, clock, language } = context
    const scope = reportable(caller)
    const day = today(clock)
    const duties = await loadDuties(db, scope, { today: day, timeZone: clock.timeZone, now: instant({ clock }) })
    const dutiesOf = Map.groupBy(duties, (duty) => `${duty.areaId} ${duty.day}`)
    // Midnight takes nothing away that is not due yet.
    const earlier = Map.groupBy(
      duties.filter((duty) => duty.day < day),
      (duty) => duty.day,
    )
    const listOf = async (of: string, only: number[] | null) => {
      const stored = await loadCells(db, scope, of, clock.timeZone, language, only)
      const ids = stored.map(({ areaId }) => areaId)
      const afterEnd = await loadNilOnlyAfterEnd(db, ids, of)
      return stored.flatMap((cell) => {
        const ruled = { day: of, nilOnlyAfterEnd: afterEnd.has(cell.areaId) }
        return cellsOf(cell, ruled, dutiesOf.get(`${cell.areaId} ${of}`) ?? [], context)
      })
    }
    const before: Awaited<ReturnType<typeof listOf>> = []
    for (const [of, open] of [...earlier].toSorted(([one], [other]) => one.localeCompare(other)))
      before.push(...(await listOf(of, [...new Set(open.map(({ areaId }) => areaId))])))
    const cells = [...before, ...(await listOf(day, null))]
    const { rows, total } = await loadToMend(db, caller.userId, scope, MOST_TO_MEND, language)
    return {
      day,
      asOf: wireInstant(instant({ clock }), clock.timeZone),
      cells,
      attention: total,
      toMend: rows.map(({ day: of, areaId, areaName, companyName, ...report }) => ({
        ...reportOf(report, context),
        day: of,
        areaId,
        areaName,
        companyName,
      })),
    }
  },

  async GetAttention(_input, { db, caller }) {
    return { attention: await countToMend(db, caller.userId, reportable(caller)) }
  },

  async FileNil({ requestId, day, cells, filedOffline }, context) {
    return answered(context, await fileNil(context, requestId, day, cells, filedOffline))
  },

  async FileEach({ requestId, draftId, draftDigest, filedOffline: offline, ...sent }, context) {
    const form = formOf({ ...sent, version: null }, sent.areaId)
    return answered(context, await fileEach(context, form, { requestId, draftId, draftDigest, offline }))
  },

  async Undo({ requestId, hasWaited }, context) {
    const { language, clock } = context
    const reports = await undoFiling(context, requestId, hasWaited ?? false)
    return {
      reports: reports.map(({ id, areaId, day, isDeleted, changedBy, changedAt }) => {
        if (isDeleted) return { id, areaId, day, outcome: 'deleted' as const, message: null }
        const at = readableInstant(changedAt, clock.timeZone)
        const message = problemText('changedSince', language, { name: changedBy, at })
        return { id, areaId, day, outcome: 'kept' as const, message }
      }),
    }
  },
})

type Ruled = { day: string; nilOnlyAfterEnd: boolean }

/** The cells of an area's day: one for each shift of which a report is expected, otherwise one. */
function cellsOf(cell: StoredCell, ruled: Ruled, duties: Duty[], context: SignedIn) {
  const shifts = shiftsOn(cell, ruled.day, context.clock)
  const byShift = duties.flatMap((duty) => {
    const shift = shifts.find(({ id }) => id === duty.shiftId)
    return shift ? [{ duty, shift }] : []
  })
  if (byShift.length === 0) return [cellOf(cell, { ...ruled, shift: null, shifts, duty: duties[0] }, context)]
  return byShift.map(({ duty, shift }) => cellOf(cell, { ...ruled, shift, shifts: [shift], duty }, context))
}

type CellPlace = Ruled & { shift: DayShift | null; shifts: DayShift[]; duty: Duty | undefined }

function cellOf(cell: StoredCell, { day, nilOnlyAfterEnd, shift, shifts, duty }: CellPlace, context: SignedIn) {
  const { language, clock, caller } = context
  const report = reportFor(cell, shift?.id ?? null)
  const isRejected = report?.status === REPORT_STATUS.REJECTED
  const state = !report ? ('left' as const) : isRejected ? ('rejected' as const) : ('reported' as const)
  const offered = shiftForNil(shifts)
  const hasShift = !needsShift(cell.groupId) || offered !== undefined
  const at = { today: today(clock), now: timeOfDay(clock) }
  const isTime = !nilOnlyAfterEnd || hasEnded(day, offered ? [offered] : [], at)
  const due = duty?.state === 'waiting' || duty?.state === 'missing' || day < at.today ? duty : undefined
  return {
    day,
    areaId: cell.areaId,
    areaName: cell.areaName,
    companyId: cell.companyId,
    companyName: cell.companyName,
    eventGroupId: cell.groupId,
    eventGroupName: texts[language].eventGroup[cell.groupId],
    requiresApproval: cell.requiresApproval,
    nilTypeId: cell.nilType?.id ?? null,
    nilTypeName: cell.nilType?.name ?? null,
    shiftId: shift?.id ?? null,
    shifts,
    nilOnlyAfterEnd,
    canFileNil: state !== 'reported' && cell.nilType !== null && hasShift && isTime,
    state,
    dueAt: due ? wireInstant(due.lastAt, clock.timeZone) : null,
    isLate: due?.state === 'missing',
    report: report
      ? { ...reportOf(report, context), isSoFar: report.isSoFar, isOwn: report.reportedBy === caller.userId }
      : null,
  }
}

function reportOf(
  { id, version, isNil, typeName, by, at, status, reason }: StoredReport,
  { language, clock }: SignedIn,
) {
  return {
    id,
    version,
    isNil,
    typeName,
    by,
    reason,
    at: wireInstant(new Date(at), clock.timeZone),
    statusId: status,
    statusName: texts[language].reportStatus[status],
  }
}

/** The outcomes in the caller's language, naming who filed first. */
async function answered({ db, language, clock }: SignedIn, outcomes: CellOutcome[]) {
  const standing = outcomes.flatMap(({ outcome, reportIds }) => (outcome === 'alreadyReported' ? reportIds : []))
  const filers = await loadFilers(db, standing)
  const doubt = outcomes.find((one) => one.doubt)?.doubt ?? null
  const cells = outcomes.map(({ areaId, day, shiftId = null, outcome, reportIds, problem }) => {
    const first = outcome === 'alreadyReported' ? filers.get(reportIds[0] ?? 0) : undefined
    const values = first && { name: first.by, at: readableInstant(first.at, clock.timeZone) }
    return {
      areaId,
      day,
      shiftId,
      outcome,
      reportIds,
      by: first?.by ?? null,
      at: first ? wireInstant(first.at, clock.timeZone) : null,
      message: problem
        ? problemText(problem.code, language, problem.values)
        : values
          ? problemText('alreadyReported', language, values)
          : null,
    }
  })
  return { cells, filedNote: doubtText(doubt, language) }
}
