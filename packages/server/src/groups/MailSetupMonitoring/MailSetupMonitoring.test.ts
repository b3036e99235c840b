import { describe, expect, it } from 'vitest'
import { addReceivers, run } from '../../testing/mailRuns.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { lookOnly, statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { area, people } from '../../testing/world.ts'

const load = async ({ call }: TestApp) => success(await call('admin', 'MailSetupMonitoring/onLoad', {})).setups

describe('MailSetupMonitoring.onLoad', () => {
  it('has a row for each event group and kind, and the level of the caller', async () => {
    const app = await testApp()
    const body = success(await app.call('admin', 'MailSetupMonitoring/onLoad', { mode: 1 }))
    expect(body.permission).toBe(2)
    expect(body.setups.map((row) => [row.eventGroupName, row.eventType, row.eventTime, row.finalTime])).toEqual([
      ['CSR', 3, '00:00', '09:00'],
      ['CSR', 4, '08:00', '09:00'],
      ['Operation', 3, '00:00', '09:00'],
      ['Operation', 4, '08:00', '09:00'],
      ['Security', 3, '00:00', '09:00'],
      ['Security', 4, '08:00', '09:00'],
    ])
    const thai = success(await app.call('areaadmin', 'MailSetupMonitoring/onLoad', {}, { 'accept-language': 'th' }))
    expect(thai.setups[3]).toMatchObject({ eventGroupName: 'ปฏิบัติการ', eventTypeName: 'ผิดปกติ', note: '' })
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(
      await statuses(app, ['nobody', 'reporter', 'company', 'csradmin'], 'MailSetupMonitoring/onLoad', {}),
    ).toEqual([401, 403, 403, 403])
  })
})

describe('MailSetupMonitoring.SaveData', () => {
  it('saves only changes, with their author', async () => {
    const app = await testApp()
    const rows = await load(app)
    const changed = rows.map((row) =>
      row.eventGroupId === 2 && row.eventType === 4
        ? { ...row, eventTime: '07:30', finalTime: '23:59', note: '  กะกลางคืน ' }
        : row,
    )
    success(await app.call('admin', 'MailSetupMonitoring/SaveData', { rows: changed }))
    const after = await load(app)
    expect(after[3]).toMatchObject({
      eventTime: '07:30',
      finalTime: '23:59',
      note: 'กะกลางคืน',
      updatedBy: 'admin Tester',
      updatedAt: '2026-11-20T10:00:00+07:00',
    })
    expect(after.filter((_, index) => index !== 3)).toEqual(rows.filter((_, index) => index !== 3))
    const trail = await app.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'call'])
      .where('table_name', '=', 'mail_setup')
      .execute()
    expect(trail).toEqual([{ actor_id: people.admin.id, call: 'MailSetupMonitoring/SaveData' }])
  })

  it('always starts the day of the report at midnight', async () => {
    const app = await testApp()
    const [row] = await load(app)
    success(await app.call('admin', 'MailSetupMonitoring/SaveData', { rows: [{ ...row, eventTime: '05:00' }] }))
    expect((await load(app))[0]).toMatchObject({ eventTime: '00:00', updatedBy: '' })
  })

  it('refuses missing or invalid times, and long notes, and then saves nothing', async () => {
    const app = await testApp()
    const rows = await load(app)
    const tried = async (change: object, language = 'en') =>
      refused(
        await app.call(
          'admin',
          'MailSetupMonitoring/SaveData',
          {
            rows: [
              { ...rows[0], note: 'kept out' },
              { ...rows[1], ...change },
            ],
          },
          { 'accept-language': language },
        ),
      )
    expect(await tried({ finalTime: '' })).toMatchObject({
      http: 200,
      fieldErrors: [{ field: 'rows.1.finalTime', message: 'Please Specify Time' }],
    })
    for (const time of ['24:00', '9:00', '09:60', '0900', '09:00:00', '๐๙:๐๐'])
      expect((await tried({ finalTime: time })).message, time).toBe('Invalid Time')
    expect((await tried({ eventTime: '25:00', finalTime: '' }, 'th')).fieldErrors).toEqual([
      { field: 'rows.1.eventTime', message: 'เวลาไม่ถูกต้อง' },
      { field: 'rows.1.finalTime', message: 'กรุณาระบุเวลา' },
    ])
    expect((await tried({ note: 'ก'.repeat(501) })).message).toBe('Note must be at most 500 characters')
    expect(await load(app)).toEqual(rows)
  })

  it('refuses an unknown row, and one that somebody else saved meanwhile', async () => {
    const app = await testApp()
    const [row] = await load(app)
    const save = (change: object) =>
      app.call('admin', 'MailSetupMonitoring/SaveData', { rows: [{ ...row, ...change }] })
    expect(refused(await save({ eventGroupId: 9 })).message).toBe('The data was not found.')
    expect(refused(await save({ eventType: 5 })).message).toBe('The data was not found.')
    success(await app.call('admin', 'MailSetupMonitoring/SaveData', { rows: [{ ...row, note: 'first' }] }))
    const late = refused(await save({ note: 'second' }))
    expect(late).toMatchObject({ isChanged: true })
    expect(late.message).toContain('admin Tester')
    expect((await load(app))[0]?.note).toBe('first')
  })

  it('refuses callers without a session or permission, or with view-only rights', async () => {
    const app = await testApp()
    await lookOnly(app, 'areaadmin', 8)
    const roles = ['nobody', 'company', 'areaadmin'] as const
    expect(await statuses(app, [...roles], 'MailSetupMonitoring/SaveData', { rows: [] })).toEqual([401, 403, 403])
  })
})

describe('MailSetupMonitoring.LoadRuns', () => {
  it('lists the runs, the latest first, and marks those that did not start', async () => {
    const app = await testApp()
    await app.db
      .insertInto('mail_run')
      .values([
        {
          kind: 'daily',
          for_date: '2026-11-18',
          due_at: '2026-11-19T09:00:00+07:00',
          started_at: '2026-11-19T09:00:02+07:00',
          ended_at: '2026-11-19T09:00:05+07:00',
          letter_count: 12,
          started_by: people.admin.id,
        },
        { kind: 'daily', for_date: '2026-11-19', due_at: '2026-11-20T09:00:00+07:00' },
        {
          kind: 'weekly',
          for_date: '2026-11-09',
          due_at: '2026-11-20T09:58:00+07:00',
          started_at: '2026-11-20T09:59:00+07:00',
        },
        { kind: 'abnormal', for_date: '2026-11-19', due_at: '2026-11-20T09:56:00+07:00' },
        { kind: 'daily', for_date: '2026-11-20', due_at: '2026-11-21T09:00:00+07:00' },
        {
          kind: 'monthly',
          for_date: '2026-10-01',
          due_at: '2026-11-01T09:00:00+07:00',
          started_at: '2026-11-01T09:00:00+07:00',
          reason: 'the database was away',
        },
        {
          kind: 'daily',
          for_date: '2026-10-20',
          due_at: '2026-10-21T09:00:00+07:00',
          given_up_at: '2026-11-01T09:00:00+07:00',
          reason: 'It was too late to catch up.',
        },
      ])
      .execute()
    const body = success(await app.call('admin', 'MailSetupMonitoring/LoadRuns', {}))
    expect(body.runs.map(({ kind, forDate, status }) => [kind, forDate, status])).toEqual([
      ['daily', '2026-11-20', 'planned'],
      ['weekly', '2026-11-09', 'running'],
      ['abnormal', '2026-11-19', 'planned'],
      ['daily', '2026-11-19', 'overdue'],
      ['daily', '2026-11-18', 'done'],
      ['monthly', '2026-10-01', 'failed'],
      ['daily', '2026-10-20', 'missed'],
    ])
    expect(body).toMatchObject({ permission: 2, overdue: 2, isMailServer: false, total: 7 })
    expect(body.runs[5]?.reason).toBe('the database was away')
    expect(body.runs[4]).toMatchObject({
      kindName: 'Daily report',
      statusName: 'Completed',
      due: '2026-11-19T09:00:00+07:00',
      startedAt: '2026-11-19T09:00:02+07:00',
      endedAt: '2026-11-19T09:00:05+07:00',
      letterCount: 12,
      startedBy: 'admin Tester',
    })
    const thai = success(await app.call('admin', 'MailSetupMonitoring/LoadRuns', {}, { 'accept-language': 'th' }))
    expect(thai.runs[6]?.reason).toBe('เลยเวลาที่จะส่งย้อนหลังได้')
    const second = success(await app.call('admin', 'MailSetupMonitoring/LoadRuns', { page: 2, pageSize: 3 }))
    expect(second.runs.map(({ status }) => status)).toEqual(['overdue', 'done', 'failed'])
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'company'], 'MailSetupMonitoring/LoadRuns', {})).toEqual([401, 403])
  })
})

describe('MailSetupMonitoring.SearchReceiver', () => {
  it('finds active people in scope by name and employee id', async () => {
    const { call, db } = await testApp()
    const names = async (role: 'admin' | 'areaadmin', input: object) =>
      success(await call(role, 'MailSetupMonitoring/SearchReceiver', input)).receivers.map(({ label }) => label)
    expect(await names('admin', { searchText: 'reporter' })).toEqual(['foreignreporter Tester', 'reporter Tester'])
    expect(await names('areaadmin', { searchText: 'reporter' })).toEqual(['reporter Tester'])
    expect(await names('areaadmin', { searchText: 'e9' })).toEqual(['colleague Tester'])
    expect(await names('areaadmin', { searchText: '%' })).toEqual([])
    expect(await names('admin', { userId: people.foreignreporter.id })).toEqual(['foreignreporter Tester'])
    expect(await names('areaadmin', { userId: people.foreignreporter.id })).toEqual([])
    await db
      .updateTable('user_account')
      .set({ deleted_at: '2026-11-20' })
      .where('id', '=', people.reporter.id)
      .execute()
    expect(await names('areaadmin', { searchText: 'reporter' })).toEqual([])
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'company'], 'MailSetupMonitoring/SearchReceiver', {})).toEqual([401, 403])
  })
})

describe('MailSetupMonitoring.PreviewLetter', () => {
  const asked = { kind: 'daily', receiverId: people.reporter.id, day: '19/11/2026' }

  it('shows the letter of the day as the receiver would get it, and as they got it', async () => {
    const app = await testApp()
    await addReceivers(app, 'Yard people', ['reporter'], [area.yard])
    await addReport(app.db, { area: area.yard, day: '2026-11-19', description: 'รถชนประตู' })
    const before = success(await app.call('areaadmin', 'MailSetupMonitoring/PreviewLetter', asked))
    expect(before).toMatchObject({
      language: 'en',
      receiverName: 'reporter Tester',
      email: 'reporter@example.com',
      kind: 'daily',
      eventDay: '2026-11-19',
      isPartial: false,
      asOf: '2026-11-20T10:00:00+07:00',
    })
    expect(before.subject).toContain('19/11/2026')
    for (const part of [before.text, before.html]) expect(part).toContain('รถชนประตู')
    expect(await app.db.selectFrom('letter').select('id').execute()).toEqual([])
    await run(app, 'daily', '2026-11-19')
    await app.setNow('2026-11-20T15:00:00+07:00')
    await addReport(app.db, { area: area.yard, day: '2026-11-19', description: 'filed too late' })
    const after = success(await app.call('areaadmin', 'MailSetupMonitoring/PreviewLetter', asked))
    expect(after.text).not.toContain('filed too late')
    expect(after.asOf).toBe('2026-11-20T10:00:00+07:00')
  })

  it('leaves out areas out of scope, before the run and after it', async () => {
    const app = await testApp()
    await addReceivers(app, 'Both', ['reporter'], [area.yard, area.gate, area.foreign])
    for (const id of [area.gate, area.foreign])
      await addReport(app.db, { area: id, day: '2026-11-19', description: 'ความลับ' })
    const preview = async (role: 'admin' | 'areaadmin') =>
      success(await app.call(role, 'MailSetupMonitoring/PreviewLetter', asked))
    for (const isWritten of [false, true]) {
      if (isWritten) await run(app, 'daily', '2026-11-19')
      const part = await preview('areaadmin')
      expect(part).toMatchObject({ isPartial: true, subject: expect.stringContaining('not reported 1') })
      for (const foreign of ['ความลับ', 'Gate', 'Foreign']) expect(part.text + part.html).not.toContain(foreign)
      const whole = await preview('admin')
      expect(whole.isPartial).toBe(false)
      expect(whole.text).toContain('ความลับ')
    }
  })

  it('reports that there is no letter if it is only about areas out of scope', async () => {
    const app = await testApp()
    await addReceivers(app, 'Gate people', ['reporter'], [area.gate])
    success(await app.call('admin', 'MailSetupMonitoring/PreviewLetter', asked))
    expect(refused(await app.call('areaadmin', 'MailSetupMonitoring/PreviewLetter', asked)).message).toBe(
      'There is no such letter for this receiver and day.',
    )
  })

  it('finds no receiver out of scope, and no letter that only its receiver may read', async () => {
    const { call } = await testApp()
    const foreign = { ...asked, receiverId: people.foreignreporter.id }
    expect(refused(await call('areaadmin', 'MailSetupMonitoring/PreviewLetter', foreign))).toMatchObject({
      http: 200,
      message: 'The data was not found.',
    })
    const secret = { ...asked, kind: 'set_password' }
    expect(refused(await call('admin', 'MailSetupMonitoring/PreviewLetter', secret)).http).toBe(400)
  })

  it('reports if there is no such letter', async () => {
    const { call } = await testApp()
    const nothing = await call('admin', 'MailSetupMonitoring/PreviewLetter', asked, { 'accept-language': 'th' })
    expect(refused(nothing).message).toBe('ไม่มีอีเมลนี้สำหรับผู้รับและวันที่ที่เลือก')
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'company'], 'MailSetupMonitoring/PreviewLetter', asked)).toEqual([401, 403])
  })
})
