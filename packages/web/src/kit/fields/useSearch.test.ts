import { describe, expect, it } from 'vitest'
import { withWords } from './useSearch.ts'

const people = ['Admin Demo · TOP', 'Reporter Demo · TOP', 'ผู้รายงาน สาธิต · TOP'].map((label) => ({ label }))
const labels = (text: string) => withWords(people, text).map(({ label }) => label)

describe('the choices with the words of a search', () => {
  it('contain every word, in any order and case', () => {
    expect(labels('demo REP')).toEqual(['Reporter Demo · TOP'])
    expect(labels(' รายงาน ')).toEqual(['ผู้รายงาน สาธิต · TOP'])
    expect(labels('viewer')).toEqual([])
    expect(labels('')).toHaveLength(3)
  })
})
