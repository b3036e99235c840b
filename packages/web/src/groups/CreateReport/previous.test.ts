import { describe, expect, it } from 'vitest'
import type { EventTypeMaster, WorkingTimeMaster } from '@daybook/shared/calls/shapes/event'
import { emptyValues } from '../../events/eventValues.ts'
import { fillFrom, fillsByItself, type Previous, unchangedOf, undoOf } from './previous.ts'

const type = { nEventTypeID: 202, nEventColor: 4 } as EventTypeMaster
const shift = { nWorkingTimeID: 1, nAreaID: 11 } as WorkingTimeMaster
const choices = { types: [type], shifts: [shift], levels: [{ value: 2, label: 'Level 2', sColor: 'yellow' }] }
const previous: Previous = {
  isPreviousData: true,
  dEventDate: '2026-11-19',
  nEventTypeID: 202,
  nSubEventTypeID: 2021,
  sEventStartTime: '20:15',
  sEventEndTime: '08:00',
  cEventNotEnd: 'Y',
  sEventDesc: 'Pump',
  nLevelID: 2,
  lstWorkingTime: [1, 9],
}
const noon = { isToday: true, now: '12:00' }

describe('what an earlier report fills in', () => {
  it('is what it says, as far as it may still be chosen', () => {
    expect(fillFrom(previous, choices, { isToday: false, now: '12:00' })).toEqual({
      nEventTypeID: 202,
      nSubEventTypeID: 2021,
      sEventStartTime: '20:15',
      sEventEndTime: '08:00',
      isNotEnded: true,
      sEventDesc: 'Pump',
      nLevelID: 2,
      lstWorkingTime: [1],
    })
  })
  it('leaves out a type that is gone, and with it its sub type', () => {
    const fill = fillFrom(previous, { ...choices, types: [] }, noon)
    expect(fill).toMatchObject({ nEventTypeID: null, nSubEventTypeID: null })
  })
  it('has no start that is still to come today', () => {
    expect(fillFrom(previous, choices, noon).sEventStartTime).toBe('')
    expect(fillFrom(previous, choices, { isToday: true, now: '20:15' }).sEventStartTime).toBe('20:15')
  })
})

describe('filling in by itself', () => {
  const values = { ...emptyValues, sEventDate: '20/11/2026' }
  it('is for an event of the day before that had not ended', () => {
    expect(fillsByItself(previous, values)).toBe(true)
    expect(fillsByItself({ ...previous, cEventNotEnd: 'N' }, values)).toBe(false)
    expect(fillsByItself({ ...previous, dEventDate: '2026-11-18' }, values)).toBe(false)
    expect(fillsByItself({ ...previous, isPreviousData: false, dEventDate: null }, values)).toBe(false)
  })
  it('overwrites nothing that somebody filled in', () => {
    expect(fillsByItself(previous, { ...values, sEventDesc: 'mine' })).toBe(false)
    expect(fillsByItself(previous, { ...values, nEventTypeID: 201 })).toBe(false)
  })
  it('crosses the end of a month and of a year', () => {
    expect(fillsByItself({ ...previous, dEventDate: '2026-12-31' }, { ...values, sEventDate: '01/01/2027' })).toBe(true)
  })
})

describe('taking it back', () => {
  const before = { ...emptyValues, sEventDesc: 'mine' }
  const fill = fillFrom(previous, choices, noon)
  const undo = undoOf(fill, before)
  it('puts back exactly what it replaced', () => {
    expect({ ...before, ...fill, ...undo }).toEqual(before)
  })
  it('leaves alone what was changed since', () => {
    const now = { ...before, ...fill, sEventDesc: 'changed since' }
    const kept = unchangedOf(fill, undo, now)
    expect(kept).not.toHaveProperty('sEventDesc')
    expect(kept).toMatchObject({ nEventTypeID: null, lstWorkingTime: [] })
  })
})
