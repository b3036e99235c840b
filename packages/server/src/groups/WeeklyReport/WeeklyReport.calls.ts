import { REPORTS } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { SECURITY_LEVEL_COLOR } from '@daybook/shared/rules/rules'
import { wireDay } from '@daybook/shared/calls/shapes/wire'
import { implement } from '../../call.ts'
import { readAtOnce } from '../../statistics/readPoint.queries.ts'
import { asOf } from '../../statistics/block.ts'
import { titleOf } from '../../statistics/choices.ts'
import { detailsPage } from '../../statistics/details.ts'
import { sealReport } from '../../statistics/drillDown.ts'
import { periodText } from '../../statistics/periods.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { countWeek, weekAsked, weekFilter } from '../../statistics/week.ts'
import { exportWeek } from './WeeklyReport.file.ts'

export const weeklyReport = implement('WeeklyReport', {
  async LoadData(asked, context) {
    const { db, caller, language } = context
    const filter = weekFilter(context, await weekAsked(context, asked), asked.nEventGroupID)
    const { point, result } = await readAtOnce(db, async (at) => {
      const week = await countWeek({ ...context, db: at }, filter)
      return { ...week, ...(await detailsPage({ db: at }, filter, asked, week.events)) }
    })
    const { groups, types, companies, rows, facts } = result
    const levels = texts[language].securityLevel
    return {
      nPermission: levelOf(caller, REPORTS.weekly.menu),
      dAsof: asOf(context),
      sStartDate: wireDay(filter.from),
      sEndDate: wireDay(filter.to),
      sTiter: titleOf(context, REPORTS.weekly, periodText(filter)),
      lstEventGroupID: groups,
      lstEventType: types.map((type) => ({
        nEventGroupID: type.groupId,
        nEventTypeID: type.id,
        sEventTypeName: type.name,
        nColorID: type.colorId,
        nOrderID: type.position,
      })),
      lstSummaryReportData: companies,
      lstEeventRepottData: rows.map((row) => ({
        nEventID: row.id,
        nEventGroupID: row.group_id,
        nCompanyID: row.company_id,
        sCompanyName: row.company_name,
        sAreaName: row.area_name,
        nEventTypeID: row.type_id,
        sEventTypeName: row.type_name,
        nEventTypeColorID: row.color_id,
        sSecurityLevelName: row.level_id ? levels[row.level_id] : '',
        sSecurityLevelColor: row.level_id ? (SECURITY_LEVEL_COLOR[row.level_id - 1] ?? '') : '',
        sDescription: row.description,
        dEventDate: row.event_date,
      })),
      ...facts,
      ...(await sealReport(context, filter, point)),
    }
  },

  ExportExcel: { own: (asked, context) => exportWeek(context, asked, 'Excel') },
  ExportPDF: { own: (asked, context) => exportWeek(context, asked, 'PDF') },
})
