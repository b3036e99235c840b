import { REPORTS } from '@daybook/shared/registry'
import { implement } from '../../call.ts'
import { countBoard } from '../../statistics/counting.queries.ts'
import { readAtOnce } from '../../statistics/readPoint.queries.ts'
import { loadDayStates } from '../../expectations/states.queries.ts'
import { instant, today } from '../../platform/clock.ts'
import { asOf, blockAnswer } from '../../statistics/block.ts'
import { loadChoices } from '../../statistics/choices.ts'
import { areaChoices, typesOfAreas } from '../../statistics/choices.queries.ts'
import { sealReport } from '../../statistics/drillDown.ts'
import { countFilter, momentOf, requireFields } from '../../statistics/filter.ts'
import { daysOf, monthInWords, monthOf, monthToDate } from '../../statistics/periods.ts'
import { visible } from '../../people/rights/scope.ts'
import { exportEventReport } from './Report.file.ts'

/** What the board says besides its letters; a missing day is 'N' there already. */
const MARKS = { missing: ' ', late: 'L', waiting: 'W', excused: 'E' } as const

export const report = implement('Report', {
  async LoadData(asked, context) {
    const usual = monthToDate(today(context.clock))
    const { from, to } = countFilter(context, asked, usual)
    return loadChoices(context, REPORTS.event, { period: { from, to }, asked })
  },

  async GetByEventType(asked, context) {
    requireFields(asked, ['eventGroupId', 'companyId'])
    return blockAnswer(context, countFilter(context, asked, monthToDate(today(context.clock))))
  },

  async GetAear({ eventGroupId, companyId }, { db, caller }) {
    const chosen = { groupIds: eventGroupId === null ? null : [eventGroupId], companyId }
    return { areas: await areaChoices(db, visible(caller), chosen) }
  },

  async GetEventType({ areaIds, eventGroupId, companyId }, { db, caller }) {
    const chosen = { groupIds: eventGroupId === null ? null : [eventGroupId], companyId }
    const areas = await areaChoices(db, visible(caller), chosen)
    const ids = areas.map(({ areaId }) => areaId).filter((id) => areaIds.length === 0 || areaIds.includes(id))
    const types = await typesOfAreas(db, ids, {})
    return { eventTypes: types.map(({ id, name }) => ({ value: id, label: name })) }
  },

  async GetBoard({ eventGroupId, companyId, startDate }, context) {
    const { db, language, clock } = context
    const asked = {
      companyId,
      eventGroupId: eventGroupId === null ? [] : [eventGroupId],
      areaIds: [],
      eventTypes: [],
      startDate: null,
      endDate: null,
    }
    requireFields(asked, ['eventGroupId', 'companyId'])
    const month = monthOf(startDate ?? today(clock))
    const filter = countFilter(context, asked, month)
    const { point, result } = await readAtOnce(db, async (at) => ({
      areas: await countBoard(at, filter, momentOf(context)),
      states: await loadDayStates(at, filter, { ...momentOf(context), now: instant(context) }),
    }))
    const days = daysOf(month)
    const marks = new Map(result.states.map(({ areaId, day, state }) => [`${areaId} ${day}`, MARKS[state]]))
    return {
      asOf: asOf(context),
      month: monthInWords(month.from, language),
      days,
      areas: result.areas.map((area) => ({
        areaId: area.areaId,
        areaName: area.name,
        companyId: area.companyId,
        companyName: area.companyName,
        report: area.events,
        notReported: area.expected - area.reported,
        dayText: area.days,
        dayMarks: days.map((day) => marks.get(`${area.areaId} ${day}`) ?? ' ').join(''),
        counts: area.counts,
      })),
      ...(await sealReport(context, filter, point)),
    }
  },

  ExportExcel: { own: (asked, context) => exportEventReport(context, asked, 'Excel') },
  ExportPDF: { own: (asked, context) => exportEventReport(context, asked, 'PDF') },
})
