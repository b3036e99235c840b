import { listAddress } from '../../administration/listAddress.ts'
import * as address from '../../app/address.ts'

export const excusesList = listAddress({
  filters: { state: 'text', company: 'id', area: 'id' },
  defaultSort: { key: 'from', order: 'desc' },
  sorts: [],
})

export const rulesList = listAddress({
  filters: { state: 'text', company: 'id', area: 'id', group: 'id' },
  defaultSort: { key: 'state', order: 'asc' },
  sorts: ['state', 'place', 'from', 'until', 'updatedAt'],
})

/** The tab, and whose holidays of which year it shows. */
export const expectationsAddress = address.addressOf({
  view: address.oneOf(['rules', 'holidays', 'excuses']),
  year: address.id,
  company: address.id,
})

/** The page's whole address, with the lists of its tabs. */
export const expectationsRoute = address.addressOf({
  ...excusesList.parts,
  ...rulesList.parts,
  ...expectationsAddress.shape,
})
