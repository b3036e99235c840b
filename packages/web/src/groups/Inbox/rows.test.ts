import { describe, expect, it } from 'vitest'
import { afterDeciding, daysOf, type Row, stepFrom } from './rows.ts'

const row = (eventId: number, mayDecide = true, day = '2026-11-20') => ({ eventId, mayDecide, day }) as Row
const rows = [row(1), row(2, false), row(3), row(4)]

describe('the report that opens after a decision', () => {
  it('is the next one that may be decided', () => {
    expect(afterDeciding(rows, 1, 0)).toBe(3)
    expect(afterDeciding(rows, 3, 2)).toBe(4)
  })
  it('is an earlier one at the end, and any other one if nothing is left to decide', () => {
    expect(afterDeciding(rows, 4, 3)).toBe(1)
    expect(afterDeciding([row(1), row(2, false)], 1, 0)).toBe(2)
    expect(afterDeciding([row(2, false), row(1)], 1, 1)).toBe(2)
    expect(afterDeciding([row(1)], 1, 0)).toBeNull()
  })
  it('is the one that took its place if it has left the list', () => {
    expect(afterDeciding(rows, 9, 2)).toBe(3)
    expect(afterDeciding(rows, 9, 7)).toBe(1)
  })
})

describe('the next and the previous report', () => {
  it('are its neighbours', () => {
    expect(stepFrom(rows, 2, 1, 1)).toBe(3)
    expect(stepFrom(rows, 2, 1, -1)).toBe(1)
    expect(stepFrom(rows, 1, 0, -1)).toBeNull()
    expect(stepFrom(rows, 4, 3, 1)).toBeNull()
  })
  it('are those around its place if it has left the list', () => {
    expect(stepFrom(rows, 9, 2, 1)).toBe(3)
    expect(stepFrom(rows, 9, 2, -1)).toBe(2)
    expect(stepFrom(rows, null, -1, 1)).toBe(1)
  })
})

it('groups rows by day in their order', () => {
  const days = daysOf([row(1, true, '2026-11-18'), row(2, true, '2026-11-18'), row(3)])
  expect(days.map(({ day, rows }) => [day, rows.length])).toEqual([
    ['2026-11-18', 2],
    ['2026-11-20', 1],
  ])
  expect(daysOf([])).toEqual([])
})
