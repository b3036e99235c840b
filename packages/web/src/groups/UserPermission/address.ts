import { listAddress } from '../../administration/listAddress.ts'

export const userList = listAddress({
  filters: { name: 'text', company: 'id', group: 'id' },
  defaultSort: { key: 'updatedAt', order: 'desc' },
  sorts: ['companyName', 'name', 'groupNames', 'updatedBy', 'updatedAt'],
})
