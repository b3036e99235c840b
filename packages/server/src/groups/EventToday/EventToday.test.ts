import { MOST_NAMED } from '@daybook/shared/rules/hints'
import { describe, expect, it } from 'vitest'
import { refused, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { area, eventType, people } from '../../testing/world.ts'

describe('EventToday.LoadEventToday', () => {
  it('lists the reports of today by group, newest first', async () => {
    const { call, db } = await testApp()
    const early = await addReport(db, { area: area.gate, at: '2026-11-20T08:00:00+07:00' })
    const late = await addReport(db, { area: area.yard, at: '2026-11-20T09:30:00+07:00' })
    const guard = await addReport(db, { area: area.fence, level: 3 })
    const village = await addReport(db, { area: area.csr })
    await addReport(db, { area: area.gate, day: '2026-11-19' })
    await addReport(db, { area: area.gate, day: '2026-11-21' })
    const body = success(await call('admin', 'EventToday/LoadEventToday', { mode: 1 }))
    expect(body.reportDate).toBe('2026-11-20')
    expect(body.operationEvents.map(({ eventId }) => eventId)).toEqual([late, early])
    expect(body.securityEvents.map(({ eventId }) => eventId)).toEqual([guard])
    expect(body.csrEvents.map(({ eventId }) => eventId)).toEqual([village])
    expect(body.eventGroupIds).toEqual([2, 3, 1])
    expect(body.permission).toBe(2)
  })

  it('writes every part of a row in the reader’s language', async () => {
    const { call, db } = await testApp()
    const id = await addReport(db, {
      area: area.quay,
      type: eventType.release,
      subType: eventType.leak,
      description: 'น้ำมันรั่ว',
      status: 1,
      start: '07:30',
      end: '07:45',
      at: '2026-11-20T07:50:10+07:00',
    })
    await addReport(db, { area: area.watch, level: 4, status: 1 })
    const en = success(await call('admin', 'EventToday/LoadEventToday', { mode: 1 }))
    expect(en.operationEvents).toEqual([
      {
        eventId: id,
        eventGroupId: 2,
        eventGroupName: 'Operation',
        companyName: 'Home',
        areaName: 'Port / Quay',
        colorId: 4,
        eventTypeName: 'Release / Leak',
        description: 'น้ำมันรั่ว',
        reporterName: 'reporter Tester',
        createdAt: '2026-11-20T07:50:10+07:00',
        eventDay: '2026-11-20',
        statusId: 1,
        statusName: 'Waiting Approve',
        levelColor: '',
        levelName: '',
        fileCount: 0,
        picture: '',
        version: 1,
        canEdit: true,
        isApprover: false,
        canApprove: false,
        canView: true,
        isDelete: true,
        decidesFor: '',
        soFarAt: '',
      },
    ])
    const th = success(await call('admin', 'EventToday/LoadEventToday', { mode: 1 }, { 'accept-language': 'th' }))
    expect(th.securityEvents[0]).toMatchObject({
      eventGroupName: 'รักษาความปลอดภัย',
      statusName: 'รออนุมัติ',
      levelName: 'ระดับ 4',
      levelColor: 'red',
    })
  })

  it('lets the area’s approver approve, and the reporter only if nobody else could', async () => {
    const { call, db } = await testApp()
    await addReport(db, { area: area.quay, status: 1, by: 'both' })
    await addReport(db, { area: area.dock, status: 1, by: 'both' })
    const rows = success(await call('both', 'EventToday/LoadEventToday', {})).operationEvents
    const approves = Object.fromEntries(rows.map((row) => [row.areaName, row.canApprove]))
    expect(approves).toEqual({ 'Port / Quay': false, Dock: true })
    const other = success(await call('approver', 'EventToday/LoadEventToday', {})).operationEvents
    expect(other.map(({ canApprove, isApprover }) => [canApprove, isApprover])).toEqual([[true, true]])
    await db
      .updateTable('user_account')
      .set({ is_active: false, inactive_note: 'left' })
      .where('id', '=', people.approver.id)
      .execute()
    const alone = success(await call('both', 'EventToday/LoadEventToday', {})).operationEvents
    expect(alone.every(({ canApprove }) => canApprove)).toBe(true)
  })

  it('shows callers only what they may see', async () => {
    const { call, db } = await testApp()
    for (const place of [
      area.gate,
      area.quay,
      area.subsidiary,
      area.foreign,
      area.foreignSecurity,
      area.csr,
      area.foreignCsr,
    ])
      await addReport(db, { area: place })
    const seen = async (role: keyof typeof people) => {
      const body = success(await call(role, 'EventToday/LoadEventToday', {}))
      const names = [...body.operationEvents, ...body.securityEvents, ...body.csrEvents].map(({ areaName }) => areaName)
      return { areas: names.sort(), groups: body.eventGroupIds }
    }
    expect(await seen('company')).toEqual({ areas: ['Gate', 'Port / Quay', 'Workshop'], groups: [2, 3] })
    expect(await seen('reporter')).toEqual({ areas: ['Gate', 'Port / Quay', 'Village'], groups: [2, 3, 1] })
    expect(await seen('approver')).toEqual({ areas: ['Port / Quay'], groups: [2, 3] })
    expect(await seen('csradmin')).toEqual({ areas: ['Village'], groups: [1] })
    expect(await seen('foreigncompany')).toEqual({ areas: ['Foreign fence', 'Foreign gate'], groups: [2, 3] })
  })

  it('leaves out deleted reports and groups whose areas are closed', async () => {
    const { call, db } = await testApp()
    const id = await addReport(db, { area: area.gate })
    await db.updateTable('event_report').set({ deleted_at: new Date(), deleted_by: 1 }).where('id', '=', id).execute()
    await db.updateTable('company').set({ is_active: false, inactive_note: 'closed' }).where('id', '=', 4).execute()
    const body = success(await call('reporter', 'EventToday/LoadEventToday', {}))
    expect(body.operationEvents).toEqual([])
    expect(body.eventGroupIds).toEqual([2, 3])
  })

  it('follows the day of the company time zone', async () => {
    const { call, db, setNow } = await testApp()
    await addReport(db, { area: area.gate, day: '2026-11-21' })
    await setNow('2026-11-20T17:00:00Z')
    const body = success(await call('admin', 'EventToday/LoadEventToday', {}))
    expect(body.reportDate).toBe('2026-11-21')
    expect(body.operationEvents).toHaveLength(1)
  })

  it('refuses callers without a session or permission', async () => {
    const { call, db } = await testApp()
    expect(refused(await call('nobody', 'EventToday/LoadEventToday', {}))).toMatchObject({
      http: 401,
      status: 'SSEXP',
    })
    await db
      .updateTable('user_menu')
      .set({ level: 0 })
      .where('menu_id', '=', 2)
      .where('user_id', '=', people.reporter.id)
      .execute()
    expect(refused(await call('reporter', 'EventToday/LoadEventToday', {}))).toMatchObject({
      http: 403,
      permission: 0,
    })
  })
})

describe('EventToday.LoadChanged', () => {
  it('returns for these reports what the whole list returns, and nothing out of scope', async () => {
    const { call, db } = await testApp()
    const ids: number[] = []
    for (const place of [area.gate, area.quay, area.fence, area.csr])
      for (const status of [1, 2] as const) ids.push(await addReport(db, { area: place, status }))
    for (const role of ['admin', 'both', 'reporter', 'csradmin'] as const) {
      const whole = success(await call(role, 'EventToday/LoadEventToday', {}))
      const all = [...whole.operationEvents, ...whole.securityEvents, ...whole.csrEvents]
      const asked = ids.filter((_, nth) => nth % 3 !== 0)
      const { events, reportDate, permission } = success(
        await call(role, 'EventToday/LoadChanged', { eventIds: asked }),
      )
      expect(events.length, role).toBeGreaterThan(0)
      const byId = (one: { eventId: number }, other: { eventId: number }) => one.eventId - other.eventId
      expect(events.toSorted(byId)).toEqual(all.filter(({ eventId }) => asked.includes(eventId)).toSorted(byId))
      expect([reportDate, permission]).toEqual([whole.reportDate, whole.permission])
    }
  })

  it('leaves out reports that are deleted, of another day, of other areas, or missing', async () => {
    const { call, db } = await testApp()
    const deleted = await addReport(db, { area: area.gate })
    const yesterday = await addReport(db, { area: area.gate, day: '2026-11-19' })
    const foreign = await addReport(db, { area: area.foreign })
    success(await call('reporter', 'EventRecord/DeleteEvent', { eventIds: [deleted] }))
    const eventIds = [deleted, yesterday, foreign, 2_000_000_000]
    expect(success(await call('reporter', 'EventToday/LoadChanged', { eventIds })).events).toEqual([])
    expect(success(await call('reporter', 'EventToday/LoadChanged', { eventIds: [] })).events).toEqual([])
  })

  it('is refused without a session or the menu, and for more reports than a hint names', async () => {
    const { call, db } = await testApp()
    const eventIds = Array.from({ length: MOST_NAMED + 1 }, (_, n) => n + 1)
    expect(refused(await call('admin', 'EventToday/LoadChanged', { eventIds })).http).toBe(400)
    await db.updateTable('user_menu').set({ level: 0 }).where('menu_id', '=', 2).execute()
    expect(refused(await call('viewer', 'EventToday/LoadChanged', { eventIds: [1] })).http).toBe(403)
    expect(refused(await call('nobody', 'EventToday/LoadChanged', { eventIds: [1] })).http).toBe(401)
  })
})
