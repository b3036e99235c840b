import { describe, expect, it } from 'vitest'
import { fill } from '../texts/fill.ts'
import { wholeNumber } from './numbers.ts'

describe('a number', () => {
  it('is formatted like in a browser, with and without Intl', () => {
    const format = new Intl.NumberFormat('en-US')
    for (const value of [0, 1, 999, 1_000, 12_345, 2_000_000, -1, -999, -1_000, 0.5])
      expect(wholeNumber(value)).toBe(format.format(value))
  })

  it('is formatted in sentences, unlike a year or an id', () => {
    expect(fill('{n} of {total} in {year}', { n: 999, total: 12_345, year: '2026' })).toBe('999 of 12,345 in 2026')
  })
})
