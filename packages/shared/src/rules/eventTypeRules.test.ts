import { describe, expect, it } from 'vitest'
import { type EventTypeForm, type SubTypeForm, eventTypeProblems, subTypeProblems } from './eventTypeRules.ts'
import { moveEntry } from '../places.ts'

const part: SubTypeForm = {
  colorId: 4,
  name: 'Leak',
  shortName: 'L',
  definition: '',
  isActive: true,
  remark: '',
  isDeleted: false,
}
const type: EventTypeForm = {
  ...part,
  name: 'Release',
  shortName: 'R',
  eventGroupId: 2,
  isNil: false,
  requiresAction: false,
  actionDays: '',
  subTypes: [part],
}
const found = (change: Partial<EventTypeForm>) =>
  eventTypeProblems({ ...type, ...change }).map(({ path, code }) => `${path} ${code}`)

describe('eventTypeProblems', () => {
  it('finds nothing wrong with a complete form', () => {
    expect(found({})).toEqual([])
    expect(found({ subTypes: [] })).toEqual([])
  })

  it('names each field in the order of the form', () => {
    expect(
      found({
        colorId: null,
        eventGroupId: null,
        name: '',
        shortName: '',
        definition: 'x'.repeat(1001),
        isActive: null,
      }),
    ).toEqual([
      'colorId required',
      'eventGroupId required',
      'eventTypeName required',
      'shortName required',
      'note tooLong',
      'active required',
    ])
  })

  it('checks the limits', () => {
    expect(found({ name: 'ก'.repeat(200), shortName: 'ก'.repeat(50), definition: 'ก'.repeat(1000) })).toEqual([])
    expect(found({ name: 'ก'.repeat(201), shortName: 'ก'.repeat(51) })).toEqual([
      'eventTypeName tooLong',
      'shortName tooLong',
    ])
    expect(found({ isActive: false })).toEqual(['inactiveNote required'])
  })

  it('reports sub type problems by their place in the form, and accepts a name only once', () => {
    const other = { ...part, name: ' LEAK', shortName: 'x' }
    expect(found({ subTypes: [{ ...part, isDeleted: true }, part, other] })).toEqual([
      'subEventTypes.2.eventTypeName subEventTypeTwice',
    ])
    expect(found({ subTypes: [part, { ...other, name: 'B', shortName: ' l ' }] })).toEqual([
      'subEventTypes.1.shortName shortEventTypeTwice',
    ])
  })
})

describe('a type that requires a corrective action', () => {
  it('has a due time of 0 to 365 whole days, or none', () => {
    for (const actionDays of ['', '  ', '0', ' 7 ', '365'])
      expect(found({ requiresAction: true, actionDays })).toEqual([])
    for (const actionDays of ['366', '-1']) expect(found({ actionDays })).toEqual(['actionDays outOfRange'])
    for (const actionDays of ['1.5', 'x', '1e2', '12345678901'])
      expect(found({ actionDays })).toEqual(['actionDays notWholeNumber'])
  })

  it('is not the nil type', () => {
    const nil = { isNil: true, colorId: 3, subTypes: [], requiresAction: true }
    expect(found(nil)).toEqual(['requiresAction nilTypeWithAction'])
  })
})

describe('the nil type', () => {
  const nil = (change: Partial<EventTypeForm>) => found({ isNil: true, colorId: 3, subTypes: [], ...change })

  it('is normal', () => {
    expect(nil({})).toEqual([])
    expect(nil({ colorId: 4 })).toEqual(['isNil nilTypeAbnormal'])
    expect(nil({ colorId: null })).toEqual(['colorId required'])
  })

  it('has no sub types', () => {
    expect(nil({ subTypes: [part] })).toEqual(['isNil nilTypeWithSubTypes'])
    const gone = { ...part, isDeleted: true }
    const inactive = { ...part, isActive: false, remark: 'not used' }
    expect(nil({ subTypes: [gone, inactive] })).toEqual([])
  })
})

describe('subTypeProblems', () => {
  it('refuses names of the other sub types, except deleted ones', () => {
    expect(subTypeProblems(part, [part]).map(({ code }) => code)).toEqual(['subEventTypeTwice', 'shortEventTypeTwice'])
    expect(subTypeProblems(part, [{ ...part, isDeleted: true }])).toEqual([])
  })
})

describe('moveEntry', () => {
  const entries = [
    { id: 'a', position: 1 },
    { id: 'b', position: 2 },
    { id: 'c', position: 3 },
  ]
  const moved = (from: number, to: number) =>
    moveEntry(entries, from, to)
      .map(({ id, position }) => `${id}${position}`)
      .join('')

  it('moves an entry and renumbers the list', () => {
    expect([moved(3, 1), moved(1, 3), moved(2, 2)]).toEqual(['c1a2b3', 'b1c2a3', 'a1b2c3'])
  })

  it('clamps a position outside the list to its start or end, and ignores an unknown entry', () => {
    expect([moved(1, 99), moved(3, -1), moved(7, 1)]).toEqual(['b1c2a3', 'c1a2b3', 'a1b2c3'])
  })

  it('puts deleted entries last without a position, and does not change the given list', () => {
    const list = [
      { id: 'x', position: 1, deleted: true },
      { id: 'a', position: 2 },
      { id: 'b', position: 5 },
    ]
    expect(moveEntry(list, 5, 1)).toEqual([
      { id: 'b', position: 1 },
      { id: 'a', position: 2 },
      { id: 'x', position: 1, deleted: true },
    ])
    expect(list[1]).toEqual({ id: 'a', position: 2 })
  })
})
