import { describe, expect, test } from 'vitest'
import { parse } from 'zod/mini'
import { parseQuery, type Query, queryText } from '../../app/query.ts'
import { readView, todayAddress, toggled, viewText } from './address.ts'

const standard = { sort: { key: 'createdAt', order: 'desc' }, page: 1, pageSize: 20 }

describe('the URL of Event Today', () => {
  test('contains nothing about a section in its default view', () => {
    expect(readView(undefined)).toEqual(standard)
    expect(viewText(readView(undefined))).toBeUndefined()
  })

  test('keeps order, page and rows per page of a section', () => {
    const view = { sort: { key: 'areaName', order: 'asc' }, page: 3, pageSize: 50 } as const
    expect(readView(viewText(view))).toEqual(view)
  })

  test.each(['', 'nonsense', 'password.asc.1.20', 'areaName.up.1.20', 'createdAt.desc.0.21', 'createdAt.desc.1.5e9'])(
    'treats %j as the default view',
    (text) => {
      expect(readView(text)).toEqual(standard)
    },
  )

  test('keeps which sections are collapsed and ignores names that do not exist', () => {
    const carried = (closed: readonly string[]) => parse(todayAddress, parseQuery(queryText({ closed }))).closed
    expect(carried(['csr', 'other', 'operation'])).toEqual(['operation', 'csr'])
    expect(carried(toggled(['operation', 'csr'], 'csr'))).toEqual(['operation'])
    expect(carried(toggled(['csr'], 'csr'))).toBeUndefined()
  })

  test('has one spelling for each view', () => {
    const read = (query: Query) => parse(todayAddress, query).operation
    expect(read({ operation: 'areaName.asc.2.50' })).toBe('areaName.asc.2.50')
    expect(read({ operation: 'areaName.asc.x.7' })).toBe('areaName.asc.1.20')
    expect(read({ operation: 'createdAt.desc.1.20' })).toBeUndefined()
  })
})
