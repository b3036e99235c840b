import { listAddress } from '../../administration/listAddress.ts'

export const receiverList = listAddress({
  filters: { group: 'id', company: 'id', text: 'text' },
  defaultSort: { key: 'updatedAt', order: 'desc' },
  sorts: ['updatedAt', 'receiverGroupName', 'companyNames', 'groupNames', 'members', 'active', 'updatedBy'],
})
