import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cellValue } from '@daybook/shared/cells'
import { openOutbox } from '../../mail/delivery/outbox.ts'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { abnormalForm, operationForm, securityForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { uploadPicture } from '../../testing/upload.ts'
import { type Role, area, company, eventType, people, shift } from '../../testing/world.ts'

type Form = Parameters<typeof operationForm>[0]

const file = async (test: TestApp, form: object, role: Role = 'reporter') =>
  success(await test.call(role, 'CreateReport/SaveData', { ...form })).eventIds[0] ?? 0
const remove = async (test: TestApp, eventId: number, role: Role = 'areaadmin') =>
  success(await test.call(role, 'CreateReport/DeleteEvent', { eventId }))
const restore = async (test: TestApp, id: number, role: Role = 'areaadmin') =>
  success(await test.call(role, 'DeletedReports/Restore', { requestId: crypto.randomUUID(), reportIds: [id] })).reports

/** Everything attached to a report, as the database stores it. */
async function allOf(test: TestApp, id: number): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(e) - 'feed_at' as report,
      (select jsonb_agg(s order by s.shift_id) from event_report_shift s where s.report_id = e.id) as shifts,
      (select jsonb_agg(jsonb_build_array(f, u, p) order by f.position) from event_report_file f join upload u on u.id = f.upload_id
        left join upload_picture p on p.upload_id = u.id where f.report_id = e.id) as files,
      (select jsonb_agg(l order by l.id) from letter l) as letters,
      (select jsonb_agg(s order by s.request_id) from submission s where e.id = any(s.report_ids)) as submissions,
      (select jsonb_agg(d order by d.id) from draft d) as drafts,
      (select jsonb_agg(jsonb_build_array(c, m) order by c.id) from report_comment c
        left join report_comment_mention m on m.comment_id = c.id where c.report_id = e.id) as comments,
      (select jsonb_agg(to_jsonb(a) - 'feed_at' order by a.id) from corrective_action a where a.report_id = e.id) as actions
    from event_report e where e.id = ${id}`.execute(test.db)
  return rows[0]
}

/** Another person's comment that mentions the reporter, and an action assigned to them. */
async function discuss(test: TestApp, eventId: number): Promise<void> {
  const about = { eventId, text: 'Mend the fence', requestId: crypto.randomUUID() }
  success(await test.call('company', 'Comments/Add', { ...about, mentionIds: [people.reporter.id] }))
  success(await test.call('company', 'Actions/Add', { ...about, ownerId: people.reporter.id, due: '2026-12-24' }))
}

/** What people see of it: its dialog without its history, and its row in the record. */
async function readOf(test: TestApp, eventId: number): Promise<unknown> {
  const { history, ...dialog } = success(await test.call('company', 'EventApprove/GetData', { eventId }))
  const { events } = success(await test.call('company', 'EventRecord/GetData', {}))
  return { dialog, steps: history.map(({ action }) => action), row: events.find((row) => row.eventId === eventId) }
}

const CASES: [string, Form][] = [
  ['a normal one with its shift', operationForm({ shifts: [shift.morning] })],
  ['one that waits for approval', operationForm({ areaId: [area.quay] })],
  ['an abnormal one with its times', abnormalForm()],
  ['one with a sub type', abnormalForm({ eventTypeId: eventType.release, subEventTypeId: eventType.leak })],
  ['one that has not ended', abnormalForm({ endTime: '', notEnded: true })],
  ['one of a security level', securityForm({ levelId: 2, description: 'ไฟดับ' })],
]

describe('a report that was deleted and restored', () => {
  it.each(CASES)('%s: has everything that belonged to it', async (_, form) => {
    const test = await testApp()
    const pictures = [await uploadPicture(test, 'reporter', 'ก.png'), await uploadPicture(test, 'reporter', 'b.png')]
    const id = await file(test, { ...form, files: pictures, requestId: crypto.randomUUID() })
    success(await test.call('reporter', 'CreateReport/SaveDraft', { formData: '{"a":1}', files: [] }))
    await discuss(test, id)
    const cookie = await test.signIn('reporter')
    const get = (tail: string) =>
      test.app.inject({ url: `/Uploadfiles/${pictures[0]?.url}${tail}`, headers: { cookie } })
    const shown = await Promise.all([get(''), get('/thumbnail')])
    expect(shown.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const [before, read] = [await allOf(test, id), await readOf(test, id)]

    await test.setNow('2026-11-20T11:00:00+07:00')
    await remove(test, id, 'company')
    expect(refused(await test.call('company', 'EventApprove/GetData', { eventId: id })).message).toBe(
      'The data was not found.',
    )
    expect((await get('/thumbnail')).statusCode).toBe(404)
    await test.setNow('2026-11-20T12:00:00+07:00')
    expect(await restore(test, id, 'company')).toEqual([{ id, outcome: 'restored', message: null }])

    expect(await allOf(test, id)).toEqual(before)
    expect(await readOf(test, id)).toEqual({ ...(read as object), steps: ['create', 'delete', 'restore'] })
    const again = await Promise.all([get(''), get('/thumbnail')])
    expect(again.map(({ rawPayload }) => rawPayload)).toEqual(shown.map(({ rawPayload }) => rawPayload))
  })

  it('keeps its rejection and its last editor', async () => {
    const test = await testApp()
    const id = await addReport(test.db, { area: area.quay, status: 4, by: 'both' })
    await sql`update event_report set updated_by = ${people.approver.id}, version = 3 where id = ${id}`.execute(test.db)
    const before = await allOf(test, id)
    await remove(test, id)
    await restore(test, id)
    expect(await allOf(test, id)).toEqual(before)
  })

  it('cannot be approved by its reporter after another person restored it', async () => {
    const test = await testApp()
    const id = await file(test, operationForm({ areaId: [area.quay] }), 'both')
    await remove(test, id)
    await restore(test, id)
    const decide = { eventId: id, mode: 1, version: 1 }
    expect(refused(await test.call('both', 'EventApprove/SaveData', decide)).message).toMatch(
      /cannot approve a report that you filed/,
    )
    success(await test.call('approver', 'EventApprove/SaveData', decide))
  })

  it('has both in its history and in the trail, with names', async () => {
    const test = await testApp()
    const id = await file(test, operationForm())
    await remove(test, id, 'reporter')
    await restore(test, id, 'company')
    const { history } = success(await test.call('reporter', 'EventApprove/GetData', { eventId: id }))
    expect(history.map(({ action, userName, changes }) => [action, userName, changes])).toEqual([
      ['create', 'reporter Tester', []],
      ['delete', 'reporter Tester', []],
      ['restore', 'company Tester', []],
    ])
    const { rows } = await sql`
      select actor_id, call, action from audit_entry where table_name = 'event_report' and row_key = ${String(id)} order by id`.execute(
      test.db,
    )
    expect(rows).toEqual([
      { actor_id: people.reporter.id, call: 'CreateReport/SaveData', action: 'insert' },
      { actor_id: people.reporter.id, call: 'CreateReport/DeleteEvent', action: 'update' },
      { actor_id: people.company.id, call: 'DeletedReports/Restore', action: 'update' },
    ])
  })

  it('leaves every number unchanged', async () => {
    const test = await testApp()
    const id = await file(test, abnormalForm({ areaId: [area.gate] }))
    await file(test, operationForm({ areaId: [area.quay] }))
    const asked = { eventGroupId: 2, companyId: company.home }
    const numbers = async () => {
      const {
        asOf: _,
        report: __,
        modeName: ___,
        ...report
      } = success(await test.call('company', 'Report/GetByEventType', asked))
      const { total } = success(await test.call('company', 'EventRecord/GetData', { pageSize: 10 }))
      const { cells } = success(await test.call('reporter', 'MyAreas/GetToday', {}))
      const { events } = success(
        await test.call('company', 'CreateReport/LoadListEventReport', { ...asked, eventDate: '2026-11-20' }),
      )
      return { report, total, cells, events: events.map(({ eventId }) => eventId) }
    }
    const before = await numbers()
    await remove(test, id, 'company')
    const between = await numbers()
    expect(between.total).toBe(before.total - 1)
    expect(between.report).not.toEqual(before.report)
    await restore(test, id, 'company')
    expect(await numbers()).toEqual(before)
  })

  it('opens from the link of a statistic read before or while it was deleted, with the number as read', async () => {
    const test = await testApp()
    const id = await file(test, abnormalForm())
    const read = async () =>
      success(await test.call('company', 'Report/GetByEventType', { eventGroupId: 2, companyId: company.home }))
    const before = await read()
    await remove(test, id, 'company')
    const between = await read()
    await restore(test, id, 'company')
    for (const [{ report, modeName }, count] of [
      [before, 1],
      [between, 0],
    ] as const) {
      const sealedEvents = cellValue(report, { area: area.gate })
      const opened = success(await test.call('company', 'EventRecord/onLoad', { sealedEvents, modeName }))
      expect([opened.number?.count, opened.events.length]).toEqual([count, count])
    }
  })

  it('sends its approvers the letter cancelled meanwhile, and not one already sent', async () => {
    const test = await scratchApp()
    const outbox = openOutbox(test.services)
    onTestFinished(() => outbox.close())
    const letters = () => test.db.selectFrom('letter').select(['receiver_id', 'status']).orderBy('id').execute()
    const id = await file(test, operationForm({ areaId: [area.quay] }))
    const due = () => sql`update letter set due_at = daybook_now()`.execute(test.db)
    await remove(test, id)
    await due()
    await outbox.deliver()
    expect(new Set((await letters()).map(({ status }) => status))).toEqual(new Set(['cancelled']))
    await restore(test, id)
    expect(new Set((await letters()).map(({ status }) => status))).toEqual(new Set(['waiting']))
    await outbox.deliver()
    const sent = await letters()
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set(['file']))
    await remove(test, id)
    await restore(test, id)
    expect(await letters()).toEqual(sent)
  })

  it('is seen at once by people who watch Event Today', async () => {
    const test = await scratchApp()
    const id = await file(test, operationForm())
    await remove(test, id, 'company')
    const heard = Promise.withResolvers<unknown>()
    // The deletion's message may still be on its way.
    const stop = test.services.live.onChange((change) => change && heard.resolve(change))
    onTestFinished(stop)
    await restore(test, id, 'company')
    const place = { companyId: company.home, areaId: area.gate, eventDate: '2026-11-20' }
    expect(await heard.promise).toEqual({ ...place, reportId: id })
  })
})

describe('two people at once', () => {
  it('restore a report once', async () => {
    const test = await scratchApp()
    const id = await file(test, operationForm())
    await remove(test, id, 'company')
    const both = await Promise.all([
      restore(test, id, 'company'),
      restore(test, id, 'reporter'),
      restore(test, id, 'admin'),
    ])
    expect(
      both
        .flat()
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['restored', 'standing', 'standing'])
  })

  it('restore a report and file the same: one of them is refused', async () => {
    const test = await scratchApp()
    const id = await file(test, operationForm())
    for (let round = 0; round < 5; round += 1) {
      await remove(test, id, 'company')
      const [back, filed] = await Promise.all([
        restore(test, id, 'company'),
        test.call('reporter', 'CreateReport/SaveData', operationForm()),
      ])
      const isBack = back[0]?.outcome === 'restored'
      expect(isBack).toBe(filed.body.status !== 'Success')
      const { rows } = await sql<{ id: number }>`select id from event_report where deleted_at is null`.execute(test.db)
      expect(rows).toHaveLength(1)
      if (!isBack) {
        await remove(test, rows[0]?.id ?? 0, 'company')
        await restore(test, id, 'company')
      }
    }
  })
})
