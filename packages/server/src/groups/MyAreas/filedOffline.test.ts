import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { abnormalForm, contactIn } from '../../testing/report.ts'
import { NOW, area, people, shift } from '../../testing/world.ts'

/* Submissions that waited on a device, filed area by area. */

const ID = '5d0c8f7e-3b7a-4c55-8a52-7a0c1e5f9b21'
const before = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString()
const contact = contactIn('reporter', before(20_000))
const waited = (minutes: number) => ({ filedAt: before(minutes), clockOffset: 0, sentAt: before(0), contact })
const stored = (test: TestApp) => test.db.selectFrom('event_report').selectAll().orderBy('area_id').execute()
const iso = (moment: unknown) => new Date(moment as Date).toISOString()
const nil = (minutes: number, ...areaIds: number[]) => ({
  requestId: ID,
  day: '2026-11-20',
  cells: areaIds.map((areaId) => ({ areaId, shiftId: null })),
  filedOffline: waited(minutes),
})

describe('MyAreas.FileNil of reports that waited on a device', () => {
  it('counts from when it was filed, once however often it arrives', async () => {
    const test = await testApp()
    const first = success(await test.call('reporter', 'MyAreas/FileNil', nil(90, area.gate, area.fence)))
    expect(first.filedNote).toBe('')
    expect(first.cells.map(({ outcome }) => outcome)).toEqual(['filed', 'filed'])
    await test.setNow('2026-11-20T11:00:00+07:00')
    expect(success(await test.call('reporter', 'MyAreas/FileNil', nil(90, area.gate, area.fence)))).toEqual(first)
    const rows = await stored(test)
    expect(rows).toHaveLength(2)
    expect(rows.map((row) => [iso(row.reported_at), iso(row.received_at)])).toEqual([
      [before(90), before(0)],
      [before(90), before(0)],
    ])
  })

  it('counts from its arrival and says so, if its device cannot be trusted', async () => {
    const test = await testApp()
    const answer = success(await test.call('reporter', 'MyAreas/FileNil', nil(-60, area.gate)))
    expect(answer.filedNote).toMatch(/in the future/)
    const [row] = await stored(test)
    expect(iso(row?.reported_at)).toBe(before(0))
    // The same answer for a sender who missed the first one.
    expect(success(await test.call('reporter', 'MyAreas/FileNil', nil(-60, area.gate))).filedNote).toMatch(/future/)
  })

  it('uses the shift that was running when it was filed', async () => {
    const test = await testApp()
    await test.setNow('2026-11-20T18:00:00+07:00')
    const filedOffline = {
      filedAt: '2026-11-20T09:00:00+07:00',
      clockOffset: 0,
      sentAt: '2026-11-20T18:00:00+07:00',
    }
    success(await test.call('reporter', 'MyAreas/FileNil', { ...nil(0, area.gate), filedOffline }))
    const shifts = await test.db.selectFrom('event_report_shift').select('shift_id').execute()
    expect(shifts).toEqual([{ shift_id: shift.morning }])
  })

  it('names an area that was closed meanwhile, files the others, and refuses callers without a session', async () => {
    const test = await testApp()
    await test.db
      .updateTable('area')
      .set({ is_active: false, inactive_note: 'x' })
      .where('id', '=', area.gate)
      .execute()
    const { cells } = success(await test.call('reporter', 'MyAreas/FileNil', nil(60, area.gate, area.fence)))
    expect(cells.map(({ areaId, outcome }) => [areaId, outcome])).toEqual([
      [area.gate, 'refused'],
      [area.fence, 'filed'],
    ])
    expect(cells[0]?.message).toMatch(/ was closed while the report waited/)
    expect(refused(await test.call('nobody', 'MyAreas/FileNil', nil(60, area.gate))).http).toBe(401)
    const headers = { 'daybook-person': String(people.reporter.id) }
    expect(refused(await test.call('colleague', 'MyAreas/FileNil', nil(60, area.fence), headers)).http).toBe(409)
  })
})

describe('MyAreas.FileEach of reports that waited on a device', () => {
  it('counts from when it was filed, in each area', async () => {
    const test = await testApp()
    const form = {
      ...abnormalForm({ areaId: [area.gate, area.quay], startTime: '08:00', endTime: '08:30' }),
      requestId: ID,
      filedOffline: waited(60),
    }
    const answer = success(await test.call('reporter', 'MyAreas/FileEach', form))
    expect(answer).toMatchObject({ filedNote: '', cells: [{ outcome: 'filed' }, { outcome: 'filed' }] })
    expect((await stored(test)).map((row) => iso(row.reported_at))).toEqual([before(60), before(60)])
    expect(success(await test.call('reporter', 'MyAreas/FileEach', form))).toEqual(answer)
    expect(await stored(test)).toHaveLength(2)
  })

  it('is validated as of when it was filed, and refused without a session and under another person’s id', async () => {
    const test = await testApp()
    const form = {
      ...abnormalForm({ areaId: [area.gate, area.quay], startTime: '09:30', endTime: '09:40' }),
      requestId: ID,
      filedOffline: waited(60),
    }
    expect(refused(await test.call('reporter', 'MyAreas/FileEach', form)).fieldErrors?.[0]?.field).toBe('startTime')
    expect(refused(await test.call('nobody', 'MyAreas/FileEach', form)).http).toBe(401)
    success(await test.call('reporter', 'MyAreas/FileEach', { ...form, startTime: '08:00', endTime: '08:30' }))
    const answer = refused(await test.call('colleague', 'MyAreas/FileEach', { ...form, startTime: '08:00' }))
    expect(answer.message).toBe('This report was already sent by another person.')
  })
})
