import type { Output } from '@daybook/shared'

export type Row = Output<'Inbox/GetList'>['rows'][number]
export type Report = Output<'Inbox/GetReport'>

/** A report as it stood when it was decided on. */
export type Frozen = { eventId: number; version: number; name: string }

/** What a report is called where only a name fits. */
export const nameOf = ({ eventTypeName, areaName }: Pick<Row, 'eventTypeName' | 'areaName'>) =>
  `${eventTypeName} – ${areaName}`

export const frozen = (row: Row): Frozen => ({ eventId: row.eventId, version: row.version, name: nameOf(row) })

/** The rows of each day, in their order. */
export function daysOf(rows: readonly Row[]): { day: string; rows: Row[] }[] {
  const days: { day: string; rows: Row[] }[] = []
  for (const row of rows) {
    const last = days.at(-1)
    if (last?.day === row.day) last.rows.push(row)
    else days.push({ day: row.day, rows: [row] })
  }
  return days
}

/** The report that opens once this one is decided: the next one that may be decided, else any that is left. */
export function afterDeciding(rows: readonly Row[], decided: number, place: number): number | null {
  const at = placeOf(rows, decided, place)
  const after = rows.slice(at).filter(({ eventId }) => eventId !== decided)
  const before = rows.slice(0, at)
  const next =
    after.find(({ mayDecide }) => mayDecide) ?? before.find(({ mayDecide }) => mayDecide) ?? after[0] ?? before.at(-1)
  return next?.eventId ?? null
}

/** The report `by` places further; null at an end. */
export function stepFrom(rows: readonly Row[], open: number | null, place: number, by: 1 | -1): number | null {
  const isThere = rows.some(({ eventId }) => eventId === open)
  const at = placeOf(rows, open, place)
  // Where the open one has left the list, the next one has taken its place.
  const to = isThere || by < 0 ? at + by : at
  return rows[to]?.eventId ?? null
}

/** Where a report stands, or stood before it left the list. */
function placeOf(rows: readonly Row[], open: number | null, place: number): number {
  const at = rows.findIndex(({ eventId }) => eventId === open)
  return at >= 0 ? at : Math.min(Math.max(place, 0), rows.length)
}
