import { listAddress } from '../../administration/listAddress.ts'

export const userList = listAddress({
  filters: { name: 'text', company: 'id', group: 'id', status: 'status' },
  defaultSort: { key: 'updatedAt', order: 'desc' },
  sorts: ['companyName', 'name', 'employeeId', 'email', 'groupNames', 'lastSignIn', 'updatedBy', 'updatedAt'],
})
