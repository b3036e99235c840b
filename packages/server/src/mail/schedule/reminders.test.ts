import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { addAction } from '../../testing/groups/Actions.ts'
import { scratchApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { area, people } from '../../testing/world.ts'
import { openOutbox } from '../delivery/outbox.ts'
import { makeDueRuns, planRuns } from './schedule.ts'

const WRITER = path.resolve(import.meta.dirname, '../../testing/reminderWriter.ts')

it('reminders are written and sent once, by two processes, after a third was killed while it wrote them', async () => {
  const app = await scratchApp()
  const other = await app.second()
  const event = await addReport(app.db, { area: area.quay })
  for (const owner of ['colleague', 'approver'] as const) await addAction(app, { event, owner, due: '2026-11-21' })
  await planRuns(app.services)
  await sql`update mail_run set due_at = daybook_now() - interval '1 hour' where kind = 'action_due'`.execute(app.db)

  // Killed while its transaction waits to write the first letter.
  const blocker = new pg.Client({ connectionString: app.url })
  await blocker.connect()
  onTestFinished(() => blocker.end())
  await blocker.query('begin; lock table letter in share mode')
  const { config } = app.services
  const killed = spawn(process.execPath, [WRITER], {
    env: { ...process.env, DATABASE_URL: app.url, APP_SECRET: config.secret, DATA_DIR: config.dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exit = once(killed, 'exit')
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    return rows.length
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  killed.kill('SIGKILL')
  await exit
  await blocker.query('commit')
  await expect.poll(waiting).toBe(0)
  const run = () =>
    app.db
      .selectFrom('mail_run')
      .select(['letter_count', 'ended_at'])
      .where('kind', '=', 'action_due')
      .where('started_at', 'is not', null)
      .executeTakeFirstOrThrow()
  const letters = () => app.db.selectFrom('letter').select(['receiver_id', 'status']).orderBy('receiver_id').execute()
  expect(await run()).toEqual({ letter_count: 0, ended_at: null })
  expect(await letters()).toEqual([])

  // PostgreSQL ends the transaction of a killed process a moment later; until then that process holds the run.
  const made = async () => {
    const turns = await Promise.all([app, other, app, other].map(({ services }) => makeDueRuns(services)))
    return turns.flat().filter(({ state, kind }) => state === 'written' && kind === 'action_due').length
  }
  await expect.poll(made).toBe(1)
  expect(await made()).toBe(0)
  expect((await run()).letter_count).toBe(2)
  const outboxes = [openOutbox(app.services), openOutbox(other.services)]
  onTestFinished(async () => void (await Promise.all(outboxes.map((outbox) => outbox.close()))))
  const sent = await Promise.all(outboxes.map((outbox) => outbox.deliver()))
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect(await letters()).toEqual([
    { receiver_id: people.approver.id, status: 'file' },
    { receiver_id: people.colleague.id, status: 'file' },
  ])
})
