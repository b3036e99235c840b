import { describe, expect, it } from 'vitest'
import { type Cell, cellValue, readCell } from './cells.ts'

describe('cellValue', () => {
  it.each<[Cell, string]>([
    [{}, 'x.'],
    [{ area: 12, type: 201 }, 'x.a12-t201'],
    [{ company: 3, group: 2, isAbnormal: true }, 'x.o3-g2-c4'],
    [{ isAbnormal: false, level: 4 }, 'x.l4-c3'],
    [{ area: 7, day: '2026-02-28' }, 'x.a7-d20260228'],
    [{ month: '2026-11' }, 'x.m202611'],
    [{ group: 2, period: 13 }, 'x.g2-p13'],
  ])('of %j is %s, and is read back', (cell, value) => {
    expect(cellValue('x', cell)).toBe(value)
    expect(readCell(value)).toEqual({ report: 'x', cell, count: null })
  })

  it('contains the linked number', () => {
    const value = cellValue('x', { area: 12 }, 135)
    expect(value).toBe('x.a12-n135')
    expect(readCell(value)).toEqual({ report: 'x', cell: { area: 12 }, count: 135 })
  })
})

describe('readCell', () => {
  it.each(['x', '', 'x.q1', 'x.a', 'x.a1-', 'x.-a1', 'x.c5', 'x.d20260230', 'x.m202613', 'x.a1.a2', 'x.a1234567890'])(
    'refuses %s',
    (value) => expect(readCell(value)).toBeNull(),
  )
})
