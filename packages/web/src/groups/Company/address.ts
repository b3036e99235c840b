import { listAddress } from '../../administration/listAddress.ts'

export const companyList = listAddress({
  filters: { text: 'text', head: 'id' },
  defaultSort: { key: 'position', order: 'asc' },
  sorts: [
    'position',
    'companyName',
    'headCompanyName',
    'subsidiaryCount',
    'shift',
    'eventType',
    'updatedBy',
    'updatedAt',
  ],
})
