import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { WAITS } from '../../channels/webhooks/deliver.ts'
import { claimDeliveries } from '../../channels/webhooks/deliveries.queries.ts'
import { signatureOf } from '../../channels/webhooks/signature.ts'
import { type TestApp, scratchApp } from '../../testing/app.ts'
import { type Reaction, type TakenMessage, startChannelServer } from '../../testing/channelServer.ts'
import { addReport } from '../../testing/reports.ts'
import { area } from '../../testing/world.ts'
import { openOutbox } from '../../mail/delivery/outbox.ts'
import { startSmtpServer } from '../../testing/smtpServer.ts'
import { IMPATIENT, addWebhook, deliverNow } from '../../testing/groups/Webhooks.ts'

/* Delivery to receivers that answer, refuse, disconnect or are gone. */

async function withReceiver(reaction: () => Reaction = () => undefined) {
  const channel = await startChannelServer(reaction)
  const mail = await startSmtpServer()
  const app = await scratchApp({ ...channel.environment, SMTP_URL: mail.url })
  const webhook = await addWebhook(app, `${channel.url}/hooks/1`)
  return { channel, mail, app, ...webhook }
}

const file = (app: TestApp) => addReport(app.db, { area: area.gate })
const states = async ({ db }: TestApp) =>
  (
    await sql<{ state: string; outcome: string; status: number | null; seconds: number }>`
    select d.state, t.outcome, t.http_status as status, round(extract(epoch from d.due_at - t.at))::int as seconds
    from webhook_delivery d left join lateral (
      select * from webhook_try t where t.delivery_id = d.id order by t.number desc limit 1) t on true order by d.id`.execute(
      db,
    )
  ).rows
const soon = ({ db }: TestApp) =>
  sql`update webhook_delivery set due_at = daybook_now() where state = 'waiting'`.execute(db)
const webhookOf = async ({ db }: TestApp) => db.selectFrom('webhook').selectAll().executeTakeFirstOrThrow()

describe('a message', () => {
  it('is signed so that its receiver can check it', async () => {
    const { app, channel, secret } = await withReceiver()
    await file(app)
    await deliverNow(app)
    const [first] = channel.taken
    const { headers, body, key } = first as TakenMessage
    const timestamp = Number(headers['webhook-timestamp'])
    expect(key).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(headers['webhook-signature']).toBe(signatureOf(secret, { id: key, timestamp, body }))
    expect(Math.abs(timestamp - app.services.clock.now().epochMilliseconds / 1_000)).toBeLessThan(60)
    expect(await states(app)).toMatchObject([{ state: 'delivered', outcome: 'delivered', status: 200 }])
  })

  it.each([
    [{ status: 400 }, 'refused', 400],
    [{ status: 404 }, 'refused', 404],
    [{ status: 500 }, 'refused', 500],
    [{ status: 302, headers: { location: '/hooks/elsewhere' } }, 'refused', 302],
    ['cut before', 'noAnswer', null],
    ['cut after', 'noAnswer', null],
    ['silent', 'noAnswer', null],
  ] as [Reaction, string, number | null][])(
    'that met %o is retried in 10 seconds under the same id',
    async (reaction, outcome, status) => {
      const { app, channel } = await withReceiver(() => reaction)
      await file(app)
      await deliverNow(app, reaction === 'silent' ? IMPATIENT : {})
      expect(channel.asked).toBe(1)
      const [first] = await states(app)
      expect(first).toMatchObject({ state: 'waiting', outcome, status })
      expect(Math.abs((first?.seconds ?? 0) - 10)).toBeLessThanOrEqual(2)
      channel.reaction = () => undefined
      await soon(app)
      await deliverNow(app)
      expect(await states(app)).toMatchObject([{ state: 'delivered' }])
      // A message that was delivered without confirmation arrives twice, with the same id.
      expect(new Set(channel.taken.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
      expect((await webhookOf(app)).failing_since).toBeNull()
    },
  )

  it('waits as long as its receiver requests', async () => {
    const { app } = await withReceiver(() => ({ status: 429, headers: { 'retry-after': '120' } }))
    await file(app)
    await deliverNow(app)
    const [first] = await states(app)
    expect(Math.abs((first?.seconds ?? 0) - 120)).toBeLessThanOrEqual(2)
  })

  it('is given up after a day', async () => {
    const { app, channel } = await withReceiver(() => ({ status: 500 }))
    await file(app)
    for (let turn = 0; turn <= WAITS.length; turn++) {
      await deliverNow(app)
      await soon(app)
    }
    expect(await deliverNow(app)).toBe(0)
    expect(channel.asked).toBe(WAITS.length + 1)
    expect(await states(app)).toMatchObject([{ state: 'failed' }])
    const hours = WAITS.reduce((sum, wait) => sum + wait, 0) / 3_600
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThanOrEqual(24)
  }, 30_000)

  it('that a killed process held is sent again under its id', async () => {
    const { app, channel } = await withReceiver()
    await file(app)
    const [held] = await claimDeliveries(app.db)
    expect(await deliverNow(app)).toBe(0)
    await sql`update webhook_delivery set claimed_until = daybook_now() - interval '1 second'`.execute(app.db)
    expect(await deliverNow(app)).toBe(1)
    expect(channel.taken.map(({ key }) => key)).toEqual([held?.messageId])
    const tries = await app.db.selectFrom('webhook_try').select(['number', 'outcome']).orderBy('number').execute()
    expect(tries).toEqual([
      { number: 1, outcome: null },
      { number: 2, outcome: 'delivered' },
    ])
  })

  it('is sent once, although several processes look for it', async () => {
    const { app, channel } = await withReceiver(() => ({ delayMs: 20 }))
    for (let n = 10; n < 30; n++) await addReport(app.db, { area: area.gate, day: `2026-10-${n}` })
    await Promise.all([deliverNow(app), deliverNow(app), deliverNow(app)])
    expect(channel.taken).toHaveLength(20)
    expect(new Set(channel.taken.map(({ key }) => key)).size).toBe(20)
  })

  it('does not wait behind those of a slow receiver', async () => {
    const { app, channel, id } = await withReceiver()
    const slow = await addWebhook(app, `${channel.url}/hooks/slow`)
    channel.reaction = ({ address }) => (address === '/hooks/slow' ? 'silent' : undefined)
    for (let n = 10; n < 15; n++) await addReport(app.db, { area: area.gate, day: `2026-10-${n}` })
    await deliverNow(app, IMPATIENT)
    const [quick] = await sql<{ count: number }>`
      select count(*)::int as count from webhook_delivery where state = 'delivered'`
      .execute(app.db)
      .then(({ rows }) => rows)
    expect(quick?.count).toBe(5)
    await file(app)
    await soon(app)
    // For a failing webhook, a single message is tried at a time, although six are due.
    const turn = await claimDeliveries(app.db)
    expect(turn.map(({ webhookId }) => webhookId).toSorted((one, other) => one - other)).toEqual([id, slow.id])
  })
})

describe('a receiver', () => {
  it('that is gone is turned off at once, with a letter to the administrators of the company', async () => {
    const { app, mail } = await withReceiver(() => ({ status: 410 }))
    await file(app)
    await addReport(app.db, { area: area.gate, day: '2026-11-19' })
    await deliverNow(app)
    expect(await webhookOf(app)).toMatchObject({ off_reason: 'gone' })
    expect((await states(app)).every(({ state }) => state === 'failed' || state === 'cancelled')).toBe(true)
    const outbox = openOutbox(app.services)
    await outbox.deliver()
    await outbox.close()
    expect(mail.taken.map(({ to }) => to).toSorted()).toEqual(['company@example.com', 'viewer@example.com'])
    expect(await deliverNow(app)).toBe(0)
  })

  it('that has failed for a week is turned off; one that worked in between is not', async () => {
    const { app, channel } = await withReceiver(() => ({ status: 500 }))
    await file(app)
    await deliverNow(app)
    await sql`update webhook set failing_since = daybook_now() - interval '6 days 23 hours'`.execute(app.db)
    await soon(app)
    await deliverNow(app)
    expect((await webhookOf(app)).off_at).toBeNull()
    channel.reaction = () => undefined
    await soon(app)
    await deliverNow(app)
    expect((await webhookOf(app)).failing_since).toBeNull()
    channel.reaction = () => ({ status: 500 })
    await addReport(app.db, { area: area.gate, day: '2026-11-19' })
    await deliverNow(app)
    await sql`update webhook set failing_since = daybook_now() - interval '7 days 1 second'`.execute(app.db)
    await soon(app)
    await deliverNow(app)
    expect(await webhookOf(app)).toMatchObject({ off_reason: 'failing' })
    const letters = await app.db.selectFrom('letter').select('kind').execute()
    expect(letters).toEqual([{ kind: 'webhook' }, { kind: 'webhook' }])
  })

  it.each([
    ['10.0.0.5'],
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['192.168.1.1'],
    ['::1'],
    ['fd00::1'],
    ['::ffff:10.0.0.1'],
  ])('whose name leads to %s, also among others, is not contacted', async (address) => {
    const { app } = await withReceiver()
    await sql`delete from webhook_delivery`.execute(app.db)
    await addWebhook(app, 'https://hooks.example.com/1')
    await sql`update webhook set off_at = daybook_now(), off_reason = 'person' where host <> 'hooks.example.com'`.execute(
      app.db,
    )
    await file(app)
    let asked = 0
    // Like a name that changes after it was resolved: each attempt resolves it only once.
    const resolve = () => {
      asked += 1
      return Promise.resolve(['93.184.216.34', address])
    }
    await deliverNow(app, { resolve })
    expect(asked).toBe(1)
    expect(await states(app)).toMatchObject([{ state: 'waiting', outcome: 'notReached', status: null }])
    const tries = await app.db.selectFrom('webhook_try').select('milliseconds').execute()
    expect(tries).toEqual([{ milliseconds: null }])
  })

  it('is contacted at the checked address, by its own name', async () => {
    const channel = await startChannelServer()
    const host = `hooks.example.com:${new URL(channel.url).port}`
    const app = await scratchApp({ ...channel.environment, CHANNEL_TARGETS: host })
    await addWebhook(app, `http://${host}/hooks/1`)
    await file(app)
    const answers = [['127.0.0.1'], ['203.0.113.1']]
    await deliverNow(app, { resolve: () => Promise.resolve(answers.shift() ?? []) })
    expect(channel.taken.map(({ headers }) => headers.host)).toEqual([host])
    expect(answers).toHaveLength(1)
  })
})

it('a secret that no longer opens is reported, and nothing is sent', async () => {
  const { app, channel } = await withReceiver()
  await sql`update webhook set secret = 'of another installation'`.execute(app.db)
  await file(app)
  await deliverNow(app)
  expect(channel.asked).toBe(0)
  expect(await states(app)).toMatchObject([{ state: 'waiting', outcome: 'notOpened' }])
})
