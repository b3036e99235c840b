import { describe, expect, it } from 'vitest'
import {
  apartBy,
  byPlace,
  dueOf,
  begun,
  type Cell,
  firstRows,
  isOutdated,
  keyOf,
  messagesOf,
  nilFrom,
  nilOf,
  type Outcome,
  partsOf,
  type Shift,
  type Today,
} from './today.ts'

const shift = (id: number, hasBegun: boolean, isRunning = false): Shift => ({
  id,
  name: `Shift ${id}`,
  from: '08:00',
  to: '16:00',
  hasBegun,
  isRunning,
  isReported: false,
})
const report = {
  id: 1,
  version: 1,
  isNil: true,
  typeName: 'Normal',
  by: 'A',
  at: '',
  statusId: 4,
  statusName: '',
  reason: 'Why?',
}
/** As an area's own report. */
const own = (of: typeof report) => ({ ...of, isSoFar: false, isOwn: true })
const cell = (areaId: number, more: Partial<Cell> = {}): Cell => ({
  areaId,
  areaName: `Area ${areaId}`,
  day: '2026-11-20',
  shiftId: null,
  dueAt: null,
  isLate: false,
  companyId: 3,
  companyName: 'Port',
  eventGroupId: 2,
  eventGroupName: 'Operation',
  requiresApproval: false,
  nilTypeId: 201,
  nilTypeName: 'Normal',
  shifts: [],
  nilOnlyAfterEnd: false,
  canFileNil: true,
  state: 'left',
  report: null,
  ...more,
})
const today = (cells: Cell[], more: Partial<Today> = {}): Today => ({
  day: '2026-11-20',
  asOf: '2026-11-20T10:00:00+07:00',
  cells,
  attention: 0,
  toMend: [],
  ...more,
})
const NONE: ReadonlySet<string> = new Set()
const ids = (cells: readonly { areaId: number }[]) => cells.map(({ areaId }) => areaId)

describe('the areas of today', () => {
  it('are left, later or reported; nil is offered if they are left and have a nil type', () => {
    const parts = partsOf(
      today([
        cell(1),
        cell(2, { canFileNil: false, nilTypeId: null }),
        cell(3, { shifts: [shift(1, false)], canFileNil: false }),
        cell(4, { state: 'reported', report: own(report) }),
        cell(6),
      ]),
      { queued: new Set(['6 2026-11-20']), refused: NONE, mends: new Map() },
    )
    expect([parts.left, parts.nil, parts.later, parts.reported].map(ids)).toEqual([[1, 2], [1], [3], [4]])
  })
  it('list each rejected report to correct once, by any reporter, and count the unlisted ones', () => {
    const mine = { ...report, day: '2026-11-19', areaId: 9, areaName: 'Area 9', companyName: 'Port' }
    const rejected = cell(5, { state: 'rejected', report: own({ ...report, id: 2 }) })
    const same = cell(9, { state: 'rejected', report: own(report) })
    const parts = partsOf(today([rejected, same], { toMend: [mine], attention: 4 }), {
      queued: NONE,
      refused: NONE,
      mends: new Map(),
    })
    expect(parts.toMend.map(({ id, day }) => [id, day])).toEqual([
      [1, '2026-11-19'],
      [2, '2026-11-20'],
    ])
    expect(parts.more).toBe(3)
    expect(parts.left).toEqual([])
  })
  it('are not waiting any more once the report was refused, nor left', () => {
    const at = new Set(['1 2026-11-20'])
    const parts = partsOf(today([cell(1), cell(2), cell(3, { state: 'reported', report: own(report) })]), {
      queued: at,
      refused: new Set([...at, '3 2026-11-20']),
      mends: new Map(),
    })
    expect([parts.left, parts.waiting, parts.refused, parts.reported].map(ids)).toEqual([[2], [], [1], [3]])
  })
  it('omit a report whose correction is waiting, but not one whose correction was refused', () => {
    const mine = { ...report, day: '2026-11-19', areaId: 9, areaName: 'Area 9', companyName: 'Port' }
    const rejected = cell(5, { state: 'rejected', report: own({ ...report, id: 2 }) })
    const mends = new Map([
      [1, null],
      [2, 'item'],
    ])
    const parts = partsOf(today([rejected], { toMend: [mine], attention: 1 }), { queued: NONE, refused: NONE, mends })
    expect(parts.mended.map(({ id }) => id)).toEqual([1])
    expect(parts.toMend.map(({ id }) => id)).toEqual([2])
  })
})

describe('an earlier day', () => {
  const yesterday = (areaId: number, more: Partial<Cell> = {}) =>
    cell(areaId, { day: '2026-11-19', dueAt: '2026-11-20T09:00:00+07:00', ...more })
  const cells = [
    cell(9, { day: '2026-11-18', dueAt: null }),
    yesterday(1),
    yesterday(2, { canFileNil: false, dueAt: '2026-11-20T08:30:00+07:00' }),
    yesterday(3, { state: 'reported', report: own(report) }),
    yesterday(4),
    yesterday(5, { shiftId: 7 }),
    yesterday(5, { shiftId: 8 }),
    cell(1),
    cell(3, { state: 'reported', report: own(report) }),
  ]
  const parts = partsOf(today(cells), {
    queued: new Set(['4 2026-11-19', '5 2026-11-19', '5 2026-11-19 8']),
    refused: NONE,
    mends: new Map(),
  })
  it('has what is left of it, by its own days, and the first due time', () => {
    expect(parts.earlier.map(({ day, dueAt, left, nil }) => [day, dueAt, left.map(keyOf), ids(nil)])).toEqual([
      ['2026-11-18', null, ['9 2026-11-18'], [9]],
      ['2026-11-19', '2026-11-20T08:30:00+07:00', ['1 2026-11-19', '2 2026-11-19', '5 2026-11-19 7'], [1, 5]],
    ])
    expect(ids(parts.left)).toEqual([1])
  })
  it('is reported and queued with today, after it', () => {
    expect(parts.reported.map(keyOf)).toEqual(['3 2026-11-20', '3 2026-11-19'])
    expect(parts.waiting.map(keyOf)).toEqual(['4 2026-11-19', '5 2026-11-19 8'])
  })
  it('overtakes the list when it is due', () => {
    const at = (now: string) => isOutdated(today([yesterday(1)]), { today: '2026-11-20', now })
    expect([at('08:59'), at('09:00')]).toEqual([false, true])
  })
})

describe('the shift filed for an area', () => {
  const area = cell(1, { shifts: [shift(31, true, true), shift(33, true), shift(32, false)] })
  it('is the first one offered, or the one that was chosen', () => {
    expect(nilOf(area, undefined)).toEqual({ areaId: 1, shiftId: 31 })
    expect(nilOf(area, 33)).toEqual({ areaId: 1, shiftId: 33 })
  })
  it('is not one that has not begun, and is empty if the group has no shifts', () => {
    expect(begun(area).map(({ id }) => id)).toEqual([31, 33])
    expect(nilOf(area, 32)).toEqual({ areaId: 1, shiftId: 31 })
    expect(nilOf(cell(2), 31)).toEqual({ areaId: 2, shiftId: null })
  })
})

describe('“nothing to report” where it is taken only after the end', () => {
  const of = (more: Partial<Cell>) => cell(1, { nilOnlyAfterEnd: true, ...more })
  it('waits for the end of the shift or of the day', () => {
    const shifts = [shift(31, true), { ...shift(33, true, true), from: '22:00', to: '06:00' }]
    expect(nilFrom(of({ shifts }), 31, '2026-11-20')).toBe(null)
    expect(nilFrom(of({ shifts }), 33, '2026-11-20')).toBe('2026-11-21T06:00')
    expect(nilFrom(of({}), null, '2026-11-20')).toBe('2026-11-21T00:00')
    expect(nilFrom(of({}), null, '2026-11-21')).toBe(null)
    expect(nilFrom(cell(1), null, '2026-11-20')).toBe(null)
  })
})

it('is shown with its company if there are several', () => {
  expect(apartBy(today([cell(1), cell(2)]))).toEqual({ hasGroup: false, hasCompany: false })
  expect(apartBy(today([cell(1), cell(2, { companyId: 4 })]))).toEqual({ hasGroup: false, hasCompany: true })
})

it('stands under its place, with its due time if that is the same for all there', () => {
  const [first, second, other] = [
    cell(1, { dueAt: 'a' }),
    cell(2, { dueAt: 'a' }),
    cell(3, { dueAt: 'b', companyId: 4, companyName: 'Yard' }),
  ]
  const placed = byPlace([first, second, other, cell(4, { dueAt: 'c', companyId: 4, companyName: 'Yard' })], {
    hasGroup: false,
    hasCompany: true,
  })
  expect(placed.map(({ place, dueAt, cells }) => [place, dueAt, cells.length])).toEqual([
    [first.companyName, 'a', 2],
    ['Yard', null, 2],
  ])
  expect([dueOf([first, second]), dueOf([first, other]), dueOf([])]).toEqual(['a', null, null])
})

it('has a message for each area without a filed report', () => {
  const outcome = (areaId: number, message: string | null): Outcome => ({
    areaId,
    day: '2026-11-20',
    shiftId: null,
    outcome: message ? 'refused' : 'filed',
    reportIds: [],
    by: null,
    at: null,
    message,
  })
  expect([...messagesOf([outcome(1, null), outcome(2, 'No')])]).toEqual([['2 2026-11-20', 'No']])
})

describe('the first rows', () => {
  const parts = partsOf(
    today([
      cell(1),
      cell(2),
      cell(3),
      cell(4, { state: 'reported', report: own(report) }),
      cell(5, { state: 'reported', report: own(report) }),
    ]),
    { queued: new Set(['2 2026-11-20']), refused: NONE, mends: new Map() },
  )
  const drawn = (most: number) => {
    const { left, waiting, reported } = firstRows(parts, most)
    return [left, waiting, reported].map(ids)
  }

  it('are in the order of the page', () => {
    expect(drawn(0)).toEqual([[], [], []])
    expect(drawn(1)).toEqual([[1], [], []])
    expect(drawn(4)).toEqual([[1, 3], [2], [4]])
  })

  it('are all of them if there is enough space', () => {
    expect(drawn(Number.POSITIVE_INFINITY)).toEqual([[1, 3], [2], [4, 5]])
  })
})

it('is overtaken by the next day, and by a shift that has begun since', () => {
  const list = {
    day: '2026-11-20',
    cells: [cell(1, { shifts: [shift(11, true), shift(12, false)] }), cell(2)],
  } as Today
  const at = (today: string, now: string) => isOutdated(list, { today, now })
  expect(at('2026-11-20', '07:59')).toBe(false)
  expect(at('2026-11-20', '08:00')).toBe(true)
  expect(at('2026-11-21', '00:00')).toBe(true)
  const running = { day: '2026-11-20', cells: [cell(1, { shifts: [shift(11, true, true)] })] } as Today
  expect(isOutdated(running, { today: '2026-11-20', now: '15:59' })).toBe(false)
  expect(isOutdated(running, { today: '2026-11-20', now: '16:00' })).toBe(true)
  // The device's clock may be behind.
  expect(at('2026-11-19', '23:59')).toBe(false)
})
