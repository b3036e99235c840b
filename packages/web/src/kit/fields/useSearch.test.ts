import { describe, expect, it } from 'vitest'
import { offered } from './useSearch.ts'

const people = ['Admin Demo · TOP', 'Reporter Demo · TOP', 'ผู้รายงาน สาธิต · TOP'].map((label) => ({ label }))
const labels = (typed: string, sought: string, isEarlier: boolean) =>
  offered(people, { typed, sought }, isEarlier).map(({ label }) => label)

describe('the choices of a search', () => {
  it('are the answer itself if it is to the typed text', () => {
    expect(labels('anything', 'anything', false)).toHaveLength(3)
    expect(labels(' anything ', 'anything', false)).toHaveLength(3)
  })

  it('are those of the last such answer with every typed word, until the next is there', () => {
    expect(labels('demo REP', '', false)).toEqual(['Reporter Demo · TOP'])
    expect(labels('demo rep', 'demo rep', true)).toEqual(['Reporter Demo · TOP'])
    expect(labels('รายงาน', '', false)).toEqual(['ผู้รายงาน สาธิต · TOP'])
    expect(labels('viewer', '', false)).toEqual([])
    expect(labels('', 'admin', false)).toHaveLength(3)
  })
})
