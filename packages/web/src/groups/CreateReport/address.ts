import * as address from '../../app/address.ts'

/**
 * `form`: the report form; `area`, `shift` and `day`: the form for that area; `edit`: the report being edited; `outbox`: a
 * queued report that needs correction. An area or report that does not exist is answered by the page.
 */
export const createReportAddress = address.addressOf({
  form: address.text,
  area: address.text,
  shift: address.text,
  day: address.text,
  edit: address.text,
  outbox: address.text,
})
