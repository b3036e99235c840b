import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../call/call.ts'
import type { CountFilter } from './conditions.queries.ts'
import { today } from '../platform/clock.ts'
import { countFilter, requireFields } from './filter.ts'
import { monthOf } from './periods.ts'

/** What a block counts: one group of a company, or for CSR all CSR areas. */
export function monthFilter(
  context: Pick<SignedIn, 'caller' | 'clock'>,
  asked: { companyId: number | null; eventGroupId: number; startDate: string | null },
): CountFilter {
  const isCsr = asked.eventGroupId === EVENT_GROUP.CSR
  if (!isCsr) requireFields({ companyId: asked.companyId }, ['companyId'])
  const month = monthOf(asked.startDate ?? today(context.clock))
  return countFilter(
    context,
    {
      companyId: isCsr ? null : asked.companyId,
      eventGroupId: [asked.eventGroupId],
      areaIds: [],
      eventTypes: [],
      startDate: null,
      endDate: null,
    },
    month,
  )
}
