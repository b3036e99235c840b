import { describe, expect, it } from 'vitest'
import { dayTyped, isTime, timeTyped } from './typedDates.ts'

describe('a typed day', () => {
  it.each(['20/11/2026', '20112026', '20.11.2026', '20-11-2026', '20 11 2026', '2026-11-20', ' 20/11/2026 '])(
    'reads %j as 20 November 2026',
    (typed) => expect(dayTyped(typed)).toBe('20/11/2026'),
  )
  it('adds missing zeros', () => expect(dayTyped('5/1/2026')).toBe('05/01/2026'))
  it.each(['1/11/26', '01.11.26', '1-11-26'])('reads %j as a two-digit year', (typed) =>
    expect(dayTyped(typed)).toBe('01/11/26'),
  )
  it.each(['31/02/2026', '31022026', '20/11', '2111226', 'tomorrow', ''])('leaves %j as it is', (typed) =>
    expect(dayTyped(typed)).toBe(typed),
  )
})

describe('a typed time', () => {
  it.each(['08:15', '8:15', '8.15', '815', '0815', ' 08:15'])('reads %j as a quarter past eight', (typed) =>
    expect(timeTyped(typed)).toBe('08:15'),
  )
  it.each(['2561', '24:00', '9', '12:60', 'noon', ''])('leaves %j as it is', (typed) =>
    expect(timeTyped(typed)).toBe(typed),
  )
  it('distinguishes a time from other text', () => {
    expect(['00:00', '23:59'].every(isTime)).toBe(true)
    expect(['24:00', '9:00', '12:60', ''].some(isTime)).toBe(false)
  })
})
