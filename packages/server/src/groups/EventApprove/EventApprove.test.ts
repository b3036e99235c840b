import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { abnormalForm, operationForm, securityForm } from '../../testing/report.ts'
import { uploadPicture } from '../../testing/upload.ts'
import { type Role, area, company, eventType, people, shift } from '../../testing/world.ts'

const file = async (test: TestApp, form: object, role: Role = 'reporter') =>
  success(await test.call(role, 'CreateReport/SaveData', form)).lstEventID[0] ?? 0
const decide = (test: TestApp, role: Role | 'nobody', nEventID: number, more: object = { nMode: 1 }) =>
  test.call(role, 'EventApprove/SaveData', { nEventID, ...more })
const stored = (test: TestApp, id: number) =>
  test.db.selectFrom('event_report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const waiting = (change: object = {}) => operationForm({ nAreaID: [area.quay], ...change })

describe('EventApprove.GetData', () => {
  it('shows an approver the report without choices to change it', async () => {
    const test = await testApp()
    const nEventID = await file(
      test,
      abnormalForm({ nAreaID: [area.quay], nEventTypeID: eventType.release, nSubEventTypeID: eventType.leak }),
    )
    const body = success(await test.call('approver', 'EventApprove/GetData', { nEventID }))
    expect(body.EditeData).toMatchObject({
      nEventID,
      isEdite: false,
      isApprove: true,
      isApprover: true,
      isDelete: false,
      isView: true,
    })
    expect(body.lstEventGroup.map(({ value }) => value)).toEqual([2])
    expect(body.lstCompyne.map(({ value }) => value)).toEqual([company.home])
    expect(body.lstArea.map(({ value }) => value)).toEqual([area.quay])
    expect(body.lstEventType.map(({ value }) => value)).toEqual([eventType.release])
    expect(body.lstSubEventType.map(({ value }) => value)).toEqual([eventType.leak])
    expect(body.lstWorkingTime.map(({ value }) => value)).toEqual([shift.morning])
  })

  it('gives who may edit the choices of the group, and what the report has of inactive ones', async () => {
    const test = await testApp()
    const nEventID = await file(test, abnormalForm({ nAreaID: [area.yard] }))
    const off = { is_active: false, inactive_note: 'x' }
    await test.db.updateTable('event_type').set(off).where('id', 'in', [eventType.abnormal, eventType.normal]).execute()
    await test.db.updateTable('shift').set(off).where('company_id', '=', company.home).execute()
    await test.db.updateTable('area').set(off).where('id', 'in', [area.yard, area.quay]).execute()
    const body = success(await test.call('reporter', 'EventApprove/GetData', { nEventID }))
    expect(body.lstArea.map(({ value }) => value)).toEqual([area.gate, area.yard])
    expect(body.lstEventType.map(({ value }) => value)).toEqual([
      eventType.abnormal,
      eventType.release,
      eventType.works,
    ])
    expect(body.lstWorkingTime.map(({ value }) => value)).toEqual([shift.morning])
  })

  it('tells the life of the report from the audit trail', async () => {
    const test = await testApp()
    const picture = await uploadPicture(test, 'reporter', 'รูป.png')
    const nEventID = await file(test, abnormalForm({ nAreaID: [area.quay] }))
    success(await decide(test, 'approver', nEventID, { nMode: 2, sApproveRemark: 'ขอภาพประกอบ' }))
    const change = {
      nEventTypeID: eventType.release,
      nSubEventTypeID: eventType.leak,
      sEventStartTime: '07:30',
      lstFileData: [picture],
      lstWorkingTime: [shift.evening, shift.morning],
    }
    success(
      await decide(test, 'reporter', nEventID, { nMode: 0, ...abnormalForm({ ...change, nAreaID: [area.quay] }) }),
    )
    success(await decide(test, 'approver', nEventID))
    const { lstHistory } = success(await test.call('reporter', 'EventApprove/GetData', { nEventID }))
    expect(lstHistory.map(({ sAction, sUserName, sRemark }) => [sAction, sUserName, sRemark])).toEqual([
      ['create', 'reporter Tester', ''],
      ['reject', 'approver Tester', 'ขอภาพประกอบ'],
      ['edit', 'reporter Tester', ''],
      ['approve', 'approver Tester', ''],
    ])
    expect(lstHistory[2]?.lstChange).toEqual([
      { sField: 'nEventTypeID', sBefore: 'Stoppage', sAfter: 'Release' },
      { sField: 'nSubEventTypeID', sBefore: '', sAfter: 'Leak' },
      { sField: 'sEventStartTime', sBefore: '08:00', sAfter: '07:30' },
      { sField: 'nStatus', sBefore: 'Rejected', sAfter: 'Waiting Approve' },
      { sField: 'lstWorkingTime', sBefore: 'Morning', sAfter: 'Evening, Morning' },
      { sField: 'lstFileData', sBefore: '', sAfter: 'รูป.png' },
    ])
    expect(lstHistory[0]?.dDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/)
  })

  it('treats a foreign or deleted report as if it did not exist, and refuses who has no session', async () => {
    const test = await testApp()
    const nEventID = await file(test, waiting())
    const missing = refused(await test.call('foreigncompany', 'EventApprove/GetData', { nEventID: 999_999 }))
    expect(missing).toMatchObject({ http: 200, sStatus: 'Error', sMsg: 'The data was not found.' })
    for (const role of ['foreigncompany', 'foreignreporter', 'csradmin'] as const) {
      expect(refused(await test.call(role, 'EventApprove/GetData', { nEventID }))).toEqual(missing)
    }
    success(await test.call('reporter', 'CreateReport/DeleteEvent', { nEventReportID: nEventID }))
    expect(refused(await test.call('reporter', 'EventApprove/GetData', { nEventID }))).toEqual(missing)
    expect(refused(await test.call('nobody', 'EventApprove/GetData', { nEventID }))).toMatchObject({
      http: 401,
      sStatus: 'SSEXP',
    })
  })

  it('refuses who has none of the menus', async () => {
    const test = await testApp()
    await test.db.deleteFrom('user_menu').where('user_id', '=', people.reporter.id).execute()
    expect(refused(await test.call('reporter', 'EventApprove/GetData', { nEventID: 1 }))).toMatchObject({
      http: 403,
      nPermission: 0,
    })
  })
})

describe('EventApprove.GetSubEventType', () => {
  it('lists active sub types', async () => {
    const { call, db } = await testApp()
    const load = async () =>
      success(await call('approver', 'EventApprove/GetSubEventType', { nEventType: eventType.release })).lstSubEventType
    expect((await load()).map(({ value, label, nHearID }) => [value, label, nHearID])).toEqual([
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

  it('refuses who has no session', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'EventApprove/GetSubEventType', { nEventType: 1 })).http).toBe(401)
  })
})

describe('EventApprove.CheclSecurity', () => {
  it('compares with the latest security report before the one that is edited', async () => {
    const test = await testApp()
    await file(test, securityForm({ sEventDate: '18/11/2026', nLevelID: 1 }))
    const nEventID = await file(test, securityForm({ sEventDate: '19/11/2026', nLevelID: 2, sSecurityDesc: 'x' }))
    await test.setNow('2026-11-20T10:05:00+07:00')
    await file(test, securityForm({ nLevelID: 3, sSecurityDesc: 'x' }))
    const check = async (nLevelID: number, more: object = {}) =>
      success(
        await test.call('reporter', 'EventApprove/CheclSecurity', {
          nEventID,
          nAreaID: area.fence,
          nLevelID,
          sEventDate: '19/11/2026',
          ...more,
        }),
      ).isPass
    expect(await check(1)).toBe(true)
    expect(await check(2)).toBe(false)
    expect(await check(2, { nEventID: null })).toBe(true)
    expect(await check(3, { sEventDate: '21/11/2026' })).toBe(true)
    expect(await check(2, { nAreaID: area.foreignSecurity })).toBe(true)
  })

  it('treats a report out of scope as if it did not exist, so that nobody learns when it was filed', async () => {
    const test = await testApp()
    await file(test, securityForm({ sEventDate: '19/11/2026', nLevelID: 2, sSecurityDesc: 'x' }))
    await test.setNow('2026-11-20T09:00:00+07:00')
    const foreign = securityForm({
      nCompanyID: company.foreign,
      nAreaID: [area.foreignSecurity],
      lstWorkingTime: [shift.foreign],
    })
    const nEventID = await file(test, foreign, 'foreignreporter')
    await test.setNow('2026-11-20T10:00:00+07:00')
    await file(test, securityForm({ nLevelID: 3, sSecurityDesc: 'x' }))
    const check = async (id: number) =>
      success(
        await test.call('reporter', 'EventApprove/CheclSecurity', {
          nEventID: id,
          nAreaID: area.fence,
          nLevelID: 2,
          sEventDate: '20/11/2026',
        }),
      ).isPass
    expect(await check(nEventID)).toBe(await check(999_999))
  })

  it('refuses who has no session', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'EventApprove/CheclSecurity', { nAreaID: 1 })).http).toBe(401)
  })
})

describe('EventApprove.SaveData', () => {
  it('approves and rejects a waiting report', async () => {
    const test = await testApp()
    const [one, two] = [await file(test, waiting()), await file(test, waiting({ lstWorkingTime: [shift.evening] }))]
    expect(success(await decide(test, 'approver', one, { nMode: 1, nVersion: 1 }))).toMatchObject({
      nVersion: 2,
      sMsg: 'Data is Approved.',
    })
    expect(await stored(test, one)).toMatchObject({ status: 3, decided_by: people.approver.id, reject_reason: '' })
    const rejected = await decide(test, 'approver', two, { nMode: 2, sApproveRemark: `  ${'ก'.repeat(4_000)}` })
    expect(success(rejected).sMsg).toBe('Data is Rejected.')
    expect(await stored(test, two)).toMatchObject({ status: 4, reject_reason: 'ก'.repeat(4_000) })
  })

  it('asks for a reason of at most 4,000 characters', async () => {
    const test = await testApp()
    const nEventID = await file(test, waiting())
    const without = await test.call(
      'approver',
      'EventApprove/SaveData',
      { nEventID, nMode: 2, sApproveRemark: ' ' },
      { 'accept-language': 'th' },
    )
    expect(refused(without)).toMatchObject({
      sMsg: 'กรุณาระบุเหตุผลที่ไม่อนุมัติ',
      lstFieldError: [{ sField: 'sApproveRemark' }],
    })
    expect(refused(await decide(test, 'approver', nEventID, { nMode: 2 })).sMsg).toBe('Please Specify Reject Reason')
    expect(
      refused(await decide(test, 'approver', nEventID, { nMode: 2, sApproveRemark: 'ก'.repeat(4_001) })).sMsg,
    ).toBe('Reject Reason must be at most 4000 characters')
    expect((await stored(test, nEventID)).status).toBe(1)
  })

  it('tells the second who decided and when, and overwrites nothing', async () => {
    const test = await testApp()
    const nEventID = await file(test, waiting())
    success(await decide(test, 'approver', nEventID))
    expect(refused(await decide(test, 'both', nEventID, { nMode: 2, sApproveRemark: 'x' }))).toMatchObject({
      http: 200,
      sStatus: 'Error',
      sMsg: 'This report was already approved by approver Tester at 20/11/2026 10:00.',
    })
    expect(await stored(test, nEventID)).toMatchObject({ status: 3, decided_by: people.approver.id, version: 2 })
  })

  it('does not decide what was edited after it was read', async () => {
    const test = await testApp()
    const nEventID = await file(test, waiting())
    success(await decide(test, 'reporter', nEventID, { nMode: 0, ...waiting({ sEventDesc: 'เพิ่มเติม' }), nVersion: 1 }))
    expect(refused(await decide(test, 'approver', nEventID, { nMode: 1, nVersion: 1 })).sMsg).toBe(
      'This report was changed by reporter Tester at 20/11/2026 10:00. Please open it again; what you typed is kept here.',
    )
  })

  it('lets nobody approve an own report but the only approver', async () => {
    const test = await testApp()
    const shared = await file(test, waiting(), 'both')
    expect(refused(await decide(test, 'both', shared)).sMsg).toBe(
      'You cannot approve a report that you filed or last edited yourself.',
    )
    const alone = await file(test, operationForm({ nAreaID: [area.dock] }), 'both')
    success(await decide(test, 'both', alone))
  })

  it('refuses who does not approve for the area, and what needs no approval', async () => {
    const test = await testApp()
    const nEventID = await file(test, waiting())
    for (const role of ['reporter', 'areaadmin', 'company', 'admin'] as const) {
      expect(refused(await decide(test, role, nEventID))).toMatchObject({ http: 403, nPermission: 0 })
    }
    await test.db
      .insertInto('user_area')
      .values({ user_id: people.approver.id, area_id: area.gate, role: 'approve' })
      .execute()
    expect(refused(await decide(test, 'approver', await file(test, operationForm()))).http).toBe(403)
    const foreign = refused(await decide(test, 'foreigncompany', nEventID))
    expect(foreign).toEqual(refused(await decide(test, 'foreigncompany', 999_999)))
    expect(refused(await decide(test, 'nobody', nEventID))).toMatchObject({ http: 401, sStatus: 'SSEXP' })
    expect(refused(await decide(test, 'viewer', nEventID))).toMatchObject({ http: 403, nPermission: 0 })
    expect((await stored(test, nEventID)).status).toBe(1)
  })

  it('decides once when two decide at the same moment, in two processes', async () => {
    const first = await scratchApp()
    const second = await first.second()
    const nEventID = await file(first, waiting())
    const answers = await Promise.all([
      decide(first, 'approver', nEventID),
      decide(second, 'both', nEventID, { nMode: 2, sApproveRemark: 'ไม่ครบ' }),
    ])
    const failed = answers.filter(({ body }) => body.sStatus !== 'Success')
    expect(failed).toHaveLength(1)
    expect(failed[0]?.body.sMsg).toMatch(
      /^This report was already (approved by approver|rejected by both) Tester at \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/,
    )
    const { status, decided_by, version } = await stored(first, nEventID)
    expect([
      [3, people.approver.id, 2],
      [4, people.both.id, 2],
    ]).toContainEqual([status, decided_by, version])
  })
})
