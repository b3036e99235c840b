import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { postgresPool } from '../../platform/postgres/client.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embeddedPostgres.ts'
import { startSmtpServer } from '../smtpServer.ts'
import { freePort } from '../freePort.ts'
import { type Server, startServer } from './server.ts'
import { wireText } from '../wire.ts'
import { decode } from '@daybook/shared/names'
import { rounds } from '../sweep.ts'
import { scratchFolder } from '../scratchFolder.ts'

const RECEIVERS = rounds(2_000, 500)
const KILLS = rounds(20, 6)
const TOKEN = 'a-token-of-a-scheduler'
const SENDER = path.join(import.meta.dirname, 'letterSender.ts')
const EXIT_WITH_PARENT = path.join(import.meta.dirname, '../../../../../scripts/exit-with-parent.mjs')

/** Receivers of one group with areas of the demo company. */
const addReceivers = `
  with people as (
    insert into user_account (company_id, employee_id, first_name, last_name, email, username)
    select 3, 'K' || n, 'ผู้รับ', n::text, 'receiver' || n || '@example.com', 'receiver' || n from generate_series(1, ${RECEIVERS}) n
    returning id),
  made as (insert into receiver_group (name) values ('Everybody') returning id),
  areas as (
    insert into receiver_group_area select made.id, a.id from made, area a where a.company_id = 3 and a.parent_id is null)
  insert into receiver_group_member select made.id, people.id from made, people`

async function setUp() {
  const dataDir = scratchFolder()
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'database'),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  onTestFinished(() => postgres.stop())
  // Slow enough that a kill finds letters being sent.
  const mail = await startSmtpServer(() => ({ delayMs: 20 }))
  const environment = {
    DATA_DIR: path.join(dataDir, 'app'),
    DATABASE_URL: postgres.url,
    APP_SECRET: 'a secret of at least 32 characters',
    SMTP_URL: mail.url,
  }
  const servers = new Set<Server>()
  onTestFinished(async () => {
    for (const server of servers) await server.end('SIGKILL')
  })
  const start = async (): Promise<Server> => {
    const server = await startServer({
      ...environment,
      TASK_TOKEN: TOKEN,
      DEMO: '1',
      PORT: String(await freePort()),
    })
    servers.add(server)
    return server
  }
  const startSender = (): ChildProcess =>
    spawn(process.execPath, ['--import', EXIT_WITH_PARENT, SENDER], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
  const database = postgresPool(postgres.url, { max: 1 })
  onTestFinished(() => database.end())
  return { mail, start, startSender, database }
}

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('letters of a run', () => {
  it(`reach ${RECEIVERS} receivers despite ${KILLS} kills of the sending process`, async () => {
    const { mail, start, startSender, database } = await setUp()
    const begun = performance.now()
    let server = await start()
    await database.query(addReceivers)
    const response = await fetch(`${server.url}/api/TrackMail/SentDailyMail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: wireText('TrackMail/SentDailyMail', { mode: 2 }),
    })
    const { runs } = decode(await response.json()) as { runs: { kind: string; letterCount: number }[] }
    expect(runs.find(({ kind }) => kind === 'daily')?.letterCount).toBeGreaterThanOrEqual(RECEIVERS)

    // Claims of a killed process expire after a minute: expire them now, while nobody else holds any.
    const killed = async () => {
      await until(() => mail.open() === 0)
      await database.query(`update letter set claimed_until = now() where status = 'sending'`)
    }
    const grown = (kill: number) => {
      const wanted = mail.taken.length + 20 + ((kill * 13) % 41)
      return until(() => mail.taken.length >= wanted)
    }
    await grown(0)
    await server.end('SIGKILL')
    await killed()
    for (let kill = 1; kill < KILLS; kill += 1) {
      const sender = startSender()
      await grown(kill)
      const exit = once(sender, 'exit')
      sender.kill('SIGKILL')
      await exit
      await killed()
    }
    server = await start()
    await database.query(`delete from letter where kind = 'abnormal' and status = 'waiting'`)
    // The last two send concurrently.
    const second = await start()
    await until(async () => {
      const { rows } = await database.query<{ left: number }>(
        `select count(*)::int as left from letter where status in ('waiting', 'sending')`,
      )
      return rows[0]?.left === 0
    })
    await Promise.all([server.end('SIGTERM'), second.end('SIGTERM')])

    const { rows } = await database.query<{ email: string; message_id: string; status: string }>(
      `select u.email, l.message_id, l.status from letter l join user_account u on u.id = l.receiver_id
       where l.kind = 'daily' and u.email like 'receiver%'`,
    )
    expect(rows).toHaveLength(RECEIVERS)
    const ids = new Map<string, string[]>()
    const daily = new Set(rows.map(({ message_id }) => message_id))
    for (const { to, messageId } of mail.taken) {
      if (daily.has(messageId)) ids.set(to, [...(ids.get(to) ?? []), messageId])
    }
    const wrong = rows.filter(({ email, message_id, status }) => {
      const got = ids.get(email) ?? []
      return status !== 'Y' || got.length === 0 || got.some((id) => id !== message_id)
    })
    expect(wrong).toEqual([])
    const twice = [...ids.values()].filter(({ length }) => length > 1)
    // No more than were being sent when a process was killed.
    expect(twice.length).toBeLessThanOrEqual(KILLS * 40)
    console.log(
      `${RECEIVERS} receivers, ${KILLS} kills: ${mail.taken.length} mails, ${twice.length} receivers twice with one ` +
        `Message-ID, nobody without; ${((performance.now() - begun) / 1000).toFixed(0)} s`,
    )
  })
})
