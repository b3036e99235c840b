import { describe, expect, it } from 'vitest'
import { type AreaForm, type SubAreaForm, areaProblems, subAreaProblems } from './areaRules.ts'

const part: SubAreaForm = { name: 'North', isActive: true, remark: '', shiftIds: [1], isDeleted: false }
const area: AreaForm = {
  eventGroupId: 2,
  companyId: 1,
  isCsrCompany: false,
  name: 'Gate',
  isActive: true,
  remark: '',
  shiftIds: [1],
  hasSubAreas: false,
  subAreas: [],
}
const found = (change: Partial<AreaForm>) =>
  areaProblems({ ...area, ...change }).map(({ path, code }) => `${path} ${code}`)

describe('areaProblems', () => {
  it('finds nothing wrong with a complete form', () => {
    expect(found({})).toEqual([])
    expect(found({ hasSubAreas: true, shiftIds: [], subAreas: [part] })).toEqual([])
    expect(found({ isCsrCompany: true, shiftIds: [] })).toEqual([])
    expect(found({ isCsrCompany: true, hasSubAreas: true, subAreas: [{ ...part, shiftIds: [] }] })).toEqual([])
  })

  it('names each field in the order of the form', () => {
    expect(found({ eventGroupId: null, companyId: null, name: ' ', isActive: null, shiftIds: [] })).toEqual([
      'eventGroupId required',
      'companyId required',
      'areaName required',
      'active required',
      'shiftIds shiftMissing',
    ])
    expect(found({ isActive: false })).toEqual(['inactiveNote required'])
    expect(found({ isActive: false, remark: 'x'.repeat(501) })).toEqual(['inactiveNote tooLong'])
  })

  it('requires a sub area in sub area mode, and reports each problem by its place in the form', () => {
    expect(found({ hasSubAreas: true, subAreas: [{ ...part, isDeleted: true }] })).toEqual(['subAreas subAreaMissing'])
    const twice = { ...part, name: ' NORTH ', shiftIds: [] }
    expect(found({ hasSubAreas: true, subAreas: [{ ...part, isDeleted: true }, part, twice] })).toEqual([
      'subAreas.2.shiftIds required',
      'subAreas.2.areaName subAreaTwice',
    ])
  })
})

describe('subAreaProblems', () => {
  it('refuses a name already in use, except by deleted ones', () => {
    expect(subAreaProblems(part, [{ ...part, name: 'north' }], false)).toEqual([
      { path: 'areaName', code: 'subAreaTwice' },
    ])
    expect(subAreaProblems(part, [{ ...part, isDeleted: true }], false)).toEqual([])
  })

  it('names everything that is missing', () => {
    const empty: SubAreaForm = { name: '', isActive: null, remark: '', shiftIds: [], isDeleted: false }
    expect(subAreaProblems(empty, [], false).map(({ path }) => path)).toEqual(['areaName', 'active', 'shiftIds'])
    expect(subAreaProblems({ ...part, isActive: false }, [], true).map(({ path }) => path)).toEqual(['inactiveNote'])
  })
})
