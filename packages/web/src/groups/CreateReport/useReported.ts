import { parseDay, readDay } from '@daybook/shared/days'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import { useCall } from '../../app/api.ts'
import type { Chosen, EventChoices } from '../../events/EventFields.tsx'

/** The reports of the chosen day by area; rejected ones do not count. */
export type Reported = ReadonlyMap<number, readonly ReportRow[]>

export const NOTHING_REPORTED: Reported = new Map()

/** The reports that the areas of the chosen group and company already have; undefined until known. */
export function useReported(
  { eventGroupId, companyId, eventDate, isAdvance }: Chosen,
  { areas }: EventChoices,
): Reported | undefined {
  const isDay = parseDay(eventDate) !== null && !isAdvance
  const day = useCall(
    'CreateReport/LoadListEventReport',
    { eventGroupId, companyId, eventDate: readDay(eventDate) },
    { enabled: companyId !== null && isDay, isQuiet: true },
  )
  if (!isDay || day.isError) return NOTHING_REPORTED
  return day.data && reportedOf(day.data.events, areas)
}

export function reportedOf(events: readonly ReportRow[], areas: EventChoices['areas']): Reported {
  const standing = events.filter(({ statusId }) => statusId !== REPORT_STATUS.REJECTED)
  const byArea = areas.map(
    ({ areaId, areaName }) => [areaId, standing.filter((row) => row.areaName === areaName)] as const,
  )
  return new Map(byArea.filter(([, rows]) => rows.length > 0))
}
