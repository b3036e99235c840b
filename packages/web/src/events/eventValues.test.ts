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
  nEventGroupID: 2,
  nCompanyID: 3,
  nAreaID: [11, 12],
  isAdvance: false,
  sEventDate: '20/11/2026',
  advanceDates: ['', ''],
  nEventTypeID: 202,
  nSubEventTypeID: null,
  lstWorkingTime: [1],
  nLevelID: 2,
  sSecurityDesc: 'note',
  sEventStartTime: '10:00',
  sEventEndTime: '11:00',
  isNotEnded: false,
  sEventDesc: 'Pump',
  lstFileData: [],
}

describe('what a save sends', () => {
  it('leaves out what the group has no field for', () => {
    expect(payloadOf(filled, false)).toMatchObject({ nLevelID: null, sSecurityDesc: '', lstWorkingTime: [1] })
    expect(payloadOf({ ...filled, nEventGroupID: 3 }, false)).toMatchObject({
      nLevelID: 2,
      sSecurityDesc: 'note',
      lstWorkingTime: [],
    })
    expect(payloadOf({ ...filled, nEventGroupID: 1 }, false)).toMatchObject({ nLevelID: null, lstWorkingTime: [] })
  })
  it('ends at 08:00 what has not ended', () => {
    expect(payloadOf({ ...filled, isNotEnded: true, sEventEndTime: '' }, false)).toMatchObject({
      sEventEndTime: '08:00',
      cEventNotEnd: 'Y',
    })
  })
  it('has both days of an advance report, one and the same for CSR', () => {
    const advance = { ...filled, isAdvance: true, advanceDates: ['22/11/2026', '24/11/2026'] } as const
    expect(payloadOf(advance, false)).toMatchObject({
      cAdvanceReport: 'Y',
      sAdvanceStartDate: '22/11/2026',
      sAdvanceEndDate: '24/11/2026',
    })
    expect(payloadOf({ ...advance, nEventGroupID: 1 }, false).sAdvanceEndDate).toBe('22/11/2026')
  })
  it('has the one date of a stored advance report in its place', () => {
    const stored = { ...filled, isAdvance: true, advanceDates: ['22/11/2026', '24/11/2026'] } as const
    expect(payloadOf(stored, true)).toMatchObject({
      sEventDate: '20/11/2026',
      sAdvanceStartDate: '',
      cAdvanceReport: 'Y',
    })
  })
  it('says of a file only which it is and whether it goes', () => {
    const file = {
      nID: 5,
      sPath: 'p',
      sSystemFileName: 's',
      sFileName: 'a.png',
      sSaveToPath: '',
      sUrl: 'u',
      IsDelete: true,
      IsNewFile: false,
      sFileType: 'png',
    }
    expect(payloadOf({ ...filled, lstFileData: [file] }, true).lstFileData).toEqual([{ nID: 5, IsDelete: true }])
  })
})

describe('a choice takes back what depends on it', () => {
  const after = (change: Partial<EventValues>) => ({ ...filled, ...change, ...resetsAfter(change) })
  it('group: company, areas, type, working time, level, advance', () => {
    expect(after({ nEventGroupID: 3 })).toMatchObject({
      nEventGroupID: 3,
      nCompanyID: null,
      nAreaID: [],
      nEventTypeID: null,
      lstWorkingTime: [],
      nLevelID: null,
      isAdvance: false,
    })
  })
  it('company: areas and type', () => {
    expect(after({ nCompanyID: 8 })).toMatchObject({ nCompanyID: 8, nAreaID: [], nEventTypeID: null })
  })
  it('areas: type, sub type, working time, level', () => {
    expect(after({ nAreaID: [11] })).toMatchObject({
      nAreaID: [11],
      nEventTypeID: null,
      lstWorkingTime: [],
      nLevelID: null,
    })
  })
  it('type: its sub type', () => {
    expect(resetsAfter({ nEventTypeID: 203 })).toEqual({ nSubEventTypeID: null })
  })
  it('still not ended: the end, 08:00 or open again', () => {
    expect(resetsAfter({ isNotEnded: true })).toEqual({ sEventEndTime: '08:00' })
    expect(resetsAfter({ isNotEnded: false })).toEqual({ sEventEndTime: '' })
  })
  it('never a text, a time or a file', () => {
    const typed = ['sEventDesc', 'sSecurityDesc', 'sEventStartTime', 'lstFileData']
    for (const name of EVENT_FIELDS) {
      expect(Object.keys(resetsAfter({ [name]: filled[name] })).filter((reset) => typed.includes(reset))).toEqual([])
    }
  })
})

describe('the colour of an event', () => {
  const types = [{ nEventTypeID: 1, nEventColor: 4 }]
  const subTypes = [{ nEventTypeID: 11, nEventColor: 3 }]
  it('is the sub type’s where one is chosen, else the type’s', () => {
    expect(colorOf({ nEventTypeID: 1, nSubEventTypeID: 11 }, types, subTypes)).toBe(3)
    expect(colorOf({ nEventTypeID: 1, nSubEventTypeID: null }, types, subTypes)).toBe(4)
    expect(colorOf({ nEventTypeID: null, nSubEventTypeID: null }, types, subTypes)).toBeNull()
  })
})

describe('the form as the rules read it', () => {
  it('has ISO days, and null for what is not there', () => {
    expect(ruleForm(filled)).toMatchObject({ eventDate: '2026-11-20', startTime: '10:00', advanceStart: null })
    expect(ruleForm(emptyValues)).toMatchObject({ eventDate: null, startTime: null, endTime: null, areaIds: [] })
    expect(ruleForm({ ...filled, sEventDate: '31/02/2026' }).eventDate).toBeNull()
    expect(ruleForm({ ...filled, sEventStartTime: '25:00', sEventEndTime: '9' })).toMatchObject({
      startTime: null,
      endTime: null,
    })
  })
})
