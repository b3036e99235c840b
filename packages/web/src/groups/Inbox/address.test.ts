import { describe, expect, it } from 'vitest'
import { countOf, filterQuery, inputOf, readAddress } from './address.ts'

const NONE = { company: null, area: null, group: null, type: null, text: '', from: '', to: '' }

describe('the URL of the inbox', () => {
  it('contains the filters and the open report', () => {
    const query = { company: '3', area: '12', group: '2', type: '204', text: 'pump', from: '01/11/2026', to: '' }
    const { filters, report } = readAddress({ ...query, report: '77' })
    expect(report).toBe(77)
    expect(filters).toEqual({ company: 3, area: 12, group: 2, type: 204, text: 'pump', from: '01/11/2026', to: '' })
    expect(filterQuery(filters)).toEqual({ ...query, to: undefined })
    expect(countOf(filters)).toBe(6)
    expect(inputOf(filters)).toMatchObject({ companyId: 3, from: '2026-11-01', to: '' })
  })
  it('ignores what makes no sense', () => {
    const wrong = { company: '0', area: '-1', group: 'x', type: '99999999999', from: '31/02/2026', to: '2026' }
    expect(readAddress(wrong)).toEqual({ filters: NONE, report: null })
    expect(countOf(NONE)).toBe(0)
    expect(filterQuery(NONE)).toEqual({})
  })
  it('accepts the sealed value of a letter as a report', () => {
    expect(readAddress({ report: 'v1.abc' }).report).toBe('v1.abc')
    expect(readAddress({ report: '' }).report).toBeNull()
  })
})
