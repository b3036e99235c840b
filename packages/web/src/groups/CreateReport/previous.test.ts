import { describe, expect, it } from 'vitest'
import type { EventTypeMaster, WorkingTimeMaster } from '@daybook/shared/calls/shapes/event'
import { emptyValues } from '../../events/eventValues.ts'
import { fillFrom, fillsByItself, type Previous, unchangedOf, undoOf, withText } from './previous.ts'

const type = { eventTypeId: 202, colorId: 4 } as EventTypeMaster
const shift = { shiftId: 1, areaId: 11 } as WorkingTimeMaster
const choices = { types: [type], shifts: [shift], levels: [{ value: 2, label: 'Level 2', color: 'yellow' }] }
const previous: Previous = {
  isPreviousData: true,
  eventDay: '2026-11-19',
  eventTypeId: 202,
  subEventTypeId: 2021,
  startTime: '20:15',
  endTime: '08:00',
  notEnded: true,
  description: 'Pump',
  levelId: 2,
  shifts: [1, 9],
}
const noon = { isToday: true, now: '12:00' }

describe('prefilling from an earlier report', () => {
  it('copies its values that can still be chosen', () => {
    expect(fillFrom(previous, choices, { isToday: false, now: '12:00' })).toEqual({
      eventTypeId: 202,
      subEventTypeId: 2021,
      startTime: '20:15',
      endTime: '08:00',
      isNotEnded: true,
      levelId: 2,
      shifts: [1],
    })
  })
  it('does not copy the times of an event that had ended', () => {
    const fill = fillFrom({ ...previous, notEnded: false }, choices, noon)
    expect(fill).toEqual({ eventTypeId: 202, subEventTypeId: 2021, levelId: 2, shifts: [1] })
  })
  it('omits a type that is gone, and its sub type', () => {
    const fill = fillFrom(previous, { ...choices, types: [] }, noon)
    expect(fill).toMatchObject({ eventTypeId: null, subEventTypeId: null })
  })
  it('omits a start time later than now', () => {
    expect(fillFrom(previous, choices, noon).startTime).toBe('')
    expect(fillFrom(previous, choices, { isToday: true, now: '20:15' }).startTime).toBe('20:15')
  })
})

describe('its text, on request', () => {
  it('is added to what was typed, once', () => {
    expect(withText(previous, '')).toEqual({ description: 'Pump' })
    expect(withText(previous, 'Mine \n')).toEqual({ description: 'Mine\nPump' })
    expect(withText(previous, 'Mine\nPump')).toEqual({ description: 'Mine\nPump' })
  })
})

describe('automatic prefilling', () => {
  const values = { ...emptyValues, eventDate: '20/11/2026' }
  it('applies to an event of the day before that had not ended', () => {
    expect(fillsByItself(previous, values)).toBe(true)
    expect(fillsByItself({ ...previous, notEnded: false }, values)).toBe(false)
    expect(fillsByItself({ ...previous, eventDay: '2026-11-18' }, values)).toBe(false)
    expect(fillsByItself({ ...previous, isPreviousData: false, eventDay: null }, values)).toBe(false)
  })
  it('overwrites nothing that was filled in', () => {
    expect(fillsByItself(previous, { ...values, description: 'mine' })).toBe(false)
    expect(fillsByItself(previous, { ...values, eventTypeId: 201 })).toBe(false)
  })
  it('works across the end of a month and of a year', () => {
    expect(fillsByItself({ ...previous, eventDay: '2026-12-31' }, { ...values, eventDate: '01/01/2027' })).toBe(true)
  })
})

describe('undoing it', () => {
  const before = { ...emptyValues, endTime: '09:00' }
  const fill = fillFrom(previous, choices, noon)
  const undo = undoOf(fill, before)
  it('restores exactly what it replaced', () => {
    expect({ ...before, ...fill, ...undo }).toEqual(before)
  })
  it('keeps what was changed since', () => {
    const now = { ...before, ...fill, endTime: '10:00' }
    const kept = unchangedOf(fill, undo, now)
    expect(kept).not.toHaveProperty('endTime')
    expect(kept).toMatchObject({ eventTypeId: null, shifts: [] })
  })
})
