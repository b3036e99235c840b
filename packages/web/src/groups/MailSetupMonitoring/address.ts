import { PREVIEW_KINDS } from '@daybook/shared/rules/mailRules'
import { listAddress } from '../../administration/listAddress.ts'
import * as address from '../../app/address.ts'

export const mailLogList = listAddress({
  filters: { name: 'text', company: 'ids', group: 'ids', day: 'day', status: 'text', kind: 'text' },
  defaultSort: { key: 'receiverName', order: 'asc' },
  sorts: ['receiverName', 'companyName', 'status', 'lastDate', 'resentBy'],
})

/** A letter of the log, or the letter of a receiver and a day. */
export const previewAddress = address.addressOf({
  letter: address.id,
  kind: address.oneOf(PREVIEW_KINDS),
  receiver: address.id,
  day: address.day,
})
