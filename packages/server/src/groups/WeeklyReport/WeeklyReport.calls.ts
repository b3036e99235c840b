import { REPORTS } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { SECURITY_LEVEL_COLOR } from '@daybook/shared/rules/rules'
import { implement } from '../../call/call.ts'
import { readAtOnce } from '../../statistics/readPoint.queries.ts'
import { asOf } from '../../statistics/block.ts'
import { titleOf } from '../../statistics/choices.ts'
import { NUMBERS, compare } from '../../statistics/comparison.ts'
import { detailsPage } from '../../statistics/details.ts'
import { sealReport } from '../../statistics/drillDown.ts'
import { periodText } from '../../statistics/periods.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { covers, reportable } from '../../people/rights/scope.ts'
import { countWeek, weekAsked, weekFilter } from '../../statistics/week.ts'
import { exportWeek } from '../../statistics/files/weekFile.ts'

export const weeklyReport = implement('WeeklyReport', {
  async LoadData(asked, context) {
    const { db, caller, language } = context
    const filter = weekFilter(context, await weekAsked(context, asked), asked.eventGroupId)
    const { point, result } = await readAtOnce(db, async (at) => {
      const week = await countWeek({ ...context, db: at }, filter)
      return { ...week, ...(await detailsPage({ db: at, language: context.language }, filter, asked, week.events)) }
    })
    const { groups, types, companies, missing, rows, facts } = result
    const levels = texts[language].securityLevel
    return {
      permission: levelOf(caller, REPORTS.weekly.menu),
      asOf: asOf(context),
      startDate: filter.from,
      endDate: filter.to,
      title: titleOf(context, REPORTS.weekly, periodText(filter)),
      eventGroupIds: groups,
      eventTypes: types.map((type) => ({
        eventGroupId: type.groupId,
        eventTypeId: type.id,
        eventTypeName: type.name,
        colorId: type.colorId,
        orderId: type.position,
      })),
      companies,
      missingAreas: missing.map(({ groupId, companyId, companyName, areaId, name }) => ({
        eventGroupId: groupId,
        companyId,
        companyName,
        areaId,
        areaName: name,
        canFile: covers(reportable(caller), { companyId, areaId }),
      })),
      events: rows.map((row) => ({
        eventId: row.id,
        eventGroupId: row.group_id,
        companyId: row.company_id,
        companyName: row.company_name,
        areaName: row.area_name,
        eventTypeId: row.type_id,
        eventTypeName: row.type_name,
        colorId: row.color_id,
        levelName: row.level_id ? levels[row.level_id] : '',
        levelColor: row.level_id ? (SECURITY_LEVEL_COLOR[row.level_id - 1] ?? '') : '',
        description: row.description,
        eventDay: row.event_date,
      })),
      ...facts,
      ...(await sealReport(context, filter, point)),
    }
  },

  async Compare({ startDate, sealedWeekly, ...asked }, context) {
    const filter = weekFilter(context, await weekAsked(context, { startDate, endDate: null, sealedWeekly }))
    return compare(context, filter, asked, NUMBERS.weekly)
  },

  ExportExcel: { own: (asked, context) => exportWeek(context, asked, 'Excel') },
  ExportPDF: { own: (asked, context) => exportWeek(context, asked, 'PDF') },
})
