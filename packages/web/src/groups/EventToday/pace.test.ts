import { describe, expect, it } from 'vitest'
import { pauseAfter } from './pace.ts'

describe('the pause between two loads of Event Today', () => {
  it('is a second, longer if the server is slow, and never more than twenty seconds', () => {
    expect([0, 200, 201, 1_000, 60_000].map(pauseAfter)).toEqual([1_000, 1_000, 1_005, 5_000, 20_000])
  })
})
