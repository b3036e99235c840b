import * as address from '../../app/address.ts'

/** What links to the sign-in pages carry; sealed values are passed on as they are. */
export const signInAddress = address.addressOf({
  ticket: address.text,
  action: address.text,
  action_: address.text,
  evdete: address.text,
  evreport: address.text,
  again: address.text,
})

export const setPasswordAddress = address.addressOf({ token: address.text })
