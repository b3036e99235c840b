import { isDay } from '@daybook/shared/days'
import * as address from '../../app/address.ts'

/** `on`: an ISO day, of a letter; `stop`: the letters are to end, those of the caller or of a schedule. */
export const viewAddress = address.addressOf({
  id: address.id,
  on: address.own((text) => (isDay(text) ? text : undefined)),
  stop: address.oneOf(['letters']),
  schedule: address.id,
})
