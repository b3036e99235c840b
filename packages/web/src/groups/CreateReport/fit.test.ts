import { describe, expect, it } from 'vitest'
import type { AreaMaster, EventTypeMaster, WorkingTimeMaster } from '@daybook/shared/calls/shapes/event'
import type { EventChoices } from '../../events/EventFields.tsx'
import { emptyValues } from '../../events/eventValues.ts'
import { fitted, NOTHING_WANTED, wantedAfter } from './fit.ts'

const choices: EventChoices = {
  groups: [],
  companies: [{ value: 3, label: 'Port' }],
  areas: [{ nAreaID: 11 } as AreaMaster, { nAreaID: 12 } as AreaMaster],
  types: [{ nEventTypeID: 201 } as EventTypeMaster],
  subTypes: [],
  shifts: [
    { nWorkingTimeID: 1, nAreaID: 11 } as WorkingTimeMaster,
    { nWorkingTimeID: 2, nAreaID: 11 } as WorkingTimeMaster,
    { nWorkingTimeID: 1, nAreaID: 12 } as WorkingTimeMaster,
  ],
  levels: [],
}
const obvious = { companyId: 3, areaIds: [11] }
const both = { company: true, areas: true }
const chosen = {
  ...emptyValues,
  nEventGroupID: 2,
  nCompanyID: 3,
  nAreaID: [11],
  nEventTypeID: 201,
  lstWorkingTime: [1],
}

describe('what is wanted', () => {
  it('is what stands below a choice', () => {
    expect(wantedAfter({ nEventGroupID: 2 })).toEqual(both)
    expect(wantedAfter({ nCompanyID: 3 })).toEqual({ company: false, areas: true })
  })
  it('is nothing below what was cleared', () => {
    expect(wantedAfter({ nCompanyID: null })).toEqual(NOTHING_WANTED)
    expect(wantedAfter({ nEventTypeID: 201 })).toEqual(NOTHING_WANTED)
  })
})

describe('what an answer changes', () => {
  it('is the obvious company first, then its obvious areas', () => {
    const group = { ...emptyValues, nEventGroupID: 2 }
    expect(fitted(group, choices, obvious, both)).toEqual({ nCompanyID: 3 })
    expect(fitted({ ...group, nCompanyID: 3 }, choices, obvious, both)).toEqual({ nAreaID: [11] })
  })
  it('is nothing where somebody has just cleared it', () => {
    expect(fitted({ ...emptyValues, nEventGroupID: 2 }, choices, obvious, NOTHING_WANTED)).toEqual({})
    expect(fitted({ ...chosen, nAreaID: [], nEventTypeID: null }, choices, obvious, NOTHING_WANTED)).toEqual({})
  })
  it('is nothing where all is still offered', () => {
    expect(fitted(chosen, choices, obvious, both)).toEqual({})
  })
  it('takes back areas and types that are gone', () => {
    expect(fitted({ ...chosen, nAreaID: [11, 99] }, choices, obvious, NOTHING_WANTED)).toEqual({ nAreaID: [11] })
    expect(fitted({ ...chosen, nEventTypeID: 299, nSubEventTypeID: 5 }, choices, obvious, NOTHING_WANTED)).toEqual({
      nEventTypeID: null,
      nSubEventTypeID: null,
    })
  })
  it('takes back working times that not all areas have', () => {
    const values = { ...chosen, nAreaID: [11, 12], lstWorkingTime: [1, 2] }
    expect(fitted(values, choices, obvious, NOTHING_WANTED)).toEqual({ lstWorkingTime: [1] })
  })
})
