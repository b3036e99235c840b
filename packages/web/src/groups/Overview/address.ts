import { NUMBER_KINDS } from '@daybook/shared/rules/comparisonRules'
import * as address from '../../app/address.ts'
import type { Search } from '../../app/query.ts'
import * as days from '../../charts/periodAddress.ts'

/** Companies in their order, by the difference of a number from its partner, or by what is open. */
const COMPANY_SORTS = ['company', ...NUMBER_KINDS, 'waiting', 'actions'] as const
export type CompanySort = (typeof COMPANY_SORTS)[number]

/** Which numbers the page shows. */
export type Shown = days.Shown & { sort: CompanySort; order: 'asc' | 'desc' }

export const overviewAddress = address.addressOf({
  ...days.PERIOD_PARTS,
  sort: address.oneOf(COMPANY_SORTS),
  order: address.order,
})

export function readShown({ sort = 'company', order, ...query }: address.AddressOf<typeof overviewAddress>): Shown {
  return { ...days.readShown(query), sort, order: order ?? usualOrder(sort) }
}

/** What differs or is open most comes first. */
const usualOrder = (sort: CompanySort) => (sort === 'company' ? 'asc' : 'desc')

export const queryOf = ({ sort, order, ...shown }: Shown): Search => ({
  ...days.queryOf(shown),
  sort: sort === 'company' ? undefined : sort,
  order: order === usualOrder(sort) ? undefined : order,
})
