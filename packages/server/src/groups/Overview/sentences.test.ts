import { overviewTexts } from '@daybook/shared/texts/catalogues'
import { fill } from '@daybook/shared/texts/fill'
import { describe, expect, it } from 'vitest'
import { type Facts, type Judged, type Say, sentencesOf } from './sentences.ts'

const usual: Judged = { verdict: 'usual', compared: null, partner: null, most: null }
const count = (part: number) => ({ part, whole: null })
const songkhla = { areaId: 7, areaName: 'Songkhla' }
const quiet: Facts = {
  numbers: { events: usual, abnormal: usual, missingDays: usual },
  silent: [],
  overdue: { count: 0, first: null },
  waiting: { count: 0, first: null },
  missingToday: { count: 0, areas: [] },
}
const more = (now: number, before: number, most: number): Judged => ({
  verdict: 'more',
  compared: count(now),
  partner: count(before),
  most: { ...songkhla, count: most },
})
const saying =
  (language: 'en' | 'th'): Say =>
  (text, values = {}) =>
    fill(overviewTexts[language][text], values)
const said = (facts: Partial<Facts>, language: 'en' | 'th' = 'en') =>
  sentencesOf({ ...quiet, ...facts }, saying(language)).map(({ text }) => text)
const numbers = (changed: Partial<Facts['numbers']>) => ({ numbers: { ...quiet.numbers, ...changed } })

describe('the sentences of the overview', () => {
  it('say that all is as usual, or only that nothing is open where too little is known', () => {
    expect(said({})).toEqual(['Everything is as usual.'])
    expect(said({}, 'th')).toEqual(['ทุกอย่างเป็นไปตามที่เคย'])
    expect(said(numbers({ events: { ...usual, verdict: 'unknown' } }))).toEqual(['Nothing is overdue or missing.'])
  })

  it('name the partner and the area that a number comes from', () => {
    expect(said(numbers({ abnormal: more(41, 23, 12) }))).toEqual([
      'Abnormal reports are more than usual: 41 against 23, most from Songkhla (12).',
    ])
    expect(said(numbers({ abnormal: more(41, 23, 12) }), 'th')).toEqual([
      'รายงานผิดปกติมากกว่าที่เคย: 41 เทียบกับ 23 มากที่สุดที่ Songkhla (12)',
    ])
    // An area with few of many is not the reason, and a partner that says the opposite confuses.
    expect(said(numbers({ abnormal: more(41, 50, 3) }))).toEqual(['Abnormal reports are more than usual: 41.'])
    const rates: Judged = {
      verdict: 'less',
      compared: { part: 9, whole: 300 },
      partner: { part: 8, whole: 100 },
      most: { ...songkhla, count: 9 },
    }
    expect(said(numbers({ missingDays: rates }))).toEqual(['Fewer days without a report than usual: 9 against 8.'])
  })

  it('name at most three areas, and say one day and one report as such', () => {
    const areas = ['A', 'B', 'C', 'D', 'E'].map((areaName, at) => ({ areaId: at + 1, areaName, days: 9 - at }))
    expect(said({ silent: areas })).toEqual([
      '5 areas have not reported for three days or more: A, B, C, 2 more.',
      'The numbers are as usual.',
    ])
    expect(said({ silent: areas.slice(0, 1) })[0]).toBe('One area has not reported for 9 days: A.')
    expect(said({ missingToday: { count: 1, areas: areas.slice(1, 2) } })[0]).toBe('One report is missing today: B.')
    expect(said({ missingToday: { count: 3, areas: areas.slice(1, 2) } })[0]).toBe('3 reports are missing today: B.')
    expect(said({ overdue: { count: 1, first: { ...songkhla, days: 1 } } })[0]).toBe(
      'One corrective action is overdue, for 1 day: Songkhla.',
    )
    expect(said({ waiting: { count: 4, first: { ...songkhla, days: 1 } } })).toEqual(['Everything is as usual.'])
    expect(said({ waiting: { count: 4, first: { ...songkhla, days: 2 } } })[0]).toBe(
      '4 reports wait for approval, the longest for 2 days: Songkhla.',
    )
  })

  it('are three, those that matter most, and lead to their areas', () => {
    const facts: Facts = {
      ...quiet,
      ...numbers({ events: more(9, 3, 4), abnormal: more(5, 1, 5), missingDays: more(8, 2, 1) }),
      silent: [{ ...songkhla, days: 3 }],
      overdue: { count: 2, first: { ...songkhla, days: 6 } },
    }
    const sentences = sentencesOf(facts, saying('en'))
    expect(sentences.map(({ about, areaIds }) => [about, areaIds])).toEqual([
      ['abnormalMore', [7]],
      ['silent', [7]],
      ['missingMore', []],
    ])
  })
})
