import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refused, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { lookOnly, statuses } from '../../testing/refusals.ts'
import { uploadPicture } from '../../testing/upload.ts'
import { area, company, eventType, people, shift } from '../../testing/world.ts'
import {
  KEY,
  OTHER_KEY,
  OTHERS,
  REFUSALS,
  decide,
  listed,
  reject,
  stored,
  undo,
  wait,
} from '../../testing/groups/Inbox.ts'

describe('Inbox.GetList', () => {
  it('lists what waits for the caller’s decision, of all days, oldest day first', async () => {
    const test = await testApp()
    const late = await wait(test, { day: '2026-11-19', start: '18:00', end: '19:00', type: eventType.abnormal })
    const early = await wait(test, { day: '2026-11-19' })
    const watch = await wait(test, { area: area.watch, day: '2026-10-01', level: 3 })
    const today = await wait(test)
    const own = await wait(test, { by: 'approver' })
    // Not theirs, not waiting, or deleted.
    await wait(test, { area: area.dock })
    for (const status of [2, 3, 4] as const) await wait(test, { status })
    await sql`update event_report set deleted_at = now(), deleted_by = 1 where id = ${await wait(test)}`.execute(
      test.db,
    )
    const { rows, total, cursor } = await listed(test)
    expect(rows.map(({ eventId }) => eventId)).toEqual([watch, late, early, today, own])
    expect([total, cursor]).toEqual([5, null])
    expect(rows[0]).toMatchObject({
      areaName: 'Watch',
      levelId: 3,
      levelName: 'Level 3',
      levelColor: 'orange',
      day: '2026-10-01',
      start: null,
      mayDecide: true,
      whyNot: null,
    })
    expect(rows[1]).toMatchObject({
      version: 1,
      companyId: company.home,
      companyName: 'Home',
      areaId: area.quay,
      areaName: 'Port / Quay',
      eventGroupId: 2,
      eventGroupName: 'Operation',
      eventTypeId: eventType.abnormal,
      eventTypeName: 'Stoppage',
      subTypeName: '',
      colorId: 4,
      start: '18:00',
      end: '19:00',
      levelId: null,
      levelName: '',
      reporterName: 'reporter Tester',
      filedAt: '2026-11-19T09:00:00+07:00',
      statusId: 1,
      photoCount: 0,
      fileCount: 0,
      picture: '',
      isOwn: false,
      isSeen: false,
      isChangedSinceSeen: false,
    })
    expect(rows[4]).toMatchObject({ isOwn: true, mayDecide: false, whyNot: 'own' })
  })

  it('counts photos and other files, and shows the first photo', async () => {
    const test = await testApp()
    const files = [await uploadPicture(test, 'reporter'), await uploadPicture(test, 'reporter', 'two.png')]
    const form = operationForm({ areaId: [area.quay], files })
    const { eventIds } = success(await test.call('reporter', 'CreateReport/SaveData', form))
    await sql`update upload set extension = 'pdf' where id = ${files[1]?.id}`.execute(test.db)
    const [row] = (await listed(test)).rows
    expect(row).toMatchObject({ eventId: eventIds[0], photoCount: 1, fileCount: 1 })
    expect(row?.picture).toMatch(/^[\w-]{16,}/)
  })

  it('has stable pages while reports are decided', async () => {
    const test = await testApp()
    const ids: number[] = []
    for (let nth = 0; nth < 7; nth += 1) ids.push(await wait(test, { day: `2026-11-0${1 + Math.floor(nth / 3)}` }))
    const first = await listed(test, 'approver', { take: 3 })
    expect(first.rows.map(({ eventId }) => eventId)).toEqual(ids.slice(0, 3))
    expect(first.total).toBe(7)
    success(await decide(test, 'approver', ids.slice(0, 3)))
    const next = await listed(test, 'approver', { take: 3, cursor: first.cursor })
    expect(next.rows.map(({ eventId }) => eventId)).toEqual(ids.slice(3, 6))
    expect(next.total).toBe(4)
    const last = await listed(test, 'approver', { take: 3, cursor: next.cursor })
    expect(last.rows.map(({ eventId }) => eventId)).toEqual(ids.slice(6))
    expect(last.cursor).toBeNull()
    for (const cursor of [
      'x',
      '2026-11-20 08:00 1',
      '2026-11-20 4 08:00 1',
      '2026-02-31 3 08:00 1',
      '2026-11-20 3 25:00 1',
      "2026-11-20 3 08:00 1' or 1=1",
    ])
      expect(refused(await test.call('approver', 'Inbox/GetList', { cursor })).http).toBe(400)
  })

  it('begins each day with high levels and abnormal events, on every page', async () => {
    const test = await testApp()
    const days = ['2026-11-10', '2026-11-11']
    const byDay = []
    for (const day of days) {
      const normal = await wait(test, { day })
      const low = await wait(test, { area: area.watch, day, level: 1 })
      const second = await wait(test, { area: area.watch, day, level: 2 })
      const abnormal = await wait(test, { day, start: '18:00', end: '19:00', type: eventType.abnormal })
      const leak = await wait(test, {
        day,
        start: '17:00',
        end: '19:00',
        type: eventType.release,
        subType: eventType.leak,
      })
      const highest = await wait(test, { area: area.watch, day, level: 4 })
      const high = await wait(test, { area: area.watch, day, level: 3 })
      byDay.push([highest, high, leak, abnormal, second, normal, low])
    }
    const found: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof listed>> = await listed(test, 'approver', { take: 2, cursor })
      found.push(...page.rows.map(({ eventId }) => eventId))
      cursor = page.cursor
    }
    expect(found).toEqual(byDay.flat())
  })

  it('can be filtered by company, area, group, type, days and text', async () => {
    const test = await testApp()
    const quay = await wait(test, { day: '2026-11-10', description: 'ปั๊ม 100% stopped' })
    const leak = await wait(test, { day: '2026-11-11', type: eventType.release, subType: eventType.leak })
    const watch = await wait(test, { area: area.watch, day: '2026-11-12' })
    const of = async (filter: object) => (await listed(test, 'approver', filter)).rows.map(({ eventId }) => eventId)
    expect(await of({ companyId: company.home })).toEqual([quay, leak, watch])
    expect(await of({ companyId: company.foreign })).toEqual([])
    expect(await of({ areaId: area.port })).toEqual([quay, leak])
    expect(await of({ areaId: area.quay })).toEqual([quay, leak])
    expect(await of({ eventGroupId: 3 })).toEqual([watch])
    expect(await of({ eventTypeId: eventType.release })).toEqual([leak])
    expect(await of({ eventTypeId: eventType.leak })).toEqual([leak])
    expect(await of({ eventTypeId: eventType.spill })).toEqual([])
    expect(await of({ from: '2026-11-11' })).toEqual([leak, watch])
    expect(await of({ from: '2026-11-11', to: '2026-11-11' })).toEqual([leak])
    expect(await of({ text: 'STOPPED' })).toEqual([quay])
    expect(await of({ text: '0%' })).toEqual([quay])
    expect(await of({ text: '_' })).toEqual([])
    expect(await of({ text: '  ' })).toEqual([quay, leak, watch])
    expect(refused(await test.call('approver', 'Inbox/GetList', { take: 101 })).http).toBe(400)
    expect(refused(await test.call('approver', 'Inbox/GetList', { from: '2026-02-30' })).http).toBe(400)
  })

  it('is refused without a session, and to anyone who decides nothing or has view-only rights', async () => {
    const test = await testApp()
    await wait(test)
    expect(await statuses(test, ['nobody', ...OTHERS], 'Inbox/GetList', {})).toEqual(REFUSALS)
    await lookOnly(test, 'approver', 2)
    expect((await listed(test)).total).toBe(1)
    await lookOnly(test, 'approver', 3)
    expect(refused(await test.call('approver', 'Inbox/GetList', {})).http).toBe(403)
  })
})

describe('Inbox.GetCount', () => {
  it('counts what the caller may decide', async () => {
    const test = await testApp()
    const count = async (role: 'approver' | 'both') => success(await test.call(role, 'Inbox/GetCount', {})).waiting
    expect(await count('approver')).toBe(0)
    await wait(test)
    await wait(test, { by: 'both' })
    await wait(test, { area: area.watch })
    // Their own, where nobody else decides.
    await wait(test, { area: area.dock, by: 'both' })
    await wait(test, { status: 3 })
    expect([await count('approver'), await count('both')]).toEqual([3, 2])
  })

  it('matches the waiting reports of the list, next to those that others decide', async () => {
    const test = await testApp()
    for (const by of ['reporter', 'both', 'both'] as const) await wait(test, { by })
    const counts = async (role: 'approver' | 'both', filter = {}) => {
      const { total, waiting } = await listed(test, role, filter)
      return [total, waiting]
    }
    expect([await counts('approver'), await counts('both')]).toEqual([
      [3, 3],
      [3, 1],
    ])
    expect(success(await test.call('both', 'Inbox/GetCount', {})).waiting).toBe(1)
    expect(await counts('both', { text: 'nothing says this' })).toEqual([0, 0])
    // On each page, like the total.
    const { cursor } = await listed(test, 'both', { take: 1 })
    expect(await counts('both', { take: 1, cursor })).toEqual([3, 1])
  })

  it('is refused without a session and to anyone who decides nothing', async () => {
    expect(await statuses(await testApp(), ['nobody', ...OTHERS], 'Inbox/GetCount', {})).toEqual(REFUSALS)
  })
})

describe('Inbox.GetChoices', () => {
  it('names companies, areas, groups and types of waiting reports, with their number', async () => {
    const test = await testApp()
    await wait(test)
    await wait(test, { type: eventType.abnormal })
    await wait(test, { area: area.watch })
    expect(success(await test.call('approver', 'Inbox/GetChoices', {}))).toMatchObject({
      companies: [{ id: company.home, name: 'Home', count: 3 }],
      areas: [
        { id: area.quay, name: 'Port / Quay', companyId: company.home, eventGroupId: 2, count: 2 },
        { id: area.watch, name: 'Watch', companyId: company.home, eventGroupId: 3, count: 1 },
      ],
      eventGroups: [
        { id: 2, name: 'Operation', count: 2 },
        { id: 3, name: 'Security', count: 1 },
      ],
      eventTypes: [
        { id: eventType.normal, name: 'Normal', eventGroupId: 2, count: 1 },
        { id: eventType.abnormal, name: 'Stoppage', eventGroupId: 2, count: 1 },
        { id: eventType.securityNormal, name: 'Quiet', eventGroupId: 3, count: 1 },
      ],
    })
  })

  it('is refused without a session and to anyone who decides nothing', async () => {
    expect(await statuses(await testApp(), ['nobody', ...OTHERS], 'Inbox/GetChoices', {})).toEqual(REFUSALS)
  })
})

describe('Inbox.GetLinked', () => {
  it('opens an id and the sealed value of a link, and returns only reports that the caller decides', async () => {
    const test = await testApp()
    const ids = [await wait(test), await wait(test, { status: 3 })]
    const other = await wait(test, { area: area.dock })
    const linked = async (report: string) =>
      success(await test.call('approver', 'Inbox/GetLinked', { report })).eventIds
    expect(await linked(String(ids[0]))).toEqual([ids[0]])
    expect(await linked(String(other))).toEqual([])
    const seal = (page: string) => test.services.sealer.seal(test.db, page, { ids: [...ids, other, 987_654] })
    expect(await linked(await seal('Inbox'))).toEqual(ids)
    expect(success(await test.call('approver', 'Inbox/GetLinked', { report: await seal('Inbox') }))).toMatchObject({
      total: 4,
    })
    for (const report of [await seal('Event-Record'), await seal('link'), 'nonsense', '', '0', '-1'])
      expect(refused(await test.call('approver', 'Inbox/GetLinked', { report })).message).toBe('Invalid link')
  })

  it('is refused without a session and to anyone who decides nothing', async () => {
    expect(await statuses(await testApp(), ['nobody', ...OTHERS], 'Inbox/GetLinked', { report: '1' })).toEqual(REFUSALS)
  })
})

describe('Inbox.GetReport', () => {
  it('returns the full report, with files and history', async () => {
    const test = await testApp()
    const picture = await uploadPicture(test, 'reporter')
    const form = operationForm({ areaId: [area.quay], files: [picture], description: 'ปกติ' })
    const eventId = success(await test.call('reporter', 'CreateReport/SaveData', form)).eventIds[0] ?? 0
    const report = success(await test.call('approver', 'Inbox/GetReport', { eventId }))
    expect(report).toMatchObject({
      report: { eventId, areaName: 'Port / Quay', photoCount: 1, mayDecide: true, description: 'ปกติ' },
      values: { levelId: null, securityNote: '', description: 'ปกติ' },
      isLevelChanged: false,
      isAdvance: false,
      shifts: [{ id: shift.morning, name: 'Morning' }],
      files: [{ id: picture.id, type: 'png', isPicture: true, stated: null }],
      receivedAt: null,
      decidedBy: '',
      decidedAt: null,
      rejectReason: '',
      history: [{ by: 'reporter Tester', action: 'create', remark: '', changes: [] }],
      seen: null,
      changes: [],
    })
    expect(report.files[0]?.url).toBe(report.report.picture)
  })

  it('is returned after the decision, with who decided', async () => {
    const test = await testApp()
    const id = await wait(test)
    success(await reject(test, 'both', [id]))
    const read = success(await test.call('approver', 'Inbox/GetReport', { eventId: id }))
    expect(read).toMatchObject({
      report: { statusId: 4, statusName: 'Rejected', mayDecide: false, whyNot: 'alreadyDecided' },
      decidedBy: 'both Tester',
      decidedAt: '2026-11-20T10:00:00+07:00',
      rejectReason: 'Not complete',
    })
  })

  it('shows field by field what changed since the caller last looked', async () => {
    const test = await testApp()
    const form = (change: object = {}) => operationForm({ areaId: [area.quay], description: 'one', ...change })
    const eventId = success(await test.call('reporter', 'CreateReport/SaveData', form())).eventIds[0] ?? 0
    const saw = async (version: number) => success(await test.call('approver', 'Inbox/Saw', { eventId, version }))
    const read = async () => success(await test.call('approver', 'Inbox/GetReport', { eventId }))
    const edit = async (change: object) =>
      success(await test.call('reporter', 'EventApprove/SaveData', { eventId, mode: 0, ...form(change) }))
    await saw(1)
    expect((await read()).changes).toEqual([])
    expect((await listed(test)).rows[0]).toMatchObject({ isSeen: true, isChangedSinceSeen: false })
    const picture = await uploadPicture(test, 'reporter', 'added.png')
    await edit({ description: 'two' })
    await edit({ description: 'three', files: [picture], eventTypeId: eventType.works })
    await edit({ description: 'three', eventTypeId: eventType.normal })
    expect((await listed(test)).rows[0]).toMatchObject({ version: 4, isSeen: true, isChangedSinceSeen: true })
    // The type was changed back, which counts as no change.
    expect(await read()).toMatchObject({
      seen: { version: 1, at: '2026-11-20T10:00:00+07:00' },
      changes: [
        { field: 'description', before: 'one', after: 'three' },
        { field: 'files', before: '', after: 'added.png' },
      ],
    })
    // Another approver has their own last look.
    expect(success(await test.call('both', 'Inbox/GetReport', { eventId }))).toMatchObject({ seen: null, changes: [] })
    await saw(4)
    expect(await read()).toMatchObject({ seen: { version: 4 }, changes: [] })
  })

  it('shows corrections after a rejection, and nothing after an undone decision', async () => {
    const test = await testApp()
    const [mended, back] = [await wait(test), await wait(test, { day: '2026-11-19' })]
    success(await decide(test, 'approver', [back], { requestId: OTHER_KEY }))
    success(await undo(test, 'approver', OTHER_KEY))
    success(await reject(test, 'approver', [mended]))
    const form = operationForm({ areaId: [area.quay], description: 'mended' })
    success(await test.call('reporter', 'EventApprove/SaveData', { eventId: mended, mode: 0, ...form }))
    const read = async (eventId: number) => success(await test.call('approver', 'Inbox/GetReport', { eventId }))
    expect((await read(mended)).changes).toContainEqual({ field: 'description', before: '', after: 'mended' })
    expect(await read(back)).toMatchObject({ seen: { version: 3 }, changes: [] })
    expect((await listed(test)).rows.map(({ isChangedSinceSeen }) => isChangedSinceSeen)).toEqual([false, true])
  })

  it('is refused without a session, to anyone who decides nothing, and out of scope', async () => {
    const test = await testApp()
    const other = await wait(test, { area: area.dock })
    expect(await statuses(test, ['nobody', ...OTHERS], 'Inbox/GetReport', { eventId: other })).toEqual(REFUSALS)
    for (const eventId of [other, 987_654])
      expect(refused(await test.call('approver', 'Inbox/GetReport', { eventId })).message).toBe(
        'The data was not found.',
      )
  })
})

describe('Inbox.GetReasons', () => {
  it("are the caller's last five different ones, newest first, from dialog and inbox", async () => {
    const test = await testApp()
    const reasons = async () => success(await test.call('approver', 'Inbox/GetReasons', {})).reasons
    expect(await reasons()).toEqual([])
    for (const reason of ['a', 'b', 'c', 'd', 'e', 'b', 'f']) {
      const id = await wait(test)
      success(await reject(test, 'approver', [id], { requestId: crypto.randomUUID(), reason }))
    }
    expect(await reasons()).toEqual(['f', 'b', 'e', 'd', 'c'])
    const eventId = await wait(test)
    const single = { eventId, mode: 2, approvalRemark: ' e ' } as const
    success(await test.call('approver', 'EventApprove/SaveData', single))
    expect(await reasons()).toEqual(['e', 'f', 'b', 'd', 'c'])
    success(await decide(test, 'approver', [await wait(test)], { reason: 'of an approval' }))
    expect((await reasons())[0]).toBe('e')
    expect(success(await test.call('both', 'Inbox/GetReasons', {})).reasons).toEqual([])
  })

  it('is refused without a session and to anyone who decides nothing', async () => {
    expect(await statuses(await testApp(), ['nobody', ...OTHERS], 'Inbox/GetReasons', {})).toEqual(REFUSALS)
  })
})

describe('Inbox.Saw', () => {
  it('never goes back, and accepts no future version', async () => {
    const test = await testApp()
    const eventId = await wait(test)
    await sql`update event_report set version = 5 where id = ${eventId}`.execute(test.db)
    const saw = (version: number) => test.call('approver', 'Inbox/Saw', { eventId, version })
    for (const version of [3, 4, 4, 2]) success(await saw(version))
    const looks = await test.db.selectFrom('report_look').selectAll().execute()
    expect(looks).toMatchObject([{ user_id: people.approver.id, report_id: eventId, version: 4 }])
    expect(refused(await saw(6)).http).toBe(400)
    expect((await stored(test, eventId)).version).toBe(5)
  })

  it('is refused without a session, to anyone who decides nothing, and out of scope', async () => {
    const test = await testApp()
    const other = await wait(test, { area: area.dock })
    expect(await statuses(test, ['nobody', ...OTHERS], 'Inbox/Saw', { eventId: other, version: 1 })).toEqual(REFUSALS)
    for (const eventId of [other, 987_654])
      expect(refused(await test.call('approver', 'Inbox/Saw', { eventId, version: 1 })).message).toBe(
        'The data was not found.',
      )
    expect(await test.db.selectFrom('report_look').selectAll().execute()).toEqual([])
  })
})

describe('the menu of Inbox', () => {
  it('is shown to people who decide somewhere, and to nobody else', async () => {
    const test = await testApp()
    const shown = async (role: 'approver' | 'both' | 'reporter' | 'admin') =>
      success(await test.call(role, 'MP_Front/LoadMP_Front', {})).menus.find(({ menuId }) => menuId === 27)
    expect(await shown('approver')).toMatchObject({ title: 'Inbox', link: '/Inbox', orderBy: 2, permission: 2 })
    expect(await shown('both')).toMatchObject({ permission: 2 })
    expect([await shown('reporter'), await shown('admin')]).toEqual([undefined, undefined])
    await test.db.deleteFrom('user_area').where('user_id', '=', people.approver.id).execute()
    expect(await shown('approver')).toBeUndefined()
    expect(refused(await decide(test, 'approver', [1], { requestId: KEY })).http).toBe(403)
  })
})
