import { describe, expect, it } from 'vitest'
import { numberedNames } from './numbering.ts'

describe('the names of a numbering pattern', () => {
  it.each([
    ['Gate {1..3}', ['Gate 1', 'Gate 2', 'Gate 3']],
    ['ประตู {08..10} เหนือ', ['ประตู 08 เหนือ', 'ประตู 09 เหนือ', 'ประตู 10 เหนือ']],
    ['{0..1}', ['0', '1']],
    ['Yard', ['Yard']],
    ['Yard {1..', ['Yard {1..']],
    ['  ', []],
    ['Gate {3..1}', []],
    ['Gate {1..101}', []],
    ['{1..2} {1..2}', []],
  ])('%j', (pattern, names) => {
    expect(numberedNames(pattern)).toEqual(names)
  })
})
