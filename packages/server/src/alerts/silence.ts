import type { Occurrence } from './model.ts'

/*
 * When a rule speaks of silence. Pure, like model.ts: saves, the job and the replay all call judgeSilence(). Moments are whole minutes
 * since 1970. See docs/decisions/an-alert-speaks-of-silence-while-a-report-is-expected.md.
 */

export type SilenceRule = { isEachArea: boolean; minutes: number }

/** An area on a day. */
export type AreaDay = {
  areaId: number
  /** Something is expected of it on this day, and it was there when the silence began to count. */
  isWatched: boolean
  /** It has a report of this day. */
  hasReported: boolean
  /** When the last of its reports arrived, of whatever day; null: none since the silence began to count. */
  heard: number | null
}

/** From when silence counts on a day to the end of the day. */
export type SilentDay = { start: number; end: number }

/** The day of a moment, of which silence counts from so many minutes after midnight. */
export function silentDayAt(at: number, since: number, timeZone: string): SilentDay & { day: string } {
  const day = Temporal.Instant.fromEpochMilliseconds(at * 60_000)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const minute = (one: Temporal.PlainDate, minutes: number) =>
    one.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime().add({ minutes }) }).epochMilliseconds / 60_000
  return { day: day.toString(), start: minute(day, since), end: minute(day.add({ days: 1 }), 0) }
}

/** A silence that was spoken of; `areaIds`: those that had not reported then. */
export type Silence = Occurrence & { subject: number; areaIds: number[] }

export type SilenceVerdict<O extends Occurrence> = {
  spoke: Silence[]
  /** Over now, which is said. */
  over: O[]
  /** Their day has passed without a report, which is not said: the next day has its own silence. */
  passed: O[]
  /** When to judge next although nothing arrives. */
  due: number
}

/** What is to be said of a day at a moment. `open`: what was said and is not over; those that end now are changed. */
export function judgeSilence<O extends Occurrence & { subject: number }>(
  open: readonly O[],
  areas: readonly AreaDay[],
  { isEachArea, minutes }: SilenceRule,
  { start, end }: SilentDay,
  at: number,
): SilenceVerdict<O> {
  const verdict: SilenceVerdict<O> = { spoke: [], over: [], passed: [], due: end }
  const bySubject = Map.groupBy(areas, ({ areaId }) => (isEachArea ? areaId : 0))
  const going = new Map<number, O>()
  for (const one of open)
    if (one.until > at) going.set(one.subject, one)
    else verdict.passed.push(Object.assign(one, { overAt: one.until }))
  for (const subject of new Set([...going.keys(), ...bySubject.keys()])) {
    const own = bySubject.get(subject) ?? []
    const waiting = own.filter(({ isWatched, hasReported }) => isWatched && !hasReported)
    const from = Math.max(start, ...own.map(({ heard }) => heard ?? start)) + minutes
    const isSilent = waiting.length > 0 && from <= at
    const said = going.get(subject)
    if (said && !isSilent) verdict.over.push(Object.assign(said, { overAt: at, until: at }))
    else if (!said && isSilent) {
      const areaIds = waiting.map(({ areaId }) => areaId)
      verdict.spoke.push({ subject, from, until: end, spokeAt: at, overAt: null, areaIds })
    }
    if (from > at) verdict.due = Math.min(verdict.due, from)
  }
  return verdict
}

/** A report as it stands: in an area, of a day, and when it arrived. */
export type Standing = { areaId: number; day: string; arrived: number }

/** A report was filed, changed or removed. */
export type StandingChange = { at: number; transaction: string; reportId: number; place: Standing | null }

/**
 * What a rule would have said of silence had it begun at `from`, in the order of speaking.
 *
 * @param changes all that ever happened to the reports in question, in order
 * @param dayAt the day of a moment (ISO)
 * @param watched the areas that exist on a day, with whether they are watched
 */
export function playSilence(
  changes: readonly StandingChange[],
  rule: SilenceRule,
  days: { dayAt: (at: number) => SilentDay & { day: string }; watched: (day: string) => ReadonlyMap<number, boolean> },
  { from, to }: { from: number; to: number },
): Silence[] {
  const standing = new Map<number, Standing>()
  const said: Silence[] = []
  let open: Silence[] = []
  let due = from

  function judgeAt(at: number): void {
    const { day, start, end } = days.dayAt(at)
    const areas = new Map<number, AreaDay>()
    for (const [areaId, isWatched] of days.watched(day))
      areas.set(areaId, { areaId, isWatched, hasReported: false, heard: null })
    for (const [reportId, { areaId, day: of, arrived }] of standing) {
      const area = areas.get(areaId)
      if (area && of === day) area.hasReported = true
      if (area && arrived >= start) area.heard = Math.max(area.heard ?? arrived, arrived)
      // Of no use any more: if it is changed, it comes again.
      if (of < day && arrived < end - 1440) standing.delete(reportId)
    }
    const verdict = judgeSilence(open, [...areas.values()], rule, { start, end }, at)
    open = [...open.filter(({ overAt }) => overAt === null), ...verdict.spoke]
    said.push(...verdict.spoke)
    due = verdict.due
  }

  const apply = ({ reportId, place }: StandingChange) =>
    place ? standing.set(reportId, place) : standing.delete(reportId)
  let index = 0
  for (; (changes[index]?.at ?? to) < from; index += 1) apply(changes[index] as StandingChange)
  judgeAt(from)
  while (index < changes.length && (changes[index] as StandingChange).at <= to) {
    const { at, transaction } = changes[index] as StandingChange
    while (due <= at) judgeAt(due)
    for (; changes[index]?.transaction === transaction && changes[index]?.at === at; index += 1)
      apply(changes[index] as StandingChange)
    judgeAt(at)
  }
  while (due <= to) judgeAt(due)
  return said
}
