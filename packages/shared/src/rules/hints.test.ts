import { describe, expect, it } from 'vitest'
import { MOST_NAMED, dueWith, hintOf, idsIn } from './hints.ts'

describe('what a page still has to load', () => {
  it('is the ids named by hints, once each, or everything', () => {
    expect(dueWith(dueWith(null, [1, 2]), [2, 3])).toEqual(new Set([1, 2, 3]))
    expect(dueWith(dueWith(null, [1]), 'all')).toBe('all')
    expect(dueWith('all', [1])).toBe('all')
  })

  it('is everything if more ids are named than one request allows', () => {
    const most = Array.from({ length: MOST_NAMED }, (_, n) => n + 1)
    expect(dueWith(null, most)).toEqual(new Set(most))
    expect(dueWith(dueWith(null, most), [MOST_NAMED + 1])).toBe('all')
  })
})

describe('a hint', () => {
  it('is parsed as it was written', () => {
    expect(hintOf(new Set([12, 15]))).toBe('changed 12 15')
    expect(idsIn('changed 12 15')).toEqual([12, 15])
    expect(hintOf('all')).toBe('changed')
    expect(idsIn('changed')).toBe('all')
  })

  it('means everything if it names no ids', () => {
    expect(idsIn('changed x')).toBe('all')
  })
})
