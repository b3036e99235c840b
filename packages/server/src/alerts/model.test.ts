import { describe, expect, it } from 'vitest'
import { chance } from '../demo/chance.ts'
import {
  type Change,
  type Condition,
  type Occurrence,
  LATE_MINUTES,
  behind,
  dueAfter,
  horizonOf,
  judge,
  play,
  spellsOf,
} from './model.ts'

const HOUR = 60

describe('spells', () => {
  it('begin with the nth event within the time and end when too few are left', () => {
    expect(spellsOf([0, 10, 50], { n: 2, minutes: 60 })).toEqual([{ from: 10, until: 70 }])
    expect(spellsOf([0, 60], { n: 2, minutes: 60 })).toEqual([])
    expect(spellsOf([0, 59, 200, 201], { n: 2, minutes: 60 })).toEqual([
      { from: 59, until: 60 },
      { from: 201, until: 260 },
    ])
    expect(spellsOf([0, 60], { n: 1, minutes: 60 })).toEqual([{ from: 0, until: 120 }])
    expect(spellsOf([5, 5, 5], { n: 3, minutes: 1 })).toEqual([{ from: 5, until: 6 }])
  })
})

describe('a rule', () => {
  const condition = { n: 2, minutes: HOUR }
  const ask = (known: Occurrence[], times: number[], at: number, since = 0) =>
    judge(known, times, condition, { at, since })

  it('speaks once, holds down, says over, and speaks again', () => {
    const first = ask([], [1000, 1010], 1015)
    expect(first.news).toMatchObject([{ what: 'spoke', occurrence: { from: 1010, spokeAt: 1015, overAt: null } }])
    const more = ask(first.occurrences, [1000, 1010, 1030], 1031)
    expect(more.news).toEqual([])
    expect(dueAfter(more.occurrences, [1000, 1010, 1030], 1031)).toBe(1070)
    const over = ask(more.occurrences, [1000, 1010, 1030], 1070)
    expect(over.news).toMatchObject([{ what: 'over', occurrence: { overAt: 1070 } }])
    const again = ask(over.occurrences, [1000, 1010, 1030, 1080], 1085)
    expect(again.news).toMatchObject([{ what: 'spoke', occurrence: { from: 1080, overAt: null } }])
  })

  it('is over when an edit ends it, and speaks again when it is restored', () => {
    const spoke = ask([], [1000, 1010], 1015)
    const deleted = ask(spoke.occurrences, [1000], 1020)
    expect(deleted.news).toMatchObject([{ what: 'over', occurrence: { overAt: 1020, until: 1020 } }])
    expect(ask(deleted.occurrences, [1000, 1010], 1025).news).toMatchObject([{ what: 'spoke' }])
    // Long afterwards it is the same cause.
    expect(ask(deleted.occurrences, [1000, 1010], 2000).news).toEqual([])
  })

  it('speaks once of what came late, which is over at once', () => {
    const late = ask([], [1000, 1010], 3000)
    expect(late.news).toMatchObject([{ what: 'spoke', occurrence: { from: 1010, spokeAt: 3000, overAt: 3000 } }])
    const more = ask(late.occurrences, [1000, 1010, 1050], 3010)
    expect(more.news).toEqual([])
    expect(more.occurrences).toMatchObject([{ from: 1010, until: 1070 }])
  })

  it('keeps quiet about what ended before it began, or too long ago', () => {
    expect(ask([], [1000, 1010], 3000, 2000).news).toEqual([])
    expect(ask([], [1000, 1010], 1060 + LATE_MINUTES).news).toEqual([])
    expect(ask([], [1000, 1010], 1059 + LATE_MINUTES).news).toHaveLength(1)
  })
})

type World = { changes: Change[]; condition: Condition; from: number; to: number }

/** Reports that are filed soon or late, announced, moved to other times and areas, deleted and restored. */
function worldOf(seed: number): World {
  const { next } = chance(seed)
  const below = (most: number) => Math.floor(next() * most)
  const condition = { n: 1 + below(4), minutes: [1, 5, 60, 60, 480, 2880][below(6)] as number }
  const span = condition.minutes * (4 + below(20)) + 50
  const from = 100_000 + below(50)
  const subjects = 1 + below(2)
  const changes: Change[] = []
  for (let reportId = 1; reportId <= 3 + below(14); reportId += 1) {
    const place = () => ({ time: from - 60 + below(span), subject: below(subjects) })
    let now = place()
    const late = [0, 0, 3, 40, 300, LATE_MINUTES + 100][below(6)] as number
    let at = Math.max(from - 100, now.time + late - (below(8) === 0 ? 30 : 0))
    const add = (to: Change['place']) =>
      changes.push({ at, transaction: `${reportId}:${changes.length}`, reportId, place: to })
    add(now)
    for (let edits = below(4); edits > 0; edits -= 1) {
      at += below(condition.minutes + 10)
      if (below(2) === 0) {
        add(null)
        at += below(condition.minutes + 10)
      } else now = place()
      add(now)
    }
    if (below(4) === 0) {
      at += below(20)
      add(null)
    }
  }
  changes.sort((one, other) => one.at - other.at || one.reportId - other.reportId)
  return { changes, condition, from, to: from + span + 500 }
}

/** Judges as the server does: with what it has stored and the events it reads, when something is saved or time is due. */
function live({ changes, condition, from, to }: World) {
  const places = new Map<number, { time: number; subject: number }>()
  const stored = new Map<number, (Occurrence & { reportIds: number[] })[]>()
  const due = new Map<number, number | null>()
  const spoken: (Occurrence & { subject: number; reportIds: number[] })[] = []
  let speakingTwice = 0
  const judgeAt = (subject: number, at: number) => {
    const horizon = horizonOf(at, from)
    const read = [...places].filter(([, one]) => one.subject === subject && one.time > horizon - condition.minutes)
    const times = read.map(([, { time }]) => time).sort((a, b) => a - b)
    const all = stored.get(subject) ?? []
    const known = all.filter(({ overAt, until }) => overAt === null || until > horizon)
    const { occurrences, news } = judge(known, times, condition, { at, since: from })
    const fresh = occurrences.slice(known.length)
    for (const [index, one] of known.entries()) Object.assign(one, occurrences[index])
    for (const one of fresh) {
      const kept = Object.assign(one, { subject, reportIds: behind(read, one, condition.minutes) })
      all.push(kept)
      spoken.push(kept)
    }
    expect(news.filter(({ what }) => what === 'spoke')).toHaveLength(fresh.length)
    stored.set(subject, all)
    if (all.filter(({ overAt }) => overAt === null).length > 1) speakingTwice += 1
    due.set(subject, dueAfter(all, times, at))
  }
  const subjects = [...new Set(changes.flatMap(({ place }) => (place ? [place.subject] : [])))].sort((a, b) => a - b)
  let next = 0
  const apply = (change: Change) => {
    const before = places.get(change.reportId)?.subject
    if (change.place) places.set(change.reportId, change.place)
    else places.delete(change.reportId)
    return new Set([before, change.place?.subject].filter((one) => one !== undefined))
  }
  for (; next < changes.length && (changes[next] as Change).at < from; next += 1) apply(changes[next] as Change)
  for (let at = from; at <= to; at += 1) {
    for (const subject of subjects) {
      const moment = due.get(subject)
      if (at === from || (typeof moment === 'number' && moment <= at)) judgeAt(subject, at)
    }
    for (; changes[next]?.at === at; next += 1)
      for (const subject of apply(changes[next] as Change)) judgeAt(subject, at)
  }
  return { spoken, speakingTwice }
}

const plain = (said: readonly (Occurrence & { subject: number; reportIds: number[] })[]) =>
  said
    .map(
      ({ subject, spokeAt, overAt, from, until, reportIds }) =>
        `${spokeAt} ${subject} ${from}-${until} ${overAt} ${reportIds.join()}`,
    )
    .sort()

describe('10,000 worlds', () => {
  it('say when played what the server said, one thing at a time, while the condition held and no longer', () => {
    let spoken = 0
    for (let seed = 1; seed <= 10_000; seed += 1) {
      const world = worldOf(seed)
      const { changes, condition, from, to } = world
      const played = play(changes, condition, { from, to })
      const { spoken: sent, speakingTwice } = live(world)
      expect(plain(played), `world ${seed}`).toEqual(plain(sent))
      expect(speakingTwice, `world ${seed}`).toBe(0)
      spoken += played.length

      // By counting, minute for minute: an alert goes on exactly while there are enough events in the window.
      const holds = (subject: number, at: number) => {
        const places = new Map<number, Change['place']>()
        for (const change of changes) if (change.at <= at) places.set(change.reportId, change.place)
        const inWindow = [...places.values()].filter(
          (one) => one?.subject === subject && one.time > at - condition.minutes && one.time <= at,
        )
        return inWindow.length >= condition.n
      }
      for (const { subject, spokeAt, overAt } of played) {
        if (overAt === spokeAt) continue
        const end = overAt ?? to
        for (const at of [spokeAt, Math.floor((spokeAt + end) / 2), end - 1])
          expect(at < spokeAt || at >= end || holds(subject, at), `world ${seed} at ${at}`).toBe(true)
        const again = played.some((one) => one.subject === subject && one.spokeAt === overAt && one.overAt !== overAt)
        const isMany = changes.filter(({ at }) => at === overAt).length > 1
        const isOver = overAt !== null && !again && !isMany
        expect(isOver && holds(subject, end), `world ${seed} over at ${overAt}`).toBe(false)
      }
    }
    expect(spoken).toBeGreaterThan(10_000)
  }, 120_000)
})
