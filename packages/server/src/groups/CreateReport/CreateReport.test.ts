import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { abnormalForm, operationForm, securityForm } from '../../testing/report.ts'
import { type Role, area, company, eventType, shift } from '../../testing/world.ts'

const save = async (test: TestApp, form: object, role: Role = 'reporter') =>
  success(await test.call(role, 'CreateReport/SaveData', form)).lstEventID[0] ?? 0

describe('CreateReport.LoadCreateReport', () => {
  it('offers a reporter the groups, companies and areas that reports are filed for, and nothing foreign', async () => {
    const { call } = await testApp()
    const body = success(await call('reporter', 'CreateReport/LoadCreateReport', {}))
    expect(body).toMatchObject({
      nPermission: 2,
      lstEventGroup: [
        { value: 1, label: 'CSR' },
        { value: 2, label: 'Operation' },
        { value: 3, label: 'Security' },
      ],
      lstCompyne: [{ value: company.home, label: 'Home', sMode1: 'N' }],
      lstCompyneCSR: [{ value: company.csr, label: 'CSR area', sMode1: 'Y' }],
      nDefaultEventGroup: null,
      nDefaultCompany: null,
      lstDefaultArea: [],
      lstAreaMaster: [],
      lstEventTypeMaster: [],
      dToday: '2026-11-20',
      dEarliestDate: '2026-10-21',
    })
    expect(body.lstSecurityLevel.map(({ value, sColor }) => [value, sColor])).toEqual([
      [1, 'green'],
      [2, 'yellow'],
      [3, 'orange'],
      [4, 'red'],
    ])
  })

  it('offers leaves of a group and company, types of all chosen areas, and a row for each area and shift', async () => {
    const { call, db } = await testApp()
    await db
      .deleteFrom('area_event_type')
      .where('area_id', '=', area.port)
      .where('event_type_id', '=', eventType.normal)
      .execute()
    await db.deleteFrom('area_shift').where('area_id', '=', area.quay).where('shift_id', '=', shift.evening).execute()
    const input = { nEventGroupID: 2, nCompanyID: company.home }
    const body = success(
      await call('reporter', 'CreateReport/LoadCreateReport', {
        ...input,
        lstAreaID: [area.gate, area.quay, area.foreign],
      }),
    )
    expect(body.lstAreaMaster.map(({ value, label }) => [value, label])).toEqual([
      [area.gate, 'Gate'],
      [area.quay, 'Port / Quay'],
      [area.yard, 'Port / Yard'],
    ])
    expect(body.lstEventTypeMaster.map(({ nEventTypeID }) => nEventTypeID)).toEqual([202, 203, 206])
    expect(body.lstEventTypeMaster_Sub).toMatchObject([
      { nEventTypeID: eventType.leak, nHearID: eventType.release, nEventColor: 4, cAdvanceReport: 'N' },
      { nEventTypeID: eventType.spill },
    ])
    expect(body.lstWorkingTimeMaster.map(({ nAreaID, label }) => [nAreaID, label])).toEqual([
      [area.gate, 'Morning 08:00-16:00'],
      [area.gate, 'Evening 16:00-00:00'],
      [area.quay, 'Morning 08:00-16:00'],
    ])
    expect(body.objTAdvanceReport).toEqual({ IsAdvanceReport: true, dAdvanceEndDate: '2026-11-30', lstDate: [] })
    const ofGate = success(
      await call('reporter', 'CreateReport/LoadCreateReport', {
        ...input,
        lstAreaID: [area.gate],
        nEventTypeID: eventType.normal,
      }),
    )
    expect(ofGate.lstEventTypeMaster[0]?.nEventTypeID).toBe(eventType.normal)
    expect(ofGate.lstEventTypeMaster_Sub).toEqual([])
  })

  it('chooses what is the only choice, else what was filed last', async () => {
    const test = await testApp()
    const only = success(await test.call('csradmin', 'CreateReport/LoadCreateReport', {}))
    expect(only).toMatchObject({
      nDefaultEventGroup: 1,
      nDefaultCompany: company.csr,
      lstDefaultArea: [area.csr],
      dEarliestDate: null,
    })
    expect(only.lstEventTypeMaster.map(({ value }) => value)).toEqual([eventType.csrNormal])
    await save(test, operationForm({ nAreaID: [area.yard, area.quay] }))
    const last = success(await test.call('reporter', 'CreateReport/LoadCreateReport', {}))
    expect(last).toMatchObject({
      nDefaultEventGroup: 2,
      nDefaultCompany: company.home,
      lstDefaultArea: [area.quay, area.yard],
    })
  })

  it('offers nothing of what is inactive, and nothing to who only looks', async () => {
    const { call, db } = await testApp()
    await db
      .updateTable('area')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', area.port)
      .execute()
    const input = { nEventGroupID: 2, nCompanyID: company.home }
    expect(
      success(await call('reporter', 'CreateReport/LoadCreateReport', input)).lstAreaMaster.map(({ value }) => value),
    ).toEqual([area.gate])
    expect(success(await call('viewer', 'CreateReport/LoadCreateReport', input))).toMatchObject({
      nPermission: 1,
      lstEventGroup: [],
      lstAreaMaster: [],
    })
  })

  it('refuses who has no session or menu', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'CreateReport/LoadCreateReport', {}))).toMatchObject({
      http: 401,
      sStatus: 'SSEXP',
    })
    expect(refused(await call('approver', 'CreateReport/LoadCreateReport', {}))).toMatchObject({
      http: 403,
      nPermission: 0,
    })
  })
})

describe('CreateReport.LoadListEventReport', () => {
  it("lists a day's reports of the caller's areas with what may be done to them", async () => {
    const test = await testApp()
    const own = await save(test, operationForm({ nAreaID: [area.quay] }))
    const anothers = await save(
      test,
      operationForm({ nAreaID: [area.quay], lstWorkingTime: [shift.evening] }),
      'colleague',
    )
    await save(test, operationForm({ sEventDate: '19/11/2026' }))
    await save(test, securityForm())
    await save(test, operationForm({ nAreaID: [area.dock] }), 'both')
    const input = { nEventGroupID: 2, nCompanyID: company.home, sEventDate: '20/11/2026' }
    const { lstEventReport } = success(await test.call('reporter', 'CreateReport/LoadListEventReport', input))
    expect(lstEventReport.map(({ nEventReportID, isEdite, isDelete }) => [nEventReportID, isEdite, isDelete])).toEqual([
      [anothers, true, false],
      [own, true, true],
    ])
    const { lstEventReport: today } = success(await test.call('reporter', 'CreateReport/LoadListEventReport', {}))
    expect(today).toHaveLength(3)
    expect(success(await test.call('foreigncompany', 'CreateReport/LoadListEventReport', {})).lstEventReport).toEqual(
      [],
    )
  })

  it('refuses who has no session or menu', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'CreateReport/LoadListEventReport', {})).http).toBe(401)
    expect(refused(await call('approver', 'CreateReport/LoadListEventReport', {})).http).toBe(403)
  })
})

describe('CreateReport.GetEventPrevious', () => {
  const input = { nEventGroupID: 2, nCompanyID: company.home, lstAreaID: [area.gate], sEventDate: '20/11/2026' }

  it('gives the newest report before the day, an open one with its end at 08:00', async () => {
    const test = await testApp()
    await save(test, abnormalForm({ sEventDate: '18/11/2026' }))
    await save(
      test,
      abnormalForm({ sEventDate: '19/11/2026', cEventNotEnd: 'Y', sEventEndTime: null, sEventStartTime: '22:15' }),
    )
    await save(test, operationForm())
    expect(success(await test.call('reporter', 'CreateReport/GetEventPrevious', input))).toMatchObject({
      isPreviousData: true,
      dEventDate: '2026-11-19',
      nEventTypeID: eventType.abnormal,
      nSubEventTypeID: null,
      sEventStartTime: '22:15',
      sEventEndTime: '08:00',
      cEventNotEnd: 'Y',
      sEventDesc: 'ปั๊มน้ำหยุดทำงาน',
      lstWorkingTime: [shift.morning],
    })
  })

  it('offers no type and no shift that the areas no longer have', async () => {
    const test = await testApp()
    await save(test, abnormalForm({ sEventDate: '19/11/2026' }))
    await test.db
      .updateTable('event_type')
      .set({ is_active: false, inactive_note: 'x' })
      .where('id', '=', eventType.abnormal)
      .execute()
    await test.db.deleteFrom('area_shift').where('area_id', '=', area.gate).execute()
    expect(success(await test.call('reporter', 'CreateReport/GetEventPrevious', input))).toMatchObject({
      isPreviousData: true,
      nEventTypeID: null,
      sEventStartTime: '',
      cEventNotEnd: 'N',
      lstWorkingTime: [],
    })
  })

  it('gives nothing where there is nothing, and nothing of foreign areas', async () => {
    const test = await testApp()
    expect(success(await test.call('reporter', 'CreateReport/GetEventPrevious', input)).isPreviousData).toBe(false)
    await save(test, abnormalForm({ sEventDate: '19/11/2026' }))
    const foreign = success(await test.call('foreignreporter', 'CreateReport/GetEventPrevious', input))
    expect(foreign).toMatchObject({ isPreviousData: false, sEventDesc: '' })
  })

  it('refuses who has no session or menu', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'CreateReport/GetEventPrevious', {})).http).toBe(401)
    expect(refused(await call('approver', 'CreateReport/GetEventPrevious', {})).http).toBe(403)
  })
})

describe('CreateReport.CheclSecurityLevel', () => {
  const input = {
    nEventGroupID: 3,
    nCompanyID: company.home,
    lstAreaID: [area.fence, area.watch],
    sEventDate: '20/11/2026',
  }
  const check = async (test: TestApp, nSecurityLevelID: number, role: Role = 'reporter') =>
    success(await test.call(role, 'CreateReport/CheclSecurityLevel', { ...input, nSecurityLevelID }))

  it('passes without an earlier report and with the level of the latest, by event date, not by filing', async () => {
    const test = await testApp()
    expect(await check(test, 4)).toMatchObject({ isPass: true, sMsg: '' })
    await save(test, securityForm({ sEventDate: '19/11/2026', nLevelID: 2 }))
    await save(test, securityForm({ sEventDate: '10/11/2026', nLevelID: 3 }))
    expect(await check(test, 2)).toMatchObject({ isPass: true })
    expect(await check(test, 3)).toMatchObject({
      isPass: false,
      sMsg: 'The level was changed. Please give the reason.',
    })
    expect(await check(test, 3, 'foreignreporter')).toMatchObject({ isPass: true })
  })

  it('leaves rejected reports out', async () => {
    const test = await testApp()
    const nEventID = await save(test, securityForm({ nAreaID: [area.watch], sEventDate: '19/11/2026', nLevelID: 2 }))
    expect(await check(test, 1)).toMatchObject({ isPass: false })
    success(await test.call('approver', 'EventApprove/SaveData', { nEventID, nMode: 2, sApproveRemark: 'x' }))
    expect(await check(test, 1)).toMatchObject({ isPass: true })
  })

  it('refuses who has no session or menu', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'CreateReport/CheclSecurityLevel', input)).http).toBe(401)
    expect(refused(await call('approver', 'CreateReport/CheclSecurityLevel', input)).http).toBe(403)
  })
})

describe('CreateReport.LoadEditReport', () => {
  it('gives what was filed back as the form shows it', async () => {
    const test = await testApp()
    const nEventID = await save(test, abnormalForm({ nAreaID: [area.quay] }))
    const { EditeData } = success(await test.call('reporter', 'CreateReport/LoadEditReport', { nEventID }))
    expect(EditeData).toMatchObject({
      nEventID,
      nEventGroupID: 2,
      nCompanyID: company.home,
      sAreaName: 'Port / Quay',
      sEventDate: '20/11/2026',
      sEventStartTime: '08:00',
      sEventEndTime: '09:00',
      lstWorkingTime: [shift.morning],
      nStatus: 1,
      sStatusName: 'Waiting Approve',
      sReportby: 'reporter Tester',
      dCreateDate: '2026-11-20T10:00:00+07:00',
      nVersion: 1,
      isEdite: true,
      isDelete: true,
      isApprove: false,
    })
  })

  it('treats a foreign report as if it did not exist, and refuses who has no session or menu', async () => {
    const test = await testApp()
    const nEventID = await save(test, operationForm())
    const foreign = refused(await test.call('foreignreporter', 'CreateReport/LoadEditReport', { nEventID }))
    expect(foreign).toEqual(
      refused(await test.call('foreignreporter', 'CreateReport/LoadEditReport', { nEventID: 999_999 })),
    )
    expect(refused(await test.call('nobody', 'CreateReport/LoadEditReport', { nEventID })).http).toBe(401)
    expect(refused(await test.call('approver', 'CreateReport/LoadEditReport', { nEventID })).http).toBe(403)
  })
})

describe('CreateReport.DeleteEvent', () => {
  it('takes a report out of every list and keeps the row', async () => {
    const test = await testApp()
    const nEventReportID = await save(test, operationForm())
    success(await test.call('reporter', 'CreateReport/DeleteEvent', { nEventReportID }))
    expect(success(await test.call('reporter', 'CreateReport/LoadListEventReport', {})).lstEventReport).toEqual([])
    const row = await test.db
      .selectFrom('event_report')
      .selectAll()
      .where('id', '=', nEventReportID)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ deleted_by: 5, version: 2 })
    expect(refused(await test.call('reporter', 'CreateReport/DeleteEvent', { nEventReportID })).sMsg).toBe(
      'The data was not found.',
    )
  })

  it('lets a reporter delete own reports only, an administrator all but approved ones', async () => {
    const test = await testApp()
    const nEventReportID = await save(test, operationForm({ nAreaID: [area.quay] }))
    expect(refused(await test.call('colleague', 'CreateReport/DeleteEvent', { nEventReportID })).sMsg).toBe(
      'You can delete only reports that you filed yourself.',
    )
    success(await test.call('approver', 'EventApprove/SaveData', { nEventID: nEventReportID, nMode: 1 }))
    expect(refused(await test.call('areaadmin', 'CreateReport/DeleteEvent', { nEventReportID })).sMsg).toBe(
      'An approved report can no longer be changed.',
    )
    const another = await save(test, operationForm({ nAreaID: [area.yard] }))
    success(await test.call('areaadmin', 'CreateReport/DeleteEvent', { nEventReportID: another }))
  })

  it('treats a foreign report as if it did not exist, and refuses who has no session or level', async () => {
    const test = await testApp()
    const nEventReportID = await save(test, operationForm())
    const foreign = refused(await test.call('foreigncompany', 'CreateReport/DeleteEvent', { nEventReportID }))
    expect(foreign).toEqual(
      refused(await test.call('foreigncompany', 'CreateReport/DeleteEvent', { nEventReportID: 999_999 })),
    )
    expect(refused(await test.call('nobody', 'CreateReport/DeleteEvent', { nEventReportID })).http).toBe(401)
    expect(refused(await test.call('viewer', 'CreateReport/DeleteEvent', { nEventReportID })).http).toBe(403)
  })
})
