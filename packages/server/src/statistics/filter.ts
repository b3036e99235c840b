import type { FieldProblem } from '@daybook/shared/problems'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../call.ts'
import type { Moment } from './counting.queries.ts'
import type { CountFilter } from './conditions.queries.ts'
import { today } from '../platform/clock.ts'
import { refuseFields } from '../platform/problem.ts'
import { visible } from '../people/rights/scope.ts'
import { type Period, monthOf } from './periods.ts'

/** The filter of a report as calls receive it. */
export type Asked = {
  nCompanyID: number | null
  nEventGroupID: number[]
  lstAreaID: number[]
  lstEventType: number[]
  sStartDate: string | null
  sEndDate: string | null
}

/** Reads the filter of an export from whatever was posted; areas may be outside it. */
export function readExportFilter({
  cFilterData,
  lstSelectAreaID,
}: {
  cFilterData?: Partial<Asked & { nYear: number | null }> | null | undefined
  lstSelectAreaID: number[]
}): Asked & { nYear: number | null } {
  const { nCompanyID, nEventGroupID, lstAreaID, lstEventType, sStartDate, sEndDate, nYear } = cFilterData ?? {}
  return {
    nCompanyID: nCompanyID ?? null,
    nEventGroupID: nEventGroupID ?? [],
    lstAreaID: lstAreaID && lstAreaID.length > 0 ? lstAreaID : lstSelectAreaID,
    lstEventType: lstEventType ?? [],
    sStartDate: sStartDate ?? null,
    sEndDate: sEndDate ?? null,
    nYear: nYear ?? null,
  }
}

type Required = 'nEventGroupID' | 'nCompanyID' | 'nYear' | 'lstAreaID'

/** Refuses missing fields that a report requires, in the order of the form. */
export function requireFields(asked: Partial<Asked> & { nYear?: number | null }, required: Required[]): void {
  const isCsr = asked.nEventGroupID?.length === 1 && asked.nEventGroupID[0] === EVENT_GROUP.CSR
  const fields = {
    nEventGroupID: 'eventGroup',
    nCompanyID: isCsr ? 'csrArea' : 'company',
    nYear: 'year',
    lstAreaID: 'yearlyArea',
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
 * dateOrder.
 */
export function countFilter(
  { caller }: Pick<SignedIn, 'caller'>,
  asked: Asked,
  usual: Period,
  isAbnormal = false,
): CountFilter {
  const to = asked.sEndDate ?? later(usual.to, asked.sStartDate ?? '')
  const period = { from: asked.sStartDate ?? (to < usual.from ? monthOf(to).from : usual.from), to }
  if (period.from > period.to) refuseFields([{ path: 'sEndDate', code: 'dateOrder' }])
  const some = (ids: number[]) => (ids.length > 0 ? ids : null)
  return {
    scope: visible(caller),
    groupIds: some(asked.nEventGroupID),
    companyId: asked.nCompanyID,
    areaIds: some(asked.lstAreaID),
    typeIds: some(asked.lstEventType),
    isAbnormal,
    ...period,
  }
}

const later = (one: string, other: string) => (one > other ? one : other)

export function momentOf({ clock }: Pick<SignedIn, 'clock'>): Moment {
  return { today: today(clock), timeZone: clock.timeZone }
}
