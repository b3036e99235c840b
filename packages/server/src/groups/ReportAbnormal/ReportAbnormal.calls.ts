import { REPORTS } from '@daybook/shared/registry'
import { implement } from '../../call/call.ts'
import { today } from '../../platform/clock.ts'
import { blockAnswer } from '../../statistics/block.ts'
import { loadChoices } from '../../statistics/choices.ts'
import { NUMBERS, compare } from '../../statistics/comparison.ts'
import { areaChoices, typesOfAreas } from '../../statistics/choices.queries.ts'
import { detailOf, detailsPage } from '../../statistics/details.ts'
import { countFilter, requireFields } from '../../statistics/filter.ts'
import { linkedDay } from '../../statistics/link.ts'
import { patternsOf } from '../../statistics/patterns.ts'
import { monthToDate } from '../../statistics/periods.ts'
import { visible } from '../../people/rights/scope.ts'
import { exportAbnormal } from '../../statistics/files/abnormalFile.ts'

export const reportAbnormal = implement('ReportAbnormal', {
  async LoadData({ startDate, endDate, sealedAbnormal }, context) {
    const named = await linkedDay(context, REPORTS.abnormal.page, sealedAbnormal)
    const usual = monthToDate(today(context.clock))
    const asked = {
      companyId: null,
      eventGroupId: [],
      areaIds: [],
      eventTypes: [],
      startDate: startDate ?? named,
      endDate,
    }
    const { from, to } = countFilter(context, asked, usual)
    return loadChoices(context, REPORTS.abnormal, { period: { from, to }, asked })
  },

  async GetByEventType(asked, context) {
    requireFields(asked, ['eventGroupId', 'companyId'])
    const filter = countFilter(context, asked, monthToDate(today(context.clock)), { isAbnormal: true })
    const { total, ...block } = await blockAnswer(context, filter)
    const { rows, facts } = await detailsPage(context, filter, asked, total)
    return { ...block, details: rows.map((row) => detailOf(row, context)), ...facts }
  },

  async Compare(asked, context) {
    requireFields(asked, ['eventGroupId', 'companyId'])
    const filter = countFilter(context, asked, monthToDate(today(context.clock)), { isAbnormal: true })
    return compare(context, filter, asked, NUMBERS.abnormal)
  },

  async GetPatterns(asked, context) {
    requireFields(asked, ['eventGroupId', 'companyId'])
    return patternsOf(context, countFilter(context, asked, monthToDate(today(context.clock)), { isAbnormal: true }))
  },

  async GetAear({ eventGroupId, companyId }, { db, caller, language }) {
    const groupIds = eventGroupId.length > 0 ? eventGroupId : null
    return { areas: await areaChoices(db, visible(caller), { groupIds, companyId }, language) }
  },

  async GetEventType({ areaIds, eventGroupId, companyId }, { db, caller, language }) {
    const groupIds = eventGroupId.length > 0 ? eventGroupId : null
    const areas = await areaChoices(db, visible(caller), { groupIds, companyId }, language)
    const ids = areas.map(({ areaId }) => areaId).filter((id) => areaIds.length === 0 || areaIds.includes(id))
    const types = await typesOfAreas(db, ids, { isAbnormal: true }, language)
    return { eventTypes: types.map(({ id, name, otherName }) => ({ value: id, label: name, otherName })) }
  },

  ExportExcel: { own: (asked, context) => exportAbnormal(context, asked, 'Excel') },
  ExportPDF: { own: (asked, context) => exportAbnormal(context, asked, 'PDF') },
})
