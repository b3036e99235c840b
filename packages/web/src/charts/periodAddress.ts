import { parseDay } from '@daybook/shared/days'
import * as address from '../app/address.ts'
import type { Search } from '../app/query.ts'
import { daysAddress, daysOf, type Period, PERIODS } from '../kit/fields/periods.ts'

/** Which days and places a page shows. Days are 'dd/MM/yyyy', '' for the usual ones. */
export type Shown = {
  period: Period | ''
  from: string
  to: string
  company: number | null
  group: number | null
}

/** The parts of its address. */
export const PERIOD_PARTS = {
  period: address.oneOf(PERIODS),
  from: address.day,
  to: address.day,
  company: address.firstId,
  group: address.oneOf([1, 2, 3]),
}
export const periodAddress = address.addressOf(PERIOD_PARTS)

export function readShown({ period, company, group, ...days }: address.AddressOf<typeof periodAddress>): Shown {
  const [from = '', to = ''] = period ? daysOf(period) : [days.from, days.to]
  return { period: period ?? '', from, to, company: company ?? null, group: group ?? null }
}

export const queryOf = ({ period, from, to, company, group }: Shown): Search => ({
  ...daysAddress({ period, from, to }),
  company,
  group,
})

/** The same as calls ask for it. */
export const inputOf = ({ from, to, company, group }: Shown) => ({
  companyId: company,
  eventGroupId: group,
  from: parseDay(from),
  to: parseDay(to),
})
