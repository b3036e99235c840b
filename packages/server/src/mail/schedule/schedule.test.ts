import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, scratchApp, testApp } from '../../testing/app.ts'
import { area } from '../../testing/world.ts'
import { addReceivers } from '../../testing/mailRuns.ts'
import { listRuns } from './runs.queries.ts'
import { makeDueRuns, planRuns } from './schedule.ts'

/** Runs one turn of the schedule at a moment; returns the runs it made as 'kind day letters'. */
async function turn(app: TestApp, iso?: string): Promise<string[]> {
  if (iso) await app.setNow(iso)
  await planRuns(app.services)
  return (await makeDueRuns(app.services)).map(({ kind, forDate, letters }) => `${kind} ${forDate} ${letters}`)
}

/** An app whose schedule has been kept since Thursday, with two receivers. */
async function kept(): Promise<TestApp> {
  const app = await testApp()
  await addReceivers(app, 'Operation', ['company', 'viewer'], [area.gate, area.port])
  expect(await turn(app, '2026-11-19T12:00:00+07:00')).toEqual([])
  return app
}

const runs = async ({ db }: TestApp) =>
  (await listRuns(db)).map(({ kind, forDate, state, letterCount }) => `${kind} ${forDate} ${state} ${letterCount}`)
const letterCount = async ({ db }: TestApp, kind: string) => {
  const rows = await db.selectFrom('letter').select('id').where('kind', '=', kind).execute()
  return rows.length
}

describe('the mail schedule', () => {
  it('plans the next runs and sends nothing for the time before it was first kept', async () => {
    const app = await kept()
    expect(await runs(app)).toEqual([
      'monthly 2026-11-01 planned 0',
      'weekly 2026-11-16 planned 0',
      'abnormal 2026-11-19 planned 0',
      'daily 2026-11-19 planned 0',
    ])
    expect(await turn(app)).toEqual([])
  })

  it('makes a run once, after the last cut-off, and records when it was due, began and ended', async () => {
    const app = await kept()
    expect(await turn(app, '2026-11-20T09:00:09+07:00')).toEqual([])
    expect(await turn(app, '2026-11-20T09:00:10+07:00')).toEqual(['daily 2026-11-19 2', expect.any(String)])
    expect(await turn(app, '2026-11-20T09:00:40+07:00')).toEqual([])
    expect(await letterCount(app, 'daily')).toBe(2)
    const [run] = (await listRuns(app.db)).filter(({ kind, state }) => kind === 'daily' && state === 'done')
    expect(run).toMatchObject({
      forDate: '2026-11-19',
      dueAt: new Date('2026-11-20T09:00:00+07:00'),
      startedAt: new Date('2026-11-20T09:00:10+07:00'),
      endedAt: new Date('2026-11-20T09:00:10+07:00'),
      letterCount: 2,
      startedBy: '',
      reason: '',
    })
  })

  it('follows Mail Setup at once: later, earlier, and the last of the groups', async () => {
    const app = await kept()
    const cutOff = (time: string) =>
      sql`update mail_setup set cut_off_at = ${time}::time where event_group_id = 3 and kind = 4`.execute(app.db)
    await cutOff('11:30')
    expect(await turn(app, '2026-11-20T10:00:00+07:00')).toEqual([])
    expect((await listRuns(app.db)).find(({ kind }) => kind === 'daily')?.dueAt).toEqual(
      new Date('2026-11-20T11:30:00+07:00'),
    )
    await cutOff('09:30')
    expect(await turn(app)).toHaveLength(2)
    await cutOff('12:00')
    expect(await turn(app, '2026-11-20T12:01:00+07:00')).toEqual([])
  })

  it('makes up for a week of missed runs, records older ones as missed, and sends nothing twice', async () => {
    const app = await kept()
    // 19 days without a server: the last seven daily reports, the last week and the last month.
    const made = await turn(app, '2026-12-08T12:00:00+07:00')
    const daily = made.filter((run) => run.startsWith('daily'))
    expect(daily.map((run) => run.split(' ')[1])).toEqual([
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
      '2026-12-07',
    ])
    expect(made.filter((run) => /^(weekly|monthly)/.test(run)).map((run) => run.slice(0, -2))).toEqual([
      'monthly 2026-11-01',
      'weekly 2026-11-30',
    ])
    expect(await turn(app)).toEqual([])
    const missed = (await listRuns(app.db)).filter(({ state }) => state === 'missed')
    expect(missed.filter(({ kind }) => kind === 'daily')).toHaveLength(12)
    expect(missed.map(({ reason }) => reason)).toContain('It was too late to catch up.')
  })

  it('sends nothing twice when the clock is moved back', async () => {
    const app = await kept()
    await turn(app, '2026-11-20T09:01:00+07:00')
    for (const moment of ['2026-11-20T07:00:00+07:00', '2026-11-20T09:01:00+07:00', '2026-11-18T09:01:00+07:00']) {
      await turn(app, moment)
    }
    await turn(app, '2026-11-20T09:01:00+07:00')
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from letter where kind = 'daily' and event_date = '2026-11-19'`.execute(app.db)
    expect(rows[0]?.count).toBe(2)
  })

  it('plans a yearly report by its rule, and drops it with the rule', async () => {
    const app = await kept()
    await app.db.insertInto('notification_company_rule').values({ month: 12, day: 31 }).execute()
    await turn(app)
    expect(await runs(app)).toContain('yearly 2026-12-31 planned 0')
    await app.db.updateTable('notification_company_rule').set({ is_active: false }).execute()
    await turn(app)
    expect((await runs(app)).some((run) => run.startsWith('yearly'))).toBe(false)
  })

  it('records a failed run, retries it later, and loses nothing', async () => {
    const app = await kept()
    app.services.log.error = () => {}
    const { config } = app.services
    const publicUrl = config.publicUrl
    config.publicUrl = 'nowhere'
    const failed = await turn(app, '2026-11-20T09:01:00+07:00')
    expect(failed[0]).toBe('daily 2026-11-19 0')
    expect(await runs(app)).toContain('daily 2026-11-19 failed 0')
    config.publicUrl = publicUrl
    expect(await turn(app, '2026-11-20T09:01:30+07:00')).toEqual([])
    expect((await turn(app, '2026-11-20T09:02:01+07:00'))[0]).toBe('daily 2026-11-19 2')
    expect(await runs(app)).toContain('daily 2026-11-19 done 2')
  })

  it('shows a run that did not begin as overdue', async () => {
    const app = await kept()
    await app.setNow('2026-11-20T09:04:00+07:00')
    expect(await runs(app)).toContain('daily 2026-11-19 planned 0')
    await app.setNow('2026-11-20T09:06:00+07:00')
    expect(await runs(app)).toContain('daily 2026-11-19 overdue 0')
  })

  it('is run by one of several processes at a time', async () => {
    const app = await scratchApp()
    const other = await app.second()
    await addReceivers(app, 'Operation', ['company', 'viewer'], [area.gate])
    await planRuns(app.services)
    // Make everything planned due now.
    await sql`update mail_run set due_at = daybook_now() - interval '1 hour', created_at = daybook_now() - interval '2 days'`.execute(
      app.db,
    )
    const made = await Promise.all([app, other, app, other].map(({ services }) => makeDueRuns(services)))
    const daily = made.flat().filter(({ kind }) => kind === 'daily')
    expect(daily.map(({ letters }) => letters).reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(daily.filter(({ state }) => state === 'written')).toHaveLength(1)
    expect(await letterCount(app, 'daily')).toBe(2)
  })
})
