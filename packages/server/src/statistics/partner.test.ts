import { describe, expect, it } from 'vitest'
import { type Chance, chance } from '../demo/chance.ts'
import { rounds } from '../testing/sweep.ts'
import { daysLike, partnerPeriod, periodBefore, unitOf, workingDays } from './partner.ts'
import { type Period, daysOf, monthOf, weekOf, yearOf } from './periods.ts'
import { type AreaDays, splitOf } from './split.ts'
import { isBeyondChance, judgeCount, judgeRate } from './usual.ts'

/* Random worlds against rules that know nothing of how the days were found, the parts split or the limits reckoned. */

const WORLDS = rounds(10_000, 200)
const DAY = 86_400_000
const number = (day: string) => Date.parse(`${day}T00:00Z`) / DAY
const dayOf = (nth: number) => new Date(nth * DAY).toISOString().slice(0, 10)
const weekday = (day: string) => new Date(number(day) * DAY).getUTCDay()
const none: ReadonlySet<string> = new Set()

const PERIODS: ((luck: Chance, day: string) => Period)[] = [
  (_luck, day) => monthOf(day),
  (_luck, day) => weekOf(day),
  (_luck, day) => ({ from: day, to: day }),
  (luck, day) => (luck.happens(0.1) ? yearOf(Number(day.slice(0, 4))) : { from: monthOf(day).from, to: day }),
  (luck, day) => ({ from: day, to: dayOf(number(day) + luck.between(1, 70)) }),
  (luck, day) => ({ from: monthOf(day).from, to: monthOf(dayOf(number(day) + luck.between(20, 200))).to }),
]

/** Days around month ends and 29 February are as likely as all others together. */
const anyDay = (luck: Chance): string => {
  const edge = `${luck.between(2022, 2029)}-${luck.pick(['02-28', '03-01', '01-31', '12-31', '04-30'])}`
  return luck.happens(0.5)
    ? dayOf(number(edge) + luck.between(-1, 1))
    : dayOf(number('2022-01-01') + luck.between(0, 2_900))
}

/** Three companies with holidays of their own; some keep hardly any. */
const holidaysOf = (luck: Chance) =>
  Array.from({ length: 3 }, () => {
    const count = luck.pick([0, 2, 60, 130])
    return new Set(Array.from({ length: count }, () => dayOf(number('2019-01-01') + luck.between(0, 4_000))))
  })

const tally = (days: readonly string[], holidays: ReadonlySet<string>) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map(
    (kind) =>
      days.filter((day) => (kind === 7 ? holidays.has(day) : !holidays.has(day) && weekday(day) === kind)).length,
  )

describe('the partner of a period', () => {
  it('has as many of each day of the week and as many holidays, near its period, in random worlds', () => {
    const luck = chance(34)
    let found = 0
    for (let world = 0; world < WORLDS; world++) {
      const period = luck.pick(PERIODS)(luck, anyDay(luck))
      const all = daysOf(period)
      // Not over: only some of its days are compared.
      const days = luck.happens(0.3) ? all.slice(0, luck.between(1, all.length)) : all
      const over = { from: period.from, to: days.at(-1) as string }
      const unit = unitOf(period)
      const near = luck.happens(0.5)
        ? periodBefore(period, over, unit, luck.between(1, 13))
        : partnerPeriod(period, over, unit, {
            partner: luck.pick(['before', 'lastYear', 'chosen']),
            from: luck.happens(0.5) ? dayOf(number(period.from) - luck.between(-20, 500)) : null,
          })
      if (near === null) continue
      expect(near.to < period.from).toBe(true)
      for (const holidays of holidaysOf(luck)) {
        const own = daysLike(days, near.to, holidays)
        // Only holidays can be too few, in a year or more.
        const past = daysOf({ from: dayOf(number(near.to) - days.length - 366), to: near.to })
        const has = (some: readonly string[]) => some.filter((day) => holidays.has(day)).length
        expect(own === null).toBe(has(past) < has(days))
        if (own === null) continue
        found++
        expect(tally(own, holidays)).toEqual(tally(days, holidays))
        expect(workingDays(own, holidays)).toBe(workingDays(days, holidays))
        expect(new Set(own).size).toBe(days.length)
        expect(own).toEqual(own.toSorted())
        expect((own.at(-1) as string) <= near.to).toBe(true)
        // None was passed over for an earlier one of its kind.
        const taken = new Set(own)
        const kind = (day: string) => (holidays.has(day) ? 7 : weekday(day))
        const firstOfKind = new Map(own.toReversed().map((day) => [kind(day), day]))
        const passed = daysOf({ from: own[0] as string, to: near.to }).filter(
          (day) => !taken.has(day) && day > (firstOfKind.get(kind(day)) ?? day),
        )
        expect(passed).toEqual([])
      }
    }
    expect(found).toBeGreaterThan(WORLDS)
  }, 180_000)

  it('is the month, week or year before, or that of last year', () => {
    const before = (period: Period, nth = 1) => periodBefore(period, period, unitOf(period), nth)
    const lastYear = (period: Period) =>
      partnerPeriod(period, period, unitOf(period), { partner: 'lastYear', from: null })
    expect(before(monthOf('2026-03-15'))).toEqual(monthOf('2026-02-01'))
    expect(before(monthOf('2028-03-15'))).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(before(monthOf('2026-12-15'), 13)).toEqual(monthOf('2025-11-01'))
    expect(lastYear(monthOf('2028-02-29'))).toEqual(monthOf('2027-02-01'))
    expect(lastYear({ from: '2028-02-01', to: '2028-02-29' })).toEqual({ from: '2027-02-01', to: '2027-02-28' })
    expect(before(weekOf('2026-06-03'))).toEqual(weekOf('2026-05-27'))
    expect(before(yearOf(2026))).toEqual(yearOf(2025))
    // Ten days: two weeks before, so that the days of the week are the same.
    expect(before({ from: '2026-11-09', to: '2026-11-18' })).toEqual({ from: '2026-10-26', to: '2026-11-04' })
    // A month that is not over: as many of its days.
    const november = monthOf('2026-11-01')
    const over = { from: '2026-11-01', to: '2026-11-19' }
    expect(periodBefore(november, over, 'month', 1)).toEqual({ from: '2026-10-01', to: '2026-10-19' })
    const chosen = (from: string) => partnerPeriod(november, november, 'month', { partner: 'chosen', from })
    expect(chosen('2026-07-20')).toEqual(monthOf('2026-07-01'))
    expect(chosen('2026-11-03')).toBe(null)
    expect(chosen('2027-01-01')).toBe(null)
  })

  it('leaves out a holiday that the period does not have, and looks for one that it has', () => {
    const holidays = new Set(['2026-10-13', '2026-10-23'])
    const october = daysLike(daysOf(monthOf('2026-11-01')), '2026-10-31', holidays) ?? []
    expect(october[0]).toBe('2026-09-27')
    expect(october).not.toContain('2026-10-13')
    const withOne = new Set([...holidays, '2026-11-05', '2026-08-12'])
    expect(daysLike(daysOf(monthOf('2026-11-01')), '2026-09-30', withOne)?.[0]).toBe('2026-08-12')
    expect(daysLike(['2026-11-05'], '2026-08-01', withOne)).toBe(null)
    expect(daysLike([], '2026-08-01', none)).toEqual([])
  })
})

describe('the split of a difference', () => {
  it('adds up to the difference, and turns with the periods, in random worlds', () => {
    const luck = chance(35)
    for (let world = 0; world < WORLDS; world++) {
      const side = (): AreaDays[] =>
        Array.from({ length: 8 }, (_, areaId) => {
          // Made or closed within the period: few days; without any report: none.
          const days = luck.pick([0, 0, luck.between(1, 31), luck.between(1, 366)])
          return { areaId, days, events: days === 0 ? 0 : luck.between(0, 40 * days) }
        }).filter(() => luck.happens(0.7))
      const [now, before] = [side(), side()]
      const parts = splitOf(now, before)
      const events = (areas: AreaDays[]) => areas.reduce((all, area) => all + area.events, 0)
      expect(parts.perDay + parts.days + parts.areas).toBe(events(now) - events(before))
      expect(Object.values(parts).every(Number.isSafeInteger)).toBe(true)
      const only = (one: AreaDays[], other: AreaDays[]) =>
        events(one.filter(({ areaId }) => !other.some((area) => area.areaId === areaId)))
      expect(parts.areas).toBe(only(now, before) - only(before, now))
      const turned = splitOf(before, now)
      for (const part of ['perDay', 'days', 'areas'] as const) expect(turned[part] + parts[part]).toBe(0)
    }
  })

  it('tells more events a day from more days and from another area', () => {
    const area = (areaId: number, events: number, days: number) => ({ areaId, events, days })
    expect(splitOf([area(1, 40, 20)], [area(1, 20, 20)])).toEqual({ perDay: 20, days: 0, areas: 0 })
    expect(splitOf([area(1, 40, 20)], [area(1, 20, 10)])).toEqual({ perDay: 0, days: 20, areas: 0 })
    expect(splitOf([area(1, 20, 10), area(2, 7, 7)], [area(1, 20, 10), area(3, 4, 2)])).toEqual({
      perDay: 0,
      days: 0,
      areas: 3,
    })
    expect(splitOf([area(1, 6, 3)], [area(1, 0, 0)])).toEqual({ perDay: 0, days: 6, areas: 0 })
  })
})

describe('what is usual', () => {
  it('says more or less exactly beyond the limits of an XmR chart, in random worlds', () => {
    const luck = chance(36)
    const seen = { more: 0, less: 0, usual: 0, unknown: 0 }
    for (let world = 0; world < WORLDS; world++) {
      const middle = luck.pick([6, 20, 300, 40_000])
      const spread = luck.between(0, middle)
      const past = Array.from({ length: luck.between(5, 13) }, () => luck.between(middle, middle + spread))
      const now = luck.between(Math.max(0, middle - spread), middle + 2 * spread)
      const { verdict, low, high } = judgeCount(now, past)
      seen[verdict]++
      const n = BigInt(past.length)
      const mean = past.reduce((all, count) => all + BigInt(count), 0n)
      let steps = 0n
      for (let nth = 1; nth < past.length; nth++) steps += BigInt(Math.abs((past[nth] ?? 0) - (past[nth - 1] ?? 0)))
      // now > mean / n + 2.66 * steps / (n - 1)
      const far = 100n * (n - 1n) * (BigInt(now) * n - mean)
      const limit = 266n * n * steps
      const expected = n < 8n ? 'unknown' : far > limit ? 'more' : far < -limit ? 'less' : 'usual'
      expect(verdict).toBe(expected)
      const isWithin = low === null || high === null || low >= high || (low <= now && now <= high)
      expect(verdict !== 'usual' || isWithin).toBe(true)
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(WORLDS / 100)
  })

  it('keeps quiet about few events that chance explains', () => {
    const never = Array<number>(13).fill(0)
    expect(judgeCount(1, never)).toEqual({ verdict: 'usual', low: 0, high: 0 })
    expect(judgeCount(2, never).verdict).toBe('usual')
    expect(judgeCount(3, never).verdict).toBe('more')
    expect(judgeCount(0, [...never.slice(2), 2, 3]).verdict).toBe('usual')
    expect(judgeCount(9, never.slice(0, 7))).toEqual({ verdict: 'unknown', low: null, high: null })
  })

  it('agrees with the binomial distribution added up term by term', () => {
    const luck = chance(37)
    for (let world = 0; world < Math.min(WORLDS, 2_000); world++) {
      const whole = luck.between(1, 60)
      const [part, p] = [luck.between(0, whole), luck.between(1, 99) / 100]
      const chances = [(1 - p) ** whole]
      for (let nth = 1; nth <= whole; nth++)
        chances.push(((chances[nth - 1] ?? 0) * (whole - nth + 1) * p) / (nth * (1 - p)))
      const from = chances.slice(part).reduce((all, one) => all + one, 0)
      const upTo = chances.slice(0, part + 1).reduce((all, one) => all + one, 0)
      const smaller = Math.min(from, upTo)
      const isOnTheEdge = Math.abs(smaller - 0.001_35) < 1e-9
      expect(isOnTheEdge || isBeyondChance({ part, whole }, p) === smaller < 0.001_35).toBe(true)
    }
    expect(isBeyondChance({ part: 0, whole: 30 }, 0)).toBe(false)
    expect(isBeyondChance({ part: 1, whole: 30 }, 0)).toBe(true)
    expect(isBeyondChance({ part: 30_000, whole: 36_000 }, 0.9)).toBe(true)
  })

  it('marks a rate only beyond its own past and beyond the binomial distribution', () => {
    const past = Array.from({ length: 13 }, (_, nth) => ({ part: 90 + (nth % 2), whole: 100 }))
    expect(judgeRate({ part: 90, whole: 100 }, past).verdict).toBe('usual')
    expect(judgeRate({ part: 60, whole: 100 }, past).verdict).toBe('less')
    // Beyond the limits, but of so few that chance explains it.
    expect(judgeRate({ part: 2, whole: 3 }, past).verdict).toBe('usual')
    // Too many for chance alone, but its past ranges as far.
    const unsteady = past.map((_, nth) => ({ part: nth % 2 ? 95 : 60, whole: 100 }))
    expect(judgeRate({ part: 60, whole: 100 }, unsteady).verdict).toBe('usual')
    expect(judgeRate({ part: 0, whole: 0 }, past).verdict).toBe('unknown')
    expect(
      judgeRate(
        { part: 5, whole: 9 },
        past.map((rate, nth) => (nth > 6 ? { part: 0, whole: 0 } : rate)),
      ).verdict,
    ).toBe('unknown')
  })
})
