import { REPORTS } from '@daybook/shared/registry'
import { implement } from '../../call/call.ts'
import { today } from '../../platform/clock.ts'
import { blockAnswer } from '../../statistics/block.ts'
import { loadChoices } from '../../statistics/choices.ts'
import { NUMBERS, compare } from '../../statistics/comparison.ts'
import { areaChoices, typesOfAreas } from '../../statistics/choices.queries.ts'
import { sealReport } from '../../statistics/drillDown.ts'
import { countFilter, requireFields } from '../../statistics/filter.ts'
import { monthToDate } from '../../statistics/periods.ts'
import { visible } from '../../people/rights/scope.ts'
import { exportBoard } from './board.file.ts'
import { readBoard } from './board.ts'
import { readNotReportedDays } from './notReportedDays.ts'
import { exportEventReport } from '../../statistics/files/eventFile.ts'

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

  async Compare(asked, context) {
    requireFields(asked, ['eventGroupId', 'companyId'])
    const filter = countFilter(context, asked, monthToDate(today(context.clock)))
    return compare(context, filter, asked, NUMBERS.event)
  },

  async GetAear({ eventGroupId, companyId }, { db, caller, language }) {
    const chosen = { groupIds: eventGroupId === null ? null : [eventGroupId], companyId }
    return { areas: await areaChoices(db, visible(caller), chosen, language) }
  },

  async GetEventType({ areaIds, eventGroupId, companyId }, { db, caller, language }) {
    const chosen = { groupIds: eventGroupId === null ? null : [eventGroupId], companyId }
    const areas = await areaChoices(db, visible(caller), chosen, language)
    const ids = areas.map(({ areaId }) => areaId).filter((id) => areaIds.length === 0 || areaIds.includes(id))
    const types = await typesOfAreas(db, ids, {}, language)
    return { eventTypes: types.map(({ id, name, otherName }) => ({ value: id, label: name, otherName })) }
  },

  async GetBoard(asked, context) {
    const { filter, point, board } = await readBoard(context, asked)
    return { ...board, ...(await sealReport(context, filter, point)) }
  },

  GetNotReportedDays: readNotReportedDays,

  ExportBoardExcel: { own: (asked, context) => exportBoard(context, asked, 'Excel') },
  ExportBoardPDF: { own: (asked, context) => exportBoard(context, asked, 'PDF') },
  ExportExcel: { own: (asked, context) => exportEventReport(context, asked, 'Excel') },
  ExportPDF: { own: (asked, context) => exportEventReport(context, asked, 'PDF') },
})
