import type { RunKind } from '../letters/runs.ts'

/** Settings that determine the times of runs. */
export type Timing = {
  timeZone: string
  /** The last cut-off of all event groups, 'HH:mm:ss': by then all reports of the day's letters are filed. */
  cutOff: string
  /** Days of the year on which companies get the yearly report, and since when. */
  yearly: { month: number; day: number; since: Date }[]
  /** Whether any rule reminds of advance reports. */
  reminds: boolean
  /** Set if there are corrective actions to remind of; `since` when their reminders have been planned. */
  actions: { since: Date | null } | null
}

/** Before people begin to work, and before the daily reports. */
const ACTION_REMINDERS_AT = '07:00'

export type PlannedRun = { kind: RunKind; forDate: string; dueAt: Date }

/** The runs of a day (ISO), in the order they are written. */
export function runsOn(timing: Timing, day: string): PlannedRun[] {
  const date = Temporal.PlainDate.from(day)
  const at = (time: string) => {
    const plainTime = Temporal.PlainTime.from(time)
    return new Date(date.toZonedDateTime({ timeZone: timing.timeZone, plainTime }).epochMilliseconds)
  }
  const dueAt = at(timing.cutOff)
  const run = (kind: RunKind, forDate: Temporal.PlainDate): PlannedRun => ({ kind, forDate: forDate.toString(), dueAt })
  const yesterday = date.subtract({ days: 1 })
  return [
    ...(timing.actions ? [{ ...run('action_due', date), dueAt: at(ACTION_REMINDERS_AT) }] : []),
    run('daily', yesterday),
    run('abnormal', yesterday),
    ...(timing.reminds ? [run('advance', date)] : []),
    ...(date.dayOfWeek === 1 ? [run('weekly', date.subtract({ days: 7 }))] : []),
    ...(date.day === 1 ? [run('monthly', date.subtract({ months: 1 }))] : []),
    ...(timing.yearly.some((rule) => isOn(rule, date) && rule.since < dueAt) ? [run('yearly', date)] : []),
  ]
}

/** In other years, 29 February is the 28th. */
function isOn({ month, day }: { month: number; day: number }, date: Temporal.PlainDate): boolean {
  return month === date.month && Math.min(day, date.daysInMonth) === date.day
}

/**
 * How many days late a run is still worth sending: a week of daily reports is not a flood, and the newest of each
 * longer period is never lost. Reminders of actions that were not written by the evening are in those of the next morning.
 */
const MADE_UP_DAYS: Record<RunKind, number> = {
  daily: 7,
  abnormal: 7,
  advance: 7,
  weekly: 7,
  monthly: 31,
  yearly: 31,
  action_due: 0.5,
}

/** How many days to look back; older runs are not even recorded as missed. */
const LOOK_BACK_DAYS = 35
const LOOK_AHEAD_DAYS = 366

/** A run that belongs in the schedule. */
export type WantedRun = PlannedRun & {
  /** It was due before the schedule was first stored, so it is not added. */
  isBefore: boolean
  /** Too late to be made up for. */
  isTooLate: boolean
}

/**
 * The schedule as it should be at a moment: every run of the last weeks, and the next of each kind.
 *
 * @param since when the schedule was first stored
 */
export function wantedRuns(timing: Timing, now: Date, since: Date): WantedRun[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timing.timeZone).toPlainDate()
  const wanted: WantedRun[] = []
  const next = new Set<RunKind>()
  for (let ahead = -LOOK_BACK_DAYS; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    for (const run of runsOn(timing, today.add({ days: ahead }).toString())) {
      const isUpcoming = run.dueAt > now
      if (isUpcoming && next.has(run.kind)) continue
      if (isUpcoming) next.add(run.kind)
      const lateDays = (now.getTime() - run.dueAt.getTime()) / 86_400_000
      wanted.push({
        ...run,
        isBefore: !isUpcoming && run.dueAt <= (run.kind === 'action_due' ? (timing.actions?.since ?? now) : since),
        isTooLate: lateDays > MADE_UP_DAYS[run.kind],
      })
    }
  }
  return wanted
}
