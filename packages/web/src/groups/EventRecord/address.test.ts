import { describe, expect, test } from 'vitest'
import { parse } from 'zod/mini'
import { daysOf } from '../../kit/fields/periods.ts'
import { parseQuery, type Query, queryText } from '../../app/query.ts'
import { type Filters, linkQuery, readAddress, recordAddress, searchQuery, viewQuery } from './address.ts'

const filters: Filters = {
  group: 3,
  company: 8,
  area: 41,
  type: 5,
  level: 2,
  status: 4,
  text: 'ไฟดับ & gate',
  from: '01/11/2026',
  to: '20/11/2026',
  period: '',
}
const read = (query: Query) => readAddress(parse(recordAddress, query))
const carried = (query: Parameters<typeof queryText>[0]) => read(parseQuery(queryText(query)))

describe('the URL of Event Record', () => {
  test('leaves filters and dates to the server before the first search', () => {
    expect(readAddress({})).toEqual({
      link: { id: '', mode: '' },
      filters: null,
      dates: null,
      view: { sort: { key: 'eventDay', order: 'desc' }, page: 1, pageSize: 20 },
    })
  })

  test('restores a search, with ten rows per page', () => {
    const { from, to, period, ...rest } = filters
    const address = carried(searchQuery({}, filters))
    expect(address.filters).toEqual(rest)
    expect(address.dates).toEqual({ from, to, period })
    expect(address.view).toMatchObject({ page: 1, pageSize: 10 })
  })

  test('distinguishes dates opened on purpose from the default ones', () => {
    const nothing: Filters = {
      ...filters,
      group: null,
      company: null,
      area: null,
      type: null,
      level: null,
      status: null,
      text: '',
    }
    expect(carried(searchQuery({}, { ...nothing, from: '', to: '' })).dates).toEqual({ from: '', to: '', period: '' })
    expect(carried(searchQuery({}, { ...nothing, to: '' })).dates).toEqual({ from: '01/11/2026', to: '', period: '' })
    expect(carried({ text: 'pump' }).dates).toBeNull()
  })

  test('names a period instead of its days, which are those of the day it is opened', () => {
    const query = searchQuery({}, { ...filters, period: 'yesterday' })
    expect(queryText(query)).not.toMatch(/from=|to=/)
    const [from, to] = daysOf('yesterday')
    expect(carried(query).dates).toEqual({ from, to, period: 'yesterday' })
  })

  test('returns to the first page on a search and keeps the order and the link', () => {
    const before = { ID: 'abc-_', Mode: 'm', page: 4, sort: 'areaName', order: 'asc', text: 'old' } as const
    const address = carried(searchQuery(before, filters))
    expect(address.link).toEqual({ id: 'abc-_', mode: 'm' })
    expect(address.view).toEqual({ sort: { key: 'areaName', order: 'asc' }, page: 1, pageSize: 10 })
    expect(linkQuery(before)).toEqual({ ID: 'abc-_', Mode: 'm' })
  })

  test('contains page, order and page size only if they are not the defaults', () => {
    const usual = readAddress({}).view
    expect(queryText(viewQuery({}, usual))).toBe('')
    const view = { sort: { key: 'createdAt', order: 'asc' }, page: 3, pageSize: 50 } as const
    expect(carried(viewQuery({ text: 'pump' }, view)).view).toEqual(view)
  })

  test.each([
    { group: '0', level: '-1' },
    { company: '1e3', area: "1' or 1=1" },
    { from: '31/02/2026', to: '2026-11-01' },
    { sort: 'password', order: 'sideways', page: '0', size: '7' },
  ])('ignores what makes no sense: %j', (query) => {
    const address = read(query)
    expect(Object.values(address.filters ?? {}).filter((value) => value !== null && value !== '')).toEqual([])
    expect(address.dates).toBeNull()
    expect(address.view).toEqual(readAddress({}).view)
  })
})
