import type { Answered, Received } from '@daybook/shared'
import type { SignedIn } from '../../call/call.ts'
import { earliestDate } from '../../events/rules.ts'
import { covers, reportable, visible } from '../../people/rights/scope.ts'
import { today } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { pageFacts, readPage, readSorting } from '../../administration/list.ts'
import { asOf } from '../../statistics/block.ts'
import { openReport } from '../../statistics/drillDown.ts'
import { countFilter, momentOf } from '../../statistics/filter.ts'
import { listNotReported, namesOfFilter, NOT_REPORTED_SORTS } from '../../statistics/notReported.queries.ts'
import { monthToDate } from '../../statistics/periods.ts'

type Asked = Received<'Report/GetNotReportedDays'>

/** The days behind a number of days without a report, in the caller's scope. */
export async function readNotReportedDays(
  asked: Asked,
  context: SignedIn,
): Promise<Answered<'Report/GetNotReportedDays'>> {
  const { db, caller, clock, language } = context
  const { eventGroupIds, companyId, areaIds, areaId } = asked
  const asWritten = countFilter(
    context,
    { eventGroupId: eventGroupIds, companyId, areaIds, eventTypes: [], startDate: asked.from, endDate: asked.to },
    monthToDate(today(clock)),
    { endField: 'to' },
  )
  const period = asked.sealedPeriod === '' ? undefined : await periodOf(context, asked.sealedPeriod)
  const filter = { ...asWritten, ...period }
  const page = readPage(asked)
  const order = asked.sort
    ? readSorting(NOT_REPORTED_SORTS, asked)
    : { by: 'day' as const, descending: asked.order !== 'asc' }
  const { total, areas, days } = await listNotReported(
    db,
    filter,
    momentOf(context),
    { areaId, isSilent: asked.isSilent, order, ...page },
    language,
  )
  const names = await namesOfFilter(
    db,
    visible(caller),
    { areaIds: areaId === null ? areaIds : [areaId], companyId },
    language,
  )
  const canFile = (place: { companyId: number; areaId: number }, day: string) => {
    const first = earliestDate(caller, [{ companyId: place.companyId, id: place.areaId }], today(clock))
    return covers(reportable(caller), place) && (first === null || day >= first)
  }
  return {
    asOf: asOf(context),
    period: { from: filter.from, to: filter.to },
    companyName: names.company,
    areaNames: names.areas,
    areas,
    ...pageFacts(page, total),
    days: days.map(({ groupId, isRejectedOnly, ...day }) => ({
      ...day,
      eventGroupId: groupId,
      reason: isRejectedOnly ? ('rejectedOnly' as const) : ('noReport' as const),
      canFile: canFile(day, day.day),
    })),
  }
}

/** The days of a comparison's period; what else it filters stands in the address, because the list shows what is missing now. */
async function periodOf(context: SignedIn, sealed: string) {
  const opened = await openReport(context, sealed)
  if (!opened) throw new Problem('invalidLink')
  const { from, to, leftOut = [] } = opened.filter
  return { from, to, leftOut }
}
