import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { placingsOfTrail } from '../db/migrations/089-placings.sql.ts'
import { moveTo } from '../testing/groups/Expectations.ts'
import { type TestApp, success, testApp } from '../testing/app.ts'
import { operationForm } from '../testing/report.ts'
import { area, company, people, shift } from '../testing/world.ts'
import { writeRule } from './change.queries.ts'
import { loadCells } from './states.queries.ts'

/** Since the 16th, the gate and the yard report each shift by its end. */
async function ruled(): Promise<TestApp> {
  const test = await testApp()
  await test.setNow('2026-11-15T10:00:00+07:00')
  await writeRule(
    test.db,
    {
      seriesId: null,
      companyId: company.home,
      areaId: null,
      groupId: null,
      isByShift: true,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      leavesOutHolidays: false,
      dueAt: null,
      isDueNextDay: false,
      graceMinutes: 0,
      lockAfterDays: null,
      reminderSteps: [],
      from: '2026-11-16',
      until: null,
    },
    people.admin.id,
  )
  await moveTo(test, '2026-11-19T09:00:00+07:00')
  return test
}

async function states({ db }: TestApp): Promise<string[]> {
  const cells = await loadCells(
    db,
    {
      scope: { all: true, companyIds: [], areaIds: [] },
      groupIds: null,
      companyId: null,
      areaIds: [area.gate, area.yard],
      from: '2026-11-18',
      to: '2026-11-19',
    },
    { today: '2026-11-22', timeZone: 'Asia/Bangkok', now: new Date('2026-11-22T00:00:00+07:00') },
  )
  const name = (id: number) => (id === area.gate ? 'gate' : 'yard')
  return cells
    .filter(({ state }) => state !== 'missing')
    .map(
      ({ areaId, day, shiftId, state }) =>
        `${name(areaId)} ${day.slice(8)} ${shiftId === shift.morning ? 'morning' : 'evening'} ${state}`,
    )
}

let version = 1
async function edit(test: TestApp, eventId: number, at: string, form: object): Promise<void> {
  await moveTo(test, `2026-11-${at}:00+07:00`)
  success(await test.call('reporter', 'CreateReport/SaveData', { ...operationForm(form), eventId, version }))
  version += 1
}

describe('a report that an edit moves', () => {
  it('counts at its new day, area and shifts from then on, and at a former one as it did', async () => {
    const test = await ruled()
    version = 1
    const on19 = { eventDate: '2026-11-19', shifts: [shift.morning] }
    const { eventIds } = success(await test.call('reporter', 'CreateReport/SaveData', operationForm(on19)))
    const id = eventIds[0] ?? 0
    expect(await states(test)).toEqual(['gate 19 morning onTime'])
    await edit(test, id, '19T10:00', { ...on19, eventDate: '2026-11-18' })
    expect(await states(test)).toEqual(['gate 18 morning late'])
    await edit(test, id, '19T17:00', { ...on19, areaId: [area.yard] })
    expect(await states(test)).toEqual(['yard 19 morning late'])
    await edit(test, id, '20T01:00', { ...on19, shifts: [shift.morning, shift.evening] })
    expect(await states(test)).toEqual(['gate 19 morning onTime', 'gate 19 evening late'])
    await edit(test, id, '20T02:00', { ...on19, shifts: [shift.evening] })
    expect(await states(test)).toEqual(['gate 19 evening late'])
    await edit(test, id, '20T03:00', { ...on19, description: 'Other words' })
    expect(await states(test)).toEqual(['gate 19 morning onTime'])
    const { cells, reports } = success(
      await test.call('admin', 'Compliance/GetCells', { areaId: area.gate, day: '2026-11-19' }),
    )
    expect([cells.length, reports.length]).toEqual([2, 1])
  })

  it('is read from the trail for the reports that were moved before', async () => {
    const test = await ruled()
    version = 1
    const on19 = { eventDate: '2026-11-19', shifts: [shift.morning] }
    const { eventIds } = success(await test.call('reporter', 'CreateReport/SaveData', operationForm(on19)))
    await edit(test, eventIds[0] ?? 0, '19T18:00', { ...on19, areaId: [area.yard] })
    await edit(test, eventIds[0] ?? 0, '19T19:00', { ...on19, areaId: [area.yard], eventDate: '2026-11-18' })
    const stored = await states(test)
    const rows = async () =>
      (
        await sql<object>`select area_id, event_date, shift_id, at from report_placing where area_id = ${area.yard}
        and event_date = '2026-11-18' order by shift_id`.execute(test.db)
      ).rows
    const [{ length }] = [await rows()]
    await sql`delete from report_placing`.execute(test.db)
    expect(await states(test)).toEqual(['yard 18 morning late'])
    await sql.raw(placingsOfTrail).execute(test.db)
    expect(await states(test)).toEqual(stored)
    expect(await rows()).toHaveLength(length)
  })
})
