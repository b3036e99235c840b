import { describe, expect, it } from 'vitest'
import { dayIn, periodsTyped } from './typedDay.ts'

describe('dayIn', () => {
  const TODAY = '2026-11-20'
  it.each([
    ['17/10', '2026-10-17'],
    ['1.2', '2026-02-01'],
    ['๑๗/๑๐', '2026-10-17'],
    ['21/11', '2026-11-21'],
    ['24/12', '2025-12-24'],
    ['17/10/2569', '2026-10-17'],
    ['17-10-69', '2026-10-17'],
    ['2026-10-17', '2026-10-17'],
    ['31/2', null],
    ['29/2', null],
    ['17', null],
    ['pump 17/10', null],
  ])('reads %s', (text, day) => expect(dayIn(text, TODAY)).toBe(day))

  it('knows periods in either language, from their first letters', () => {
    expect(periodsTyped('yest')).toEqual(['yesterday'])
    expect(periodsTyped('เมื่อวาน')).toEqual(['yesterday'])
    expect(periodsTyped('last')).toEqual(['last7Days', 'last30Days', 'lastMonth'])
    expect(periodsTyped('pump')).toEqual([])
  })
})
