import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { abnormalForm, operationForm, securityForm } from '../../testing/report.ts'
import { uploadPicture } from '../../testing/upload.ts'
import { EVENING, type Role, area, company, eventType, people, shift } from '../../testing/world.ts'

const file = async (test: TestApp, form: object, role: Role = 'reporter') =>
  success(await test.call(role, 'CreateReport/SaveData', form)).eventIds[0] ?? 0
const decide = (test: TestApp, role: Role | 'nobody', eventId: number, more: object = { mode: 1 }) =>
  test.call(role, 'EventApprove/SaveData', { eventId, ...more })
const stored = (test: TestApp, id: number) =>
  test.db.selectFrom('event_report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const waiting = (change: object = {}) => operationForm({ areaId: [area.quay], ...change })

describe('EventApprove.GetData', () => {
  it('shows an approver the report without choices to change it', async () => {
    const test = await testApp()
    const eventId = await file(
      test,
      abnormalForm({ areaId: [area.quay], eventTypeId: eventType.release, subEventTypeId: eventType.leak }),
    )
    const body = success(await test.call('approver', 'EventApprove/GetData', { eventId }))
    expect(body.record).toMatchObject({
      eventId,
      canEdit: false,
      canApprove: true,
      isApprover: true,
      isDelete: false,
      canView: true,
    })
    expect(body.eventGroups.map(({ value }) => value)).toEqual([2])
    expect(body.companyChoices.map(({ value }) => value)).toEqual([company.home])
    expect(body.areas.map(({ value }) => value)).toEqual([area.quay])
    expect(body.eventTypes.map(({ value }) => value)).toEqual([eventType.release])
    expect(body.subEventTypes.map(({ value }) => value)).toEqual([eventType.leak])
    expect(body.shifts.map(({ value }) => value)).toEqual([shift.morning])
  })

  it('returns the choices of the group to editors, including the inactive ones of the report', async () => {
    const test = await testApp()
    const eventId = await file(test, abnormalForm({ areaId: [area.yard] }))
    const off = { is_active: false, inactive_note: 'x' }
    await test.db.updateTable('event_type').set(off).where('id', 'in', [eventType.abnormal, eventType.normal]).execute()
    await test.db.updateTable('area').set(off).where('id', 'in', [area.yard, area.quay]).execute()
    const body = success(await test.call('reporter', 'EventApprove/GetData', { eventId }))
    expect(body.areas.map(({ value }) => value)).toEqual([area.gate, area.yard])
    expect(body.eventTypes.map(({ value }) => value)).toEqual([eventType.abnormal, eventType.release, eventType.works])
    for (const [inactive, nextDay, offered] of [
      [shift.morning, '2026-11-20', [shift.morning, shift.evening]],
      [shift.evening, '2026-11-21', [shift.morning]],
    ] as const) {
      await test.db.updateTable('shift').set({ is_active: true, inactive_note: '' }).execute()
      await test.db.updateTable('shift').set(off).where('id', '=', inactive).execute()
      // A shift that is made inactive can be named until the end of that day.
      await test.setNow(`${nextDay}T09:00:00+07:00`)
      const cookie = await test.signIn('reporter')
      const { shifts } = success(await test.call('reporter', 'EventApprove/GetData', { eventId }, { cookie }))
      expect(shifts.map(({ value }) => value)).toEqual(offered)
    }
  })

  it('shows the history of the report from the audit trail', async () => {
    const test = await testApp()
    await test.setNow(EVENING)
    const picture = await uploadPicture(test, 'reporter', 'รูป.png')
    const eventId = await file(test, abnormalForm({ areaId: [area.quay] }))
    success(await decide(test, 'approver', eventId, { mode: 2, approvalRemark: 'ขอภาพประกอบ' }))
    const change = {
      eventTypeId: eventType.release,
      subEventTypeId: eventType.leak,
      startTime: '07:30',
      files: [picture],
      shifts: [shift.evening, shift.morning],
    }
    success(await decide(test, 'reporter', eventId, { mode: 0, ...abnormalForm({ ...change, areaId: [area.quay] }) }))
    success(await decide(test, 'approver', eventId))
    const { history } = success(await test.call('reporter', 'EventApprove/GetData', { eventId }))
    expect(history.map(({ action, userName, remark }) => [action, userName, remark])).toEqual([
      ['create', 'reporter Tester', ''],
      ['reject', 'approver Tester', 'ขอภาพประกอบ'],
      ['edit', 'reporter Tester', ''],
      ['approve', 'approver Tester', ''],
    ])
    expect(history[2]?.changes).toEqual([
      { field: 'eventTypeId', before: 'Stoppage', after: 'Release' },
      { field: 'subEventTypeId', before: '', after: 'Leak' },
      { field: 'startTime', before: '08:00', after: '07:30' },
      { field: 'statusId', before: 'Rejected', after: 'Waiting Approve' },
      { field: 'shifts', before: 'Morning', after: 'Evening, Morning' },
      { field: 'files', before: '', after: 'รูป.png' },
    ])
    expect(history[0]?.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/)
  })

  it('treats a report out of scope or deleted as missing, and refuses callers without a session', async () => {
    const test = await testApp()
    const eventId = await file(test, waiting())
    const missing = refused(await test.call('foreigncompany', 'EventApprove/GetData', { eventId: 999_999 }))
    expect(missing).toMatchObject({ http: 200, status: 'Error', message: 'The data was not found.' })
    for (const role of ['foreigncompany', 'foreignreporter', 'csradmin'] as const) {
      expect(refused(await test.call(role, 'EventApprove/GetData', { eventId }))).toEqual(missing)
    }
    success(await test.call('reporter', 'CreateReport/DeleteEvent', { eventId }))
    expect(refused(await test.call('reporter', 'EventApprove/GetData', { eventId }))).toEqual(missing)
    expect(refused(await test.call('nobody', 'EventApprove/GetData', { eventId }))).toMatchObject({
      http: 401,
      status: 'SSEXP',
    })
  })

  it('refuses callers without any of the menus', async () => {
    const test = await testApp()
    await test.db.deleteFrom('user_menu').where('user_id', '=', people.reporter.id).execute()
    expect(refused(await test.call('reporter', 'EventApprove/GetData', { eventId: 1 }))).toMatchObject({
      http: 403,
      permission: 0,
    })
  })
})

describe('EventApprove.GetSubEventType', () => {
  it('lists active sub types', async () => {
    const { call, db } = await testApp()
    const load = async () =>
      success(await call('approver', 'EventApprove/GetSubEventType', { eventType: eventType.release })).subEventTypes
    expect((await load()).map(({ value, label, headEventTypeId }) => [value, label, headEventTypeId])).toEqual([
      [eventType.leak, 'Leak', eventType.release],
      [eventType.spill, 'Spill', eventType.release],
    ])
    await db
      .updateTable('event_type')
      .set({ is_active: false, inactive_note: 'x' })
      .where('id', '=', eventType.leak)
      .execute()
    expect((await load()).map(({ value }) => value)).toEqual([eventType.spill])
  })

  it('refuses callers without a session', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'EventApprove/GetSubEventType', { eventType: 1 })).http).toBe(401)
  })
})

describe('EventApprove.CheclSecurity', () => {
  it('compares with the latest security report before the edited one', async () => {
    const test = await testApp()
    await file(test, securityForm({ eventDate: '2026-11-18', levelId: 1 }))
    const eventId = await file(test, securityForm({ eventDate: '2026-11-19', levelId: 2, securityNote: 'x' }))
    await test.setNow('2026-11-20T10:05:00+07:00')
    await file(test, securityForm({ levelId: 3, securityNote: 'x' }))
    const check = async (levelId: number, more: object = {}) =>
      success(
        await test.call('reporter', 'EventApprove/CheclSecurity', {
          eventId,
          areaId: area.fence,
          levelId,
          eventDate: '2026-11-19',
          ...more,
        }),
      ).isPass
    expect(await check(1)).toBe(true)
    expect(await check(2)).toBe(false)
    expect(await check(2, { eventId: null })).toBe(true)
    expect(await check(3, { eventDate: '2026-11-21' })).toBe(true)
    expect(await check(2, { areaId: area.foreignSecurity })).toBe(true)
  })

  it('treats a report out of scope as missing, so that nobody learns when it was filed', async () => {
    const test = await testApp()
    await file(test, securityForm({ eventDate: '2026-11-19', levelId: 2, securityNote: 'x' }))
    await test.setNow('2026-11-20T09:00:00+07:00')
    const foreign = securityForm({
      companyId: company.foreign,
      areaId: [area.foreignSecurity],
      shifts: [shift.foreign],
    })
    const eventId = await file(test, foreign, 'foreignreporter')
    await test.setNow('2026-11-20T10:00:00+07:00')
    await file(test, securityForm({ levelId: 3, securityNote: 'x' }))
    const check = async (id: number) =>
      success(
        await test.call('reporter', 'EventApprove/CheclSecurity', {
          eventId: id,
          areaId: area.fence,
          levelId: 2,
          eventDate: '2026-11-20',
        }),
      ).isPass
    expect(await check(eventId)).toBe(await check(999_999))
  })

  it('refuses callers without a session', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'EventApprove/CheclSecurity', { areaId: 1 })).http).toBe(401)
  })
})

describe('EventApprove.SaveData', () => {
  it('approves and rejects a waiting report', async () => {
    const test = await testApp()
    await test.setNow(EVENING)
    const [one, two] = [await file(test, waiting()), await file(test, waiting({ shifts: [shift.evening] }))]
    expect(success(await decide(test, 'approver', one, { mode: 1, version: 1 }))).toMatchObject({
      version: 2,
      message: 'Data is Approved.',
    })
    expect(await stored(test, one)).toMatchObject({ status: 3, decided_by: people.approver.id, reject_reason: '' })
    const rejected = await decide(test, 'approver', two, { mode: 2, approvalRemark: `  ${'ก'.repeat(4_000)}` })
    expect(success(rejected).message).toBe('Data is Rejected.')
    expect(await stored(test, two)).toMatchObject({ status: 4, reject_reason: 'ก'.repeat(4_000) })
  })

  it('requires a reason of at most 4,000 characters', async () => {
    const test = await testApp()
    const eventId = await file(test, waiting())
    const without = await test.call(
      'approver',
      'EventApprove/SaveData',
      { eventId, mode: 2, approvalRemark: ' ' },
      { 'accept-language': 'th' },
    )
    expect(refused(without)).toMatchObject({
      message: 'กรุณาระบุเหตุผลที่ไม่อนุมัติ',
      fieldErrors: [{ field: 'approvalRemark' }],
    })
    expect(refused(await decide(test, 'approver', eventId, { mode: 2 })).message).toBe('Please Specify Reject Reason')
    expect(
      refused(await decide(test, 'approver', eventId, { mode: 2, approvalRemark: 'ก'.repeat(4_001) })).message,
    ).toBe('Reject Reason must be at most 4000 characters')
    expect((await stored(test, eventId)).status).toBe(1)
  })

  it('tells the second who decided and when, and overwrites nothing', async () => {
    const test = await testApp()
    const eventId = await file(test, waiting())
    success(await decide(test, 'approver', eventId))
    expect(refused(await decide(test, 'both', eventId, { mode: 2, approvalRemark: 'x' }))).toMatchObject({
      http: 200,
      status: 'Error',
      message: 'This report was already approved by approver Tester at 20/11/2026 10:00.',
    })
    expect(await stored(test, eventId)).toMatchObject({ status: 3, decided_by: people.approver.id, version: 2 })
  })

  it('does not decide a report that was edited after it was read', async () => {
    const test = await testApp()
    const eventId = await file(test, waiting())
    success(await decide(test, 'reporter', eventId, { mode: 0, ...waiting({ description: 'เพิ่มเติม' }), version: 1 }))
    expect(refused(await decide(test, 'approver', eventId, { mode: 1, version: 1 })).message).toBe(
      'This report was changed by reporter Tester at 20/11/2026 10:00. Please open it again; what you typed is kept here.',
    )
  })

  it('lets nobody approve an own report except the only approver', async () => {
    const test = await testApp()
    const shared = await file(test, waiting(), 'both')
    expect(refused(await decide(test, 'both', shared)).message).toBe(
      'You cannot approve a report that you filed or last edited yourself.',
    )
    const alone = await file(test, operationForm({ areaId: [area.dock] }), 'both')
    success(await decide(test, 'both', alone))
  })

  it('refuses callers who do not approve for the area, and reports that need no approval', async () => {
    const test = await testApp()
    const eventId = await file(test, waiting())
    for (const role of ['reporter', 'areaadmin', 'company', 'admin'] as const) {
      expect(refused(await decide(test, role, eventId))).toMatchObject({ http: 403, permission: 0 })
    }
    await test.db
      .insertInto('user_area')
      .values({ user_id: people.approver.id, area_id: area.gate, role: 'approve' })
      .execute()
    expect(refused(await decide(test, 'approver', await file(test, operationForm()))).http).toBe(403)
    const foreign = refused(await decide(test, 'foreigncompany', eventId))
    expect(foreign).toEqual(refused(await decide(test, 'foreigncompany', 999_999)))
    expect(refused(await decide(test, 'nobody', eventId))).toMatchObject({ http: 401, status: 'SSEXP' })
    expect(refused(await decide(test, 'viewer', eventId))).toMatchObject({ http: 403, permission: 0 })
    expect((await stored(test, eventId)).status).toBe(1)
  })

  it('decides once when two decide at the same moment, in two processes', async () => {
    const first = await scratchApp()
    const second = await first.second()
    const eventId = await file(first, waiting())
    const answers = await Promise.all([
      decide(first, 'approver', eventId),
      decide(second, 'both', eventId, { mode: 2, approvalRemark: 'ไม่ครบ' }),
    ])
    const failed = answers.filter(({ body }) => body.status !== 'Success')
    expect(failed).toHaveLength(1)
    expect(failed[0]?.body.message).toMatch(
      /^This report was already (approved by approver|rejected by both) Tester at \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/,
    )
    const { status, decided_by, version } = await stored(first, eventId)
    expect([
      [3, people.approver.id, 2],
      [4, people.both.id, 2],
    ]).toContainEqual([status, decided_by, version])
  })
})
