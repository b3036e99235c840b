import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writeRule } from '../../expectations/change.queries.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, eventType, people, shift } from '../../testing/world.ts'

const today = async (test: TestApp, role: Role = 'reporter') => success(await test.call(role, 'MyAreas/GetToday', {}))
const cellOf = async (test: TestApp, areaId: number, role: Role = 'reporter') => {
  const { cells, day } = await today(test, role)
  return cells.find((cell) => cell.areaId === areaId && cell.day === day)
}

describe('MyAreas.GetToday', () => {
  it('lists each leaf area that the caller reports for, with its shifts and its nil type', async () => {
    const test = await testApp()
    const answer = await today(test)
    expect(answer).toMatchObject({ day: '2026-11-20', asOf: '2026-11-20T10:00:00+07:00', attention: 0, toMend: [] })
    expect(answer.cells.map((cell) => [cell.areaName, cell.eventGroupName, cell.nilTypeName, cell.state])).toEqual([
      ['Gate', 'Operation', 'Normal', 'left'],
      ['Port / Quay', 'Operation', 'Normal', 'left'],
      ['Port / Yard', 'Operation', 'Normal', 'left'],
      ['Fence', 'Security', 'Quiet', 'left'],
      ['Watch', 'Security', 'Quiet', 'left'],
      ['Village', 'CSR', 'Community visit', 'left'],
    ])
    expect(answer.cells[0]).toEqual({
      day: '2026-11-20',
      areaId: area.gate,
      areaName: 'Gate',
      companyId: company.home,
      companyName: 'Home',
      eventGroupId: 2,
      eventGroupName: 'Operation',
      requiresApproval: false,
      nilTypeId: eventType.normal,
      nilTypeName: 'Normal',
      shiftId: null,
      shifts: [
        {
          id: shift.morning,
          name: 'Morning',
          from: '08:00',
          to: '16:00',
          hasBegun: true,
          isRunning: true,
          isReported: false,
        },
        {
          id: shift.evening,
          name: 'Evening',
          from: '16:00',
          to: '00:00',
          hasBegun: false,
          isRunning: false,
          isReported: false,
        },
      ],
      nilOnlyAfterEnd: false,
      canFileNil: true,
      state: 'left',
      // Without a rule, the final time of Mail Setup.
      dueAt: '2026-11-21T09:00:00+07:00',
      isLate: false,
      report: null,
    })
    // Only Operation reports by shift.
    expect(answer.cells.filter(({ eventGroupId }) => eventGroupId !== 2).flatMap(({ shifts }) => shifts)).toEqual([])
  })

  it('returns when a report is due by its rule, and that it is late', async () => {
    const test = await testApp()
    await test.setNow('2026-11-18T10:00:00+07:00')
    const ruled = { seriesId: null, companyId: null, areaId: area.gate, groupId: null, isByShift: false }
    const days = { weekdays: [1, 2, 3, 4, 5, 6, 7], leavesOutHolidays: false, from: '2026-11-19', until: null }
    const due = { dueAt: '17:00', isDueNextDay: false, graceMinutes: 30, lockAfterDays: null, reminderSteps: [] }
    await writeRule(test.db, { ...ruled, ...days, ...due }, people.admin.id)
    await test.setNow('2026-11-20T17:30:00+07:00')
    const wanted = { dueAt: '2026-11-20T17:30:00+07:00', state: 'left' }
    expect(await cellOf(test, area.gate)).toMatchObject({ ...wanted, isLate: false })
    await test.setNow('2026-11-20T17:31:00+07:00')
    expect(await cellOf(test, area.gate)).toMatchObject({ ...wanted, isLate: true })
    await addReport(test.db, { area: area.gate, at: '2026-11-20T17:31:00+07:00' })
    expect(await cellOf(test, area.gate)).toMatchObject({ state: 'reported', dueAt: null, isLate: false })
  })

  it('returns who reported, and whether it was nothing or an event', async () => {
    const test = await testApp()
    const nil = await addReport(test.db, { area: area.gate, by: 'colleague', at: '2026-11-20T08:12:00+07:00' })
    expect(await cellOf(test, area.gate)).toMatchObject({
      state: 'reported',
      canFileNil: false,
      report: {
        id: nil,
        version: 1,
        isNil: true,
        typeName: 'Normal',
        by: 'colleague Tester',
        at: '2026-11-20T08:12:00+07:00',
        statusId: 2,
        statusName: 'Completed',
        reason: '',
        isSoFar: true,
        isOwn: false,
      },
    })
    const event = await addReport(test.db, {
      area: area.gate,
      type: eventType.release,
      subType: eventType.leak,
      start: '08:00',
      end: '09:00',
      at: '2026-11-20T09:30:00+07:00',
    })
    expect((await cellOf(test, area.gate))?.report).toMatchObject({
      id: event,
      isNil: false,
      typeName: 'Release / Leak',
    })
  })

  it('is rejected if there are only rejected reports', async () => {
    const test = await testApp()
    const rejected = await addReport(test.db, { area: area.quay, status: 4 })
    expect(await cellOf(test, area.quay)).toMatchObject({
      state: 'rejected',
      canFileNil: true,
      report: { id: rejected, statusName: 'Rejected', reason: 'Not complete' },
    })
    await addReport(test.db, { area: area.quay, status: 1, at: '2026-11-20T07:00:00+07:00' })
    expect(await cellOf(test, area.quay)).toMatchObject({
      state: 'reported',
      report: { statusName: 'Waiting Approve' },
    })
  })

  it('ignores deleted reports and other days', async () => {
    const test = await testApp()
    const gone = await addReport(test.db, { area: area.gate })
    await sql`update event_report set deleted_at = daybook_now(), deleted_by = 5 where id = ${gone}`.execute(test.db)
    await addReport(test.db, { area: area.gate, day: '2026-11-19' })
    expect(await cellOf(test, area.gate)).toMatchObject({ state: 'left', report: null })
  })

  it('lists rejected reports to correct, of all days, without those of others or out of scope', async () => {
    const test = await testApp()
    const older = await addReport(test.db, { area: area.quay, status: 4, day: '2026-08-01' })
    const newer = await addReport(test.db, { area: area.yard, status: 4, day: '2026-11-18' })
    await addReport(test.db, { area: area.quay, status: 4, by: 'colleague' })
    await addReport(test.db, { area: area.dock, status: 4 })
    await addReport(test.db, { area: area.gate, status: 2 })
    const answer = await today(test)
    expect(answer.attention).toBe(2)
    expect(answer.toMend).toMatchObject([
      {
        id: newer,
        day: '2026-11-18',
        areaId: area.yard,
        areaName: 'Port / Yard',
        companyName: 'Home',
        reason: 'Not complete',
      },
      { id: older, day: '2026-08-01', areaName: 'Port / Quay', by: 'reporter Tester', statusName: 'Rejected' },
    ])
  })

  it('shows the 20 newest and counts all', async () => {
    const test = await testApp()
    for (let day = 1; day <= 23; day++)
      await addReport(test.db, { area: area.quay, status: 4, day: `2026-10-${String(day).padStart(2, '0')}` })
    const { attention, toMend } = await today(test)
    expect([attention, toMend.length, toMend[0]?.day, toMend.at(-1)?.day]).toEqual([23, 20, '2026-10-23', '2026-10-04'])
  })

  it('begins a new day at midnight in Bangkok', async () => {
    const test = await testApp()
    await addReport(test.db, { area: area.gate })
    await test.setNow('2026-11-20T16:59:59Z')
    expect(await today(test)).toMatchObject({ day: '2026-11-20' })
    expect(await cellOf(test, area.gate)).toMatchObject({ state: 'reported' })
    await test.setNow('2026-11-20T17:00:00Z')
    expect(await today(test)).toMatchObject({ day: '2026-11-21', asOf: '2026-11-21T00:00:00+07:00' })
    // Shifts that begin in the morning cannot be reported yet; areas without shifts can.
    expect(await cellOf(test, area.gate)).toMatchObject({
      state: 'left',
      canFileNil: false,
      shifts: [{ hasBegun: false }, { hasBegun: false }],
    })
    expect(await cellOf(test, area.fence)).toMatchObject({ canFileNil: true })
  })

  it('lists the shift that ended without a report first, then the running one', async () => {
    const test = await testApp()
    await test.setNow('2026-11-20T16:00:00+07:00')
    expect((await cellOf(test, area.gate))?.shifts).toMatchObject([
      { id: shift.morning, hasBegun: true, isRunning: false, isReported: false },
      { id: shift.evening, hasBegun: true, isRunning: true },
    ])
    const id = await addReport(test.db, { area: area.gate })
    await sql`insert into event_report_shift values (${id}, ${shift.morning})`.execute(test.db)
    expect((await cellOf(test, area.gate))?.shifts).toMatchObject([
      { id: shift.evening },
      { id: shift.morning, isReported: true },
    ])
  })

  it('leaves out areas closed today, and nil types that cannot be filed with one tap', async () => {
    const test = await testApp()
    await sql`update area set is_active = false, inactive_note = 'closed' where id = ${area.gate}`.execute(test.db)
    expect(await cellOf(test, area.gate)).toBeUndefined()
    await sql`insert into event_type (event_group_id, parent_id, name, short_name) values (2, ${eventType.normal}, 'Part', 'P')`.execute(
      test.db,
    )
    expect(await cellOf(test, area.yard)).toMatchObject({ nilTypeId: null, nilTypeName: null, canFileNil: false })
    await sql`delete from area_event_type where area_id = ${area.fence} and event_type_id = ${eventType.securityNormal}`.execute(
      test.db,
    )
    expect(await cellOf(test, area.fence)).toMatchObject({ nilTypeId: null, canFileNil: false })
  })

  it('is in the reader’s language', async () => {
    const test = await testApp()
    await addReport(test.db, { area: area.gate })
    const answer = success(await test.call('reporter', 'MyAreas/GetToday', {}, { 'accept-language': 'th' }))
    expect(answer.cells[0]).toMatchObject({ eventGroupName: 'ปฏิบัติการ', report: { statusName: 'เสร็จสมบูรณ์' } })
  })

  it('is empty for people who report for nothing', async () => {
    const test = await testApp()
    expect(await today(test, 'viewer')).toMatchObject({ cells: [], attention: 0, toMend: [] })
    expect(refused(await test.call('approver', 'MyAreas/GetToday', {}))).toMatchObject({ http: 403 })
    await sql`delete from user_area where user_id = ${people.reporter.id}`.execute(test.db)
    expect(await today(test)).toMatchObject({ cells: [], attention: 0 })
  })

  it('shows administrators what they may file for, and nobody the areas of others', async () => {
    const test = await testApp()
    const names = async (role: Role) => (await today(test, role)).cells.map(({ areaName }) => areaName)
    expect(await names('areaadmin')).toEqual(['Port / Quay', 'Port / Yard', 'Fence'])
    expect(await names('csradmin')).toEqual(['Village'])
    expect(await names('foreignreporter')).toEqual(['Foreign gate', 'Foreign fence'])
    expect(await names('company')).toEqual(['Gate', 'Port / Quay', 'Port / Yard', 'Dock', 'Fence', 'Watch', 'Workshop'])
  })

  it('requires a session', async () => {
    const test = await testApp()
    expect(await test.call('nobody', 'MyAreas/GetToday', {})).toMatchObject({ http: 401 })
  })
})

describe('MyAreas.GetAttention', () => {
  it('counts the caller’s rejected reports until they are corrected', async () => {
    const test = await testApp()
    const count = async (role: Role = 'reporter') =>
      success(await test.call(role, 'MyAreas/GetAttention', {})).attention
    expect(await count()).toBe(0)
    const id = await addReport(test.db, { area: area.quay, status: 4 })
    expect([await count(), await count('colleague'), await count('viewer')]).toEqual([1, 0, 0])
    const form = operationForm({ areaId: [area.quay], eventTypeId: eventType.normal, description: 'mended' })
    success(await test.call('reporter', 'CreateReport/SaveData', { ...form, eventId: id, version: 1 }))
    expect(await count()).toBe(0)
  })

  it('is refused without a session and without the menu', async () => {
    const test = await testApp()
    expect(await test.call('nobody', 'MyAreas/GetAttention', {})).toMatchObject({ http: 401 })
    expect(refused(await test.call('approver', 'MyAreas/GetAttention', {}))).toMatchObject({ http: 403 })
  })
})
