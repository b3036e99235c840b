import type { FieldProblem } from '@daybook/shared/problems'
import { OVERVIEW_DAYS } from '@daybook/shared/rules/overviewRules'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../call/call.ts'
import type { Moment } from '../expectations/areaDays.queries.ts'
import type { CountFilter } from './conditions.queries.ts'
import { addDays, today } from '../platform/clock.ts'
import { refuseFields } from '../platform/problem.ts'
import { visible } from '../people/rights/scope.ts'
import { type Period, monthOf } from './periods.ts'

/** The filter of a report as calls receive it. */
export type Asked = {
  companyId: number | null
  eventGroupId: number[]
  areaIds: number[]
  eventTypes: number[]
  startDate: string | null
  endDate: string | null
}

/** Reads the filter of an export from the posted fields; the areas may be posted next to it. */
export function readExportFilter({
  filter,
  selectedAreaIds,
}: {
  filter?: Partial<Asked & { year: number | null }> | null | undefined
  selectedAreaIds: number[]
}): Asked & { year: number | null } {
  const { companyId, eventGroupId, areaIds, eventTypes, startDate, endDate, year } = filter ?? {}
  return {
    companyId: companyId ?? null,
    eventGroupId: eventGroupId ?? [],
    areaIds: areaIds && areaIds.length > 0 ? areaIds : selectedAreaIds,
    eventTypes: eventTypes ?? [],
    startDate: startDate ?? null,
    endDate: endDate ?? null,
    year: year ?? null,
  }
}

type Required = 'eventGroupId' | 'companyId' | 'year' | 'areaIds'

/** Refuses missing fields that a report requires, in the order of the form. */
export function requireFields(asked: Partial<Asked> & { year?: number | null }, required: Required[]): void {
  const isCsr = asked.eventGroupId?.length === 1 && asked.eventGroupId[0] === EVENT_GROUP.CSR
  const fields = {
    eventGroupId: 'eventGroup',
    companyId: isCsr ? 'csrArea' : 'company',
    year: 'year',
    areaIds: 'yearlyArea',
  } as const
  const isMissing = (name: Required) => {
    const value = asked[name]
    return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  }
  refuseFields(
    required.filter(isMissing).map(
      (name): FieldProblem => ({
        path: name,
        code: 'required',
        values: { field: fields[name] },
      }),
    ),
  )
}

/**
 * The count filter of a caller. A range open at one end ends today, or begins with the month of its end. Throws
 * dateOrder, at `endField`.
 */
export function countFilter(
  { caller }: Pick<SignedIn, 'caller'>,
  asked: Asked,
  usual: Period,
  { isAbnormal = false, endField = 'endDate' }: { isAbnormal?: boolean; endField?: string } = {},
): CountFilter {
  const to = asked.endDate ?? later(usual.to, asked.startDate ?? '')
  const period = { from: asked.startDate ?? (to < usual.from ? monthOf(to).from : usual.from), to }
  if (period.from > period.to) refuseFields([{ path: endField, code: 'dateOrder' }])
  const some = (ids: number[]) => (ids.length > 0 ? ids : null)
  return {
    scope: visible(caller),
    groupIds: some(asked.eventGroupId),
    companyId: asked.companyId,
    areaIds: some(asked.areaIds),
    typeIds: some(asked.eventTypes),
    isAbnormal,
    ...period,
  }
}

/** The count filter of a page with days, a company and an event group; without days: the 30 until yesterday. Throws as countFilter, at `to`. */
export function daysFilter(
  context: Pick<SignedIn, 'caller' | 'clock'>,
  {
    companyId,
    eventGroupId,
    from,
    to,
  }: {
    companyId: number | null
    eventGroupId: number | null
    from: string | null
    to: string | null
  },
): CountFilter {
  const now = today(context.clock)
  return countFilter(
    context,
    {
      companyId,
      eventGroupId: eventGroupId === null ? [] : [eventGroupId],
      areaIds: [],
      eventTypes: [],
      startDate: from,
      endDate: to,
    },
    { from: addDays(now, -OVERVIEW_DAYS), to: addDays(now, -1) },
    { endField: 'to' },
  )
}

const later = (one: string, other: string) => (one > other ? one : other)

export function momentOf({ clock }: Pick<SignedIn, 'clock'>): Moment {
  return { today: today(clock), timeZone: clock.timeZone }
}
