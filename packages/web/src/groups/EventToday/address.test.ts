import { describe, expect, test } from 'vitest'
import { closedSections, closedText, readView, viewText } from './address.ts'

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
    const closed = closedSections({ closed: 'csr,other,operation' })
    expect([...closed]).toEqual(['operation', 'csr'])
    expect(closedText(closed)).toBe('operation,csr')
    expect(closedText(new Set())).toBeUndefined()
  })
})
