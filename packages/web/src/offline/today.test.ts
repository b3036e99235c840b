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
})
const kept: Kept = {
  day: '2026-11-20',
  asOf: '2026-11-20T10:00:00+07:00',
  attention: 0,
  toMend: [],
  cells: [
    {
      areaId: 1,
      areaName: 'Gate',
      companyId: 3,
      companyName: 'Home',
      eventGroupId: 2,
      eventGroupName: 'Operation',
      requiresApproval: false,
      nilTypeId: 7,
      nilTypeName: 'Normal',
      shifts: [shift(1, '08:00', '16:00'), shift(2, '16:00', '00:00')],
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
      [2, true, true],
      [1, true, false],
    ])
  })
})
