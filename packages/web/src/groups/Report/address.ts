import { listAddress } from '../../administration/listAddress.ts'

export const notReportedList = listAddress({
  filters: { group: 'ids', company: 'id', area: 'ids', row: 'id', from: 'day', to: 'day', of: 'text', only: 'silent' },
  defaultSort: { key: 'day', order: 'desc' },
  sorts: ['day', 'companyName', 'areaName'],
})
