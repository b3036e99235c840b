import { describe, expect, it } from 'vitest'
import { movedIn } from './order.ts'

describe('movedIn', () => {
  const moved = (before: string, after: string) => movedIn([...before], [...after]).join('')

  it('names as few entries as possible', () => {
    expect(moved('abcde', 'abcde')).toBe('')
    expect(moved('abcde', 'bcdea')).toBe('a')
    expect(moved('abcde', 'eabcd')).toBe('e')
    expect(moved('abcde', 'edcba')).toHaveLength(4)
    expect(moved('', '')).toBe('')
  })

  it('names entries without which both orders are the same', () => {
    let seed = 7
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    for (let round = 0; round < 200; round += 1) {
      const before = Array.from({ length: 9 }, (_, nth) => nth)
      const after = before.toSorted(() => random() - 0.5)
      const gone = new Set(movedIn(before, after))
      const left = (order: number[]) => order.filter((entry) => !gone.has(entry))
      expect(left(after)).toEqual(left(before))
    }
  })
})
