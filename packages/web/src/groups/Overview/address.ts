import type { Input } from '@daybook/shared'
import { parseDay } from '@daybook/shared/days'
import * as address from '../../app/address.ts'
import type { Search } from '../../app/query.ts'
import { daysAddress, daysOf, type Period, PERIODS } from '../../kit/fields/periods.ts'

/** Which numbers the page shows. Days are 'dd/MM/yyyy', '' for the usual ones. */
export type Shown = {
  period: Period | ''
  from: string
  to: string
  company: number | null
  group: number | null
}

export const overviewAddress = address.addressOf({
  period: address.oneOf(PERIODS),
  from: address.day,
  to: address.day,
  company: address.firstId,
  group: address.oneOf([1, 2, 3]),
})

export function readShown({ period, company, group, ...days }: address.AddressOf<typeof overviewAddress>): Shown {
  const [from = '', to = ''] = period ? daysOf(period) : [days.from, days.to]
  return { period: period ?? '', from, to, company: company ?? null, group: group ?? null }
}

export const queryOf = ({ period, from, to, company, group }: Shown): Search => ({
  ...daysAddress({ period, from, to }),
  company,
  group,
})

export const inputOf = ({ from, to, company, group }: Shown): Input<'Overview/Get'> => ({
  companyId: company,
  eventGroupId: group,
  from: parseDay(from),
  to: parseDay(to),
})
