import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { composeApproval } from '../../mail/letters/approval.letter.ts'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, people } from '../../testing/world.ts'

const KEY = '5c1a2f0e-58f3-4a45-8a6f-0e2c6b9f1d31'

const file = async (test: TestApp, areas: number[] = [area.gate, area.quay], role: Role = 'reporter') => {
  const cells = areas.map((areaId) => ({ areaId }))
  const answer = success(await test.call(role, 'MyAreas/FileNil', { requestId: KEY, day: '2026-11-20', cells }))
  return answer.cells.flatMap(({ reportIds }) => reportIds)
}
const undo = (test: TestApp, role: Role = 'reporter', headers = {}) =>
  test.call(role, 'MyAreas/Undo', { requestId: KEY }, headers)
const standing = async (test: TestApp) =>
  (await test.db.selectFrom('event_report').select('id').where('deleted_at', 'is', null).orderBy('id').execute()).map(
    ({ id }) => id,
  )

describe('MyAreas.Undo', () => {
  it('deletes what was just filed: the areas are pending again, and the trail records who', async () => {
    const test = await testApp()
    const [gate = 0, quay = 0] = await file(test)
    const { reports } = success(await undo(test))
    expect(reports).toEqual([
      { id: gate, areaId: area.gate, day: '2026-11-20', outcome: 'deleted', message: null },
      { id: quay, areaId: area.quay, day: '2026-11-20', outcome: 'deleted', message: null },
    ])
    const { cells } = success(await test.call('reporter', 'MyAreas/GetToday', {}))
    expect(cells.slice(0, 2).map(({ state }) => state)).toEqual(['left', 'left'])
    const rows = await test.db.selectFrom('event_report').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      { deleted_by: people.reporter.id, version: 1 },
      { deleted_by: people.reporter.id, version: 1 },
    ])
    const { rows: trail } = await sql`
      select actor_id, call, action from audit_entry where table_name = 'event_report' and row_key = ${String(gate)} order by id`.execute(
      test.db,
    )
    expect(trail).toEqual([
      { actor_id: people.reporter.id, call: 'MyAreas/FileNil', action: 'insert' },
      { actor_id: people.reporter.id, call: 'MyAreas/Undo', action: 'update' },
    ])
  })

  it('deletes reports that were created a moment before their submission was stored', async () => {
    const test = await testApp()
    const [gate = 0] = await file(test, [area.gate])
    await sql`update submission set created_at = created_at + interval '40 milliseconds'`.execute(test.db)
    expect(success(await undo(test)).reports).toMatchObject([{ id: gate, outcome: 'deleted' }])
  })

  it('lets the same areas be filed again', async () => {
    const test = await testApp()
    await file(test)
    success(await undo(test))
    const again = { requestId: crypto.randomUUID(), day: '2026-11-20', cells: [{ areaId: area.gate }] }
    expect(success(await test.call('reporter', 'MyAreas/FileNil', again)).cells[0]?.outcome).toBe('filed')
  })

  it('is offered for 10 seconds and accepted for 15', async () => {
    const test = await testApp()
    await file(test, [area.gate])
    await test.setNow('2026-11-20T10:00:15.001+07:00')
    expect(refused(await undo(test))).toMatchObject({
      http: 200,
      status: 'Error',
      message: 'It is too late to undo. You can still delete the report.',
    })
    expect(refused(await undo(test, 'reporter', { 'accept-language': 'th' })).message).toBe(
      'เลยเวลาที่เลิกทำได้แล้ว ท่านยังลบรายงานได้',
    )
    expect(await standing(test)).toHaveLength(1)
    await test.setNow('2026-11-20T10:00:15+07:00')
    expect(success(await undo(test)).reports).toHaveLength(1)
    expect(await standing(test)).toEqual([])
  })

  it('gives a repeated request the same answer, however late', async () => {
    const test = await testApp()
    await file(test)
    const first = success(await undo(test))
    await test.setNow('2026-11-20T10:05:00+07:00')
    expect(success(await undo(test))).toEqual(first)
  })

  it('keeps what somebody has changed since, and says who', async () => {
    const test = await testApp()
    const [gate = 0, quay = 0, yard = 0] = await file(test, [area.gate, area.quay, area.yard])
    const edit = operationForm({ description: 'a word', eventId: gate, version: 1 })
    success(await test.call('company', 'CreateReport/SaveData', edit))
    success(await test.call('both', 'EventApprove/SaveData', { eventId: quay, mode: 1, version: 1 }))
    const { reports } = success(await undo(test))
    expect(reports).toEqual([
      {
        id: gate,
        areaId: area.gate,
        day: '2026-11-20',
        outcome: 'kept',
        message: 'It was changed by company Tester at 20/11/2026 10:00 and has been kept.',
      },
      expect.objectContaining({ id: quay, outcome: 'kept' }),
      { id: yard, areaId: area.yard, day: '2026-11-20', outcome: 'deleted', message: null },
    ])
    expect(await standing(test)).toEqual([gate, quay])
    const thai = success(await undo(test, 'reporter', { 'accept-language': 'th' }))
    expect(thai.reports[0]?.message).toBe('รายงานนี้ถูกแก้ไขโดย company Tester เมื่อ 20/11/2026 10:00 จึงยังเก็บไว้')
  })

  it('leaves existing reports alone', async () => {
    const test = await testApp()
    const before = await addReport(test.db, { area: area.gate, by: 'colleague' })
    await file(test)
    expect(success(await undo(test)).reports.map(({ areaId }) => areaId)).toEqual([area.quay])
    expect(await standing(test)).toEqual([before])
  })

  it('undoes what the form of CreateReport filed, and no edit of it', async () => {
    const test = await testApp()
    const form = operationForm({ requestId: KEY })
    const [id] = success(await test.call('reporter', 'CreateReport/SaveData', form)).eventIds
    expect(success(await undo(test)).reports).toMatchObject([{ id, outcome: 'deleted' }])
    const old = await addReport(test.db, { area: area.yard, at: '2026-11-20T08:00:00+07:00' })
    await sql`insert into event_report_shift (report_id, shift_id) values (${old}, 1)`.execute(test.db)
    const editKey = crypto.randomUUID()
    const edit = operationForm({ areaId: [area.yard], eventId: old, description: 'more', requestId: editKey })
    success(await test.call('reporter', 'CreateReport/SaveData', edit))
    expect(refused(await test.call('reporter', 'MyAreas/Undo', { requestId: editKey })).message).toBe(
      'The change had already been saved, so it stands. You can change the report again.',
    )
    expect(await standing(test)).toEqual([old])
  })

  it('withdraws its letters to approvers', async () => {
    const test = await testApp()
    await file(test, [area.quay])
    success(await undo(test))
    const letter = await test.db
      .selectFrom('letter')
      .select(['kind', 'content'])
      .where('receiver_id', '=', people.approver.id)
      .executeTakeFirstOrThrow()
    expect(letter.kind).toBe('approval')
    const receiver = { name: 'approver', email: 'approver@example.com', language: 'en' } as const
    expect(await composeApproval(letter.content as Record<string, unknown>, receiver, test.services)).toBeUndefined()
  })

  it('takes back later what was undone in time but waited on its device, by the rules of deleting', async () => {
    const test = await testApp()
    const [gate = 0, quay = 0] = await file(test)
    success(await test.call('both', 'EventApprove/SaveData', { eventId: quay, mode: 1, version: 1 }))
    await test.setNow('2026-11-20T18:00:00+07:00')
    const late = { requestId: KEY, hasWaited: true }
    const { reports } = success(await test.call('reporter', 'MyAreas/Undo', late))
    expect(reports).toMatchObject([
      { id: gate, outcome: 'deleted' },
      { id: quay, outcome: 'kept' },
    ])
    expect(success(await test.call('reporter', 'MyAreas/Undo', late)).reports).toEqual(reports)
    expect(await standing(test)).toEqual([quay])
  })

  const nil = { requestId: KEY, day: '2026-11-20', cells: [{ areaId: area.gate }] }
  it.each([
    ['MyAreas/FileNil', () => Promise.resolve(nil)],
    ['MyAreas/FileEach', () => Promise.resolve(operationForm({ requestId: KEY }))],
    ['CreateReport/SaveData', () => Promise.resolve(operationForm({ requestId: KEY }))],
    [
      'CreateReport/SaveData',
      async (test: TestApp) => {
        const eventId = await addReport(test.db, { area: area.yard, at: '2026-11-20T08:00:00+07:00' })
        return operationForm({ areaId: [area.yard], eventId, description: 'more', requestId: KEY })
      },
    ],
  ] as const)('overtakes a submission still on its way: %s stores nothing when it arrives', async (call, made) => {
    const test = await testApp()
    const input = await made(test)
    const before = await standing(test)
    for (const hasWaited of [true, false])
      expect(success(await test.call('reporter', 'MyAreas/Undo', { requestId: KEY, hasWaited })).reports).toEqual([])
    for (const language of ['en', 'th'])
      expect(refused(await test.call('reporter', call, input as never, { 'accept-language': language })).message).toBe(
        language === 'en'
          ? 'You undid this before it arrived, so nothing was saved.'
          : 'ท่านได้เลิกทำรายการนี้ก่อนที่ข้อมูลจะมาถึง จึงไม่มีการบันทึกใด ๆ',
      )
    expect(await standing(test)).toEqual(before)
    const versions = await test.db.selectFrom('event_report').select('version').execute()
    expect(versions.every(({ version }) => version === 1)).toBe(true)
    const again = { ...input, requestId: crypto.randomUUID() }
    success(await test.call('reporter', call, again as never))
  })

  it('and its submission at the same moment: nothing stands', async () => {
    const first = await scratchApp()
    const second = await first.second()
    const [, undone] = await Promise.all([second.call('reporter', 'MyAreas/FileNil', nil), undo(first)])
    success(undone)
    expect(await standing(first)).toEqual([])
  })

  it('is refused for a request of another person, and without a session or permission', async () => {
    const test = await testApp()
    const ids = await file(test)
    for (const role of ['company', 'areaadmin', 'colleague'] as const)
      expect(refused(await undo(test, role)).message).toBe('The data was not found.')
    expect(await test.call('nobody', 'MyAreas/Undo', { requestId: KEY })).toMatchObject({ http: 401 })
    expect(refused(await undo(test, 'viewer'))).toMatchObject({ http: 403 })
    expect(refused(await test.call('reporter', 'MyAreas/Undo', { requestId: 'x' }))).toMatchObject({ http: 400 })
    await sql`delete from user_area where user_id = ${people.reporter.id}`.execute(test.db)
    refused(await undo(test))
    expect(await standing(test)).toEqual(ids)
  })

  it('and a decision at the same moment: one of them wins, and both get a correct answer', async () => {
    const first = await scratchApp()
    const second = await first.second()
    const [id = 0] = await file(first, [area.quay])
    const [undone, decided] = await Promise.all([
      undo(first),
      second.call('both', 'EventApprove/SaveData', { eventId: id, mode: 1, version: 1 }),
    ])
    const isDeleted = success(undone).reports[0]?.outcome === 'deleted'
    expect(decided.body.status).toBe(isDeleted ? 'Error' : 'Success')
    expect(await standing(first)).toEqual(isDeleted ? [] : [id])
  })
})
