import { describe, expect, it } from 'vitest'
import { writeRule } from '../../expectations/change.queries.ts'
import type { Draft } from '../../expectations/rules.queries.ts'
import { loadCells } from '../../expectations/states.queries.ts'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { area, people, shift } from '../../testing/world.ts'

/* The list follows the duty: whatever the rules still wait for stands in it, whatever the calendar says, and can be filed. */

const ZONE = 'Asia/Bangkok'
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const OWN = [area.gate, area.quay, area.yard, area.fence, area.watch, area.csr]
const EVERYTHING = { all: true, companyIds: [], areaIds: [] }

const rule: Draft = {
  seriesId: null,
  companyId: null,
  areaId: null,
  groupId: 2,
  isByShift: false,
  weekdays: EVERY_DAY,
  leavesOutHolidays: false,
  dueAt: '09:00',
  isDueNextDay: true,
  graceMinutes: 0,
  lockAfterDays: null,
  reminderSteps: [],
  from: '2026-11-19',
  until: null,
}
const RULES: Record<string, Partial<Draft> | null> = {
  'without a rule': null,
  'due on the day': { dueAt: '17:00', isDueNextDay: false, graceMinutes: 30 },
  'due next day': {},
  'with grace over another midnight': { dueAt: '23:59', graceMinutes: 1_440 },
  'by shift, due at its end': { isByShift: true, dueAt: null, isDueNextDay: false, graceMinutes: 30 },
  'by shift, due next day': { isByShift: true, graceMinutes: 15 },
  'on weekdays only': { weekdays: [1, 2, 3, 4] },
}
const MOMENTS = [
  '2026-11-20T23:59:59+07:00',
  '2026-11-21T00:00:00+07:00',
  '2026-11-21T00:30:00+07:00',
  '2026-11-21T00:30:01+07:00',
  '2026-11-21T09:00:00+07:00',
  '2026-11-21T09:15:00+07:00',
  '2026-11-21T09:15:01+07:00',
  '2026-11-22T00:00:00+07:00',
  '2026-12-01T00:00:00+07:00',
]

const keyOf = (cell: { areaId: number; day: string; shiftId: number | null }) =>
  `${cell.day} ${cell.areaId} ${cell.shiftId ?? ''}`
const todayOf = async (test: TestApp) => success(await test.call('reporter', 'MyAreas/GetToday', {}))

async function waiting(test: TestApp, at: string) {
  const day = at.slice(0, 10)
  const filter = { scope: EVERYTHING, groupIds: null, companyId: null, areaIds: OWN, from: '2026-11-10', to: day }
  const cells = await loadCells(test.db, filter, { today: day, timeZone: ZONE, now: new Date(at) })
  return cells.filter(({ state }) => state === 'waiting')
}

describe.each(Object.entries(RULES))('%s', (_, change) => {
  it.each(MOMENTS)(
    'what is waited for at %s is listed, and filing it for its own day and shift is on time',
    async (at) => {
      const test = await testApp()
      if (change) {
        await test.setNow('2026-11-18T10:00:00+07:00')
        await writeRule(test.db, { ...rule, ...change }, people.admin.id)
      }
      await test.setNow(at)
      const { day, cells } = await todayOf(test)
      const expected = await waiting(test, at)
      const left = cells.filter(({ state, isLate }) => state === 'left' && !isLate)
      expect(new Set(left.filter(({ dueAt }) => dueAt !== null).map(keyOf))).toEqual(new Set(expected.map(keyOf)))
      expect(cells.filter((cell) => cell.day < day).map(keyOf)).toEqual(
        cells.filter((cell) => cell.day < day && cell.state === 'left').map(keyOf),
      )
      // Older days stand above today's.
      expect(cells.map((cell) => cell.day)).toEqual(cells.map((cell) => cell.day).toSorted())

      const open = left.filter(({ canFileNil, dueAt }) => canFileNil && dueAt !== null)
      for (const [of, ofDay] of Map.groupBy(open, (cell) => cell.day)) {
        const asked = ofDay.map(({ areaId, shiftId, shifts }) => ({
          areaId,
          shiftId: shiftId ?? shifts[0]?.id ?? null,
        }))
        const requestId = crypto.randomUUID()
        const filed = success(await test.call('reporter', 'MyAreas/FileNil', { requestId, day: of, cells: asked }))
        expect(filed.cells.map(({ outcome, shiftId }) => [outcome, shiftId])).toEqual(
          ofDay.map(({ shiftId }) => ['filed', shiftId]),
        )
        const again = success(
          await test.call('reporter', 'MyAreas/FileNil', { requestId: crypto.randomUUID(), day: of, cells: asked }),
        )
        expect(again.cells.every(({ outcome }) => outcome === 'alreadyReported')).toBe(true)
      }
      const still = new Set((await waiting(test, at)).map(keyOf))
      expect(open.filter((cell) => still.has(keyOf(cell)))).toEqual([])
      // Filed cells stay in sight until they are due, so that a mistake can be taken back.
      const after = new Map((await todayOf(test)).cells.map((cell) => [keyOf(cell), cell.state]))
      expect(open.map((cell) => after.get(keyOf(cell)))).toEqual(open.map(() => 'reported'))
    },
  )
})

describe('reports by shift', () => {
  it('are left one by one: a report of the morning leaves the evening to do', async () => {
    const test = await testApp()
    await test.setNow('2026-11-18T10:00:00+07:00')
    await writeRule(test.db, { ...rule, isByShift: true, dueAt: null, isDueNextDay: false }, people.admin.id)
    await test.setNow('2026-11-20T17:00:00+07:00')
    const of = async () =>
      (await todayOf(test)).cells
        .filter(({ areaId }) => areaId === area.gate)
        .map(({ shiftId, state, shifts }) => [shiftId, state, shifts.map(({ id }) => id)])
    expect(await of()).toEqual([
      [shift.morning, 'left', [shift.morning]],
      [shift.evening, 'left', [shift.evening]],
    ])
    const file = async (shiftId: number) =>
      success(
        await test.call('reporter', 'MyAreas/FileNil', {
          requestId: crypto.randomUUID(),
          day: '2026-11-20',
          cells: [{ areaId: area.gate, shiftId }],
        }),
      ).cells.map(({ outcome }) => outcome)
    expect(await file(shift.evening)).toEqual(['filed'])
    expect(await of()).toEqual([
      [shift.morning, 'left', [shift.morning]],
      [shift.evening, 'reported', [shift.evening]],
    ])
    expect(await file(shift.evening)).toEqual(['alreadyReported'])
    expect(await file(shift.morning)).toEqual(['filed'])
  })
})

it('a report rejected yesterday stands under its day until it is due', async () => {
  const test = await testApp()
  const id = await addReport(test.db, { area: area.quay, status: 4, by: 'colleague' })
  await test.setNow('2026-11-21T08:00:00+07:00')
  const { cells } = await todayOf(test)
  expect(cells.filter(({ areaId }) => areaId === area.quay)).toMatchObject([
    { day: '2026-11-20', state: 'rejected', report: { id }, dueAt: '2026-11-21T09:00:00+07:00' },
    { day: '2026-11-21', state: 'left' },
  ])
})
