import type { Verdict } from '@daybook/shared/rules/comparisonRules'
import { PATIENT_DAYS, SENTENCES, type SentenceAbout } from '@daybook/shared/rules/overviewRules'
import type { OverviewText } from '@daybook/shared/texts/en/overview'

/* Which three sentences the overview says. See docs/decisions/an-overview-says-what-matters-first.md. */

type Figure = { part: number; whole: number | null }
type Place = { areaId: number; areaName: string }

/** A number beside its partner, in the days that are over. */
export type Judged = {
  verdict: Verdict
  compared: Figure | null
  partner: Figure | null
  /** The area that has most of it. */
  most: (Place & { count: number }) | null
}

export type Facts = {
  numbers: Record<'events' | 'abnormal' | 'missingDays', Judged>
  /** Longest first. */
  silent: readonly (Place & { days: number })[]
  overdue: { count: number; first: (Place & { days: number }) | null }
  waiting: { count: number; first: (Place & { days: number }) | null }
  /** Reports that became missing today, and where. */
  missingToday: { count: number; areas: readonly Place[] }
}

/** A text in the reader's language, filled with values. */
export type Say = (text: OverviewText, values?: Record<string, string | number>) => string
export type Sentence = { about: SentenceAbout; text: string; areaIds: number[] }

/** So many sentences. */
const MOST = 3
/** So many areas are named. */
const NAMED = 3
/** An area that has less of a number is not why it is what it is. */
const WORTH_NAMING = 0.2

/** The sentences, what matters most first. There is always one. */
export function sentencesOf(facts: Facts, say: Say): Sentence[] {
  const { events, abnormal, missingDays } = facts.numbers
  const { silent, overdue, waiting, missingToday } = facts
  const said: Partial<Record<SentenceAbout, Omit<Sentence, 'about'> | null>> = {
    abnormalMore: abnormal.verdict === 'more' ? compared('abnormalMore', abnormal) : null,
    silent: silent.length === 0 ? null : ofAreas('silent', silent, silent[0]?.days ?? 0),
    missingMore: missingDays.verdict === 'more' ? compared('missingMore', missingDays) : null,
    overdue: overdue.first && since('overdue', overdue.count, overdue.first),
    waiting:
      waiting.first && waiting.first.days >= PATIENT_DAYS ? since('waiting', waiting.count, waiting.first) : null,
    missingToday: missingToday.count === 0 ? null : ofAreas('missingToday', missingToday.areas, missingToday.count),
    eventsLess: events.verdict === 'less' ? compared('eventsLess', events) : null,
    eventsMore: events.verdict === 'more' ? compared('eventsMore', events) : null,
    abnormalLess: abnormal.verdict === 'less' ? compared('abnormalLess', abnormal) : null,
    missingLess: missingDays.verdict === 'less' ? compared('missingLess', missingDays) : null,
  }
  const all = SENTENCES.flatMap((about): Sentence[] => {
    const sentence = said[about]
    return sentence ? [{ about, ...sentence }] : []
  }).slice(0, MOST)
  const isUsual = Object.values(facts.numbers).every(({ verdict }) => verdict === 'usual')
  if (all.length === 0) {
    return [{ about: 'usual', text: say(isUsual ? 'allUsual' : 'nothingOpen'), areaIds: [] }]
  }
  return isUsual && all.length < MOST ? [...all, { about: 'usual', text: say('numbersUsual'), areaIds: [] }] : all

  /** 'Abnormal reports are more than usual: 41 against 23, most from Songkhla (12).' */
  function compared(
    text: 'abnormalMore' | 'missingMore' | 'eventsLess' | 'eventsMore' | 'abnormalLess' | 'missingLess',
    of: Judged,
  ) {
    const now = of.compared?.part ?? 0
    // Usual is what thirteen periods were like; a partner that says the opposite would only confuse.
    const agrees =
      of.partner !== null &&
      (of.verdict === 'more' ? rate(of.compared) > rate(of.partner) : rate(of.compared) < rate(of.partner))
    const figures = agrees ? say('nowAgainst', { now, before: of.partner?.part ?? 0 }) : say('now', { now })
    const isMore = of.verdict === 'more'
    const most = isMore && of.most && of.most.count >= now * WORTH_NAMING ? of.most : null
    return {
      text: say(text, { figures: most ? say('mostFrom', { figures, area: most.areaName, n: most.count }) : figures }),
      areaIds: most ? [most.areaId] : [],
    }
  }

  function since(text: 'overdue' | 'waiting', count: number, { areaId, areaName, days }: Place & { days: number }) {
    const values = { n: count, area: areaName, days: say(days === 1 ? 'dayOne' : 'daysMany', { n: days }) }
    return { text: say(count === 1 ? `${text}One` : `${text}Many`, values), areaIds: [areaId] }
  }

  function ofAreas(text: 'silent' | 'missingToday', areas: readonly Place[], n: number) {
    const names = areas.slice(0, NAMED).map(({ areaName }) => areaName)
    const others = areas.length - names.length
    const list = [...names, ...(others > 0 ? [say('others', { n: others })] : [])].join(', ')
    const isOne = text === 'silent' ? areas.length === 1 : n === 1
    const values = text === 'silent' ? { n: isOne ? n : areas.length, areas: list } : { n, areas: list }
    return { text: say(isOne ? `${text}One` : `${text}Many`, values), areaIds: areas.map(({ areaId }) => areaId) }
  }
}

const rate = (figure: Figure | null): number => (figure?.whole ? figure.part / figure.whole : (figure?.part ?? 0))
