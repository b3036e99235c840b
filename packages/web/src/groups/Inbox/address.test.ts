import { describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { type Query, queryText } from '../../app/query.ts'
import { countOf, inboxAddress, inputOf, readAddress } from './address.ts'

const NONE = { company: null, area: null, group: null, type: null, text: '', from: '', to: '' }

const read = (query: Query) => readAddress(parse(inboxAddress, query))

describe('the URL of the inbox', () => {
  it('contains the filters and the open report', () => {
    const query = { company: '3', area: '12', group: '2', type: '204', text: 'pump', from: '01/11/2026', to: '' }
    const { filters, report } = read({ ...query, report: '77' })
    expect(report).toBe(77)
    expect(filters).toEqual({ company: 3, area: 12, group: 2, type: 204, text: 'pump', from: '01/11/2026', to: '' })
    expect(queryText(filters)).toBe(queryText(query))
    expect(countOf(filters)).toBe(6)
    expect(inputOf(filters)).toMatchObject({ companyId: 3, from: '2026-11-01', to: '' })
  })
  it('ignores what makes no sense', () => {
    const wrong = { company: '0', area: '-1', group: 'x', type: '99999999999', from: '31/02/2026', to: '2026' }
    expect(read(wrong)).toEqual({ filters: NONE, report: null })
    expect(countOf(NONE)).toBe(0)
    expect(queryText(NONE)).toBe('')
  })
  it('accepts the sealed value of a letter as a report', () => {
    expect(read({ report: 'v1.abc' }).report).toBe('v1.abc')
    expect(read({ report: '' }).report).toBeNull()
  })
})
