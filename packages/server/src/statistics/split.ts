/** The events of an area, and its days with a report. */
export type AreaDays = { areaId: number; events: number; days: number }

/** What a difference consists of; the parts add up to it. */
export type Split = { perDay: number; days: number; areas: number }

/**
 * Splits the difference of two periods: areas that are in one of them only; more or fewer days with a report; and, as all
 * that is left, more or fewer events on such a day. Turning the periods around turns the signs.
 */
export function splitOf(now: readonly AreaDays[], before: readonly AreaDays[]): Split {
  const [isNow, wasBefore] = [now, before].map((areas) => new Set(areas.map(({ areaId }) => areaId)))
  const came = sum(now.filter(({ areaId }) => !wasBefore?.has(areaId)))
  const went = sum(before.filter(({ areaId }) => !isNow?.has(areaId)))
  const here = sum(now.filter(({ areaId }) => wasBefore?.has(areaId)))
  const there = sum(before.filter(({ areaId }) => isNow?.has(areaId)))
  const days = evenly((here.days - there.days) * (ofDay(here, there) + ofDay(there, here)) * 0.5)
  return { perDay: here.events - there.events - days, days, areas: came.events - went.events }
}

const sum = (areas: readonly AreaDays[]) => ({
  events: areas.reduce((all, { events }) => all + events, 0),
  days: areas.reduce((all, { days }) => all + days, 0),
})

type Sum = ReturnType<typeof sum>
/** Events on a day with a report; without such days, as in the other period. */
const ofDay = (one: Sum, other: Sum) =>
  one.days > 0 ? one.events / one.days : other.days > 0 ? other.events / other.days : 0

/** Rounded, halves away from zero. */
const evenly = (value: number) => Math.sign(value) * Math.round(Math.abs(value)) || 0
