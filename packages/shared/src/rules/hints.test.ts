import { describe, expect, it } from 'vitest'
import { MOST_NAMED, dueWith, hintOf, idsIn } from './hints.ts'

describe('what a page has yet to read', () => {
  it('is what hints named, once each, or everything', () => {
    expect(dueWith(dueWith(null, [1, 2]), [2, 3])).toEqual(new Set([1, 2, 3]))
    expect(dueWith(dueWith(null, [1]), 'all')).toBe('all')
    expect(dueWith('all', [1])).toBe('all')
  })

  it('is everything where more is named than may be asked for', () => {
    const most = Array.from({ length: MOST_NAMED }, (_, n) => n + 1)
    expect(dueWith(null, most)).toEqual(new Set(most))
    expect(dueWith(dueWith(null, most), [MOST_NAMED + 1])).toBe('all')
  })
})

describe('a hint', () => {
  it('is read as it was written', () => {
    expect(hintOf(new Set([12, 15]))).toBe('changed 12 15')
    expect(idsIn('changed 12 15')).toEqual([12, 15])
    expect(hintOf('all')).toBe('changed')
    expect(idsIn('changed')).toBe('all')
  })

  it('is of everything where its ids are none', () => {
    expect(idsIn('changed x')).toBe('all')
  })
})
