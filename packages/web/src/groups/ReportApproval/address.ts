import * as address from '../../app/address.ts'
import { PARTNER } from '../../charts/address.ts'
import { PERIOD_PARTS } from '../../charts/periodAddress.ts'

export const approvalAddress = address.addressOf({ ...PARTNER, ...PERIOD_PARTS })
