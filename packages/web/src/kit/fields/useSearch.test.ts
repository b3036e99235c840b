import { describe, expect, it } from 'vitest'
import { offered } from './useSearch.ts'

const people = ['Admin Demo · TOP', 'Reporter Demo · TOP', 'ผู้รายงาน สาธิต · TOP'].map((label) => ({ label }))
const labels = (typed: string, isEarlier: boolean) => offered(people, typed, isEarlier).map(({ label }) => label)

describe('the choices of a search', () => {
  it('are the answer itself if it is to the typed text', () => {
    expect(labels('anything', false)).toHaveLength(3)
  })

  it('are those of the last such answer with every typed word, until the next is there', () => {
    expect(labels('demo REP', true)).toEqual(['Reporter Demo · TOP'])
    expect(labels('รายงาน', true)).toEqual(['ผู้รายงาน สาธิต · TOP'])
    expect(labels('viewer', true)).toEqual([])
    expect(labels('', true)).toHaveLength(3)
  })
})
