import { describe, expect, it } from 'vitest'
import { PARTS, swept } from './sweep.ts'

describe('swept', () => {
  const cases = Array.from({ length: 10 }, (_, at) => at)

  it('runs every case without a part', () => {
    expect(swept(cases, 0, null)).toEqual(cases)
  })

  it.each([0, 1, 5])('runs every case once in all parts together, with offset %i', (offset) => {
    const parts = Array.from({ length: PARTS }, (_, part) => swept(cases, offset, part + 1))
    expect(parts.flat().sort((one, other) => one - other)).toEqual(cases)
  })
})
