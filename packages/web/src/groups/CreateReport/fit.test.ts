import { describe, expect, it } from 'vitest'
import type { AreaMaster, EventTypeMaster, WorkingTimeMaster } from '@daybook/shared/calls/shapes/event'
import type { EventChoices } from '../../events/EventFields.tsx'
import { emptyValues } from '../../events/eventValues.ts'
import { fitted, NOTHING_WANTED, wantedAfter } from './fit.ts'

const choices: EventChoices = {
  groups: [],
  companies: [{ value: 3, label: 'Port' }],
  areas: [{ areaId: 11 } as AreaMaster, { areaId: 12 } as AreaMaster],
  types: [{ eventTypeId: 201 } as EventTypeMaster],
  subTypes: [],
  shifts: [
    { shiftId: 1, areaId: 11 } as WorkingTimeMaster,
    { shiftId: 2, areaId: 11 } as WorkingTimeMaster,
    { shiftId: 1, areaId: 12 } as WorkingTimeMaster,
  ],
  levels: [],
}
const obvious = { companyId: 3, areaIds: [11] }
const both = { company: true, areas: true }
const chosen = {
  ...emptyValues,
  eventGroupId: 2,
  companyId: 3,
  areaId: [11],
  eventTypeId: 201,
  shifts: [1],
}

describe('the fields to preselect', () => {
  it('are those below a choice', () => {
    expect(wantedAfter({ eventGroupId: 2 })).toEqual(both)
    expect(wantedAfter({ companyId: 3 })).toEqual({ company: false, areas: true })
  })
  it('are none below a cleared field', () => {
    expect(wantedAfter({ companyId: null })).toEqual(NOTHING_WANTED)
    expect(wantedAfter({ eventTypeId: 201 })).toEqual(NOTHING_WANTED)
  })
})

describe('the effect of an answer', () => {
  it('is the default company first, then its default areas', () => {
    const group = { ...emptyValues, eventGroupId: 2 }
    expect(fitted(group, choices, obvious, both)).toEqual({ companyId: 3 })
    expect(fitted({ ...group, companyId: 3 }, choices, obvious, both)).toEqual({ areaId: [11] })
  })
  it('is nothing in a field that was just cleared', () => {
    expect(fitted({ ...emptyValues, eventGroupId: 2 }, choices, obvious, NOTHING_WANTED)).toEqual({})
    expect(fitted({ ...chosen, areaId: [], eventTypeId: null }, choices, obvious, NOTHING_WANTED)).toEqual({})
  })
  it('is nothing if all choices are still offered', () => {
    expect(fitted(chosen, choices, obvious, both)).toEqual({})
  })
  it('clears areas and types that are gone', () => {
    expect(fitted({ ...chosen, areaId: [11, 99] }, choices, obvious, NOTHING_WANTED)).toEqual({ areaId: [11] })
    expect(fitted({ ...chosen, eventTypeId: 299, subEventTypeId: 5 }, choices, obvious, NOTHING_WANTED)).toEqual({
      eventTypeId: null,
      subEventTypeId: null,
    })
  })
  it('clears working times that not all areas have', () => {
    const values = { ...chosen, areaId: [11, 12], shifts: [1, 2] }
    expect(fitted(values, choices, obvious, NOTHING_WANTED)).toEqual({ shifts: [1] })
  })
})
