import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { hashOf } from '../../channels/addresses.ts'
import { sealKept } from '../../channels/webhooks/sealing.ts'
import { newSecret, signatureOf } from '../../channels/webhooks/signature.ts'
import { migrateToLatest } from '../../db/migrate.ts'
import { postgresPool } from '../../platform/postgres/client.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embeddedPostgres.ts'
import { sealer } from '../../platform/sealed.ts'
import { startChannelServer } from '../channelServer.ts'
import { rounds } from '../sweep.ts'
import { scratchFolder } from '../scratchFolder.ts'

const MESSAGES = 300
const KILLS = rounds(10, 4)
const SENDER = path.join(import.meta.dirname, 'webhookSender.ts')
const EXIT_WITH_PARENT = path.join(import.meta.dirname, '../../../../../scripts/exit-with-parent.mjs')

const addWebhook = `
  with made as (insert into company (name, position) values ('Of the test', 1) returning id),
  person as (
    insert into user_account (company_id, employee_id, first_name, last_name, email)
    select id, 'K1', 'Of', 'the test', 'k1@example.com' from made returning id, company_id)
  insert into webhook (company_id, address, address_hash, host, events, secret, created_by, updated_by)
  select company_id, $1, $2, 'of the test', array['report.filed'], $3, id, id from person`

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

it(`${MESSAGES} messages reach their receiver from two processes despite ${KILLS} kills, known by their ids`, async () => {
  const folder = scratchFolder()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log })
  onTestFinished(() => postgres.stop())
  await migrateToLatest(postgres.url)
  const channel = await startChannelServer(() => ({ delayMs: 30 }))
  const appSecret = 'a secret of at least 32 characters'
  const database = postgresPool(postgres.url, { max: 1 })
  onTestFinished(() => database.end())
  const address = `${channel.url}/hooks/1`
  const secret = newSecret()
  const seal = sealer(appSecret)
  const values = [sealKept(seal, 'address', address), hashOf(address), sealKept(seal, 'secret', secret)]
  await database.query(addWebhook, values)
  await database.query(`
    insert into webhook_delivery (webhook_id, event, body)
    select (select id from webhook), 'report.filed', '{"n":' || n || '}' from generate_series(1, ${MESSAGES}) n`)

  const environment = { ...channel.environment, DATA_DIR: path.join(folder, 'app'), APP_SECRET: appSecret }
  const start = () =>
    spawn(process.execPath, ['--import', EXIT_WITH_PARENT, SENDER], {
      env: { ...process.env, ...environment, DATABASE_URL: postgres.url },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
  const kill = async (sender: ChildProcess) => {
    const gone = once(sender, 'exit')
    sender.kill('SIGKILL')
    await gone
  }
  const senders = [start(), start()]
  onTestFinished(() => void senders.map((sender) => sender.kill('SIGKILL')))
  for (let kills = 0; kills < KILLS; kills++) {
    const reached = channel.taken.length + 7
    await until(() => channel.taken.length >= Math.min(reached, MESSAGES))
    const killed = senders.shift()
    if (killed) await kill(killed)
    senders.push(start())
  }
  const isLeft = async (states: string) =>
    (await database.query(`select from webhook_delivery where state in (${states})`)).rowCount !== 0
  await until(async () => !(await isLeft(`'waiting'`)))
  for (const sender of senders.splice(0)) await kill(sender)
  // Another process takes over what the killed ones held, once their claims have expired.
  await database.query(`update webhook_delivery set claimed_until = daybook_now() - interval '1 second'`)
  senders.push(start())
  await until(async () => !(await isLeft(`'waiting', 'sending'`)))

  const bodies = new Map(channel.taken.map(({ key, body }) => [key, body]))
  expect(bodies.size).toBe(MESSAGES)
  expect(new Set(bodies.values()).size).toBe(MESSAGES)
  for (const { key, body, headers } of channel.taken) {
    expect(bodies.get(key)).toBe(body)
    const timestamp = Number(headers['webhook-timestamp'])
    expect(headers['webhook-signature']).toBe(signatureOf(secret, { id: key, timestamp, body }))
  }
  const { rows } = await database.query<{ broken: number }>(
    'select count(*)::int as broken from webhook_try where outcome is null',
  )
  // Some messages were being sent when a process was killed.
  expect(rows[0]?.broken).toBeGreaterThan(0)
})
