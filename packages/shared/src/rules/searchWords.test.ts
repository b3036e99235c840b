import { describe, expect, it } from 'vitest'
import { hasWords, searchedText, searchWords } from './searchWords.ts'

const finds = (text: string, ...names: (string | null)[]) => hasWords(searchedText(...names), searchWords(text))

describe('search by words', () => {
  it.each([
    ['demo rep', ['Reporter', 'Demo'], true],
    ['REP demo', ['Reporter', 'Demo'], true],
    ['สาธิต ผู้ราย', ['ผู้รายงาน', 'สาธิต'], true],
    ['น\u0e4d\u0e32', ['น้ำ', 'นำ'], true],
    ['gate\u00a0two\u200b', ['Gate Two'], true],
    ['gate three', ['Gate Two', null], false],
    ['   ', ['anything'], true],
  ])('%j in %j: %s', (text, names, found) => {
    expect(finds(text, ...names)).toBe(found)
  })

  it('has each word once, and none of a blank text', () => {
    expect(searchWords(' Gate  gate\u3000GATE 1 ')).toEqual(['gate', '1'])
    expect(searchWords(' \u200b ')).toEqual([])
  })
})
