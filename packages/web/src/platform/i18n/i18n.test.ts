import { afterEach, describe, expect, it } from 'vitest'
import { addTexts, speak, type TextKey, t } from './i18n.ts'

addTexts('en', {
  Tried: {
    plain: 'Save',
    greeting: 'Hello {name}, {name}!',
    limit: '{count, number} of {max, number}',
    state: { 1: 'Waiting', more: { deep: 'Deep' } },
    found_one: '{count} event found',
    found_other: '{count, number} events found',
  },
})
addTexts('th', { Tried: { found_one: 'never', found_other: 'พบ {count, number} รายการ' } })
const tried = (key: string, values?: Parameters<typeof t>[1]) => t(`Tried.${key}` as TextKey, values)

afterEach(() => speak('en'))

describe('a text', () => {
  it('is found by its key, at any depth', () => {
    expect([tried('plain'), tried('state.1'), tried('state.more.deep')]).toEqual(['Save', 'Waiting', 'Deep'])
  })

  it('is never its key', () => {
    for (const key of ['nothing', 'state.2', 'plain.more', 'constructor', 'state.__proto__.x'])
      expect(() => tried(key), key).toThrow(`No text Tried.${key}`)
    expect(() => t('NotLoaded.title' as TextKey)).toThrow('No text')
  })

  it('has every placeholder filled in as given, and never twice', () => {
    expect(tried('greeting', { name: '<b>{max}</b> $& $1 $t(Tried.plain) {name}' })).toBe(
      'Hello <b>{max}</b> $& $1 $t(Tried.plain) {name}, <b>{max}</b> $& $1 $t(Tried.plain) {name}!',
    )
    expect(tried('greeting', { name: null })).toBe('Hello , !')
    expect(tried('greeting')).toBe('Hello , !')
  })

  it('writes numbers as its language does', () => {
    expect(tried('limit', { count: 1234567, max: 2000 })).toBe('1,234,567 of 2,000')
  })

  it('follows the count by the grammar of its language', async () => {
    expect([0, 1, 2, 1200].map((count) => tried('found', { count }))).toEqual([
      '0 events found',
      '1 event found',
      '2 events found',
      '1,200 events found',
    ])
    await speak('th')
    expect([1, 1234].map((count) => tried('found', { count }))).toEqual(['พบ 1 รายการ', 'พบ 1,234 รายการ'])
  })
})
