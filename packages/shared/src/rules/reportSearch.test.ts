import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchTerms, searchTextOf } from './reportSearch.ts'

const terms = (text: string) => searchTerms(text).map(({ form, isNot }) => `${isNot ? 'not ' : ''}${form}`)

describe('the terms of a search', () => {
  it.each([
    ['Pump  น\u0e4d\u0e49\u0e32', ['pump', 'น้ำ']],
    ['"oil  leak" gate', ['oil leak', 'gate']],
    ['“oil leak”', ['oil leak']],
    ['gate -pump', ['gate', 'not pump']],
    ['gate -"oil leak"', ['gate', 'not oil leak']],
    ['pre-shift - --x', ['pre-shift', '-', '--x']],
    ['pump PUMP "pump"', ['pump']],
    ['pump -pump', ['pump', 'not pump']],
    ['"unfinished phrase', ['unfinished', 'phrase']],
    [' "" \u200b', []],
  ])('of %j', (text, found) => {
    expect(terms(text)).toEqual(found)
  })

  it('are those of the text that is made of them', () => {
    const word = fc.array(fc.constantFrom('a', 'น', '-', '"', ' ', 'น้ำ'), { maxLength: 12 }).map((all) => all.join(''))
    fc.assert(
      fc.property(word, (text) => {
        expect(searchTerms(searchTextOf(searchTerms(text)))).toEqual(searchTerms(text))
      }),
    )
  })
})
