import { describe, expect, it } from 'vitest'
import { createAttempts } from './requestId.ts'

describe('attempts', () => {
  const attempts = () => {
    let count = 0
    return createAttempts(() => `id ${++count}`)
  }
  it('give the same report the same key until it is filed', () => {
    const { keyOf, done } = attempts()
    expect(keyOf({ text: 'a' })).toBe('id 1')
    expect(keyOf({ text: 'a' })).toBe('id 1')
    done()
    expect(keyOf({ text: 'a' })).toBe('id 2')
  })
  it('give a changed report a new key', () => {
    const { keyOf } = attempts()
    expect(keyOf({ text: 'a' })).toBe('id 1')
    expect(keyOf({ text: 'b' })).toBe('id 2')
  })
})
