import { describe, expect, it } from 'vitest'
import type { WorkingTimeMaster } from '@daybook/shared/calls/shapes/event'
import { sharedShifts, shiftGroups } from './shiftGroups.ts'

const row = (areaId: number, shiftId: number): WorkingTimeMaster => ({
  value: shiftId,
  label: `Shift ${shiftId}`,
  shiftId,
  shiftLabel: `Shift ${shiftId}`,
  areaName: `Area ${areaId}`,
  areaId,
  from: '08:00',
  to: '16:00',
})

describe('working times of several areas', () => {
  it('are in one group if all areas have the same', () => {
    const masters = [row(1, 10), row(1, 11), row(2, 10), row(2, 11)]
    expect(shiftGroups(masters, [1, 2])).toEqual([
      {
        areaNames: null,
        shifts: [
          { value: 10, label: 'Shift 10' },
          { value: 11, label: 'Shift 11' },
        ],
      },
    ])
    expect(sharedShifts(masters, [1, 2])).toEqual([10, 11])
  })
  it('are grouped by the areas that have them, the shared ones first', () => {
    const masters = [row(1, 12), row(1, 10), row(2, 10), row(2, 11), row(3, 10), row(3, 11)]
    expect(shiftGroups(masters, [1, 2, 3])).toEqual([
      { areaNames: null, shifts: [{ value: 10, label: 'Shift 10' }] },
      { areaNames: ['Area 2', 'Area 3'], shifts: [{ value: 11, label: 'Shift 11' }] },
      { areaNames: ['Area 1'], shifts: [{ value: 12, label: 'Shift 12' }] },
    ])
    expect(sharedShifts(masters, [1, 2, 3])).toEqual([10])
  })
  it('are not shared if an area has none at all', () => {
    expect(sharedShifts([row(1, 10)], [1, 2])).toEqual([])
    expect(shiftGroups([row(1, 10)], [1, 2])[0]?.areaNames).toEqual(['Area 1'])
  })
  it('are empty without areas', () => {
    expect(shiftGroups([], [])).toEqual([])
  })
})
