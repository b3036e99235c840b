import { describe, expect, it } from 'vitest'
import { slicesOf } from './slices.ts'

const year = { isNow: true, from: '2026-01-01', to: '2026-12-31' }
const before = { isNow: false, from: '2025-01-01', to: '2025-12-31' }
const today = '2026-03-20'
const spans = (unstored: Record<string, number>, most: number, parts = [year]) =>
  slicesOf(parts, new Map(Object.entries(unstored)), { most, today }).map(({ from, to }) => `${from} ${to}`)

describe('the days of a summary', () => {
  it('are one slice up to today if everything is stored', () => {
    expect(spans({}, 100)).toEqual(['2026-01-01 2026-03-20'])
  })

  it('are cut between months before they become too many', () => {
    expect(spans({ '2026-03-01': 60, '2026-02-01': 60, '2026-01-01': 40 }, 100)).toEqual([
      '2026-03-01 2026-03-20',
      '2026-01-01 2026-02-28',
    ])
  })

  it('are cut within a month that alone has too many, down to single days', () => {
    expect(spans({ '2026-02-01': 310 }, 100)).toEqual([
      '2026-03-01 2026-03-20',
      '2026-02-19 2026-02-28',
      '2026-02-09 2026-02-18',
      '2026-02-01 2026-02-08',
      '2026-01-01 2026-01-31',
    ])
    expect(spans({ '2026-03-01': 1_000_000 }, 1).slice(0, 2)).toEqual([
      '2026-03-20 2026-03-20',
      '2026-03-19 2026-03-19',
    ])
  })

  it('never span the period and the one before it', () => {
    expect(spans({}, 100, [year, before])).toEqual(['2026-01-01 2026-03-20', '2025-01-01 2025-12-31'])
  })

  it('are empty for a period in the future', () => {
    expect(spans({}, 100, [{ isNow: true, from: '2026-04-01', to: '2026-04-30' }])).toEqual([])
  })
})
