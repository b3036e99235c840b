import { listAddress } from '../../administration/listAddress.ts'

export const channelsList = listAddress({
  filters: { log: 'id' },
  defaultSort: { key: 'createdAt', order: 'desc' },
  sorts: ['createdAt'],
})
