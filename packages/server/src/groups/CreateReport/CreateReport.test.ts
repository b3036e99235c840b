import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { abnormalForm, operationForm, securityForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { EVENING, type Role, area, company, eventType, shift } from '../../testing/world.ts'

const save = async (test: TestApp, form: object, role: Role = 'reporter') =>
  success(await test.call(role, 'CreateReport/SaveData', form)).eventIds[0] ?? 0

describe('CreateReport.LoadCreateReport', () => {
  it('offers a reporter the groups, companies and areas they may file for, and nothing else', async () => {
    const { call } = await testApp()
    const body = success(await call('reporter', 'CreateReport/LoadCreateReport', {}))
    expect(body).toMatchObject({
      permission: 2,
      eventGroups: [
        { value: 1, label: 'CSR' },
        { value: 2, label: 'Operation' },
        { value: 3, label: 'Security' },
      ],
      companyChoices: [{ value: company.home, label: 'Home', otherName: '', csr: false }],
      csrCompanies: [{ value: company.csr, label: 'CSR area', otherName: '', csr: true }],
      defaultEventGroupId: null,
      defaultCompanyId: null,
      defaultAreaIds: [],
      areas: [],
      eventTypes: [],
      today: '2026-11-20',
      earliestDate: '2026-10-21',
    })
    expect(body.securityLevels.map(({ value, color }) => [value, color])).toEqual([
      [1, 'green'],
      [2, 'yellow'],
      [3, 'orange'],
      [4, 'red'],
    ])
  })

  it('offers leaf areas of a group and company, types of all chosen areas, and a row for each area and shift', async () => {
    const { call, db } = await testApp()
    await db
      .deleteFrom('area_event_type')
      .where('area_id', '=', area.port)
      .where('event_type_id', '=', eventType.normal)
      .execute()
    for (const table of ['area_shift', 'area_shift_period'] as const)
      await db.deleteFrom(table).where('area_id', '=', area.quay).where('shift_id', '=', shift.evening).execute()
    const input = { eventGroupId: 2, companyId: company.home }
    const body = success(
      await call('reporter', 'CreateReport/LoadCreateReport', {
        ...input,
        areaIds: [area.gate, area.quay, area.foreign],
      }),
    )
    expect(body.areas.map(({ value, label }) => [value, label])).toEqual([
      [area.gate, 'Gate'],
      [area.quay, 'Port / Quay'],
      [area.yard, 'Port / Yard'],
    ])
    expect(body.eventTypes.map(({ eventTypeId }) => eventTypeId)).toEqual([202, 203, 206])
    expect(body.subEventTypes).toMatchObject([
      { eventTypeId: eventType.leak, headEventTypeId: eventType.release, colorId: 4, advance: false },
      { eventTypeId: eventType.spill },
    ])
    expect(body.shifts.map(({ areaId, label }) => [areaId, label])).toEqual([
      [area.gate, 'Morning 08:00-16:00'],
      [area.gate, 'Evening 16:00-00:00'],
      [area.quay, 'Morning 08:00-16:00'],
    ])
    expect(body.advance).toEqual({ allowsAdvance: true, advanceEndDay: '2026-11-30', dates: [] })
    const ofGate = success(
      await call('reporter', 'CreateReport/LoadCreateReport', {
        ...input,
        areaIds: [area.gate],
        eventTypeId: eventType.normal,
      }),
    )
    expect(ofGate.eventTypes[0]?.eventTypeId).toBe(eventType.normal)
    expect(ofGate.subEventTypes).toEqual([])
  })

  it('preselects the only choice, otherwise the one last filed', async () => {
    const test = await testApp()
    const only = success(await test.call('csradmin', 'CreateReport/LoadCreateReport', {}))
    expect(only).toMatchObject({
      defaultEventGroupId: 1,
      defaultCompanyId: company.csr,
      defaultAreaIds: [area.csr],
      earliestDate: null,
    })
    expect(only.eventTypes.map(({ value }) => value)).toEqual([eventType.csrNormal])
    await save(test, operationForm({ areaId: [area.yard, area.quay] }))
    const last = success(await test.call('reporter', 'CreateReport/LoadCreateReport', {}))
    expect(last).toMatchObject({
      defaultEventGroupId: 2,
      defaultCompanyId: company.home,
      defaultAreaIds: [area.quay, area.yard],
    })
  })

  it('offers nothing inactive, and nothing to callers with view-only rights', async () => {
    const { call, db } = await testApp()
    await db
      .updateTable('area')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', area.port)
      .execute()
    const input = { eventGroupId: 2, companyId: company.home }
    expect(
      success(await call('reporter', 'CreateReport/LoadCreateReport', input)).areas.map(({ value }) => value),
    ).toEqual([area.gate])
    expect(success(await call('viewer', 'CreateReport/LoadCreateReport', input))).toMatchObject({
      permission: 1,
      eventGroups: [],
      areas: [],
    })
  })

  it('refuses callers without a session or the menu', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'CreateReport/LoadCreateReport', {}))).toMatchObject({
      http: 401,
      status: 'SSEXP',
    })
    expect(refused(await call('approver', 'CreateReport/LoadCreateReport', {}))).toMatchObject({
      http: 403,
      permission: 0,
    })
  })
})

describe('CreateReport.LoadListEventReport', () => {
  it("lists a day's reports of the caller's areas with the permitted actions", async () => {
    const test = await testApp()
    await test.setNow(EVENING)
    const own = await save(test, operationForm({ areaId: [area.quay] }))
    const anothers = await save(test, operationForm({ areaId: [area.quay], shifts: [shift.evening] }), 'colleague')
    await save(test, operationForm({ eventDate: '2026-11-19' }))
    await save(test, securityForm())
    await save(test, operationForm({ areaId: [area.dock] }), 'both')
    const input = { eventGroupId: 2, companyId: company.home, eventDate: '2026-11-20' }
    const { events } = success(await test.call('reporter', 'CreateReport/LoadListEventReport', input))
    expect(events.map(({ eventId, canEdit, isDelete }) => [eventId, canEdit, isDelete])).toEqual([
      [anothers, true, false],
      [own, true, true],
    ])
    const { events: today } = success(await test.call('reporter', 'CreateReport/LoadListEventReport', {}))
    expect(today).toHaveLength(3)
    expect(success(await test.call('foreigncompany', 'CreateReport/LoadListEventReport', {})).events).toEqual([])
  })

  it('refuses callers without a session or the menu', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'CreateReport/LoadListEventReport', {})).http).toBe(401)
    expect(refused(await call('approver', 'CreateReport/LoadListEventReport', {})).http).toBe(403)
  })
})

describe('CreateReport.GetEventPrevious', () => {
  const input = { eventGroupId: 2, companyId: company.home, areaIds: [area.gate], eventDate: '2026-11-20' }

  it('returns the newest report before the day, an open one with its end at 08:00', async () => {
    const test = await testApp()
    await save(test, abnormalForm({ eventDate: '2026-11-18' }))
    await save(test, abnormalForm({ eventDate: '2026-11-19', notEnded: true, endTime: null, startTime: '22:15' }))
    await save(test, operationForm())
    expect(success(await test.call('reporter', 'CreateReport/GetEventPrevious', input))).toMatchObject({
      isPreviousData: true,
      eventDay: '2026-11-19',
      eventTypeId: eventType.abnormal,
      subEventTypeId: null,
      startTime: '22:15',
      endTime: '08:00',
      notEnded: true,
      description: 'ปั๊มน้ำหยุดทำงาน',
      shifts: [shift.morning],
    })
  })

  it('offers no type or shift that the areas no longer have', async () => {
    const test = await testApp()
    await save(test, abnormalForm({ eventDate: '2026-11-19' }))
    await test.db
      .updateTable('event_type')
      .set({ is_active: false, inactive_note: 'x' })
      .where('id', '=', eventType.abnormal)
      .execute()
    await test.db.deleteFrom('area_shift').where('area_id', '=', area.gate).execute()
    expect(success(await test.call('reporter', 'CreateReport/GetEventPrevious', input))).toMatchObject({
      isPreviousData: true,
      eventTypeId: null,
      startTime: '',
      notEnded: false,
      shifts: [],
    })
  })

  it.each([
    ['the day before', [area.fence], { [area.fence]: [['2026-11-19', 3]] }, 3],
    [
      'an earlier report of the same day',
      [area.fence],
      {
        [area.fence]: [
          ['2026-11-19', 3],
          ['2026-11-20', 2],
        ],
      },
      2,
    ],
    [
      'areas of one level',
      [area.fence, area.watch],
      { [area.fence]: [['2026-11-19', 3]], [area.watch]: [['2026-11-01', 3]] },
      3,
    ],
    [
      'areas that differ',
      [area.fence, area.watch],
      { [area.fence]: [['2026-11-19', 3]], [area.watch]: [['2026-11-18', 2]] },
      null,
    ],
  ] as const)('offers the level that the check takes as unchanged: %s', async (_, areaIds, levels, expected) => {
    const test = await testApp()
    for (const [id, reports] of Object.entries(levels))
      for (const [day, level] of reports) await addReport(test.db, { area: Number(id), day, level })
    const asked = { eventGroupId: 3, companyId: company.home, areaIds: [...areaIds], eventDate: '2026-11-20' }
    const { levelId } = success(await test.call('reporter', 'CreateReport/GetEventPrevious', asked))
    expect(levelId).toBe(expected)
    const check = success(await test.call('reporter', 'CreateReport/CheclSecurityLevel', { ...asked, levelId }))
    expect(check.isPass).toBe(true)
  })

  it('returns nothing if there is none, and nothing of areas out of scope', async () => {
    const test = await testApp()
    expect(success(await test.call('reporter', 'CreateReport/GetEventPrevious', input)).isPreviousData).toBe(false)
    await save(test, abnormalForm({ eventDate: '2026-11-19' }))
    const foreign = success(await test.call('foreignreporter', 'CreateReport/GetEventPrevious', input))
    expect(foreign).toMatchObject({ isPreviousData: false, description: '' })
  })

  it('refuses callers without a session or the menu', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'CreateReport/GetEventPrevious', {})).http).toBe(401)
    expect(refused(await call('approver', 'CreateReport/GetEventPrevious', {})).http).toBe(403)
  })
})

describe('CreateReport.CheclSecurityLevel', () => {
  const input = {
    eventGroupId: 3,
    companyId: company.home,
    areaIds: [area.fence, area.watch],
    eventDate: '2026-11-20',
  }
  const check = async (test: TestApp, levelId: number, role: Role = 'reporter') =>
    success(await test.call(role, 'CreateReport/CheclSecurityLevel', { ...input, levelId }))

  it('passes without an earlier report and with the level of the latest, by event date, not by filing', async () => {
    const test = await testApp()
    expect(await check(test, 4)).toMatchObject({ isPass: true, message: '' })
    await save(test, securityForm({ eventDate: '2026-11-19', levelId: 2 }))
    await save(test, securityForm({ eventDate: '2026-11-10', levelId: 3 }))
    expect(await check(test, 2)).toMatchObject({ isPass: true })
    expect(await check(test, 3)).toMatchObject({
      isPass: false,
      message: 'The level was changed. Please give the reason.',
    })
    expect(await check(test, 3, 'foreignreporter')).toMatchObject({ isPass: true })
  })

  it('ignores rejected reports', async () => {
    const test = await testApp()
    const eventId = await save(test, securityForm({ areaId: [area.watch], eventDate: '2026-11-19', levelId: 2 }))
    expect(await check(test, 1)).toMatchObject({ isPass: false })
    success(await test.call('approver', 'EventApprove/SaveData', { eventId, mode: 2, approvalRemark: 'x' }))
    expect(await check(test, 1)).toMatchObject({ isPass: true })
  })

  it('refuses callers without a session or the menu', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'CreateReport/CheclSecurityLevel', input)).http).toBe(401)
    expect(refused(await call('approver', 'CreateReport/CheclSecurityLevel', input)).http).toBe(403)
  })
})

describe('CreateReport.LoadEditReport', () => {
  it('returns what was filed as the form shows it', async () => {
    const test = await testApp()
    const eventId = await save(test, abnormalForm({ areaId: [area.quay] }))
    const { record } = success(await test.call('reporter', 'CreateReport/LoadEditReport', { eventId }))
    expect(record).toMatchObject({
      eventId,
      eventGroupId: 2,
      companyId: company.home,
      areaName: 'Port / Quay',
      eventDate: '2026-11-20',
      startTime: '08:00',
      endTime: '09:00',
      shifts: [shift.morning],
      statusId: 1,
      statusName: 'Waiting Approve',
      reporterName: 'reporter Tester',
      createdAt: '2026-11-20T10:00:00+07:00',
      version: 1,
      canEdit: true,
      isDelete: true,
      canApprove: false,
    })
  })

  it('treats a report out of scope as missing, and refuses callers without a session or the menu', async () => {
    const test = await testApp()
    const eventId = await save(test, operationForm())
    const foreign = refused(await test.call('foreignreporter', 'CreateReport/LoadEditReport', { eventId }))
    expect(foreign).toEqual(
      refused(await test.call('foreignreporter', 'CreateReport/LoadEditReport', { eventId: 999_999 })),
    )
    expect(refused(await test.call('nobody', 'CreateReport/LoadEditReport', { eventId })).http).toBe(401)
    expect(refused(await test.call('approver', 'CreateReport/LoadEditReport', { eventId })).http).toBe(403)
  })
})

describe('CreateReport.DeleteEvent', () => {
  it('removes a report from every list and keeps the row', async () => {
    const test = await testApp()
    const eventId = await save(test, operationForm())
    success(await test.call('reporter', 'CreateReport/DeleteEvent', { eventId }))
    expect(success(await test.call('reporter', 'CreateReport/LoadListEventReport', {})).events).toEqual([])
    const row = await test.db.selectFrom('event_report').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ deleted_by: 5, version: 1 })
    expect(refused(await test.call('reporter', 'CreateReport/DeleteEvent', { eventId })).message).toBe(
      'The data was not found.',
    )
  })

  it('lets a reporter delete only own reports, an administrator all but approved ones', async () => {
    const test = await testApp()
    const eventId = await save(test, operationForm({ areaId: [area.quay] }))
    expect(refused(await test.call('colleague', 'CreateReport/DeleteEvent', { eventId })).message).toBe(
      'You can delete only reports that you filed yourself.',
    )
    success(await test.call('approver', 'EventApprove/SaveData', { eventId, mode: 1 }))
    expect(refused(await test.call('areaadmin', 'CreateReport/DeleteEvent', { eventId })).message).toBe(
      'An approved report can no longer be changed.',
    )
    const another = await save(test, operationForm({ areaId: [area.yard] }))
    success(await test.call('areaadmin', 'CreateReport/DeleteEvent', { eventId: another }))
  })

  it('treats a report out of scope as missing, and refuses callers without a session or level', async () => {
    const test = await testApp()
    const eventId = await save(test, operationForm())
    const foreign = refused(await test.call('foreigncompany', 'CreateReport/DeleteEvent', { eventId }))
    expect(foreign).toEqual(
      refused(await test.call('foreigncompany', 'CreateReport/DeleteEvent', { eventId: 999_999 })),
    )
    expect(refused(await test.call('nobody', 'CreateReport/DeleteEvent', { eventId })).http).toBe(401)
    expect(refused(await test.call('viewer', 'CreateReport/DeleteEvent', { eventId })).http).toBe(403)
  })
})
