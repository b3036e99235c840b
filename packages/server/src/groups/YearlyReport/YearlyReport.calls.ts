import { REPORTS } from '@daybook/shared/registry'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { type SignedIn, implement } from '../../call/call.ts'
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

/** Maximum number of areas with images in an export: each is a chart. */
const MOST_AT_FIRST = 500

export const yearlyReport = implement('YearlyReport', {
  async LoadData({ sealedYearly, ...asked }, context) {
    const named = await linkedDay(context, REPORTS.yearly.page, sealedYearly)
    const year = yearAsked(context, { year: asked.year, startDate: asked.startDate ?? named })
    const period = yearOf(year)
    const choices = await loadChoices(context, REPORTS.yearly, { period, asked })
    const chosen = {
      ...asked,
      companyId: choices.defaultCompanyId,
      eventGroupId: [choices.defaultEventGroupId ?? EVENT_GROUP.OPERATION],
    }
    // Without an existing company, an open filter would mean everything the caller sees.
    const { items, ...facts } = await yearOfAreas(
      context,
      yearFilter(context, chosen, year),
      choices.defaultCompanyId !== null,
    )
    // Unless the request names areas: every area that the year counts, even if it has changed or closed since.
    const yearly = items.slice(0, MOST_AT_FIRST)
    return {
      ...choices,
      title: titleOf(context, REPORTS.yearly, String(year)),
      defaultAreaIds: asked.areaIds.length > 0 ? asked.areaIds : yearly.map(({ areaId }) => areaId),
      yearly,
      ...facts,
    }
  },

  async GetByEventType(asked, context) {
    requireFields({ ...asked, year: asked.year ?? (asked.startDate ? 1 : null) }, [
      'eventGroupId',
      'companyId',
      'year',
      'areaIds',
    ])
    const year = yearAsked(context, asked)
    const { items, ...facts } = await yearOfAreas(context, yearFilter(context, asked, year))
    return { yearly: items, year, title: titleOf(context, REPORTS.yearly, String(year)), ...facts }
  },

  async GetArea({ eventGroupId, companyId, startDate }, context) {
    const { language } = context
    const year = yearAsked(context, { year: null, startDate })
    const scope = visible(context.caller)
    const chosen = { groupIds: eventGroupId === null ? null : [eventGroupId], companyId }
    const ofYear = { ...chosen, scope, areaIds: null, typeIds: null, isAbnormal: false, ...yearOf(year) }
    const counted = await countYear(context.db, ofYear, momentOf(context), language)
    const countedIds = counted.map(({ areaId }) => areaId)
    return { areas: await areaChoices(context.db, scope, chosen, language, countedIds) }
  },

  async LoadArea({ eventGroupId, companyId }, { db, caller, language }) {
    const chosen = { groupIds: eventGroupId === null ? null : [eventGroupId], companyId }
    return { areas: await areaChoices(db, visible(caller), chosen, language) }
  },

  ExportExcel: { own: (asked, context) => exportYear(context, asked, 'Excel') },
  ExportPDF: { own: (asked, context) => exportYear(context, asked, 'PDF') },
})

async function yearOfAreas(context: SignedIn, filter: CountFilter, hasAreas = true) {
  const { point, result: items } = await readAtOnce(context.db, (db) =>
    hasAreas ? yearlyItems({ ...context, db }, filter) : Promise.resolve([]),
  )
  return { items, asOf: asOf(context), ...(await sealReport(context, filter, point)) }
}
