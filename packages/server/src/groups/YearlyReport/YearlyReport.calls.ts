import { REPORTS } from '@daybook/shared/registry'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { type SignedIn, implement } from '../../call.ts'
import type { CountFilter } from '../../statistics/conditions.queries.ts'
import { countYear } from '../../statistics/counting.queries.ts'
import { readAtOnce } from '../../statistics/readPoint.queries.ts'
import { asOf } from '../../statistics/block.ts'
import { loadChoices, titleOf } from '../../statistics/choices.ts'
import { areaChoices } from '../../statistics/choices.queries.ts'
import { sealReport } from '../../statistics/drillDown.ts'
import { momentOf, requireFields } from '../../statistics/filter.ts'
import { linkedDay } from '../../statistics/link.ts'
import { yearOf } from '../../statistics/periods.ts'
import { visible } from '../../people/rights/scope.ts'
import { yearAsked, yearFilter, yearlyItems } from '../../statistics/year.ts'
import { exportYear } from './YearlyReport.file.ts'

/** As many areas as an export takes pictures of: each of them is a chart. */
const MOST_AT_FIRST = 500

export const yearlyReport = implement('YearlyReport', {
  async LoadData({ sYearly, ...asked }, context) {
    const named = await linkedDay(context, REPORTS.yearly.page, sYearly)
    const year = yearAsked(context, { nYear: asked.nYear, sStartDate: asked.sStartDate ?? named })
    const period = yearOf(year)
    const choices = await loadChoices(context, REPORTS.yearly, { period, asked })
    const chosen = {
      ...asked,
      nCompanyID: choices.nDefaultCompanyID,
      nEventGroupID: [choices.nDefaultEventGroup ?? EVENT_GROUP.OPERATION],
    }
    // Without a company that there is, an open filter would be all that the caller sees.
    const { items, ...facts } = await yearOfAreas(
      context,
      yearFilter(context, chosen, year),
      choices.nDefaultCompanyID !== null,
    )
    // Unless areas were asked for: every area that the year counts, whatever became of it since.
    const lstTYearlyData = items.slice(0, MOST_AT_FIRST)
    return {
      ...choices,
      sTiter: titleOf(context, REPORTS.yearly, String(year)),
      lstDefaultArea: asked.lstAreaID.length > 0 ? asked.lstAreaID : lstTYearlyData.map(({ nAreaID }) => nAreaID),
      lstTYearlyData,
      ...facts,
    }
  },

  async GetByEventType(asked, context) {
    requireFields({ ...asked, nYear: asked.nYear ?? (asked.sStartDate ? 1 : null) }, [
      'nEventGroupID',
      'nCompanyID',
      'nYear',
      'lstAreaID',
    ])
    const year = yearAsked(context, asked)
    const { items, ...facts } = await yearOfAreas(context, yearFilter(context, asked, year))
    return { lstTYearlyData: items, nYear: year, sTiter: titleOf(context, REPORTS.yearly, String(year)), ...facts }
  },

  async GetArea({ nEventGroupID, nCompanyID, sStartDate }, context) {
    const year = yearAsked(context, { nYear: null, sStartDate })
    const scope = visible(context.caller)
    const chosen = { groupIds: nEventGroupID === null ? null : [nEventGroupID], companyId: nCompanyID }
    const ofYear = { ...chosen, scope, areaIds: null, typeIds: null, isAbnormal: false, ...yearOf(year) }
    const counted = await countYear(context.db, ofYear, momentOf(context))
    const countedIds = counted.map(({ areaId }) => areaId)
    return { lstArea: await areaChoices(context.db, scope, chosen, countedIds) }
  },

  async LoadArea({ nEventGroupID, nCompanyID }, { db, caller }) {
    const chosen = { groupIds: nEventGroupID === null ? null : [nEventGroupID], companyId: nCompanyID }
    return { lstArea: await areaChoices(db, visible(caller), chosen) }
  },

  ExportExcel: { own: (asked, context) => exportYear(context, asked, 'Excel') },
  ExportPDF: { own: (asked, context) => exportYear(context, asked, 'PDF') },
})

async function yearOfAreas(context: SignedIn, filter: CountFilter, hasAreas = true) {
  const { point, result: items } = await readAtOnce(context.db, (db) =>
    hasAreas ? yearlyItems({ ...context, db }, filter) : Promise.resolve([]),
  )
  return { items, dAsof: asOf(context), ...(await sealReport(context, filter, point)) }
}
