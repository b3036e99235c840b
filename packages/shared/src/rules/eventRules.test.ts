import { describe, expect, it } from 'vitest'
import { type EventFacts, type EventForm, countCharacters, eventDays, eventProblems, eventTimes } from './eventRules.ts'

const form: EventForm = {
  eventGroupId: 2,
  companyId: 1,
  areaIds: [11],
  eventDate: '2026-11-20',
  eventTypeId: 201,
  subEventTypeId: null,
  startTime: null,
  endTime: null,
  isNotEnded: false,
  description: '',
  levelId: null,
  securityNote: '',
  shiftIds: [1],
  isAdvance: false,
  advanceStart: null,
  advanceEnd: null,
}
const facts: EventFacts = {
  today: '2026-11-20',
  now: '10:00',
  colorId: 3,
  hasSubTypes: false,
  isLevelChanged: false,
  advanceLastDay: '2026-11-30',
  earliestDate: '2026-10-21',
}
const codes = (change: Partial<EventForm>, known: Partial<EventFacts> = {}) =>
  eventProblems({ ...form, ...change }, { ...facts, ...known }).map(({ path, code }) => `${path} ${code}`)
const abnormal = { startTime: '08:00', endTime: '09:00', description: 'x' }

describe('eventProblems', () => {
  it('finds nothing wrong with a complete form', () => {
    expect(codes({})).toEqual([])
    expect(codes(abnormal, { colorId: 4 })).toEqual([])
    expect(codes({ ...abnormal, isNotEnded: true, endTime: null, startTime: '09:59' }, { colorId: 4 })).toEqual([])
  })

  it('reports everything that is missing at once, in the order of the form', () => {
    const empty = { ...form, eventGroupId: null, companyId: null, areaIds: [], eventDate: null, eventTypeId: null }
    expect(codes(empty)).toEqual([
      'eventGroupId required',
      'companyId required',
      'areaId required',
      'eventDate required',
      'eventTypeId required',
    ])
    expect(codes({ shiftIds: [] }, { colorId: 4, hasSubTypes: true })).toEqual([
      'subEventTypeId required',
      'shifts required',
      'startTime required',
      'endTime required',
      'description required',
    ])
  })

  it('requires a level for security reports, and a description only if the level changed', () => {
    const security = { eventGroupId: 3, shiftIds: [] }
    expect(codes(security)).toEqual(['levelId required'])
    expect(codes({ ...security, levelId: 2 })).toEqual([])
    expect(codes({ ...security, levelId: 2 }, { isLevelChanged: true })).toEqual(['securityNote required'])
    expect(codes({ ...security, levelId: 2, securityNote: 'x' }, { isLevelChanged: true })).toEqual([])
  })

  it('refuses a future time only today, and not one that an edit leaves unchanged', () => {
    const late = { ...abnormal, startTime: '10:01', endTime: '11:00' }
    expect(codes(late, { colorId: 4 })).toEqual(['startTime futureTime'])
    expect(codes({ ...late, eventDate: '2026-11-19' }, { colorId: 4 })).toEqual([])
    const stored = { eventDate: '2026-11-20', startTime: '10:01' }
    expect(codes(late, { colorId: 4, stored })).toEqual([])
    expect(codes({ ...late, startTime: '10:02' }, { colorId: 4, stored })).toEqual(['startTime futureTime'])
  })

  it('checks the day', () => {
    expect(codes({ eventDate: '2026-11-21' })).toEqual(['eventDate futureDate'])
    expect(codes({ eventDate: '2026-10-20' })).toEqual(['eventDate tooFarBack'])
    expect(codes({ eventDate: '2026-10-20' }, { earliestDate: null })).toEqual([])
    expect(codes({ isAdvance: true, advanceStart: '2026-11-21', advanceEnd: '2026-11-30' })).toEqual([])
    expect(codes({ isAdvance: true, advanceStart: '2026-11-21', eventGroupId: 1 })).toEqual([])
    expect(codes({ isAdvance: true }, { advanceLastDay: null })).toEqual(['advance advanceNotAllowed'])
  })

  it('counts characters as people see them', () => {
    expect(countCharacters('ก้😀')).toBe(3)
    expect(codes({ description: '😀'.repeat(4_000) })).toEqual([])
    expect(codes({ description: 'ก'.repeat(4_001) })).toEqual(['description tooLong'])
  })
})

describe('eventDays', () => {
  it('returns the date, or each day of the range, across months', () => {
    expect(eventDays(form)).toEqual(['2026-11-20'])
    const range = { ...form, isAdvance: true, advanceStart: '2026-11-29', advanceEnd: '2026-12-02' }
    expect(eventDays(range)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'])
    expect(eventDays({ ...range, eventGroupId: 1 })).toEqual(['2026-11-29'])
    expect(eventDays({ ...range, advanceEnd: null })).toEqual([])
    expect(eventDays({ ...range, advanceStart: '9999-12-31', advanceEnd: '9999-12-31' })).toEqual(['9999-12-31'])
  })
})

describe('eventTimes', () => {
  it('drops the times of a normal event and ends an open one at 08:00', () => {
    expect(eventTimes({ ...abnormal, isNotEnded: true }, 3)).toEqual({
      startTime: null,
      endTime: null,
      isNotEnded: false,
    })
    expect(eventTimes({ ...abnormal, isNotEnded: true }, 4)).toEqual({
      startTime: '08:00',
      endTime: '08:00',
      isNotEnded: true,
    })
  })
})
