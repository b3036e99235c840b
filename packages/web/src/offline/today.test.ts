import { describe, expect, it } from 'vitest'
import { keptToday } from './today.ts'

type Kept = Parameters<typeof keptToday>[0]

const shift = (id: number, from: string, to: string) => ({
  id,
  name: `S${id}`,
  from,
  to,
  hasBegun: false,
  isRunning: false,
  isReported: false,
})
const kept: Kept = {
  day: '2026-11-20',
  asOf: '2026-11-20T10:00:00+07:00',
  attention: 0,
  toMend: [],
  cells: [
    {
      day: '2026-11-20',
      areaId: 1,
      areaName: 'Gate',
      companyId: 3,
      companyName: 'Home',
      eventGroupId: 2,
      eventGroupName: 'Operation',
      requiresApproval: false,
      nilTypeId: 7,
      nilTypeName: 'Normal',
      shiftId: null,
      shifts: [shift(1, '08:00', '16:00'), shift(2, '16:00', '00:00')],
      nilOnlyAfterEnd: false,
      canFileNil: false,
      state: 'reported',
      dueAt: null,
      isLate: false,
      report: null,
    },
  ],
}

describe("today's areas as stored on a device", () => {
  it('stay reported on the day they were loaded', () => {
    expect(keptToday(kept, '2026-11-20', '17:00').cells[0]).toMatchObject({ state: 'reported', canFileNil: false })
  })

  it('are left to report on the next day, by the shifts that have begun', () => {
    const [early] = keptToday(kept, '2026-11-21', '07:59').cells
    expect(early).toMatchObject({ state: 'left', report: null, canFileNil: false })
    const [late] = keptToday(kept, '2026-11-21', '17:00').cells
    expect(late?.canFileNil).toBe(true)
    expect(late?.shifts.map(({ id, hasBegun, isRunning }) => [id, hasBegun, isRunning])).toEqual([
      [1, true, false],
      [2, true, true],
    ])
  })

  it('take “nothing to report” only after the end where the rule wants that', () => {
    const of = { ...kept, cells: kept.cells.map((cell) => ({ ...cell, nilOnlyAfterEnd: true })) }
    const can = (day: string, now: string) => keptToday(of, day, now).cells.at(-1)?.canFileNil
    expect([can('2026-11-21', '15:59'), can('2026-11-21', '16:00')]).toEqual([false, true])
  })

  describe('over midnight', () => {
    const left = {
      ...kept,
      cells: kept.cells.map((cell) => ({ ...cell, state: 'left' as const, dueAt: '2026-11-21T09:00:00+07:00' })),
    }
    const at = (day: string, now: string, of: Kept = left) =>
      keptToday(of, day, now).cells.map((cell) => [cell.day, cell.state, cell.dueAt])

    it('keep what is not due yet under its own day, until it is', () => {
      const yesterday = ['2026-11-20', 'left', '2026-11-21T09:00:00+07:00']
      expect(at('2026-11-20', '23:59')).toEqual([yesterday])
      expect(at('2026-11-21', '00:00')).toEqual([yesterday, ['2026-11-21', 'left', null]])
      expect(at('2026-11-21', '09:00')).toEqual([yesterday, ['2026-11-21', 'left', null]])
      expect(at('2026-11-21', '09:01')).toEqual([['2026-11-21', 'left', null]])
      // All of its shifts have ended.
      const [cell] = keptToday(left, '2026-11-21', '00:00').cells
      expect(cell).toMatchObject({ canFileNil: true, shifts: [{ id: 2, isRunning: false }, { id: 1 }] })
    })

    it('keep the days since the last contact as long as that day was kept', () => {
      expect(at('2026-11-22', '08:00')).toEqual([
        ['2026-11-21', 'left', null],
        ['2026-11-22', 'left', null],
      ])
      expect(at('2026-11-22', '09:01')).toEqual([['2026-11-22', 'left', null]])
      expect(at('2026-12-01', '08:00').map(([day]) => day)).toEqual(['2026-11-30', '2026-12-01'])
    })

    it('keep reported what the server knew of yesterday', () => {
      const old = kept.cells.map((cell) => ({ ...cell, day: '2026-11-19', dueAt: '2026-11-20T09:00:00+07:00' }))
      expect(at('2026-11-20', '08:00', { ...kept, cells: [...old, ...kept.cells] })).toEqual([
        ['2026-11-19', 'reported', '2026-11-20T09:00:00+07:00'],
        ['2026-11-20', 'reported', null],
      ])
    })
  })
})
