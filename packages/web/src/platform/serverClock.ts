import { CLOCK_HEADER, CONTACT_HEADER } from '@daybook/shared/rules/person'

/** Milliseconds that the server's clock is ahead of the device's, as of the last answer; 0 before the first. */
let ahead = 0

let contact: string | null = null

/** Reads the server's time from an answer. It is late by the way of the answer, which no day or hour notices. */
export function hearClock(answer: Response): Response {
  const at = Date.parse(answer.headers.get(CLOCK_HEADER) ?? '')
  if (!Number.isNaN(at)) ahead = at - Date.now()
  contact = answer.headers.get(CONTACT_HEADER) ?? contact
  return answer
}

/** What proves when the server was last heard, for reports that are filed without it; null if it was not. */
export const lastContact = (): string | null => contact

/** The time by the server's clock, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + ahead
