import { describe, expect, it } from 'vitest'
import {
  colorOf,
  emptyValues,
  EVENT_FIELDS,
  type EventValues,
  payloadOf,
  resetsAfter,
  ruleForm,
} from './eventValues.ts'

const filled: EventValues = {
  eventGroupId: 2,
  companyId: 3,
  areaId: [11, 12],
  isAdvance: false,
  eventDate: '20/11/2026',
  advanceDates: ['', ''],
  eventTypeId: 202,
  subEventTypeId: null,
  shifts: [1],
  levelId: 2,
  securityNote: 'note',
  startTime: '10:00',
  endTime: '11:00',
  isNotEnded: false,
  description: 'Pump',
  files: [],
}

describe('what a save sends', () => {
  it('omits values for which the group has no field', () => {
    expect(payloadOf(filled, false)).toMatchObject({ levelId: null, securityNote: '', shifts: [1] })
    expect(payloadOf({ ...filled, eventGroupId: 3 }, false)).toMatchObject({
      levelId: 2,
      securityNote: 'note',
      shifts: [],
    })
    expect(payloadOf({ ...filled, eventGroupId: 1 }, false)).toMatchObject({ levelId: null, shifts: [] })
  })
  it('ends an open event at 08:00', () => {
    expect(payloadOf({ ...filled, isNotEnded: true, endTime: '' }, false)).toMatchObject({
      endTime: '08:00',
      notEnded: true,
    })
  })
  it('has both days of an advance report, the same day twice for CSR', () => {
    const advance = { ...filled, isAdvance: true, advanceDates: ['22/11/2026', '24/11/2026'] } as const
    expect(payloadOf(advance, false)).toMatchObject({
      advance: true,
      advanceStartDate: '2026-11-22',
      advanceEndDate: '2026-11-24',
    })
    expect(payloadOf({ ...advance, eventGroupId: 1 }, false).advanceEndDate).toBe('2026-11-22')
  })
  it('has the single date of a stored advance report as its date', () => {
    const stored = { ...filled, isAdvance: true, advanceDates: ['22/11/2026', '24/11/2026'] } as const
    expect(payloadOf(stored, true)).toMatchObject({
      eventDate: '2026-11-20',
      advanceStartDate: '',
      advance: true,
    })
  })
  it('contains only the id of a file and whether it is removed', () => {
    const file = {
      id: 5,
      path: 'p',
      systemFileName: 's',
      fileName: 'a.png',
      saveToPath: '',
      url: 'u',
      isRemoved: true,
      isNewFile: false,
      fileType: 'png',
      isPicture: true,
      stated: null,
    }
    expect(payloadOf({ ...filled, files: [file] }, true).files).toEqual([{ id: 5, isRemoved: true }])
  })
})

describe('a choice clears what depends on it', () => {
  const after = (change: Partial<EventValues>) => ({ ...filled, ...change, ...resetsAfter(change) })
  it('group: company, areas, type, working time, level, advance', () => {
    expect(after({ eventGroupId: 3 })).toMatchObject({
      eventGroupId: 3,
      companyId: null,
      areaId: [],
      eventTypeId: null,
      shifts: [],
      levelId: null,
      isAdvance: false,
    })
  })
  it('company: areas and type', () => {
    expect(after({ companyId: 8 })).toMatchObject({ companyId: 8, areaId: [], eventTypeId: null })
  })
  it('areas: type, sub type, working time, level', () => {
    expect(after({ areaId: [11] })).toMatchObject({
      areaId: [11],
      eventTypeId: null,
      shifts: [],
      levelId: null,
    })
  })
  it('areas that were only removed: nothing, unless none is left', () => {
    expect(resetsAfter({ areaId: [11] }, [11, 12])).toEqual({})
    expect(resetsAfter({ areaId: [11, 13] }, [11, 12])).toMatchObject({ eventTypeId: null, shifts: [] })
    expect(resetsAfter({ areaId: [] }, [11, 12])).toMatchObject({ eventTypeId: null, shifts: [] })
  })
  it('type: its sub type', () => {
    expect(resetsAfter({ eventTypeId: 203 })).toEqual({ subEventTypeId: null })
  })
  it('still not ended: the end, 08:00 or open again', () => {
    expect(resetsAfter({ isNotEnded: true })).toEqual({ endTime: '08:00' })
    expect(resetsAfter({ isNotEnded: false })).toEqual({ endTime: '' })
  })
  it('never a text, a time or a file', () => {
    const typed = ['description', 'securityNote', 'startTime', 'files']
    for (const name of EVENT_FIELDS) {
      expect(Object.keys(resetsAfter({ [name]: filled[name] })).filter((reset) => typed.includes(reset))).toEqual([])
    }
  })
})

describe('the colour of an event', () => {
  const types = [{ eventTypeId: 1, colorId: 4 }]
  const subTypes = [{ eventTypeId: 11, colorId: 3 }]
  it('is the sub type’s if one is chosen, otherwise the type’s', () => {
    expect(colorOf({ eventTypeId: 1, subEventTypeId: 11 }, types, subTypes)).toBe(3)
    expect(colorOf({ eventTypeId: 1, subEventTypeId: null }, types, subTypes)).toBe(4)
    expect(colorOf({ eventTypeId: null, subEventTypeId: null }, types, subTypes)).toBeNull()
  })
})

describe('the form as input of the rules', () => {
  it('has ISO days, and null for missing values', () => {
    expect(ruleForm(filled)).toMatchObject({ eventDate: '2026-11-20', startTime: '10:00', advanceStart: null })
    expect(ruleForm(emptyValues)).toMatchObject({ eventDate: null, startTime: null, endTime: null, areaIds: [] })
    expect(ruleForm({ ...filled, eventDate: '31/02/2026' }).eventDate).toBeNull()
    expect(ruleForm({ ...filled, startTime: '25:00', endTime: '9' })).toMatchObject({
      startTime: null,
      endTime: null,
    })
  })
})
