import { describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { type Query, queryText } from '../../app/query.ts'
import { daysOf } from '../../kit/fields/periods.ts'
import { countOf, inboxAddress, inputOf, readAddress, searchOf } from './address.ts'

const NONE = { company: null, area: null, group: null, type: null, text: '', from: '', to: '', period: '' as const }

const read = (query: Query) => readAddress(parse(inboxAddress, query))

describe('the URL of the inbox', () => {
  it('contains the filters and the open report', () => {
    const query = { company: '3', area: '12', group: '2', type: '204', text: 'pump', from: '01/11/2026', to: '' }
    const { filters, report } = read({ ...query, report: '77' })
    expect(report).toBe(77)
    expect(filters).toEqual({
      company: 3,
      area: 12,
      group: 2,
      type: 204,
      text: 'pump',
      from: '01/11/2026',
      to: '',
      period: '',
    })
    expect(queryText(searchOf(filters))).toBe(queryText(query))
    expect(countOf(filters)).toBe(6)
    expect(inputOf(filters)).toMatchObject({ companyId: 3, from: '2026-11-01', to: '' })
  })
  it('keeps a period, whose days are those of the day on which it is opened', () => {
    const { filters } = read({ period: 'yesterday', from: '01/01/2020' })
    const [from, to] = daysOf('yesterday')
    expect(filters).toMatchObject({ from, to, period: 'yesterday' })
    expect(queryText(searchOf(filters))).toBe('?period=yesterday')
    expect(countOf(filters)).toBe(1)
  })
  it('ignores what makes no sense', () => {
    const wrong = { company: '0', area: '-1', group: 'x', type: '99999999999', from: '31/02/2026', to: '2026' }
    expect(read(wrong)).toEqual({ filters: NONE, report: null })
    expect(countOf(NONE)).toBe(0)
    expect(queryText(searchOf(NONE))).toBe('')
  })
  it('accepts the sealed value of a letter as a report', () => {
    expect(read({ report: 'v1.abc' }).report).toBe('v1.abc')
    expect(read({ report: '' }).report).toBeNull()
  })
})
