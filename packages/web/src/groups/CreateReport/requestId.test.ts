import { describe, expect, it } from 'vitest'
import { createAttempts, newRequestId } from './requestId.ts'

describe('newRequestId', () => {
  it('is a version 4 UUID, and another one each time', () => {
    const ids = Array.from({ length: 200 }, newRequestId)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

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
  it('give a report that was changed a key of its own', () => {
    const { keyOf } = attempts()
    expect(keyOf({ text: 'a' })).toBe('id 1')
    expect(keyOf({ text: 'b' })).toBe('id 2')
  })
})
