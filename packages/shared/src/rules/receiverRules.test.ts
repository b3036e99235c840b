import { describe, expect, it } from 'vitest'
import { problemText } from '../problems.ts'
import { memberSearchProblems, receiverProblems, relationProblems } from './receiverRules.ts'

const form = { name: 'Port', isActive: true, remark: '', areaIds: [1], wholeCompanies: 0 }

describe('the receiver group form', () => {
  it('is complete with a name, a status and an area', () => expect(receiverProblems(form)).toEqual([]))

  it('reports what is missing, in the order of its fields', () => {
    const empty = { name: ' ', isActive: null, remark: '', areaIds: [], wholeCompanies: 0 }
    expect(receiverProblems(empty).map(({ path }) => path)).toEqual(['receiverGroupName', 'active', 'areaRelations'])
    expect(receiverProblems({ ...form, areaIds: [], wholeCompanies: 1 })).toEqual([])
    const [missing] = receiverProblems({ ...form, areaIds: [] })
    expect(missing && problemText(missing.code, 'en')).toBe('Please select Relation with Area')
    expect(receiverProblems({ ...form, name: 'x'.repeat(201) })).toMatchObject([{ code: 'tooLong' }])
    expect(receiverProblems({ ...form, isActive: false })).toMatchObject([{ path: 'inactiveNote', code: 'required' }])
    expect(receiverProblems({ ...form, isActive: false, remark: 'x'.repeat(501) })).toMatchObject([{ code: 'tooLong' }])
  })
})

describe('Add Member', () => {
  it('requires at least three characters, not counting surrounding spaces', () => {
    const search = (text: string) => memberSearchProblems({ companyId: 1, searchBy: 2, text })
    expect(search('สมช')).toEqual([])
    for (const text of ['ab', ' ab ', '𝒳𝒳']) {
      const [short] = search(text)
      expect(short && problemText(short.code, 'en'), text).toBe('Not less than 3 characters')
    }
    expect(search('x'.repeat(201))).toMatchObject([{ code: 'tooLong' }])
  })

  it('requires company, search by and text', () => {
    const nothing = memberSearchProblems({ companyId: null, searchBy: null, text: '' })
    expect(nothing.map(({ path, code }) => [path, code])).toEqual([
      ['companyId', 'required'],
      ['searchBy', 'required'],
      ['searchText', 'required'],
    ])
  })
})

describe('Relation with Area', () => {
  it('requires group, company and areas', () => {
    const nothing = relationProblems({ eventGroupId: null, companyId: null, areaIds: [], isWhole: false })
    expect(nothing.map(({ path }) => path)).toEqual(['eventGroupId', 'companyId', 'areaIds'])
    expect(relationProblems({ eventGroupId: 2, companyId: 1, areaIds: [4], isWhole: false })).toEqual([])
    expect(relationProblems({ eventGroupId: 2, companyId: 1, areaIds: [], isWhole: true })).toEqual([])
  })
})
