import { describe, expect, it } from 'vitest'
import {
  type CompanyForm,
  type ShiftForm,
  companyProblems,
  companyTypeProblems,
  overlappingShifts,
  shiftProblems,
} from './companyRules.ts'

const day: ShiftForm = {
  name: 'Day',
  startTime: '08:00',
  endTime: '17:00',
  isOvernight: false,
  isActive: true,
  remark: '',
  isDeleted: false,
}
const company: CompanyForm = {
  name: 'Home',
  isCsr: false,
  isSubsidiary: false,
  headCompanyId: null,
  isActive: true,
  remark: '',
  shifts: [day],
  eventTypes: [{ eventTypeId: 1, isDeleted: false }],
}
const found = (change: Partial<CompanyForm>) =>
  companyProblems({ ...company, ...change }).map(({ path, code }) => `${path} ${code}`)

describe('companyProblems', () => {
  it('finds nothing wrong with a complete form', () => {
    expect(found({})).toEqual([])
    expect(found({ isCsr: true, shifts: [], eventTypes: [] })).toEqual([])
    expect(found({ isActive: false, remark: 'closed' })).toEqual([])
  })

  it('names each field in the order of the form', () => {
    const empty = { name: '', isSubsidiary: true, isActive: null, shifts: [], eventTypes: [] }
    expect(found(empty)).toEqual([
      'companyName required',
      'headCompanyId required',
      'active confirmStatus',
      'shifts shiftMissing',
      'events eventTypeMissing',
    ])
  })

  it('counts characters as people see them, without surrounding spaces', () => {
    expect(found({ name: ` ${'😀'.repeat(200)} ` })).toEqual([])
    expect(found({ name: 'ก'.repeat(201) })).toEqual(['companyName tooLong'])
    expect(found({ isActive: false, remark: 'x'.repeat(501) })).toEqual(['inactiveNote tooLong'])
  })

  it('checks each working time against earlier ones, and ignores deleted ones', () => {
    const twice = { ...day, name: ' DAY', startTime: '09:00' }
    expect(found({ shifts: [day, twice] })).toEqual(['shifts.1.shiftName shiftNameTwice'])
    expect(found({ shifts: [{ ...day, isDeleted: true }, twice] })).toEqual([])
    expect(found({ shifts: [day, { ...day, name: 'B' }] })).toEqual(['shifts.1.startTime shiftTimeTwice'])
    expect(found({ shifts: [{ ...day, name: '', isDeleted: true }] })).toEqual(['shifts shiftMissing'])
  })

  it('requires a working time that is active', () => {
    const shut = { ...day, isActive: false, remark: 'closed' }
    expect(found({ shifts: [shut] })).toEqual(['shifts shiftMissing'])
    expect(found({ shifts: [shut, { ...day, name: 'B', startTime: '09:00' }] })).toEqual([])
  })

  it('accepts an event type only once', () => {
    const type = { eventTypeId: 1, isDeleted: false }
    expect(found({ eventTypes: [type, type] })).toEqual(['events eventTypeTwice'])
    expect(found({ eventTypes: [{ ...type, isDeleted: true }, type] })).toEqual([])
  })
})

describe('shiftProblems', () => {
  it.each([
    ['08:00', '08:00', false, 'startTime shiftOrder'],
    ['17:00', '08:00', false, 'startTime shiftOrder'],
    ['17:00', '08:00', true, ''],
    ['08:00', '07:59', true, ''],
    ['00:00', '23:59', false, ''],
    ['08:00', '08:00', true, ''],
    ['08:00', '08:01', true, 'endTime shiftTooLong'],
    ['08:00', '10:00', true, 'endTime shiftTooLong'],
  ])('from %s to %s, overnight %s: %s', (startTime, endTime, isOvernight, expected) => {
    const problems = shiftProblems({ ...day, startTime, endTime, isOvernight }, [])
    expect(problems.map(({ path, code }) => `${path} ${code}`).join()).toBe(expected)
  })

  it('names everything that is missing', () => {
    const empty = { ...day, name: ' ', startTime: null, endTime: null, isActive: null }
    expect(shiftProblems(empty, [], 'x.').map(({ path }) => path)).toEqual([
      'x.shiftName',
      'x.startTime',
      'x.endTime',
      'x.active',
    ])
  })
})

describe('overlappingShifts', () => {
  const shift = (name: string, times: string) => {
    const [startTime = '', endTime = ''] = times.split('-')
    return { ...day, name, startTime, endTime, isOvernight: endTime <= startTime }
  }
  const pairs = (...times: string[]) =>
    overlappingShifts(times.map((one, nth) => shift('ABC'[nth] ?? '', one))).map(
      ([one, other]) => one.name + other.name,
    )

  it.each([
    [['08:00-16:00', '16:00-00:00', '00:00-08:00'], []],
    [
      ['08:00-16:00', '15:59-00:00', '00:00-08:01'],
      ['AB', 'AC'],
    ],
    // After midnight.
    [['22:00-06:00', '05:00-13:00'], ['AB']],
    [['22:00-06:00', '06:00-22:00'], []],
    [['22:00-06:00', '23:00-04:00'], ['AB']],
    [['08:00-08:00', '12:00-13:00'], ['AB']],
    [['08:00-12:00', '08:00-16:00'], ['AB']],
  ])('of %j are %j', (times, expected) => expect(pairs(...times)).toEqual(expected))

  it('leaves out what is closed, deleted or not complete', () => {
    const first = shift('A', '08:00-16:00')
    for (const part of [{ isActive: false }, { isDeleted: true }, { endTime: null }])
      expect(overlappingShifts([first, { ...shift('B', '09:00-10:00'), ...part }])).toEqual([])
  })
})

describe('companyTypeProblems', () => {
  it('requires group and type, and refuses a duplicate', () => {
    expect(companyTypeProblems({ eventGroupId: null, chosen: [] }, []).map(({ path }) => path)).toEqual([
      'eventGroupId',
      'eventTypeId',
    ])
    const others = [
      { eventTypeId: 7, isDeleted: false },
      { eventTypeId: 8, isDeleted: true },
    ]
    expect(companyTypeProblems({ eventGroupId: 2, chosen: [6, 7] }, others)).toEqual([
      { path: 'eventTypeId', code: 'eventTypeTwice' },
    ])
    expect(companyTypeProblems({ eventGroupId: 2, chosen: [8] }, others)).toEqual([])
  })
})
