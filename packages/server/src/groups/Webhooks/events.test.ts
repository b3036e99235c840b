import type { FieldsAt } from '@daybook/shared/calls/reportFields'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { area, company, people } from '../../testing/world.ts'
import { addWebhook } from '../../testing/groups/Webhooks.ts'

/* Which events are sent, and to whom. */

const ADDRESS = 'https://hooks.example.com/1'

type Told = { type: string; timestamp: string; data: Record<string, Record<string, unknown> | null> }
async function told({ db }: TestApp): Promise<Told[]> {
  const rows = await db.selectFrom('webhook_delivery').select(['event', 'body']).orderBy('id').execute()
  const bodies = rows.map(({ body }) => JSON.parse(body) as Told)
  expect(bodies.map(({ type }) => type)).toEqual(rows.map(({ event }) => event))
  return bodies
}
/** Each field of a report by its name in the messages. */
const NAMES: Record<FieldsAt<'webhook'>, string> = {
  eventGroupId: 'group',
  companyId: 'company',
  areaId: 'area',
  eventDate: 'date',
  advance: 'isAdvance',
  eventTypeId: 'eventType',
  subEventTypeId: 'subEventType',
  startTime: 'startTime',
  endTime: 'endTime',
  notEnded: 'isOpen',
  description: 'description',
}
const OTHERS = ['id', 'version', 'status', 'reportedBy', 'decidedBy', 'rejectReason']

const types = async (app: TestApp) => (await told(app)).map(({ type }) => type)

describe('a webhook receives', () => {
  it('a filed report, with plain names and ids, in the transaction that files it', async () => {
    const app = await testApp()
    await addWebhook(app, ADDRESS)
    const form = operationForm({ areaId: [area.yard] })
    success(await app.call('reporter', 'CreateReport/SaveData', form))
    const [first, ...others] = await told(app)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      type: 'report.filed',
      timestamp: '2026-11-20T03:00:00.000Z',
      data: {
        report: {
          version: 1,
          company: { id: company.home, name: 'Home' },
          area: { id: area.yard, name: 'Port / Yard' },
          date: '2026-11-20',
          reportedBy: { name: 'reporter Tester' },
          decidedBy: null,
        },
        by: { name: 'reporter Tester' },
      },
    })
    expect(Object.keys(first?.data['report'] ?? {}).toSorted()).toEqual([...Object.values(NAMES), ...OTHERS].toSorted())
    await sql`savepoint filed`.execute(app.db)
    await addReport(app.db, { area: area.gate })
    await sql`rollback to savepoint filed`.execute(app.db)
    expect(await types(app)).toHaveLength(1)
  })

  it('each report of one statement', async () => {
    const app = await testApp()
    await addWebhook(app, ADDRESS)
    const form = operationForm({ areaId: [area.yard, area.quay] })
    success(await app.call('reporter', 'CreateReport/SaveData', form))
    expect(await types(app)).toEqual(['report.filed', 'report.filed'])
  })

  it('decisions, undone decisions, deletions and restores, by the calls of the screens', async () => {
    const app = await testApp()
    const [one, two] = [
      await addReport(app.db, { area: area.quay, status: 1 }),
      await addReport(app.db, { area: area.quay, status: 1, day: '2026-11-19', by: 'colleague' }),
    ]
    await addWebhook(app, ADDRESS)
    const decide = async (decision: 'approve' | 'reject', eventId: number) => {
      const requestId = crypto.randomUUID()
      const rows = [{ eventId, version: 1 }]
      success(await app.call('approver', 'Inbox/Decide', { requestId, decision, reason: 'Not complete', rows }))
      return requestId
    }
    const requestId = await decide('approve', one)
    success(await app.call('approver', 'Inbox/Undo', { requestId }))
    await decide('reject', two)
    expect(await types(app)).toEqual(['report.approved', 'report.waiting', 'report.rejected'])
    expect((await told(app))[2]?.data).toMatchObject({
      report: { id: two, status: 'rejected', rejectReason: 'Not complete', decidedBy: { name: 'approver Tester' } },
      by: { name: 'approver Tester' },
    })
    await sql`update event_report set deleted_at = daybook_now(), deleted_by = 5 where id = ${two}`.execute(app.db)
    await sql`update event_report set deleted_at = null, deleted_by = null where id = ${two}`.execute(app.db)
    expect((await types(app)).slice(3)).toEqual(['report.deleted', 'report.restored'])
  })

  it('corrective actions that were added and done, but no waived requirements', async () => {
    const app = await testApp()
    await addWebhook(app, ADDRESS, { events: ['action.added', 'action.done'] })
    const event = await addReport(app.db, { area: area.fence })
    const form = { requestId: crypto.randomUUID(), eventId: event, text: 'Mend the fence', due: '2026-11-30' }
    success(await app.call('areaadmin', 'Actions/Add', { ...form, ownerId: people.reporter.id }))
    const { id } = await app.db.selectFrom('corrective_action').select('id').executeTakeFirstOrThrow()
    await sql`update corrective_action set state = 'done', done_at = daybook_now() where id = ${id}`.execute(app.db)
    await sql`update corrective_action set due_date = due_date + 1 where id = ${id}`.execute(app.db)
    expect(await told(app)).toMatchObject([
      { type: 'action.added', data: { action: { id, owner: { name: 'reporter Tester' } }, report: { id: event } } },
      { type: 'action.done', data: { action: { id, state: 'done', dueDate: '2026-11-30' } } },
    ])
  })

  it('nothing of other companies, of events that it did not choose, or while it is off', async () => {
    const app = await testApp()
    await addWebhook(app, ADDRESS, { events: ['report.deleted'] })
    await addWebhook(app, ADDRESS, { of: company.subsidiary })
    const foreign = await addWebhook(app, ADDRESS, { by: 'foreigncompany', of: company.foreign })
    await addReport(app.db, { area: area.gate })
    expect(await types(app)).toEqual([])
    await addReport(app.db, { area: area.foreign, by: 'foreignreporter' })
    const rows = await app.db.selectFrom('webhook_delivery').select('webhook_id').execute()
    expect(rows).toEqual([{ webhook_id: foreign.id }])
    await sql`update webhook set off_at = daybook_now(), off_reason = 'person'`.execute(app.db)
    await addReport(app.db, { area: area.foreign, by: 'foreignreporter', day: '2026-11-19' })
    expect(await types(app)).toHaveLength(1)
  })

  it('nothing of an edit', async () => {
    const app = await testApp()
    const id = await addReport(app.db, { area: area.gate })
    await addWebhook(app, ADDRESS)
    await sql`update event_report set description = 'again', version = version + 1 where id = ${id}`.execute(app.db)
    expect(await types(app)).toEqual([])
  })
})
