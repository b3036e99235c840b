import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrateToLatest } from '../../db/migrate.ts'
import { makeWorld } from '../world.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { beginAt } from '../../platform/postgres/databaseClock.ts'
import { postgresPool } from '../../platform/postgres/client.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embeddedPostgres.ts'
import { lineUser, startChannelServer } from '../channelServer.ts'
import { addReminded } from '../reminded.ts'
import { startSmtpServer } from '../smtpServer.ts'
import { scratchFolder } from '../scratchFolder.ts'

const SOAK = Number(process.env.SOAK ?? 0)
const PEOPLE = SOAK || 300
const KILLS = Math.max(4, Math.min(40, Math.floor(PEOPLE / 250)))
const SECRET = 'a secret of at least 32 characters'
const SENDER = path.join(import.meta.dirname, 'reminderSender.ts')
const EXIT_WITH_PARENT = path.join(import.meta.dirname, '../../../../../scripts/exit-with-parent.mjs')

/** A database just before 18:00, when reminders are due, with slow mail and channel servers. */
async function setUp() {
  const dataDir = scratchFolder()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'database'), log })
  onTestFinished(() => postgres.stop())
  await migrateToLatest(postgres.url)
  await beginAt(postgres.url, Temporal.Instant.from('2026-11-21T17:00:00+07:00'))
  const [mail, channel] = [
    await startSmtpServer(() => ({ delayMs: 10 })),
    await startChannelServer(() => ({ delayMs: 10 })),
  ]
  const open = () => postgresPool(postgres.url, { max: 2, options: '-c daybook.time_zone=Asia/Bangkok' })
  const earlier = open()
  await makeWorld(new Kysely({ dialect: new PostgresDialect({ pool: earlier }) }))
  await addReminded(earlier, {
    people: PEOPLE,
    dueAt: '18:00',
    channels: { secret: SECRET, workflows: `${channel.url}/workflows` },
  })
  await earlier.end()
  // However long that took: an area made after 18:00 owes nothing on this day.
  await beginAt(postgres.url, Temporal.Instant.from('2026-11-21T17:59:58+07:00'))
  const database = open()
  onTestFinished(() => database.end())
  const senders = new Set<ChildProcess>()
  const start = (): ChildProcess => {
    const sender = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, SENDER], {
      env: {
        ...process.env,
        DATA_DIR: path.join(dataDir, 'app'),
        DATABASE_URL: postgres.url,
        APP_SECRET: SECRET,
        SMTP_URL: mail.url,
        ...channel.environment,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    senders.add(sender)
    return sender
  }
  const kill = async (sender: ChildProcess) => {
    const exit = once(sender, 'exit')
    sender.kill('SIGKILL')
    await exit
    senders.delete(sender)
  }
  onTestFinished(async () => {
    for (const sender of senders) await kill(sender)
  })
  return { mail, channel, database, start, kill }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it(`reminds ${PEOPLE} people by three channels despite ${KILLS} kills and two processes`, {
  timeout: SOAK ? 3_600_000 : 300_000,
}, async () => {
  const { mail, channel, database, start, kill } = await setUp()
  const begun = performance.now()
  const took = () => mail.taken.length + channel.taken.length
  let pair = [start(), start()]
  for (let nth = 0; nth < KILLS; nth += 1) {
    // The first kill may come while the letters are written, the others while they are sent.
    const wanted = Math.min(PEOPLE - 1, took() + (nth === 0 ? 0 : 5 + ((nth * 13) % 41)))
    const deadline = performance.now() + 30_000
    while (took() < wanted && performance.now() < deadline) await pause(5)
    if (nth === 0) await pause(1_500)
    const [oldest] = pair
    if (oldest) await kill(oldest)
    pair = [...pair.slice(1), start()]
  }
  // Claims of a killed process expire after a minute: once all are dead, expire them now.
  for (const sender of pair) await kill(sender)
  while (mail.open() > 0) await pause(10)
  await database.query(`update letter set claimed_until = daybook_now() where status = 'sending'`)
  pair = [start(), start()]
  const left = async () => {
    const { rows } = await database.query<{ left: number; written: number }>(
      `select count(*) filter (where status in ('waiting', 'sending'))::int as left, count(*)::int as written
       from letter where kind = 'reminder'`,
    )
    return rows[0]
  }
  for (let now = await left(); now?.left !== 0 || now.written === 0; now = await left()) await pause(500)
  for (const sender of pair) await kill(sender)

  const { rows } = await database.query<{ n: number; status: string; channel: string; message_id: string }>(
    `select u.last_name::int as n, l.status, l.channel, l.message_id
     from letter l join user_account u on u.id = l.receiver_id where l.kind = 'reminder'`,
  )
  // Each person has one letter, however many processes wrote.
  expect(new Set(rows.map(({ n }) => n)).size).toBe(PEOPLE)
  expect(rows).toHaveLength(PEOPLE)
  const byChannel = Map.groupBy(rows, ({ channel: by }) => by)
  const mailed = Map.groupBy(mail.taken, ({ to }) => to)
  for (const { n, status, message_id } of byChannel.get('email') ?? []) {
    expect(status).toBe('Y')
    // If mail arrived twice, its receiver sees the same letter.
    expect(new Set(mailed.get(`reminded${n}@example.com`)?.map(({ messageId }) => messageId))).toEqual(
      new Set([message_id]),
    )
  }
  const carded = Map.groupBy(channel.taken, ({ address }) => address)
  for (const { n, status } of byChannel.get('line') ?? [])
    expect([status, carded.get(lineUser(n))?.length]).toEqual(['Y', 1])
  let uncertain = 0
  for (const { n, status } of byChannel.get('teams') ?? []) {
    const cards = carded.get(`/workflows/${n}`)?.length ?? 0
    // Either sent and accepted, or marked as uncertain; never a second card.
    expect(status === 'Y' ? ['Y', cards] : [status, Math.max(cards, 1)]).toEqual([status === 'Y' ? 'Y' : 'unknown', 1])
    if (status !== 'Y') uncertain += 1
  }
  expect(uncertain).toBeLessThanOrEqual(KILLS * 40)
  const again = mail.taken.length - (byChannel.get('email')?.length ?? 0)
  console.log(
    `${PEOPLE} people, ${KILLS} kills: nobody missed, ${again} e-mails twice under one Message-ID, ` +
      `${uncertain} cards of Teams uncertain; ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  )
})
