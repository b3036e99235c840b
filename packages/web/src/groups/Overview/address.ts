import type { Input } from '@daybook/shared'
import { NUMBER_KINDS } from '@daybook/shared/rules/comparisonRules'
import { parseDay } from '@daybook/shared/days'
import * as address from '../../app/address.ts'
import type { Search } from '../../app/query.ts'
import { daysAddress, daysOf, type Period, PERIODS } from '../../kit/fields/periods.ts'

/** Companies in their order, by the difference of a number from its partner, or by what is open. */
const COMPANY_SORTS = ['company', ...NUMBER_KINDS, 'waiting', 'actions'] as const
export type CompanySort = (typeof COMPANY_SORTS)[number]

/** Which numbers the page shows. Days are 'dd/MM/yyyy', '' for the usual ones. */
export type Shown = {
  period: Period | ''
  from: string
  to: string
  company: number | null
  group: number | null
  sort: CompanySort
  order: 'asc' | 'desc'
}

export const overviewAddress = address.addressOf({
  period: address.oneOf(PERIODS),
  from: address.day,
  to: address.day,
  company: address.firstId,
  group: address.oneOf([1, 2, 3]),
  sort: address.oneOf(COMPANY_SORTS),
  order: address.order,
})

export function readShown({
  period,
  company,
  group,
  sort = 'company',
  order,
  ...days
}: address.AddressOf<typeof overviewAddress>): Shown {
  const [from = '', to = ''] = period ? daysOf(period) : [days.from, days.to]
  return {
    period: period ?? '',
    from,
    to,
    company: company ?? null,
    group: group ?? null,
    sort,
    order: order ?? usualOrder(sort),
  }
}

/** What differs or is open most comes first. */
const usualOrder = (sort: CompanySort) => (sort === 'company' ? 'asc' : 'desc')

export const queryOf = ({ period, from, to, company, group, sort, order }: Shown): Search => ({
  ...daysAddress({ period, from, to }),
  company,
  group,
  sort: sort === 'company' ? undefined : sort,
  order: order === usualOrder(sort) ? undefined : order,
})

export const inputOf = ({ from, to, company, group }: Shown): Input<'Overview/Get'> => ({
  companyId: company,
  eventGroupId: group,
  from: parseDay(from),
  to: parseDay(to),
})
