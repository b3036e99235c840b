import { REPORTS } from '@daybook/shared/registry'
import { implement } from '../../call.ts'
import { today } from '../../platform/clock.ts'
import { blockAnswer } from '../../statistics/block.ts'
import { loadChoices } from '../../statistics/choices.ts'
import { areaChoices, typesOfAreas } from '../../statistics/choices.queries.ts'
import { detailOf, detailsPage } from '../../statistics/details.ts'
import { countFilter, requireFields } from '../../statistics/filter.ts'
import { linkedDay } from '../../statistics/link.ts'
import { monthToDate } from '../../statistics/periods.ts'
import { visible } from '../../people/rights/scope.ts'
import { exportAbnormal } from './ReportAbnormal.file.ts'

export const reportAbnormal = implement('ReportAbnormal', {
  async LoadData({ sStartDate, sEndDate, sAbnormal }, context) {
    const named = await linkedDay(context, REPORTS.abnormal.page, sAbnormal)
    const usual = monthToDate(today(context.clock))
    const asked = {
      nCompanyID: null,
      nEventGroupID: [],
      lstAreaID: [],
      lstEventType: [],
      sStartDate: sStartDate ?? named,
      sEndDate,
    }
    const { from, to } = countFilter(context, asked, usual)
    return loadChoices(context, REPORTS.abnormal, { period: { from, to }, asked })
  },

  async GetByEventType(asked, context) {
    requireFields(asked, ['nEventGroupID', 'nCompanyID'])
    const filter = countFilter(context, asked, monthToDate(today(context.clock)), true)
    const { total, ...block } = await blockAnswer(context, filter)
    const { rows, facts } = await detailsPage(context, filter, asked, total)
    return { ...block, lstReportDetail: rows.map((row) => detailOf(row, context)), ...facts }
  },

  async GetAear({ nEventGroupID, nCompanyID }, { db, caller }) {
    const groupIds = nEventGroupID.length > 0 ? nEventGroupID : null
    return { lstArea: await areaChoices(db, visible(caller), { groupIds, companyId: nCompanyID }) }
  },

  async GetEventType({ lstAreaID, nEventGroupID, nCompanyID }, { db, caller }) {
    const groupIds = nEventGroupID.length > 0 ? nEventGroupID : null
    const areas = await areaChoices(db, visible(caller), { groupIds, companyId: nCompanyID })
    const ids = areas.map(({ nAreaID }) => nAreaID).filter((id) => lstAreaID.length === 0 || lstAreaID.includes(id))
    const types = await typesOfAreas(db, ids, { isAbnormal: true })
    return { lstEventType: types.map(({ id, name }) => ({ value: id, label: name })) }
  },

  ExportExcel: { own: (asked, context) => exportAbnormal(context, asked, 'Excel') },
  ExportPDF: { own: (asked, context) => exportAbnormal(context, asked, 'PDF') },
})
