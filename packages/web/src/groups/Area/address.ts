import { listAddress } from '../../administration/listAddress.ts'

export const areaList = listAddress({
  filters: { group: 'id', company: 'id', text: 'text' },
  defaultSort: { key: 'position', order: 'asc' },
  sorts: ['position', 'eventGroupName', 'companyName', 'areaName', 'subAreaCount', 'updatedBy', 'updatedAt'],
})
