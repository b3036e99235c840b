import { describe, expect, it } from 'vitest'
import { filler, found, merged, type Tree } from './lookup.ts'

const texts: Tree = {
  plain: 'Save',
  greeting: 'Hello {name}, {name}!',
  limit: '{count, number} of {max, number}',
  state: { 1: 'Waiting', more: { deep: 'Deep' } },
  found_one: '{count} event found',
  found_other: '{count, number} events found',
  code: 'Write {"a": 1} or {unfinished',
}
const en = filler('en', () => texts)

describe('a text', () => {
  it('is found by its key, at any depth', () => {
    expect([en('plain'), en('state.1'), en('state.more.deep')]).toEqual(['Save', 'Waiting', 'Deep'])
  })

  it('falls back to its key if it is missing', () => {
    for (const key of ['nothing', 'state', 'state.2', 'plain.more', 'constructor', 'state.__proto__.x'])
      expect(en(key)).toBe(key)
  })

  it('has every placeholder filled in as given, and never twice', () => {
    expect(en('greeting', { name: '<b>{max}</b> $& $1' })).toBe('Hello <b>{max}</b> $& $1, <b>{max}</b> $& $1!')
    expect(en('greeting', { name: null })).toBe('Hello , !')
    expect(en('code', { a: 'x' })).toBe('Write {"a": 1} or {unfinished')
  })

  it('formats numbers as in its language', () => {
    expect(en('limit', { count: 1234567, max: 2000 })).toBe('1,234,567 of 2,000')
  })

  it('follows the count by the grammar of its language', () => {
    expect([0, 1, 2, 1200].map((count) => en('found', { count }))).toEqual([
      '0 events found',
      '1 event found',
      '2 events found',
      '1,200 events found',
    ])
    const th = filler('th', () => ({ found_one: 'never', found_other: 'พบ {count, number} รายการ' }))
    expect(th('found', { count: 1 })).toBe('พบ 1 รายการ')
    expect(th('found', { count: 1234 })).toBe('พบ 1,234 รายการ')
  })
})

describe('catalogues', () => {
  it('are merged group by group', () => {
    const both = merged({ problem: { a: '1', b: '2' }, ui: { x: 'X' } }, { problem: { b: '3', c: '4' }, admin: {} })
    expect(both).toEqual({ problem: { a: '1', b: '3', c: '4' }, ui: { x: 'X' }, admin: {} })
    expect(found(both, 'problem.c')).toBe('4')
  })
})
