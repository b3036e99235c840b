/** A day and time by the server's clock, in its zone: 'HH:mm' and ISO. */
export type At = { today: string; now: string; ms: number }

/** What the server's clock says at `ms` of ours, if it said `now` (ISO with its offset) at `heardAt`. */
export function serverAt(now: string, heardAt: number, ms: number): At {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})$/.exec(now) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const there = Date.parse(now) + ms - heardAt
  const text = new Date(there + offset).toISOString()
  return { today: text.slice(0, 10), now: text.slice(11, 16), ms: there }
}

/** Whole minutes from `ms` until an instant, at least 0; the last one counts until it is over. */
export const minutesUntil = (instant: string, ms: number): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - ms) / 60_000))

/** The rows of a page, and how many pages there are; pages follow each other with `turn`. */
export function pageOf<T>(
  rows: readonly T[],
  size: number,
  turn: number,
): { rows: readonly T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = turn % pages
  return { rows: rows.slice(page * size, (page + 1) * size), page: page + 1, pages }
}
