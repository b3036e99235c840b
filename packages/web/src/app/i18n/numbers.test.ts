import { expect, it } from 'vitest'
import { wholeNumber } from './numbers.ts'

it('formats whole numbers like the browser, with and without Intl', () => {
  const format = new Intl.NumberFormat('en-US')
  for (const value of [0, 1, 999, 1_000, 12_345, 2_000_000, -1, -999, -1_000, 0.5])
    expect(wholeNumber(value)).toBe(format.format(value))
})
