import { listAddress } from '../../administration/listAddress.ts'

export const deletedReportsList = listAddress({
  filters: { company: 'id', area: 'id', days: 'id', text: 'text' },
  defaultSort: { key: 'deletedAt', order: 'desc' },
  sorts: [],
})
