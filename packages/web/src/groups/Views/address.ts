import * as address from '../../app/address.ts'

export const viewAddress = address.addressOf({ id: address.id })
