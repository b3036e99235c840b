import { REPORTS } from '@daybook/shared/registry'
import { implement } from '../../call.ts'
import { countBoard } from '../../statistics/counting.queries.ts'
import { readAtOnce } from '../../statistics/readPoint.queries.ts'
import { today } from '../../platform/clock.ts'
import { asOf, blockAnswer } from '../../statistics/block.ts'
import { loadChoices } from '../../statistics/choices.ts'
import { areaChoices, typesOfAreas } from '../../statistics/choices.queries.ts'
import { sealReport } from '../../statistics/drillDown.ts'
import { countFilter, momentOf, requireFields } from '../../statistics/filter.ts'
import { daysOf, monthInWords, monthOf, monthToDate } from '../../statistics/periods.ts'
import { visible } from '../../people/rights/scope.ts'
import { exportEventReport } from './Report.file.ts'

export const report = implement('Report', {
  async LoadData(asked, context) {
    const usual = monthToDate(today(context.clock))
    const { from, to } = countFilter(context, asked, usual)
    return loadChoices(context, REPORTS.event, { period: { from, to }, asked })
  },

  async GetByEventType(asked, context) {
    requireFields(asked, ['nEventGroupID', 'nCompanyID'])
    return blockAnswer(context, countFilter(context, asked, monthToDate(today(context.clock))))
  },

  async GetAear({ nEventGroupID, nCompanyID }, { db, caller }) {
    const chosen = { groupIds: nEventGroupID === null ? null : [nEventGroupID], companyId: nCompanyID }
    return { lstArea: await areaChoices(db, visible(caller), chosen) }
  },

  async GetEventType({ lstAreaID, nEventGroupID, nCompanyID }, { db, caller }) {
    const chosen = { groupIds: nEventGroupID === null ? null : [nEventGroupID], companyId: nCompanyID }
    const areas = await areaChoices(db, visible(caller), chosen)
    const ids = areas.map(({ nAreaID }) => nAreaID).filter((id) => lstAreaID.length === 0 || lstAreaID.includes(id))
    const types = await typesOfAreas(db, ids, {})
    return { lstEventType: types.map(({ id, name }) => ({ value: id, label: name })) }
  },

  async GetBoard({ nEventGroupID, nCompanyID, sStartDate }, context) {
    const { db, language, clock } = context
    const asked = {
      nCompanyID,
      nEventGroupID: nEventGroupID === null ? [] : [nEventGroupID],
      lstAreaID: [],
      lstEventType: [],
      sStartDate: null,
      sEndDate: null,
    }
    requireFields(asked, ['nEventGroupID', 'nCompanyID'])
    const month = monthOf(sStartDate ?? today(clock))
    const filter = countFilter(context, asked, month)
    const { point, result: areas } = await readAtOnce(db, (at) => countBoard(at, filter, momentOf(context)))
    return {
      dAsof: asOf(context),
      sMonth: monthInWords(month.from, language),
      lstDay: daysOf(month),
      lstArea: areas.map((area) => ({
        nAreaID: area.areaId,
        sAreaName: area.name,
        nCompanyID: area.companyId,
        sCompanyName: area.companyName,
        nReport: area.events,
        nNotReport: area.expected - area.reported,
        sDay: area.days,
        lstCount: area.counts,
      })),
      ...(await sealReport(context, filter, point)),
    }
  },

  ExportExcel: { own: (asked, context) => exportEventReport(context, asked, 'Excel') },
  ExportPDF: { own: (asked, context) => exportEventReport(context, asked, 'PDF') },
})
