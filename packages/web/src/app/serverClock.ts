import { CLOCK_HEADER } from '@daybook/shared/rules/person'

/** Milliseconds that the server's clock is ahead of the device's, as of the last answer; 0 before the first. */
let ahead = 0

/** Reads the server's time from an answer. It is late by the way of the answer, which no day or hour notices. */
export function hearClock(answer: Response): Response {
  const at = Date.parse(answer.headers.get(CLOCK_HEADER) ?? '')
  if (!Number.isNaN(at)) ahead = at - Date.now()
  return answer
}

/** The time by the server's clock, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + ahead
