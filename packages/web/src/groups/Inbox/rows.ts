import type { Output } from '@daybook/shared'

export type Row = Output<'Inbox/GetList'>['rows'][number]
export type Report = Output<'Inbox/GetReport'>

/** A report in the version that was decided on. */
export type Frozen = { eventId: number; version: number; name: string; decidesFor: string }

/** A report's short name. */
export const nameOf = ({ eventTypeName, areaName }: Pick<Row, 'eventTypeName' | 'areaName'>) =>
  `${eventTypeName} – ${areaName}`

export const frozen = ({ eventId, version, decidesFor, ...row }: Row): Frozen => ({
  eventId,
  version,
  name: nameOf(row),
  decidesFor,
})

/** The people in whose names these are decided, comma separated; '' if all are in one's own. */
export const namesOf = (rows: readonly Pick<Frozen, 'decidesFor'>[]) =>
  [...new Set(rows.map(({ decidesFor }) => decidesFor))].filter((name) => name !== '').join(', ')

/** Groups the rows by day, in order. */
export function daysOf(rows: readonly Row[]): { day: string; rows: Row[] }[] {
  const days: { day: string; rows: Row[] }[] = []
  for (const row of rows) {
    const last = days.at(-1)
    if (last?.day === row.day) last.rows.push(row)
    else days.push({ day: row.day, rows: [row] })
  }
  return days
}

/** The report to open after a decision: the next one that the user may decide, otherwise any other. */
export function afterDeciding(rows: readonly Row[], decided: number, place: number): number | null {
  const at = placeOf(rows, decided, place)
  const after = rows.slice(at).filter(({ eventId }) => eventId !== decided)
  const before = rows.slice(0, at)
  const next =
    after.find(({ mayDecide }) => mayDecide) ?? before.find(({ mayDecide }) => mayDecide) ?? after[0] ?? before.at(-1)
  return next?.eventId ?? null
}

/** The report `by` positions further; null at an end. */
export function stepFrom(rows: readonly Row[], open: number | null, place: number, by: 1 | -1): number | null {
  const isThere = rows.some(({ eventId }) => eventId === open)
  const at = placeOf(rows, open, place)
  // If the open report has left the list, the next one is now at its position.
  const to = isThere || by < 0 ? at + by : at
  return rows[to]?.eventId ?? null
}

/** A report's position, or its last one before it left the list. */
function placeOf(rows: readonly Row[], open: number | null, place: number): number {
  const at = rows.findIndex(({ eventId }) => eventId === open)
  return at >= 0 ? at : Math.min(Math.max(place, 0), rows.length)
}
