import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { claimDeliveries, holdDeliveries } from '../../channels/webhooks/deliveries.queries.ts'
import { cleanUp } from '../../jobs/cleanUp.ts'
import { type TestApp, scratchApp, success } from '../../testing/app.ts'
import { startChannelServer } from '../../testing/channelServer.ts'
import { addReport } from '../../testing/reports.ts'
import { area } from '../../testing/world.ts'
import { addWebhook, deliverNow } from '../../testing/groups/Webhooks.ts'

/* How long messages are kept, and what happens to those waiting when a backup was made. */

const file = (app: TestApp, day: string) => addReport(app.db, { area: area.gate, day })
const logOf = async (app: TestApp, webhookId: number) =>
  success(await app.call('company', 'Webhooks/GetLog', { id: webhookId })).deliveries
const kept = ({ db }: TestApp) => db.selectFrom('webhook_delivery').select(['id', 'state']).orderBy('id').execute()

async function withReceiver() {
  const channel = await startChannelServer()
  const app = await scratchApp(channel.environment)
  return { channel, app, webhook: await addWebhook(app, `${channel.url}/hooks/1`) }
}

describe('waiting messages in a restored database', () => {
  it('are not sent, claimed or not, until somebody sends them again: then unchanged', async () => {
    const { channel, app, webhook } = await withReceiver()
    await file(app, '2026-11-17')
    await deliverNow(app)
    await file(app, '2026-11-18')
    const [claimed] = await claimDeliveries(app.db)
    await file(app, '2026-11-19')
    await holdDeliveries(app.db)
    await sql`update webhook_delivery set due_at = daybook_now() - interval '1 hour'`.execute(app.db)
    expect(await deliverNow(app)).toBe(0)
    expect(channel.taken).toHaveLength(1)
    const log = await logOf(app, webhook.id)
    expect(log.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'delivered'])

    // This does not count as a failure of the receiver.
    expect(await app.db.selectFrom('webhook').select(['off_at', 'failing_since']).execute()).toEqual([
      { off_at: null, failing_since: null },
    ])
    const [, held] = log
    success(await app.call('company', 'Webhooks/Redeliver', { deliveryId: held?.deliveryId ?? 0 }))
    await deliverNow(app)
    expect(channel.taken.map(({ key }) => key)).toEqual([channel.taken[0]?.key, claimed?.messageId])
    expect(channel.taken[1]?.body).toBe(claimed?.body)
    // Later events are sent automatically.
    await file(app, '2026-11-20')
    await deliverNow(app)
    expect(channel.taken).toHaveLength(3)
    expect((await kept(app)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'cancelled', 'delivered'])
  })
})

describe('messages', () => {
  it('are deleted with their tries after 30 days, and never while they wait', async () => {
    const { channel, app } = await withReceiver()
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']) await file(app, day)
    channel.reaction = () => ({ status: 500 })
    await deliverNow(app)
    const age = (nth: number, state: string, days: number) =>
      sql`
      update webhook_delivery set state = ${state}, created_at = daybook_now() - make_interval(secs => ${days * 86_400})
      where id = (select id from webhook_delivery order by id limit 1 offset ${nth})`.execute(app.db)
    await age(0, 'delivered', 30.01)
    await age(1, 'failed', 30.01)
    await age(2, 'delivered', 29.99)
    await age(3, 'waiting', 30.01)
    await age(4, 'cancelled', 30.01)
    const ids = (await kept(app)).map(({ id }) => id)
    await cleanUp.run(app.services)
    expect(await kept(app)).toEqual([
      { id: ids[2], state: 'delivered' },
      { id: ids[3], state: 'waiting' },
    ])
    const tries = await app.db.selectFrom('webhook_try').select('delivery_id').distinct().execute()
    expect(tries.every(({ delivery_id }) => delivery_id === ids[2] || delivery_id === ids[3])).toBe(true)
    expect(await app.db.selectFrom('webhook').select('id').execute()).toHaveLength(1)
  })
})
