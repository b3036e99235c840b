import * as address from '../../app/address.ts'

export const dailyMailAddress = address.addressOf({ mode: address.text })
