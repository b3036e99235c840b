import { describe, expect, it } from 'vitest'
import { outcomesOf } from './outcomes.ts'

type Cell = Parameters<typeof outcomesOf>[0][number]

const cell = (areaId: number, outcome: Cell['outcome'], day = '2026-11-20'): Cell => ({
  areaId,
  day,
  shiftId: null,
  outcome,
  reportIds: [],
  by: null,
  at: null,
  message: outcome === 'filed' ? null : `${outcome}!`,
})
const nameOf = (areaId: number) => `Area ${areaId}`

describe('the outcome of a submission', () => {
  it('keeps the areas that were not filed, each with its reason', () => {
    const cells = [cell(11, 'filed'), cell(12, 'alreadyReported'), cell(13, 'refused')]
    expect(outcomesOf(cells, nameOf)).toEqual({
      filed: 1,
      rest: [12, 13],
      messages: [
        { areaId: 12, text: 'Area 12: alreadyReported!' },
        { areaId: 13, text: 'Area 13: refused!' },
      ],
    })
  })
  it('names the day if there are several, and an area once', () => {
    const cells = [cell(11, 'filed'), cell(11, 'refused', '2026-11-21'), cell(11, 'refused', '2026-11-22')]
    expect(outcomesOf(cells, nameOf)).toEqual({
      filed: 1,
      rest: [11],
      messages: [
        { areaId: 11, text: 'Area 11 (21/11/2026): refused!' },
        { areaId: 11, text: 'Area 11 (22/11/2026): refused!' },
      ],
    })
  })
  it('keeps nothing if everything was filed', () => {
    expect(outcomesOf([cell(11, 'filed'), cell(12, 'filed')], nameOf)).toEqual({ filed: 2, rest: [], messages: [] })
  })
})
