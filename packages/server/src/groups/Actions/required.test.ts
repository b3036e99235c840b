import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ACTION_STATES } from '@daybook/shared/rules/actionRules'
import { readConfig } from '../../platform/config.ts'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, eventType, people } from '../../testing/world.ts'
import { addAction } from '../../testing/groups/Actions.ts'

/* An event type may require a corrective action: its reports are not approved without one. */

const MISSING = /^This type of event requires a corrective action\./
const key = () => crypto.randomUUID()

/** Makes Stoppage and Release require an action; `days`: the default deadline. */
async function requiring(days: number | null = null, test?: TestApp): Promise<TestApp> {
  const made = test ?? (await testApp())
  await sql`
    update event_type set requires_action = true, action_days = ${days}
    where id in (${eventType.abnormal}, ${eventType.release})`.execute(made.db)
  return made
}
const waiting = (test: Pick<TestApp, 'db'>, more: Partial<Parameters<typeof addReport>[1]> = {}) =>
  addReport(test.db, { area: area.quay, status: 1, type: eventType.abnormal, ...more })
const decide = (test: TestApp, role: Role, eventId: number, mode: 1 | 2 = 1) =>
  test.call(role, 'EventApprove/SaveData', { eventId, mode, approvalRemark: mode === 2 ? 'Not complete' : '' })
const inbox = async (test: TestApp, role: Role, ids: number[], decision: 'approve' | 'reject' = 'approve') =>
  success(
    await test.call(role, 'Inbox/Decide', {
      requestId: key(),
      decision,
      reason: decision === 'reject' ? 'Not complete' : '',
      rows: ids.map((eventId) => ({ eventId, version: 1 })),
    }),
  ).rows
const statusOf = async (test: TestApp, id: number) =>
  (await test.db.selectFrom('event_report').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const section = async (test: TestApp, role: Role, eventId: number) =>
  success(await test.call(role, 'Actions/GetOfReport', { eventId }))
const waive = (test: TestApp, role: Role | 'nobody', eventId: number, more: object = {}) =>
  test.call(role, 'Actions/WaiveRequirement', { requestId: key(), eventId, reason: ' Dust, nothing else ', ...more })

describe('a report whose type requires a corrective action', () => {
  it('cannot be approved without one, in its dialog or from the inbox, but can be rejected', async () => {
    const test = await requiring()
    const [one, two] = [await waiting(test), await waiting(test)]
    const { record } = success(await test.call('approver', 'EventApprove/GetData', { eventId: one }))
    expect(record).toMatchObject({ canApprove: true, isActionMissing: true })
    expect(refused(await decide(test, 'approver', one)).message).toMatch(MISSING)
    expect(await inbox(test, 'approver', [one])).toMatchObject([
      { verdict: 'actionMissing', version: 1, message: expect.stringMatching(MISSING) },
    ])
    expect(await statusOf(test, one)).toBe(1)
    success(await decide(test, 'approver', one, 2))
    expect(await inbox(test, 'approver', [two], 'reject')).toMatchObject([{ verdict: 'rejected' }])
  })

  it('is any report of the type, also with a sub type, and no other', async () => {
    const test = await requiring()
    const ids = [
      await waiting(test, { type: eventType.release, subType: eventType.leak }),
      await waiting(test, { type: eventType.normal }),
      await waiting(test),
      await waiting(test),
    ]
    await addAction(test, { event: ids[3] ?? 0 })
    const { rows } = success(await test.call('approver', 'Inbox/GetList', {}))
    expect(ids.map((id) => rows.find(({ eventId }) => eventId === id)?.isActionMissing)).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect((await inbox(test, 'approver', ids)).map(({ verdict }) => verdict)).toEqual([
      'actionMissing',
      'approved',
      'actionMissing',
      'approved',
    ])
  })

  it.each(ACTION_STATES)('is approved with an action that is %s', async (state) => {
    const test = await requiring()
    const event = await waiting(test)
    await addAction(test, { event, state })
    success(await decide(test, 'approver', event))
  })

  it('cannot be approved by a stand-in either, who can state that none is needed', async () => {
    const test = await requiring()
    const event = await waiting(test)
    await sql`delete from user_menu where user_id = ${people.colleague.id}`.execute(test.db)
    const { id } = success(
      await test.call('approver', 'Delegation/Save', {
        requestId: key(),
        delegateId: people.colleague.id,
        from: '2026-11-20',
        until: '2026-11-26',
        reason: 'Leave',
      }),
    )
    success(await test.call('colleague', 'Delegation/Accept', { id }))
    expect(refused(await decide(test, 'colleague', event)).message).toMatch(MISSING)
    expect((await inbox(test, 'colleague', [event]))[0]?.verdict).toBe('actionMissing')
    expect(await section(test, 'colleague', event)).toMatchObject({ isMissing: true, canAdd: false, canWaive: true })
    success(await waive(test, 'colleague', event))
    success(await decide(test, 'colleague', event))
  })

  it('was changed since it was read: this is reported first, and the current type counts', async () => {
    const test = await requiring()
    const event = await waiting(test, { type: eventType.normal })
    const form = operationForm({ areaId: [area.quay], eventTypeId: eventType.abnormal, description: 'It stands' })
    const timed = { ...form, startTime: '08:00', endTime: '09:00' }
    success(await test.call('reporter', 'EventApprove/SaveData', { eventId: event, mode: 0, ...timed }))
    expect((await inbox(test, 'approver', [event]))[0]?.verdict).toBe('stale')
    expect(refused(await decide(test, 'approver', event)).message).toMatch(MISSING)
  })

  it('says so to its readers even if nobody approves, but not once it is approved', async () => {
    const test = await requiring()
    const completed = await waiting(test, { area: area.gate, status: 2 })
    expect(await section(test, 'reporter', completed)).toMatchObject({ isMissing: true, canAdd: true, canWaive: false })
    expect(await section(test, 'admin', completed)).toMatchObject({ isMissing: true, canWaive: true })
    const approved = await waiting(test, { status: 3 })
    expect(await section(test, 'approver', approved)).toMatchObject({ isRequired: true, isMissing: false })
    const other = await waiting(test, { type: eventType.normal })
    expect(await section(test, 'approver', other)).toMatchObject({ isRequired: false, isMissing: false, due: null })
  })

  it.each([
    ['2026-11-18', 7, '2026-11-27'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-29', 3, '2026-12-02'],
    ['2026-11-20', null, null],
  ])('proposes a due date: of %s, after %s days, %s', async (day, days, due) => {
    const test = await requiring(days)
    expect((await section(test, 'approver', await waiting(test, { day }))).due).toBe(due)
  })

  it.each([
    [{ level: 4 }, null, '2026-11-21'],
    [{ level: 3 }, null, '2026-11-27'],
    [{ level: 2 }, null, null],
    [{ level: 4 }, 5, '2026-11-21'],
    [{ level: 3 }, 5, '2026-11-25'],
    [{ level: 2 }, 5, '2026-11-25'],
  ] as const)(
    'proposes the earlier of the due dates of level and type: %o, %s days, %s',
    async ({ level }, days, due) => {
      const test = await testApp({ ACTION_LEVEL_DAYS: '4=1,3=7' })
      await sql`update event_type set action_days = ${days} where id = ${eventType.securityAbnormal}`.execute(test.db)
      const event = await addReport(test.db, { area: area.fence, type: eventType.securityAbnormal, level })
      expect((await section(test, 'admin', event)).due).toBe(due)
      // Operation has no levels.
      expect((await section(test, 'admin', await waiting(test))).due).toBeNull()
    },
  )

  it.each(['5=1', '4=366', '4', '4=1;3=2', '4=1,4=2', '4=-1'])('refuses the setting %s with one line', (value) => {
    expect(() => readConfig({ DATA_DIR: '.', APP_SECRET: 'x'.repeat(32), ACTION_LEVEL_DAYS: value })).toThrow(
      /^ACTION_LEVEL_DAYS /,
    )
  })
})

describe('Actions.WaiveRequirement', () => {
  it('stores why none is needed, once for each request, and nothing changes it afterwards', async () => {
    const test = await requiring()
    const eventId = await waiting(test)
    const sent = { requestId: key() }
    const first = success(await waive(test, 'approver', eventId, sent))
    expect(success(await waive(test, 'approver', eventId, sent))).toEqual(first)
    expect(refused(await waive(test, 'approver', eventId, { ...sent, reason: 'Other' })).message).toMatch(
      /already saved with other values/,
    )
    expect(refused(await waive(test, 'admin', eventId)).message).toMatch(/no longer lacks a corrective action/)
    expect(await section(test, 'approver', eventId)).toMatchObject({
      isRequired: true,
      isMissing: false,
      canWaive: false,
      actions: [
        {
          id: first.actionId,
          text: 'No corrective action is needed.',
          state: 'waived',
          isWaiver: true,
          reason: 'Dust, nothing else',
          closedBy: 'approver Tester',
          may: { change: false, finish: false, verify: false, waive: false, reopen: false },
        },
      ],
    })
    const reopen = { requestId: key(), actionId: first.actionId, version: 1 }
    expect(refused(await test.call('admin', 'Actions/Reopen', reopen)).message).toMatch(/cannot be changed/)
    success(await decide(test, 'approver', eventId))
    const { rows } = await sql`
      select actor_id, call, after ->> 'is_waiver' as waiver from audit_entry
      where table_name = 'corrective_action'`.execute(test.db)
    expect(rows).toEqual([{ actor_id: people.approver.id, call: 'Actions/WaiveRequirement', waiver: 'true' }])
  })

  it('is for people who decide or administer there, even without the menu, and requires a reason', async () => {
    const test = await requiring()
    const eventId = await waiting(test)
    for (const reason of ['', '  ', 'x'.repeat(4_001)])
      expect(refused(await waive(test, 'approver', eventId, { reason })).fieldErrors).toMatchObject([
        { field: 'reason' },
      ])
    expect(refused(await waive(test, 'approver', eventId, { requestId: 'x' }))).toMatchObject({ http: 400 })
    for (const role of ['viewer', 'reporter', 'colleague'] as const)
      expect(refused(await waive(test, role, eventId))).toMatchObject({ http: 403 })
    expect(refused(await waive(test, 'foreigncompany', eventId)).message).toBe('The data was not found.')
    expect(await waive(test, 'nobody', eventId)).toMatchObject({ http: 401 })
    await sql`delete from user_menu where menu_id = 28 and user_id = ${people.approver.id}`.execute(test.db)
    success(await waive(test, 'approver', eventId))
    const other = await waiting(test, { type: eventType.normal })
    expect(refused(await waive(test, 'admin', other)).message).toMatch(/no longer lacks a corrective action/)
  })

  it('is stored once when two people do it at the same moment', async () => {
    const test = await requiring(null, await scratchApp())
    const eventId = await waiting(test)
    const answers = await Promise.all([waive(test, 'approver', eventId), waive(test, 'admin', eventId)])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['Error', 'Success'])
    expect((await section(test, 'admin', eventId)).actions).toHaveLength(1)
  })
})
