import { describe, expect, it } from 'vitest'
import { BuddhistCalendar, CalendarDate, toCalendar } from '@internationalized/date'
import { commonYear, createCalendar, dayMeant, dayOf, isWhole, meant, shownYear, wireOf } from './days.ts'

const BUDDHIST = new BuddhistCalendar()

describe('years of two eras', () => {
  it('shows 2026 as 2569, and reads 2569 as 2026', () => {
    expect(shownYear('2026', 'buddhist')).toBe('2569')
    expect(commonYear('2569', 'buddhist')).toBe('2026')
  })
  it('leaves a common era year and a missing year unchanged', () => {
    expect(shownYear('2026', 'gregory')).toBe('2026')
    expect(commonYear('2026', 'gregory')).toBe('2026')
    expect([shownYear('', 'buddhist'), commonYear('', 'buddhist')]).toEqual(['', ''])
  })
  it('accepts the two calendars and no other', () => {
    expect(createCalendar('buddhist').identifier).toBe('buddhist')
    expect(createCalendar('gregory').identifier).toBe('gregory')
    expect(createCalendar('islamic').identifier).toBe('gregory')
  })
})

describe('the day that was typed', () => {
  it('is the same in both calendars', () => {
    expect(wireOf(new CalendarDate(2026, 11, 20))).toBe('20/11/2026')
    expect(wireOf(new CalendarDate(BUDDHIST, 2569, 11, 20))).toBe('20/11/2026')
    expect(dayOf('20/11/2026')?.toString()).toBe('2026-11-20')
    expect(dayOf('31/02/2026')).toBeNull()
  })
  it('is in 2026 when 2569 is typed while common era years are shown', () => {
    expect(wireOf(meant(new CalendarDate(2569, 11, 20)))).toBe('20/11/2026')
  })
  it('is in 2026 when 2026 is typed while Buddhist era years are shown', () => {
    const typed = toCalendar(new CalendarDate(BUDDHIST, 2026, 11, 20), createCalendar('gregory'))
    expect(wireOf(meant(typed))).toBe('20/11/2026')
  })
  it.each([
    ['20/11/2026', '2026-11-20'],
    ['20/11/2569', '2026-11-20'],
    ['29/02/2571', '2028-02-29'],
    // 29 February 2028, typed while Buddhist era years are shown
    ['29/02/1485', '2028-02-29'],
    ['31/02/2569', undefined],
    ['20/11/', undefined],
    ['20/11/256', undefined],
  ])('reads %j as %j', (text, day) => expect(dayMeant(text)?.toString()).toBe(day))
  it.each([
    ['1/11/26', '2026-11-20', '2026-11-01'],
    ['01/11/69', '2026-11-20', '2026-11-01'],
    ['31/12/99', '2100-01-01', '2099-12-31'],
    ['29/02/71', '2028-02-29', '2028-02-29'],
    ['31/02/26', '2026-11-20', undefined],
    ['1/11/6', '2026-11-20', undefined],
  ])('reads %j on %j as %j', (text, today, day) => expect(dayMeant(text, today)?.toString()).toBe(day))
  it('assigns no era to a two-digit year', () => {
    expect([shownYear('69', 'buddhist'), commonYear('26', 'buddhist')]).toEqual(['69', '26'])
  })
  it('is complete with the last digit of its year', () => {
    expect(isWhole(new CalendarDate(2026, 11, 20))).toBe(true)
    expect(isWhole(new CalendarDate(202, 11, 20))).toBe(false)
    expect(isWhole(toCalendar(new CalendarDate(BUDDHIST, 256, 11, 20), createCalendar('gregory')))).toBe(false)
  })
})
