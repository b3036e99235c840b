/*
 * When a rule speaks. Pure: the replay before saving and the judging of a save both call judge(). Moments are whole minutes since
 * 1970. See docs/decisions/an-alert-is-judged-by-one-function.md.
 */

/** Speaks while at least `n` events happened within the last `minutes`. */
export type Condition = { n: number; minutes: number }

/** From the minute in which the condition holds to the first in which it no longer does. */
export type Spell = { from: number; until: number }

/** A spell that was spoken of. `overAt`: when it was said to be over; null while it goes on. */
export type Occurrence = Spell & { spokeAt: number; overAt: number | null }

export type News<O extends Occurrence = Occurrence> = { what: 'spoke' | 'over'; occurrence: O }

/** A spell that ended longer ago than a report may wait on its device is no news. */
export const LATE_MINUTES = 7 * 24 * 60

/** The spells of sorted times, in order; they neither overlap nor touch. */
export function spellsOf(times: readonly number[], { n, minutes }: Condition): Spell[] {
  const spells: Spell[] = []
  for (const [index, from] of times.slice(n - 1).entries()) {
    const until = (times[index] as number) + minutes
    if (from >= until) continue
    const last = spells.at(-1)
    if (last && from <= last.until) last.until = until
    else spells.push({ from, until })
  }
  return spells
}

/** Before this moment nothing is news. The events that judge() needs are those of `minutes` before it and later. */
export const horizonOf = (at: number, since: number): number => Math.max(since, at - LATE_MINUTES)

/**
 * What is to be said at a moment.
 *
 * - A spell that goes on is spoken of once, and said to be over when its time has passed or an edit ended it.
 * - A spell of the past, because its reports came late or were moved there, is spoken of once and is over at once.
 *
 * @param known what was said before; all that ended after the horizon, in order
 * @param times those of the events that count, sorted
 * @param since what ended before the rule began is no news
 * @returns what has then been said in all, and what of it is news, in order
 */
export function judge<O extends Occurrence>(
  known: readonly O[],
  times: readonly number[],
  condition: Condition,
  { at, since }: { at: number; since: number },
): { occurrences: (O | Occurrence)[]; news: News<O | Occurrence>[] } {
  const horizon = horizonOf(at, since)
  const spells = spellsOf(
    times.filter((time) => time <= at && time > horizon - condition.minutes),
    condition,
  )
    .filter(({ until }) => until > horizon)
    .map(({ from, until }) => ({ from: Math.max(from, horizon), until }))
  const current = spells.find(({ until }) => until > at)
  const occurrences: (O | Occurrence)[] = known.map((one) => ({ ...one }))
  const news: News<O | Occurrence>[] = []
  const end = (occurrence: O | Occurrence, overAt: number) => {
    Object.assign(occurrence, { overAt, until: Math.min(occurrence.until, overAt) })
    news.push({ what: 'over', occurrence })
  }
  const speak = (occurrence: Occurrence) => {
    occurrences.push(occurrence)
    news.push({ what: 'spoke', occurrence })
  }

  const open = occurrences.find(({ overAt }) => overAt === null)
  if (open && open.until <= at) end(open, open.until)
  else if (open && !current) end(open, at)
  else if (open && current) Object.assign(open, { from: Math.min(open.from, current.from), until: current.until })

  for (const spell of spells) {
    if (spell === current) continue
    const same = occurrences.find(({ from, until }) => from < spell.until && spell.from < until)
    if (same) Object.assign(same, { from: Math.min(same.from, spell.from), until: Math.max(same.until, spell.until) })
    else speak({ ...spell, spokeAt: at, overAt: at })
  }
  if (current && open?.overAt !== null) speak({ ...current, spokeAt: at, overAt: null })
  return { occurrences, news }
}

/** When to judge next although nothing is filed or changed; null for never. */
export function dueAfter(known: readonly Occurrence[], times: readonly number[], at: number): number | null {
  const ends = known.flatMap(({ overAt, until }) => (overAt === null ? [until] : []))
  const coming = times.find((time) => time > at)
  const due = Math.min(...ends, coming ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(due) ? due : null
}

/** Where a report counts: at its event's time, for its subject: an area, or 0 for the whole scope. */
export type Place = { time: number; subject: number }

/** A report was filed, changed or removed. Changes of one transaction are judged together. */
export type Change = { at: number; transaction: string; reportId: number; place: Place | null }

/** What was said of a subject, with the reports behind it. */
export type Said = Occurrence & { subject: number; reportIds: number[] }

/** The reports in the windows of an occurrence, by time. */
export function behind(places: Iterable<[number, Place]>, { from, until }: Spell, minutes: number): number[] {
  return [...places]
    .filter(([, { time }]) => time > from - minutes && time < until)
    .sort(([a, one], [b, other]) => one.time - other.time || a - b)
    .map(([id]) => id)
}

/**
 * What a rule would have said had it begun at `from`, in the order of speaking.
 *
 * @param changes all that ever happened to the reports in question, in order
 */
export function play(
  changes: readonly Change[],
  condition: Condition,
  { from, to }: { from: number; to: number },
): Said[] {
  const subjects = new Map<number, { places: Map<number, Place>; known: (Said | Occurrence)[]; due: number | null }>()
  const subjectOf = new Map<number, number>()
  const said: Said[] = []
  const of = (subject: number) => {
    const found = subjects.get(subject) ?? { places: new Map<number, Place>(), known: [], due: null }
    subjects.set(subject, found)
    return found
  }

  function judgeAt(subject: number, at: number): void {
    const one = of(subject)
    const first = horizonOf(at, from) - condition.minutes
    const times = [...one.places.values()].flatMap(({ time }) => (time > first ? [time] : [])).sort((a, b) => a - b)
    const { occurrences, news } = judge(one.known, times, condition, { at, since: from })
    for (const { what, occurrence } of news)
      if (what === 'spoke')
        said.push(Object.assign(occurrence, { subject, reportIds: behind(one.places, occurrence, condition.minutes) }))
    // The same objects, so that what ends later is known of what was said.
    one.known = occurrences.map((now, place) => Object.assign(one.known[place] ?? now, now))
    one.due = dueAfter(one.known, times, at)
  }

  function waitUntil(at: number): void {
    for (;;) {
      const [next] = [...subjects].filter(([, { due }]) => due !== null && due <= at).sort(byDue)
      if (!next) return
      judgeAt(next[0], next[1].due as number)
    }
  }

  function apply({ reportId, place }: Change): number[] {
    const before = subjectOf.get(reportId)
    if (before !== undefined) of(before).places.delete(reportId)
    subjectOf.delete(reportId)
    if (place) {
      of(place.subject).places.set(reportId, place)
      subjectOf.set(reportId, place.subject)
    }
    return [before, place?.subject].filter((one) => one !== undefined)
  }

  let index = 0
  for (; index < changes.length && (changes[index] as Change).at < from; index += 1) apply(changes[index] as Change)
  for (const subject of subjects.keys()) judgeAt(subject, from)
  while (index < changes.length && (changes[index] as Change).at <= to) {
    const { at, transaction } = changes[index] as Change
    waitUntil(at)
    const touched = new Set<number>()
    for (; changes[index]?.transaction === transaction && changes[index]?.at === at; index += 1)
      for (const subject of apply(changes[index] as Change)) touched.add(subject)
    for (const subject of touched) judgeAt(subject, at)
  }
  waitUntil(to)
  return said
}

type Due = [number, { due: number | null }]
const byDue = ([a, one]: Due, [b, other]: Due) => (one.due as number) - (other.due as number) || a - b
