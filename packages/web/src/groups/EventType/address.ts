import { listAddress } from '../../administration/listAddress.ts'

export const eventTypeList = listAddress({
  filters: { text: 'text', group: 'id' },
  defaultSort: { key: 'position', order: 'asc' },
  sorts: [
    'position',
    'eventGroupName',
    'colorId',
    'eventTypeName',
    'shortName',
    'subEventTypeCount',
    'active',
    'updatedBy',
    'updatedAt',
  ],
})
