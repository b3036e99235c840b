import { describe, expect, it } from 'vitest'
import { minutesUntil, pageOf, serverAt } from './clock.ts'

describe('the clock of a wall', () => {
  it("is the server's, in its zone, whatever the screen's says", () => {
    const now = '2026-11-20T23:59:00+07:00'
    expect(serverAt(now, 5_000, 5_000)).toMatchObject({ today: '2026-11-20', now: '23:59' })
    expect(serverAt(now, 5_000, 65_000)).toMatchObject({ today: '2026-11-21', now: '00:00' })
    expect(serverAt('2026-11-20T10:00:00-03:30', 0, 0)).toMatchObject({ today: '2026-11-20', now: '10:00' })
  })

  it('counts the minutes to a deadline', () => {
    const at = Date.parse('2026-11-20T10:00:00+07:00')
    expect(minutesUntil('2026-11-20T10:30:00+07:00', at)).toBe(30)
    expect(minutesUntil('2026-11-20T10:30:00+07:00', at + 1_000)).toBe(30)
    expect(minutesUntil('2026-11-20T09:30:00+07:00', at)).toBe(0)
  })
})

describe('the pages of a list', () => {
  it('follow each other, and begin again', () => {
    const rows = [1, 2, 3, 4, 5]
    expect([0, 1, 2, 3].map((turn) => pageOf(rows, 2, turn).rows)).toEqual([[1, 2], [3, 4], [5], [1, 2]])
    expect(pageOf(rows, 2, 2)).toMatchObject({ page: 3, pages: 3 })
    expect(pageOf([], 2, 7)).toEqual({ rows: [], page: 1, pages: 1 })
  })
})
