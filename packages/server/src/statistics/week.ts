import type { Answered } from '@daybook/shared'
import { REPORTS } from '@daybook/shared/registry'
import type { SignedIn } from '../call/call.ts'
import type { CountFilter } from './conditions.queries.ts'
import { type AreaCount, countAreas } from './counting.queries.ts'
import { today } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { columnsOf } from './block.ts'
import { GROUPS_IN_ORDER } from './choices.ts'
import type { ReportType } from './choices.queries.ts'
import { countFilter, momentOf } from './filter.ts'
import { linkedDay } from './link.ts'
import { type Period, lastWeek, weekOf } from './periods.ts'

type Answer = Answered<'WeeklyReport/LoadData'>
export type CompanyWeek = Answer['companies'][number]

/**
 * The day whose week is requested: the first day, else that of the address, else the last day; null for none. Throws
 * invalidLink if the address has a value that does not open, including its mode.
 */
export async function weekAsked(
  context: Pick<SignedIn, 'db' | 'sealer'>,
  {
    startDate,
    endDate,
    sealedWeekly,
    sealedMode = '',
  }: { startDate: string | null; endDate: string | null; sealedWeekly: string; sealedMode?: string },
): Promise<string | null> {
  if (sealedMode !== '' && !(await context.sealer.open(context.db, REPORTS.weekly.page, sealedMode))?.mode)
    throw new Problem('invalidLink')
  return startDate ?? (await linkedDay(context, REPORTS.weekly.page, sealedWeekly)) ?? endDate
}

/** The week of a day, or the last completed one. */
export function weekFilter(
  context: Pick<SignedIn, 'caller' | 'clock'>,
  day: string | null,
  groupId: number | null = null,
): CountFilter {
  const week: Period = day ? weekOf(day) : lastWeek(today(context.clock))
  const asked = {
    companyId: null,
    eventGroupId: groupId === null ? [] : [groupId],
    areaIds: [],
    eventTypes: [],
    startDate: null,
    endDate: null,
  }
  return countFilter(context, asked, week)
}

/** A week by company: the groups, the event types of each, a row per company of a group, and the areas that did not report. */
export async function countWeek(
  context: Pick<SignedIn, 'db' | 'clock' | 'language'>,
  filter: CountFilter,
): Promise<{ groups: number[]; types: ReportType[]; companies: CompanyWeek[]; missing: AreaCount[]; events: number }> {
  const areas = await countAreas(context.db, filter, momentOf(context), context.language)
  const groups = GROUPS_IN_ORDER.filter((group) => areas.some(({ groupId }) => groupId === group))
  return {
    groups,
    types: await columnsOf(context, filter, areas),
    companies: groups.flatMap((group) => companiesOf(areas.filter(({ groupId }) => groupId === group))),
    missing: groups.flatMap((group) => areas.filter((area) => area.groupId === group && didNotReport(area))),
    events: areas.reduce((sum, { types }) => sum + types.reduce((all, { events }) => all + events, 0), 0),
  }
}

/** Whether an area was expected to report in the week and has no counted event. */
export function didNotReport({ expected, daysWithEvents }: AreaCount): boolean {
  return expected > 0 && daysWithEvents === 0
}

/** One row per company, in the order of the areas. Counts areas that were expected to report in the week. */
export function companiesOf(areas: AreaCount[]): CompanyWeek[] {
  const companies = Map.groupBy(areas, ({ companyId }) => companyId)
  return [...companies.values()].map((own) => {
    const first = own[0] as AreaCount
    const leaves = own.filter(({ expected }) => expected > 0)
    const counts = new Map<number, number>()
    for (const { typeId, events } of own.flatMap(({ types }) => types))
      counts.set(typeId, (counts.get(typeId) ?? 0) + events)
    return {
      eventGroupId: first.groupId,
      companyId: first.companyId,
      companyName: first.companyName,
      areaCount: leaves.length,
      notReported: own.filter(didNotReport).length,
      counts: [...counts].map(([eventTypeId, count]) => ({ eventTypeId, count })),
      orderId: first.places.company,
    }
  })
}
