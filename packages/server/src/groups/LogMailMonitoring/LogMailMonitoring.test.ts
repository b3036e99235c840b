import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keptReasons } from '@daybook/shared/texts/mailRuns'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { compiledSql } from '../../testing/compiled.ts'
import { lookOnly, statuses } from '../../testing/refusals.ts'
import { operationForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { startSmtpServer } from '../../testing/smtpServer.ts'
import { area, company, people, shift } from '../../testing/world.ts'
import { openOutbox } from '../../mail/delivery/outbox.ts'
import type { RunKind } from '../../mail/letters/runs.ts'
import { addReceivers, linksIn, run } from '../../testing/mailRuns.ts'
import { letterFile } from '../../mail/delivery/letterFile.ts'
import { type LogFilter, type LogScope, countQuery, listQuery } from './LogMailMonitoring.queries.ts'
import { addLogged } from '../../testing/loggedLetters.ts'

/** Yesterday's daily letters in every status, and one each of another company, another day and another kind. */
async function logged(): Promise<TestApp & { ids: Record<string, number> }> {
  const app = await testApp()
  const add = (given: Parameters<typeof addLogged>[1]) =>
    addLogged(app, { content: { cells: [{ areaId: area.port }] }, ...given })
  const ids = {
    sent: await add({ to: 'reporter', written: '2026-11-20T09:00:05+07:00' }),
    failed: await add({ to: 'approver', status: 'N', reason: '550 no such mailbox' }),
    unknown: await add({ to: 'both', status: 'unknown', reason: 'connection lost' }),
    sending: await add({ to: 'colleague', status: 'sending' }),
    foreign: await add({ to: 'foreignreporter', status: 'N', reason: 'foreign reason' }),
    before: await add({ to: 'reporter', status: 'N', day: '2026-11-18' }),
    weekly: await add({
      to: 'reporter',
      kind: 'weekly',
      status: 'N',
      day: '2026-11-09',
      written: '2026-11-20T00:00:00+07:00',
    }),
    secret: await add({ to: 'reporter', kind: 'set_password', status: 'N', day: null }),
  }
  return { ...app, ids }
}

async function rowsOf({ call }: TestApp, input: object = {}, role: 'admin' | 'areaadmin' = 'areaadmin') {
  return success(await call(role, 'LogMailMonitoring/onLoadData', input)).rows
}

const namesOf = async (...given: Parameters<typeof rowsOf>) =>
  (await rowsOf(...given)).map(({ receiverName }) => receiverName.replace(' Tester', ''))

describe('LogMailMonitoring.onLoadData', () => {
  it('opens with the daily letters about yesterday to the people in scope, and counts them', async () => {
    const app = await logged()
    const body = success(await app.call('areaadmin', 'LogMailMonitoring/onLoadData', {}))
    expect(body).toMatchObject({
      permission: 2,
      eventDay: '2026-11-19',
      sentDate: '2026-11-20T09:00:05+07:00',
      sentAllCount: 4,
      sentCount: 1,
      notSentCount: 1,
      waitingCount: 1,
      unknownCount: 1,
      fileCount: 0,
      cancelledCount: 0,
      canResend: true,
      total: 4,
    })
    expect(body.rows.map(({ receiverName, status, canResend }) => [receiverName, status, canResend])).toEqual([
      ['approver Tester', 'N', true],
      ['both Tester', 'unknown', true],
      ['colleague Tester', 'waiting', false],
      ['reporter Tester', 'Y', false],
    ])
    expect(body.rows[0]).toEqual({
      letterId: app.ids.failed,
      receiverId: people.approver.id,
      kind: 'daily',
      kindName: 'Daily Report',
      eventDay: '2026-11-19',
      receiverName: 'approver Tester',
      email: 'approver@example.com',
      companyName: 'Home',
      receiverGroups: [],
      status: 'N',
      statusName: 'Fail',
      reason: '550 no such mailbox',
      channel: null,
      channelName: '',
      why: '',
      attempts: 3,
      resentBy: '',
      lastDate: '2026-11-20T09:00:00+07:00',
      canResend: true,
      canView: true,
    })
    expect(body.companies).toEqual([{ value: company.home, label: 'Home', otherName: '', csr: false }])
    expect(await namesOf(app, {}, 'admin')).toContain('foreignreporter')
  })

  it('shows why a reminder was written and by which channel it went, without the areas of others', async () => {
    const app = await testApp()
    const cell = (areaId: number, day = '2026-11-20') => ({
      areaId,
      day,
      shiftId: null,
      minutes: 60,
      to: 'areaAdministrators',
    })
    const said = {
      day: '2026-11-20',
      cells: [
        [area.quay, 'Port / Quay'],
        [area.gate, 'Gate'],
      ].map(([id, areaName]) => ({
        ...cell(Number(id)),
        companyId: company.home,
        companyName: 'Home',
        areaName,
        groupId: 2,
        shiftName: '',
        dueAt: '2026-11-20T01:00:00Z',
        isOverdue: true,
      })),
    }
    const cells = [cell(area.quay), cell(area.gate)]
    const letterId = await addLogged(app, {
      to: 'company',
      kind: 'reminder',
      content: { to: people.company.id, moment: '2026-11-20T02:00:00Z', cells, said },
    })
    await sql`update letter set channel = 'line'`.execute(app.db)
    const search = { modeName: 'SEARCH', kind: 'reminder', eventDate: '2026-11-20' }
    const body = success(await app.call('areaadmin', 'LogMailMonitoring/onLoadData', search))
    expect(body.rows).toMatchObject([
      {
        letterId,
        channel: 'line',
        channelName: 'LINE',
        why: 'Not filed: 1 · 1 hour after it was due, to administrators of the area',
      },
    ])
    const whole = success(await app.call('admin', 'LogMailMonitoring/onLoadData', search))
    expect(whole.rows[0]?.why).toMatch(/^Not filed: 2 · /)
    const thai = success(
      await app.call('areaadmin', 'LogMailMonitoring/onLoadData', search, { 'accept-language': 'th' }),
    )
    expect(thai.rows[0]?.why).toBe('ยังไม่รายงาน 1 รายการ · หลังครบกำหนด 1 ชั่วโมง แจ้งผู้ดูแลพื้นที่')
    const read = success(await app.call('areaadmin', 'LogMailMonitoring/LoadLetter', { letterId }))
    expect(read).toMatchObject({ isPartial: true, subject: 'Daybook reminder 20/11/2026: Port / Quay' })
    expect(read.text).not.toContain('Gate')
  })

  it('names the active receiver groups that the caller may see, and filters by them', async () => {
    const app = await logged()
    const group = async (name: string, areaId: number, isActive = true) => {
      const { id } = await app.db
        .insertInto('receiver_group')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow()
      await app.db.insertInto('receiver_group_area').values({ receiver_group_id: id, area_id: areaId }).execute()
      await app.db
        .insertInto('receiver_group_member')
        .values({ receiver_group_id: id, user_id: people.reporter.id, is_active: isActive })
        .execute()
      return id
    }
    const port = await group('Port people', area.port)
    const dock = await group('Dock people', area.dock)
    const former = await group('Former people', area.fence, false)
    const [row] = await rowsOf(app, { receiverName: 'REPORTER' })
    expect(row?.receiverGroups).toEqual([{ receiverGroupId: port, receiverGroupName: 'Port people' }])
    const body = success(await app.call('areaadmin', 'LogMailMonitoring/onLoadData', {}))
    expect(body.receiverGroups.map(({ label }) => label)).toEqual(['Former people', 'Port people'])
    expect(await namesOf(app, { receiverGroupIds: [port] })).toEqual(['reporter'])
    expect(await namesOf(app, { receiverGroupIds: [former] })).toEqual([])
    expect(await namesOf(app, { receiverGroupIds: [dock] })).toEqual([])
    expect(await namesOf(app, { receiverGroupIds: [dock] }, 'admin')).toEqual(['reporter'])
  })

  it('filters by name, companies and status; counts are of the whole day', async () => {
    const app = await logged()
    expect(await namesOf(app, { receiverName: 'OTH' })).toEqual(['both'])
    expect(await namesOf(app, { companyIds: [company.foreign] })).toEqual([])
    expect(await namesOf(app, { companyIds: [company.foreign] }, 'admin')).toEqual(['foreignreporter'])
    expect(await namesOf(app, { status: 'waiting' })).toEqual(['colleague'])
    const failed = success(await app.call('areaadmin', 'LogMailMonitoring/onLoadData', { status: 'N', pageSize: 10 }))
    expect(failed).toMatchObject({ total: 1, sentAllCount: 4, canResend: true })
    const others = success(await app.call('areaadmin', 'LogMailMonitoring/onLoadData', { status: 'cancelled' }))
    expect(others).toMatchObject({ total: 0, rows: [], canResend: true })
  })

  it('explains in the reader’s language, and quotes the mail server literally', async () => {
    const app = await testApp()
    const ours = { approver: keptReasons.badAddress, both: keptReasons.receiverLeft } as const
    for (const [to, reason] of Object.entries(ours) as [keyof typeof ours, string][])
      await addLogged(app, { to, status: 'N', reason })
    await addLogged(app, { to: 'colleague', status: 'N', reason: '550 no such mailbox' })
    const reasons = async (language: string) =>
      success(
        await app.call('areaadmin', 'LogMailMonitoring/onLoadData', {}, { 'accept-language': language }),
      ).rows.map(({ reason }) => reason)
    expect(await reasons('en')).toEqual([...Object.values(ours), '550 no such mailbox'])
    expect(await reasons('th')).toEqual(['อีเมลไม่ถูกต้อง', 'ผู้รับไม่ได้ใช้งานระบบแล้ว', '550 no such mailbox'])
  })

  it('lists other kinds by the day they were written, to the minute in Bangkok', async () => {
    const app = await logged()
    const weekly = { kind: 'weekly', modeName: 'SEARCH' }
    const found = await rowsOf(app, { ...weekly, eventDate: '2026-11-20' })
    expect(found).toMatchObject([{ letterId: app.ids.weekly, kindName: 'Weekly Report', eventDay: '2026-11-09' }])
    expect(await rowsOf(app, { ...weekly, eventDate: '2026-11-19' })).toEqual([])
    const secret = await rowsOf(app, { kind: 'set_password', modeName: 'SEARCH', eventDate: '2026-11-20' })
    expect(secret).toMatchObject([{ status: 'N', canResend: false, canView: false, eventDay: '' }])
  })

  it('requires a day that is not in the future', async () => {
    const { call } = await testApp()
    const tried = async (input: object, language = 'en') =>
      refused(await call('admin', 'LogMailMonitoring/onLoadData', input, { 'accept-language': language }))
    expect(await tried({ modeName: 'SEARCH' })).toMatchObject({
      message: 'Please Specify Event Date',
      fieldErrors: [{ field: 'eventDate' }],
    })
    expect((await tried({ eventDate: '2026-11-20' })).message).toBe('Event Date must not be later than yesterday.')
    expect((await tried({ eventDate: '2026-11-20' }, 'th')).message).toBe('วันที่เกิดเหตุการณ์ต้องไม่เกินเมื่อวาน')
    expect((await tried({ eventDate: '2026-11-21', kind: 'weekly' })).message).toBe(
      'Written on must not be later than today.',
    )
    expect((await tried({ eventDate: '2026-02-31' })).http).toBe(400)
    expect((await tried({ kind: 'other' })).http).toBe(400)
    expect((await tried({ sort: 'id' })).http).toBe(400)
  })

  it('sorts by every column and pages', async () => {
    const app = await logged()
    for (const sort of ['receiverName', 'companyName', 'status', 'lastDate', 'resentBy'])
      expect(await rowsOf(app, { sort, order: 'desc' }), sort).toHaveLength(4)
    expect(await namesOf(app, { sort: 'receiverName', order: 'desc', page: 2, pageSize: 3 })).toEqual(['approver'])
  })

  it('lets people with view-only rights see it, and resend nothing', async () => {
    const app = await logged()
    await lookOnly(app, 'areaadmin', 8)
    const body = success(await app.call('areaadmin', 'LogMailMonitoring/onLoadData', {}))
    expect(body).toMatchObject({ permission: 1, canResend: false })
    expect(body.rows.some(({ canResend }) => canResend)).toBe(false)
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    const roles = ['nobody', 'reporter', 'company', 'csradmin'] as const
    expect(await statuses(app, [...roles], 'LogMailMonitoring/onLoadData', {})).toEqual([401, 403, 403, 403])
  })
})

describe('LogMailMonitoring.onResentMail', () => {
  const state = async ({ db }: TestApp) =>
    Object.fromEntries((await db.selectFrom('letter').selectAll().execute()).map((row) => [row.id, row]))

  it('resends only the failed letters of the filter, under their own Message-ID', async () => {
    const app = await logged()
    const before = await state(app)
    await app.setNow('2026-11-20T11:00:00+07:00')
    const answer = await app.call('areaadmin', 'LogMailMonitoring/onResentMail', { modeName: '', status: 'N' })
    expect(success(answer).count).toBe(1)
    const after = await state(app)
    expect(after[app.ids.failed ?? 0]).toMatchObject({
      status: 'waiting',
      reason: '',
      attempts: 0,
      resent_by: people.areaadmin.id,
      message_id: before[app.ids.failed ?? 0]?.message_id,
    })
    for (const name of ['sent', 'unknown', 'sending', 'foreign', 'before', 'weekly', 'secret'])
      expect(after[app.ids[name] ?? 0], name).toEqual(before[app.ids[name] ?? 0])
    const [row] = await rowsOf(app, { receiverName: 'approver' })
    expect(row).toMatchObject({
      status: 'waiting',
      resentBy: 'areaadmin Tester',
      lastDate: '2026-11-20T11:00:00+07:00',
      canResend: false,
    })
    const again = await app.call('areaadmin', 'LogMailMonitoring/onResentMail', { status: 'N' })
    expect(refused(again).message).toBe('There is no failed letter to resend.')
  })

  it('applies the whole filter, whatever status it names', async () => {
    const app = await logged()
    const resend = (input: object) => app.call('admin', 'LogMailMonitoring/onResentMail', input)
    expect(refused(await resend({ receiverName: 'nobody' })).http).toBe(200)
    expect(success(await resend({ status: 'Y', companyIds: [company.foreign] })).count).toBe(1)
    expect(refused(await resend({ eventDate: '2026-11-20' })).message).toContain('yesterday')
    expect(success(await resend({ eventDate: '2026-11-18' })).count).toBe(1)
  })

  it('reports that a letter was written to a file, and sends it once there is a mail server', async () => {
    const app = await logged()
    const port = await addReceivers(app, 'Another of Port', ['company'], [area.port])
    const id = await addLogged(app, { to: 'company', status: 'file', content: { edition: 1, groups: [port] } })
    const load = async (input: object) => success(await app.call('areaadmin', 'LogMailMonitoring/onLoadData', input))
    const resend = () => app.call('areaadmin', 'LogMailMonitoring/onResentMail', { letterIds: [id] })
    expect(await load({ status: 'file' })).toMatchObject({
      sentAllCount: 5,
      sentCount: 1,
      fileCount: 1,
      total: 1,
      rows: [{ letterId: id, status: 'file', statusName: 'Written to file', canResend: false }],
    })
    expect(refused(await resend()).message).toBe('There is no failed letter to resend.')
    app.services.config.smtpUrl = 'smtp://127.0.0.1:1'
    expect((await load({ status: 'file' })).rows[0]?.canResend).toBe(true)
    expect(success(await resend()).count).toBe(1)
    expect(await load({ status: 'file' })).toMatchObject({ fileCount: 0, rows: [] })
  })

  it('resends single letters: failed ones, and those with an unknown outcome', async () => {
    const app = await logged()
    const { failed = 0, unknown = 0, sent = 0, secret = 0, foreign = 0 } = app.ids
    const resend = (...letterIds: number[]) => app.call('areaadmin', 'LogMailMonitoring/onResentMail', { letterIds })
    expect(success(await resend(unknown, failed, failed)).count).toBe(2)
    const after = await state(app)
    expect([after[unknown]?.status, after[failed]?.status]).toEqual(['waiting', 'waiting'])
    expect(refused(await resend(sent)).message).toBe('There is no failed letter to resend.')
    expect(refused(await resend(secret)).message).toBe('There is no failed letter to resend.')
    expect(refused(await resend(foreign)).message).toBe('The data was not found.')
    expect(refused(await resend(987_654)).message).toBe('The data was not found.')
    expect((await state(app))[foreign]).toMatchObject({ status: 'N', resent_by: null })
  })

  it('resends only letters about areas that the caller administers, all of them', async () => {
    const app = await testApp()
    const own = await addReceivers(app, 'Port', ['reporter'], [area.port, area.quay])
    const shared = await addReceivers(app, 'Port and gate', ['reporter'], [area.port, area.gate])
    const empty = await addReceivers(app, 'Of nothing', ['reporter'], [])
    const reports = await Promise.all([area.yard, area.gate].map((id) => addReport(app.db, { area: id })))
    const [mine = 0, others = 0] = reports
    const cells = (...ids: number[]) => ({ cells: ids.map((areaId) => ({ areaId })) })
    const TRIED: [kind: string, content: object, isTheirs: boolean][] = [
      ['daily', { groups: [own] }, true],
      ['daily', { groups: [own, shared] }, false],
      ['daily', { groups: [empty] }, false],
      ['daily', { groups: [] }, false],
      ['reminder', cells(area.port, area.fence), true],
      ['reminder', cells(area.port, area.gate), false],
      ['reminder', cells(), false],
      ['approval', { reports: [mine] }, true],
      ['approval', { reports: [mine, others] }, false],
      ['approval', { reports: [] }, false],
      ['rejected', { report: mine }, true],
      ['rejected', { report: others }, false],
      ['operations', {}, false],
      ['delegation', {}, false],
    ]
    for (const [kind, content, isTheirs] of TRIED) {
      const id = await addLogged(app, { to: 'reporter', kind, status: 'N', content })
      const about = `${kind} ${JSON.stringify(content)}`
      const input = { kind, modeName: 'search', eventDate: kind === 'daily' ? '19/11/2026' : '20/11/2026' }
      const log = success(await app.call('areaadmin', 'LogMailMonitoring/onLoadData', input as never))
      expect([log.rows.find(({ letterId }) => letterId === id)?.canResend, log.canResend], about).toEqual([
        isTheirs,
        isTheirs,
      ])
      const answer = await app.call('areaadmin', 'LogMailMonitoring/onResentMail', { letterIds: [id] })
      expect(isTheirs ? success(answer).count : refused(answer).message, about).toBe(
        isTheirs ? 1 : 'Only an administrator of all areas that this mail is about can send it.',
      )
      expect((await state(app))[id]?.status, about).toBe(isTheirs ? 'waiting' : 'N')
      await app.db.deleteFrom('letter').where('id', '=', id).execute()
    }
  }, 120_000)

  it('sends them once when two administrators resend at the same moment', async () => {
    const app = await scratchApp()
    const port = await addReceivers(app, 'Port', ['reporter'], [area.port])
    for (const to of ['reporter', 'approver', 'both'] as const)
      await addLogged(app, { to, status: 'N', day: '2026-11-19', content: { edition: 1, groups: [port] } })
    const ask = (role: 'admin' | 'areaadmin') => app.call(role, 'LogMailMonitoring/onResentMail', {})
    const answers = await Promise.all([ask('admin'), ask('areaadmin'), ask('admin')])
    const counts = answers.map(({ body }) => (body.status === 'Success' ? body.count : 0))
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 3])
  })

  it('refuses callers without a session or permission, or with view-only rights', async () => {
    const app = await logged()
    await lookOnly(app, 'areaadmin', 8)
    const roles = ['nobody', 'company', 'areaadmin'] as const
    expect(await statuses(app, [...roles], 'LogMailMonitoring/onResentMail', {})).toEqual([401, 403, 403])
    expect((await state(app))[app.ids.failed ?? 0]?.status).toBe('N')
  })
})

describe('LogMailMonitoring.LoadLetter', () => {
  const source = [
    'From: Daybook <daybook@example.com>',
    'To: reporter Tester <reporter@example.com>',
    `Subject: =?UTF-8?B?${Buffer.from('รายงานประจำวัน').toString('base64')}?=`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('เหตุการณ์ 3 รายการ\n').toString('base64'),
    '--part',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p style=3D"color:red">three</p>',
    '--part--',
    '',
  ].join('\r\n')

  async function withFile(app: TestApp, id: number, kind = 'daily') {
    const file = letterFile(app.services.config, { id, kind })
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, source)
  }

  /** A run's letter to a user with these areas; `read` reads it as a role. */
  async function written(app: TestApp, areas: number[], kind: RunKind = 'daily', day = '2026-11-19') {
    await addReceivers(app, 'Some people', ['reporter'], areas)
    await run(app, kind, day)
    const { id } = await app.db.selectFrom('letter').select('id').where('kind', '=', kind).executeTakeFirstOrThrow()
    const read = (role: 'admin' | 'areaadmin', language = 'en') =>
      app.call(role, 'LogMailMonitoring/LoadLetter', { letterId: id }, { 'accept-language': language })
    return { id, read }
  }

  it('reads a letter that was written to a file, in Thai too', async () => {
    const app = await testApp()
    const { id, read } = await written(app, [area.yard, area.fence])
    await withFile(app, id)
    const body = success(await read('areaadmin'))
    expect(body).toMatchObject({
      subject: 'รายงานประจำวัน',
      text: 'เหตุการณ์ 3 รายการ\n',
      html: '<p style="color:red">three</p>\n',
      receiverName: 'reporter Tester',
      email: 'reporter@example.com',
      kind: 'daily',
      eventDay: '2026-11-19',
      isPartial: false,
    })
  })

  it('leaves out areas out of scope, also in the file', async () => {
    const app = await testApp()
    const secret = { day: '2026-11-19', description: 'ความลับ' }
    await addReport(app.db, { area: area.yard, day: '2026-11-19', description: 'ลานจอดเรียบร้อย' })
    for (const id of [area.gate, area.foreign]) await addReport(app.db, { ...secret, area: id })
    await addReceivers(app, 'Elsewhere', ['reporter'], [area.gate, area.foreign])
    const { id, read } = await written(app, [area.yard])
    await withFile(app, id)
    const part = success(await read('areaadmin'))
    expect(part).toMatchObject({ isPartial: true, subject: expect.stringContaining('not reported 0') })
    for (const shown of [part.text, part.html]) {
      expect(shown).toContain('ลานจอดเรียบร้อย')
      for (const foreign of ['ความลับ', 'Gate', 'Foreign', 'Elsewhere']) expect(shown).not.toContain(foreign)
    }
    const links = await linksIn(app, part.text)
    const { id: own } = await app.db
      .selectFrom('event_report')
      .select('id')
      .where('area_id', '=', area.yard)
      .executeTakeFirstOrThrow()
    expect(links.flatMap(({ opened }) => (opened as { ids?: number[] }).ids ?? [])).toEqual([own])
    expect(success(await read('admin'))).toMatchObject({ isPartial: false, text: 'เหตุการณ์ 3 รายการ\n' })
  })

  it('recounts a week over the caller’s own areas', async () => {
    const app = await testApp()
    for (const id of [area.yard, area.gate, area.foreign]) await addReport(app.db, { area: id, day: '2026-11-10' })
    const { read } = await written(app, [area.yard, area.gate, area.foreign], 'weekly', '2026-11-09')
    const [part, whole] = [success(await read('areaadmin')), success(await read('admin'))]
    expect([part.isPartial, whole.isPartial]).toEqual([true, false])
    expect(whole.text).toMatch(/Reports\W+3\b/)
    expect(part.text).toMatch(/Reports\W+1\b/)
    expect(part.text).not.toContain('Foreign')
  })

  it('refuses in both languages a letter only about areas out of scope, which people who see them can read', async () => {
    const app = await testApp()
    const { id, read } = await written(app, [area.gate, area.foreign])
    await withFile(app, id)
    expect(refused(await read('areaadmin'))).toMatchObject({
      http: 200,
      message: 'This letter contains nothing about your areas.',
    })
    expect(refused(await read('areaadmin', 'th')).message).toBe('อีเมลนี้ไม่มีข้อมูลของพื้นที่ที่ท่านมีสิทธิ์ดู')
    expect(success(await read('admin')).isPartial).toBe(false)
    await app.db.deleteFrom('letter_edition').execute()
    expect(refused(await read('areaadmin')).message).toBe('The text of this letter is not stored.')
    expect(success(await read('admin')).text).toBe('เหตุการณ์ 3 รายการ\n')
  })

  it.each(['operations', 'webhook'])(
    'shows a letter about no area, such as %s, only to those who see everything',
    async (kind) => {
      const app = await testApp()
      const id = await addLogged(app, { to: 'admin', kind, day: null })
      await withFile(app, id, kind)
      expect(refused(await app.call('areaadmin', 'LogMailMonitoring/LoadLetter', { letterId: id })).message).toBe(
        'This letter contains nothing about your areas.',
      )
      const read = success(await app.call('admin', 'LogMailMonitoring/LoadLetter', { letterId: id }))
      expect(read).toMatchObject({ subject: 'รายงานประจำวัน', isPartial: false })
    },
  )

  it('names only reports of own areas in a letter about reports', async () => {
    const app = await testApp()
    const reports: number[] = []
    for (const id of [area.quay, area.dock])
      reports.push(await addReport(app.db, { area: id, day: '2026-11-19', status: 1 }))
    const [own = 0, foreign = 0] = reports
    const load = async (kind: string, content: object) => {
      const id = await addLogged(app, { to: 'both', kind, day: null })
      await sql`update letter set content = ${JSON.stringify(content)}::jsonb where id = ${id}`.execute(app.db)
      return app.call('areaadmin', 'LogMailMonitoring/LoadLetter', { letterId: id })
    }
    const part = success(await load('approval', { reports }))
    expect(part).toMatchObject({ isPartial: true, subject: expect.stringContaining('Quay') })
    expect(part.text).not.toContain('Dock')
    expect(success(await load('approval', { reports: [own] })).isPartial).toBe(false)
    for (const [kind, content] of [
      ['approval', { reports: [foreign] }],
      ['rejected', { report: foreign, version: 1 }],
    ] as const)
      expect(refused(await load(kind, content)).message).toBe('This letter contains nothing about your areas.')
  })

  it('shows a letter about reports as it was sent, whatever became of them', async () => {
    const server = await startSmtpServer()
    const app = await scratchApp({ SMTP_URL: server.url })
    const outbox = openOutbox(app.services)
    onTestFinished(() => outbox.close())
    const form = operationForm({ areaId: [area.quay], shifts: [shift.morning], description: 'ตรวจท่าเรือ' })
    const saved = async (
      role: 'reporter' | 'approver',
      name: 'CreateReport/SaveData' | 'EventApprove/SaveData',
      input: object,
    ) => success(await app.call(role, name, { ...input }))
    /** The text of the letter; its links are sealed again each time. */
    const read = async (kind: string) => {
      const { id } = await app.db
        .selectFrom('letter')
        .select('id')
        .where('kind', '=', kind)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      const answer = await app.call('areaadmin', 'LogMailMonitoring/LoadLetter', { letterId: id })
      return {
        id,
        http: answer.http,
        said: (answer.body as { text?: string }).text?.replace(/\S+Action-Login\S+/g, '').trimEnd(),
      }
    }
    await saved('reporter', 'CreateReport/SaveData', form)
    await sql`update letter set due_at = daybook_now()`.execute(app.db)
    expect(await outbox.deliver()).toBe(2)
    const sent = (await PostalMime.parse(server.taken[0]?.source ?? '')).text
      ?.replace(/\S+Action-Login\S+/g, '')
      .trimEnd()
    expect(sent).toContain('ตรวจท่าเรือ')
    const { id } = await app.db.selectFrom('event_report').select('id').executeTakeFirstOrThrow()
    const edit = { eventId: id, areaId: area.quay, mode: 0 }
    await saved('approver', 'EventApprove/SaveData', {
      eventId: id,
      mode: 2,
      version: 1,
      approvalRemark: 'ขาดรูปถ่าย',
    })
    expect((await read('approval')).said).toBe(sent)
    expect(await outbox.deliver()).toBe(1)
    await saved('reporter', 'EventApprove/SaveData', { ...form, ...edit, version: 2, description: 'แก้แล้ว' })
    const rejected = await read('rejected')
    expect(rejected.said).toContain('> ขาดรูปถ่าย')
    expect(rejected.said).toContain('ตรวจท่าเรือ')
    expect((await read('approval')).said).toBe(sent)

    // Resent, it would say what holds then: nothing.
    await sql`update letter set status = 'unknown', sent_at = null where id = ${rejected.id}`.execute(app.db)
    success(await app.call('areaadmin', 'LogMailMonitoring/onResentMail', { letterIds: [rejected.id] }))
    const before = server.taken.length
    await outbox.deliver()
    expect(server.taken.slice(before).map(({ to }) => to)).not.toContain('reporter@example.com')
    expect((await read('rejected')).said).toBeUndefined()
  })

  it('composes the letter again from its row if it was sent by a mail server', async () => {
    const app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await addReceivers(app, 'Yard people', ['reporter'], [area.yard])
    await run(app, 'daily', '2026-11-19')
    const [row] = await rowsOf(app)
    const body = success(await app.call('areaadmin', 'LogMailMonitoring/LoadLetter', { letterId: row?.letterId }))
    expect(body.subject).toContain('19/11/2026')
    expect(body.text).toContain('Yard')
  })

  it('never shows a letter with a link to set a password, or one to a receiver out of scope', async () => {
    const app = await logged()
    const { secret = 0, foreign = 0 } = app.ids
    await withFile(app, secret, 'set_password')
    await withFile(app, foreign)
    const read = async (letterId: number, role: 'admin' | 'areaadmin' = 'areaadmin') =>
      refused(await app.call(role, 'LogMailMonitoring/LoadLetter', { letterId })).message
    expect(await read(secret, 'admin')).toBe('The text of this letter is not stored.')
    expect(await read(foreign)).toBe('The data was not found.')
    expect(await read(987_654)).toBe('The data was not found.')
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'company'], 'LogMailMonitoring/LoadLetter', { letterId: 1 })).toEqual([
      401, 403,
    ])
  })
})

describe('the SQL of the mail log', () => {
  const everything: LogScope = {
    users: { all: true, companyIds: [] },
    areas: { all: true, companyIds: [], areaIds: [] },
  }
  const own: LogScope = {
    users: { all: false, companyIds: [company.home] },
    areas: { all: false, companyIds: [], areaIds: [area.port] },
  }
  const day: LogFilter = {
    kind: 'daily',
    day: '2026-11-19',
    timeZone: 'Asia/Bangkok',
    words: [],
    companyIds: [],
    groupIds: [],
  }
  const every: LogFilter = { ...day, words: ['a'], companyIds: [1], groupIds: [2] }
  const byName = { by: 'receiverName', descending: false } as const
  const page = { limit: 20, offset: 0, isWhole: false }

  it('matches the reviewed snapshot', async () => {
    const statements = compiledSql({
      'onLoadData: the daily letters about a day': listQuery(everything, day, null, byName, page, 'en'),
      'onLoadData: other letters of a day': listQuery(
        everything,
        { ...day, kind: 'approval' },
        null,
        byName,
        page,
        'en',
      ),
      'onLoadData: every filter, for an area admin': listQuery(
        own,
        every,
        'N',
        { by: 'status', descending: true },
        page,
        'en',
      ),
      'onLoadData: counts': countQuery(own, every),
    })
    await expect(statements).toMatchFileSnapshot('./LogMailMonitoring.sql')
  })

  it('finds the letters of a day by an index, of any kind, and of a receiver too', async () => {
    const { db } = await testApp()
    // The letters of two years, as PostgreSQL would plan for them whatever it knows of the table of these tests.
    await sql`
      insert into letter (kind, receiver_id, subject_key, event_date, language, content, message_id, created_at)
      select kind, u.id, day::date, day::date, 'en', '{}', '<' || gen_random_uuid() || '@example.com>', day
      from generate_series(${day.day}::date - 729, ${day.day}::date, interval '1 day') day,
        unnest(array['daily', 'weekly']) kind, (select id from user_account order by id limit 10) u
      on conflict do nothing`.execute(db)
    await sql`analyze letter`.execute(db)
    const planOf = async (query: RawBuilder<unknown>) =>
      JSON.stringify((await sql`explain (format json) ${query}`.execute(db)).rows)
    for (const scope of [everything, own]) {
      expect(await planOf(listQuery(scope, day, null, byName, page, 'en'))).toContain('"letter_day"')
      expect(await planOf(countQuery(scope, day))).toContain('"letter_day"')
      expect(await planOf(countQuery(scope, { ...day, kind: 'weekly' }))).toContain('"letter_written"')
    }
  })
})
