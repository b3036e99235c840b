import { describe, expect, it } from 'vitest'
import { atArea } from './atArea.ts'

type Today = Parameters<typeof atArea>[0]
type Cell = Today['cells'][number]

const shift = (id: number, from: string, to: string) => ({
  id,
  name: `S${id}`,
  from,
  to,
  hasBegun: true,
  isRunning: false,
  isReported: false,
})
const cell = (day: string, more: Partial<Cell> = {}): Cell => ({
  day,
  areaId: 7,
  areaName: 'Gate',
  companyId: 3,
  companyName: 'Home',
  eventGroupId: 2,
  eventGroupName: 'Operation',
  requiresApproval: false,
  nilTypeId: 1,
  nilTypeName: 'Normal',
  shiftId: null,
  shifts: [shift(1, '00:00', '08:00'), shift(2, '08:00', '20:00')],
  nilOnlyAfterEnd: false,
  canFileNil: true,
  state: 'left',
  dueAt: null,
  isLate: false,
  report: null,
  ...more,
})
const on = (cells: Cell[], time = '08:18'): Today => ({
  day: '2026-11-20',
  asOf: `2026-11-20T${time}:00+07:00`,
  cells,
  attention: 0,
  toMend: [],
})
const [YESTERDAY, TODAY] = [cell('2026-11-19'), cell('2026-11-20')]

describe('the form of an area', () => {
  it('is for what is still left of yesterday if the link names no day, otherwise for today', () => {
    expect(atArea(on([YESTERDAY, TODAY]), null, null)).toMatchObject({ eventDate: '19/11/2026', shifts: [2] })
    const reported = cell('2026-11-19', { state: 'reported' })
    expect(atArea(on([reported, TODAY]), null, null)).toEqual({
      eventGroupId: 2,
      companyId: 3,
      areaId: [7],
      // The shift that has just ended, not the one that began 18 minutes ago.
      shifts: [1],
    })
  })

  it('is for the day and shift that the link names', () => {
    expect(atArea(on([YESTERDAY, TODAY]), '2026-11-20', 2)).toMatchObject({ shifts: [2] })
    expect(atArea(on([YESTERDAY, TODAY]), '2026-11-20', 2)).not.toHaveProperty('eventDate')
    expect(atArea(on([YESTERDAY, TODAY]), '2026-11-19', 1)).toMatchObject({ eventDate: '19/11/2026', shifts: [1] })
    // Past its due time, the list has it no more.
    expect(atArea(on([TODAY]), '2026-11-18', 1)).toMatchObject({ eventDate: '18/11/2026', shifts: [1] })
    expect(atArea(on([TODAY]), '2026-11-18', null)).toMatchObject({ eventDate: '18/11/2026', shifts: [] })
  })

  it('has the shifts of all its cells if reports are expected by shift', () => {
    const byShift = [
      cell('2026-11-20', { shiftId: 1, shifts: [shift(1, '00:00', '08:00')] }),
      cell('2026-11-20', { shiftId: 2, shifts: [shift(2, '08:00', '20:00')] }),
    ]
    expect(atArea(on(byShift), null, 2)).toMatchObject({ shifts: [2] })
    expect(atArea(on(byShift, '07:00'), '2026-11-20', 2)).toMatchObject({ shifts: [1] })
  })
})
