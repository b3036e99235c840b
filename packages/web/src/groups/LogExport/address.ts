import { listAddress } from '../../administration/listAddress.ts'

export const logExportList = listAddress({
  filters: { menu: 'id', startDate: 'day', endDate: 'day', period: 'period' },
  defaultSort: { key: 'date', order: 'desc' },
  sorts: ['date', 'exportType', 'fileType', 'companyName', 'userName', 'rowCount'],
})
