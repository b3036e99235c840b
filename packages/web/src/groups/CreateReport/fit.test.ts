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

describe('what is wanted', () => {
  it('is what stands below a choice', () => {
    expect(wantedAfter({ eventGroupId: 2 })).toEqual(both)
    expect(wantedAfter({ companyId: 3 })).toEqual({ company: false, areas: true })
  })
  it('is nothing below what was cleared', () => {
    expect(wantedAfter({ companyId: null })).toEqual(NOTHING_WANTED)
    expect(wantedAfter({ eventTypeId: 201 })).toEqual(NOTHING_WANTED)
  })
})

describe('what an answer changes', () => {
  it('is the obvious company first, then its obvious areas', () => {
    const group = { ...emptyValues, eventGroupId: 2 }
    expect(fitted(group, choices, obvious, both)).toEqual({ companyId: 3 })
    expect(fitted({ ...group, companyId: 3 }, choices, obvious, both)).toEqual({ areaId: [11] })
  })
  it('is nothing where somebody has just cleared it', () => {
    expect(fitted({ ...emptyValues, eventGroupId: 2 }, choices, obvious, NOTHING_WANTED)).toEqual({})
    expect(fitted({ ...chosen, areaId: [], eventTypeId: null }, choices, obvious, NOTHING_WANTED)).toEqual({})
  })
  it('is nothing where all is still offered', () => {
    expect(fitted(chosen, choices, obvious, both)).toEqual({})
  })
  it('takes back areas and types that are gone', () => {
    expect(fitted({ ...chosen, areaId: [11, 99] }, choices, obvious, NOTHING_WANTED)).toEqual({ areaId: [11] })
    expect(fitted({ ...chosen, eventTypeId: 299, subEventTypeId: 5 }, choices, obvious, NOTHING_WANTED)).toEqual({
      eventTypeId: null,
      subEventTypeId: null,
    })
  })
  it('takes back working times that not all areas have', () => {
    const values = { ...chosen, areaId: [11, 12], shifts: [1, 2] }
    expect(fitted(values, choices, obvious, NOTHING_WANTED)).toEqual({ shifts: [1] })
  })
})
