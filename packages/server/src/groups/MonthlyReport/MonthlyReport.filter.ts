import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../call.ts'
import type { CountFilter } from '../../statistics/conditions.queries.ts'
import { today } from '../../platform/clock.ts'
import { countFilter, requireFields } from '../../statistics/filter.ts'
import { monthOf } from '../../statistics/periods.ts'

/** What a block counts: a group of a company, and of CSR all areas there are. */
export function monthFilter(
  context: Pick<SignedIn, 'caller' | 'clock'>,
  asked: { nCompanyID: number | null; nEventGroupID: number; sStartDate: string | null },
): CountFilter {
  const isCsr = asked.nEventGroupID === EVENT_GROUP.CSR
  if (!isCsr) requireFields({ nCompanyID: asked.nCompanyID }, ['nCompanyID'])
  const month = monthOf(asked.sStartDate ?? today(context.clock))
  return countFilter(
    context,
    {
      nCompanyID: isCsr ? null : asked.nCompanyID,
      nEventGroupID: [asked.nEventGroupID],
      lstAreaID: [],
      lstEventType: [],
      sStartDate: null,
      sEndDate: null,
    },
    month,
  )
}
