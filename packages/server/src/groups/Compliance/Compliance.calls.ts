import { REPORTS } from '@daybook/shared/registry'
import { NO_SUMS, MOST_DAYS, addSums } from '@daybook/shared/rules/complianceRules'
import { texts } from '@daybook/shared/problems'
import { companyOption } from '../../administration/list.ts'
import { type SignedIn, implement } from '../../call/call.ts'
import { announceReports } from '../../events/announce.ts'
import { type Claimed, confirmClaim, dropClaim, findClaimed, loadClaims } from '../../events/claims.queries.ts'
import { companyChoices } from '../../events/recordChoices.queries.ts'
import { cellKey, loadReminded } from '../../mail/reminders/byHand.queries.ts'
import { judgeExpectations, refuseObstacle } from '../../people/rights/changing.ts'
import { covers, reportable, visible } from '../../people/rights/scope.ts'
import { addDays, instant, wireInstant } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { asOf } from '../../statistics/block.ts'
import { groupsOf, groupOptions, titleOf } from '../../statistics/choices.ts'
import { periodText } from '../../statistics/periods.ts'
import type { NamedCell } from '../../statistics/openCells.queries.ts'
import { findArea, loadCells, loadDayReports, loadDays } from './Compliance.queries.ts'
import { exportCompliance } from './Compliance.file.ts'
import { type Open, readMissing, readOpen } from './open.ts'
import { remind } from './remind.ts'
import { readTrend } from './trend.ts'
import { placesAsked, readSummary, stateMoment, sumsOf } from './summary.ts'

const USUAL_OPEN = 50

export const compliance = implement('Compliance', {
  async GetSummary(asked, context) {
    const { db, caller, language } = context
    const summary = await readSummary(context, asked)
    const companies = await companyChoices(db, visible(caller), language)
    const groups = groupsOf(companies)
    return {
      ...summary,
      title: titleOf(context, REPORTS.compliance, periodText(summary.period)),
      asOf: asOf(context),
      companyChoices: companies.map(companyOption),
      eventGroups: groupOptions(groups, language),
    }
  },

  GetTrend: (asked, context) => readTrend(context, asked),

  async GetOpen({ limit, ...asked }, context) {
    const { rows, total, overdue } = await readOpen(context, asked, limit ?? USUAL_OPEN)
    const { db, caller, clock } = context
    const may = reportable(caller)
    const judge = await judgeExpectations(db, caller)
    const keeps = (row: Open) => judge({ companyId: null, area: row }) === undefined
    const reminded = await loadReminded(
      db,
      rows.filter(keeps).map(({ areaId }) => areaId),
    )
    return {
      now: wireInstant(instant(context), clock.timeZone),
      total,
      overdue,
      open: rows.map((row) => {
        const last = reminded.get(cellKey(row))
        return {
          areaId: row.areaId,
          areaName: row.areaName,
          companyName: row.companyName,
          ...cellOf(row, context),
          minutesLeft: row.minutesLeft,
          people: row.people,
          peopleCount: row.peopleCount,
          canFile: covers(may, row),
          canRemind: keeps(row),
          remindedAt: last ? wireInstant(last.at, clock.timeZone) : null,
          remindedBy: last?.by ?? '',
        }
      }),
    }
  },

  async Remind({ cells }, context) {
    return { rows: await remind(context, cells) }
  },

  async GetMissing(asked, context) {
    const { period, areas } = await readMissing(context, asked)
    return { period, areas }
  },

  async GetDays({ areaId, from, to }, context) {
    const { areaName, companyName } = await areaIn(context, areaId)
    if (from > to) refuseFields([{ path: 'to', code: 'dateOrder' }])
    if (addDays(from, MOST_DAYS - 1) < to) refuseFields([{ path: 'to', code: 'rangeTooLong' }])
    const rows = await loadDays(context.db, everyPlace(context), areaId, { from, to }, stateMoment(context))
    const days = rows.map(({ day, ...sums }) => ({ day, sums: sumsOf(sums) }))
    return {
      areaId,
      areaName,
      companyName,
      from,
      to,
      sums: days.reduce((all, { sums }) => addSums(all, sums), NO_SUMS),
      days,
    }
  },

  async GetCells({ areaId, day }, context) {
    const { db, caller, clock, language } = context
    const { areaName, companyName, companyId } = await areaIn(context, areaId)
    const cells = await loadCells(db, everyPlace(context), areaId, day, stateMoment(context), language)
    const reports = await loadDayReports(db, visible(caller), areaId, day, language)
    return {
      areaId,
      areaName,
      companyName,
      day,
      cells: cells.map((cell) => cellOf(cell, context)),
      canFile: covers(reportable(caller), { companyId, areaId }),
      reports: reports.map(({ filedAt, claimedAt, statusId, ...row }) => ({
        ...row,
        filedAt: wireInstant(filedAt, clock.timeZone),
        claimedAt: claimedAt && wireInstant(claimedAt, clock.timeZone),
        statusName: texts[language].reportStatus[statusId],
      })),
      canConfirm: (await judgeExpectations(db, caller))({ companyId: null, area: { companyId, areaId } }) === undefined,
    }
  },

  async GetClaims(_input, { db, caller, clock, language }) {
    const judge = await judgeExpectations(db, caller)
    const reports = await loadClaims(db, visible(caller), language)
    const own = reports.filter((report) => judge({ companyId: null, area: report }) === undefined)
    return {
      claims: own.map(({ filedAt, claimedAt, ...row }) => ({
        eventId: row.eventId,
        areaId: row.areaId,
        areaName: row.areaName,
        companyName: row.companyName,
        day: row.day,
        eventTypeName: row.eventTypeName,
        reporterName: row.reporterName,
        filedAt: wireInstant(filedAt, clock.timeZone),
        claimedAt: wireInstant(claimedAt, clock.timeZone),
      })),
    }
  },

  // Somebody else may have decided a moment ago: then there is nothing left to change.
  async ConfirmTime({ eventId }, context) {
    const report = await requireClaimed(context, eventId)
    await confirmClaim(context.db, eventId)
    // Alerts count an event without a time when it was filed.
    await announceReports(context, [{ ...report, id: eventId }])
    return {}
  },

  async KeepArrival({ eventId }, context) {
    await requireClaimed(context, eventId)
    await dropClaim(context.db, eventId)
    return {}
  },

  ExportExcel: { own: (asked, context) => exportCompliance(context, asked, 'Excel') },
  ExportPDF: { own: (asked, context) => exportCompliance(context, asked, 'PDF') },
})

const everyPlace = (context: SignedIn) => placesAsked(context, { companyIds: [], eventGroupId: null })

/** Throws notFound for a report that the caller may not see, and refuses who does not keep the rules of its area. */
async function requireClaimed({ db, caller }: SignedIn, eventId: number): Promise<Claimed> {
  const report = await findClaimed(db, eventId)
  if (!report || !covers(visible(caller), report)) throw new Problem('notFound')
  refuseObstacle((await judgeExpectations(db, caller))({ companyId: null, area: report }))
  return report
}

/** An area that the caller may see; throws notFound for others. */
async function areaIn({ db, caller, language }: SignedIn, areaId: number) {
  const found = await findArea(db, visible(caller), areaId, language)
  if (!found) throw new Problem('notFound')
  return found
}

function cellOf({ day, shiftId, shiftName, state, lastAt, filedAt }: NamedCell, { clock, language }: SignedIn) {
  return {
    day,
    shiftId,
    shiftName: shiftName ?? '',
    state,
    stateName: texts[language].expectationState[state],
    dueAt: wireInstant(lastAt, clock.timeZone),
    filedAt: filedAt && wireInstant(filedAt, clock.timeZone),
  }
}
