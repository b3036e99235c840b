import { describe, expect, test } from 'vitest'
import { parse } from 'zod/mini'
import { daysOf } from '../kit/fields/periods.ts'
import { parseQuery, type Query, queryText } from '../app/query.ts'
import {
  NO_FILTERS,
  type ReportFilters,
  readReport,
  reportAddress,
  reportQuery,
  wireFilters,
  withDays,
} from './address.ts'

const filters: ReportFilters = {
  groups: [2, 3],
  company: 3,
  areas: [11, 12],
  types: [201],
  from: '01/11/2026',
  to: '20/11/2026',
  period: '',
  year: null,
}
const read = (query: Query) => readReport(parse(reportAddress, query))
const carried = (of: ReportFilters) => read(parseQuery(queryText(reportQuery(of))))

describe('the URL of a report', () => {
  test('restores the request', () => {
    expect(carried(filters)).toEqual(filters)
    expect(carried({ ...filters, year: 2025, areas: [], types: [] })).toEqual({
      ...filters,
      year: 2025,
      areas: [],
      types: [],
    })
  })

  test('names a period, and means its days of the day it is opened', () => {
    const lastMonth: ReportFilters = { ...filters, period: 'lastMonth' }
    expect(queryText(reportQuery(lastMonth))).toMatch(/period=lastMonth/)
    expect(queryText(reportQuery(lastMonth))).not.toMatch(/from=|to=/)
    const [from, to] = daysOf('lastMonth')
    expect(carried(lastMonth)).toEqual({ ...lastMonth, from, to })
  })

  test('leaves everything to the server if group or company is missing', () => {
    expect(read({})).toBeNull()
    expect(read({ group: '2' })).toBeNull()
    expect(read({ company: '3', from: '01/11/2026' })).toBeNull()
  })

  test.each([
    { group: '9,x', company: '3' },
    { group: '2', company: "3' or 1=1" },
  ])('ignores nonsense: %j', (query) => {
    expect(read(query)).toBeNull()
  })

  test('means the default days if it has none', () => {
    const usual = { startDate: '2026-11-01', endDate: '2026-11-21' }
    expect(withDays({ ...filters, from: '', to: '' }, usual)).toMatchObject({ from: '01/11/2026', to: '21/11/2026' })
    expect(withDays(filters, usual)).toBe(filters)
    expect(withDays(null, usual)).toBeNull()
    // Until the usual days are known, nothing is requested with other days.
    expect(withDays({ ...filters, from: '', to: '' }, undefined)).toBeNull()
    expect(withDays(filters, undefined)).toBe(filters)
  })

  test('sends an empty choice of areas or types as null', () => {
    expect(wireFilters(NO_FILTERS)).toMatchObject({ areaIds: null, eventTypes: null })
    expect(wireFilters(filters)).toMatchObject({ eventGroupId: [2, 3], areaIds: [11, 12], eventTypes: [201] })
  })
})
