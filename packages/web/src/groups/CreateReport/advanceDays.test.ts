import { describe, expect, it } from 'vitest'
import { daysToAsk } from './advanceDays.ts'

describe('the days to check', () => {
  it('are the ends of a range', () => {
    expect(daysToAsk(['22/11/2026', '25/11/2026'], [])).toEqual(['2026-11-22', '2026-11-25'])
  })
  it('include a single day once', () => {
    expect(daysToAsk(['22/11/2026', '22/11/2026'], [])).toEqual(['2026-11-22'])
    expect(daysToAsk(['22/11/2026', ''], [])).toEqual(['2026-11-22'])
  })
  it('are only the taken day within the range', () => {
    expect(daysToAsk(['22/11/2026', '25/11/2026'], ['2026-11-21', '2026-11-24'])).toEqual(['2026-11-24'])
  })
  it('are empty before a day is chosen', () => {
    expect(daysToAsk(['', ''], ['2026-11-24'])).toEqual([])
    expect(daysToAsk(['31/02/2026', ''], [])).toEqual([])
  })
})
