import { daysLater } from '../days.ts'

/* When a shift begins and ends, for the server and for a device without network. Times are 'HH:mm' in the company time zone. */

/** It ends on the next day unless `to` is later than `from`. */
export type ShiftTimes = { from: string; to: string }
/** A moment in the company time zone: ISO day and 'HH:mm'. */
export type CompanyTime = { today: string; now: string }
/** `isReported`: a report of the day that was not rejected names the shift. */
export type OfferedShift = ShiftTimes & { isReported: boolean }
export type DayShift<S extends OfferedShift = OfferedShift> = S & { hasBegun: boolean; isRunning: boolean }

const DAY_MINUTES = 1_440
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** In minutes since the beginning of its day. */
const endOf = ({ from, to }: ShiftTimes) => minuteOf(to) + (to > from ? 0 : DAY_MINUTES)

/** Minutes from the beginning of an ISO day to a moment. */
const minutesSince = (day: string, { today, now }: CompanyTime) =>
  (Date.parse(today) - Date.parse(day)) / 60_000 + minuteOf(now)

/** When the last of these shifts of a day ends, or without shifts the day itself: 'yyyy-MM-ddTHH:mm'. */
export function endsAt(day: string, shifts: readonly ShiftTimes[]): string {
  const minutes = shifts.length === 0 ? DAY_MINUTES : Math.max(...shifts.map(endOf))
  const time = minutes % DAY_MINUTES
  const two = (value: number) => String(value).padStart(2, '0')
  return `${daysLater(day, Math.floor(minutes / DAY_MINUTES))}T${two(Math.floor(time / 60))}:${two(time % 60)}`
}

/** Whether the time that a report is about has passed. */
export const hasEnded = (day: string, shifts: readonly ShiftTimes[], { today, now }: CompanyTime): boolean =>
  endsAt(day, shifts) <= `${today}T${now}`

/**
 * The shifts of a day in the order in which they are offered: a report is about time that has passed, so first come those that
 * have ended without a report, latest first, then the running ones, the reported ones, and those that have not begun.
 */
export function inOfferedOrder<S extends OfferedShift>(
  shifts: readonly S[],
  day: string,
  at: CompanyTime,
): DayShift<S>[] {
  const elapsed = minutesSince(day, at)
  const stood = shifts.map((shift) => {
    const hasBegun = minuteOf(shift.from) <= elapsed
    return { ...shift, hasBegun, isRunning: hasBegun && elapsed < endOf(shift) }
  })
  const rank = ({ hasBegun, isRunning, isReported }: DayShift) => (!hasBegun ? 3 : isReported ? 2 : isRunning ? 1 : 0)
  const inRank = (one: DayShift, other: DayShift) =>
    one.hasBegun ? endOf(other) - endOf(one) : minuteOf(one.from) - minuteOf(other.from)
  return stood.toSorted((one, other) => rank(one) - rank(other) || inRank(one, other))
}
