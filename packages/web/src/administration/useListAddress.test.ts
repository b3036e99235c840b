import { describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import type { Query, Search } from '../app/query.ts'
import { listAddress } from './listAddress.ts'
import { readList } from './useListAddress.ts'

const list = listAddress({
  filters: { name: 'text', company: 'id', group: 'ids', day: 'day' },
  defaultSort: { key: 'name', order: 'asc' },
  sorts: ['name', 'date'],
})
const read = (query: Query) => readList(parse(list.schema, query) as Search, list)

describe('the URL of a list', () => {
  it('contains the search, the order and the page', () => {
    const query = {
      name: '123',
      company: '7',
      group: '3,10',
      day: '29/02/2024',
      sort: 'date',
      order: 'desc',
      page: '2',
      size: '50',
    }
    expect(read(query)).toEqual({
      values: { name: '123', company: 7, group: [3, 10], day: '29/02/2024' },
      sort: { key: 'date', order: 'desc' },
      page: 2,
      pageSize: 50,
    })
  })

  it('is ignored where it makes no sense', () => {
    const query = { company: 'x', group: '0,-1,a,5,', day: '30/02/2024', sort: 'secret', page: '0', size: '7' }
    expect(read(query)).toEqual({
      values: { name: '', company: null, group: [5], day: '' },
      sort: { key: 'name', order: 'asc' },
      page: 1,
      pageSize: 20,
    })
  })
})
