import { listAddress } from '../../administration/listAddress.ts'

export const actionsList = listAddress({
  filters: { state: 'text', owner: 'id', company: 'id', group: 'id', area: 'id', text: 'text' },
  defaultSort: { key: 'due', order: 'asc' },
  sorts: [],
})
