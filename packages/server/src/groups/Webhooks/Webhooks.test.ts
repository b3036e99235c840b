import { problemText } from '@daybook/shared/problems'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { startChannelServer } from '../../testing/channelServer.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company } from '../../testing/world.ts'
import { addWebhook, deliverNow } from '../../testing/groups/Webhooks.ts'

const NOBODY = ['nobody', 'areaadmin', 'csradmin', 'reporter', 'approver'] as const
const UNKNOWN = problemText('notFound', 'en')
const ADDRESS = 'https://hooks.example.com/daybook?key=of-the-receiver'

const list = async ({ call }: TestApp, role: Role) => success(await call(role, 'Webhooks/GetList', {}))
const log = async ({ call }: TestApp, id: number) => success(await call('company', 'Webhooks/GetLog', { id }))

async function withReceiver() {
  const channel = await startChannelServer()
  const app = await testApp(channel.environment)
  return { channel, app, ...(await addWebhook(app, `${channel.url}/hooks/1`)) }
}

describe('Webhooks.GetList', () => {
  it('shows administrators of whole companies only their own', async () => {
    const app = await testApp()
    await addWebhook(app, ADDRESS, { events: ['report.filed'] })
    await addWebhook(app, ADDRESS, { by: 'foreigncompany', of: company.foreign })
    const own = await list(app, 'company')
    expect(own.companies.map(({ value }) => value)).toEqual([company.home, company.subsidiary])
    expect(own.webhooks).toMatchObject([
      {
        companyId: company.home,
        address: ADDRESS,
        host: 'hooks.example.com',
        events: ['report.filed'],
        state: 'working',
      },
    ])
    // The path of an address often is the key to its receiver.
    expect((await list(app, 'viewer')).webhooks.map(({ address }) => address)).toEqual(['https://hooks.example.com'])
    expect((await list(app, 'admin')).webhooks).toHaveLength(2)
    expect((await list(app, 'foreigncompany')).webhooks.map(({ companyId }) => companyId)).toEqual([company.foreign])
  })

  it('refuses callers who administer no whole company', async () => {
    expect(await statuses(await testApp(), [...NOBODY], 'Webhooks/GetList', {})).toEqual([401, 403, 403, 403, 403])
  })
})

describe('Webhooks.Add', () => {
  it('returns the secret once, and stores it and the address sealed, also in the trail', async () => {
    const app = await testApp()
    const { secret } = await addWebhook(app, ADDRESS)
    expect(secret).toMatch(/^whsec_.{44}$/)
    const kept = await sql<{ row: string }>`select row_to_json(w)::text as row from webhook w`.execute(app.db)
    const trail = await sql<{ after: string }>`
      select after::text from audit_entry where table_name = 'webhook'`.execute(app.db)
    expect(trail.rows).toHaveLength(1)
    const texts = [kept.rows[0]?.row, trail.rows[0]?.after, JSON.stringify(await list(app, 'company'))]
    for (const text of texts) expect(text).not.toContain(secret.slice(6, 30))
    for (const text of texts.slice(0, 2)) expect(text).not.toContain('of-the-receiver')
  })

  it.each([
    '',
    'no address',
    'http://hooks.example.com/1',
    'https://hooks.example.com:8443/1',
    'https://someone:word@hooks.example.com/1',
    'https://localhost/1',
    'https://127.0.0.1/1',
    'https://10.1.2.3/1',
    'https://169.254.169.254/latest',
    'https://[::1]/1',
    'https://[fd00::1]/1',
  ])('refuses the address %o at its field', async (address) => {
    const app = await testApp()
    const form = { companyId: company.home, address, events: ['report.filed'] }
    const answer = refused(await app.call('company', 'Webhooks/Add', form))
    expect(answer.fieldErrors?.map(({ field }) => field)).toEqual(['address'])
  })

  it('refuses a company out of scope, the same address twice, no events, and more than ten', async () => {
    const app = await testApp()
    const form = { companyId: company.home, address: ADDRESS, events: ['report.filed'] }
    const fields = async (change: object) =>
      refused(await app.call('company', 'Webhooks/Add', { ...form, ...change })).fieldErrors?.map(({ field }) => field)
    expect(refused(await app.call('company', 'Webhooks/Add', { ...form, companyId: company.foreign })).message).toBe(
      UNKNOWN,
    )
    expect(await fields({ events: [] })).toEqual(['events'])
    await addWebhook(app, ADDRESS)
    expect(await fields({})).toEqual(['address'])
    for (let n = 1; n < 10; n++) await addWebhook(app, `${ADDRESS}${n}`)
    expect(refused(await app.call('company', 'Webhooks/Add', { ...form, address: `${ADDRESS}x` })).message).toContain(
      '10',
    )
  })

  it('refuses callers who administer no whole company or have view-only rights', async () => {
    const form = { companyId: company.home, address: ADDRESS, events: ['report.filed'] }
    expect(await statuses(await testApp(), [...NOBODY, 'viewer'], 'Webhooks/Add', form)).toEqual([
      401, 403, 403, 403, 403, 403,
    ])
  })
})

describe('Webhooks.Change', () => {
  it('changes address and events, and turns it off and on; waiting messages are cancelled', async () => {
    const app = await testApp()
    const { id } = await addWebhook(app, ADDRESS)
    await addReport(app.db, { area: area.gate })
    expect((await list(app, 'company')).webhooks[0]?.waiting).toBe(1)
    const form = { id, address: 'https://other.example.com/2', events: ['action.done'], isOn: false }
    success(await app.call('company', 'Webhooks/Change', form))
    await addReport(app.db, { area: area.gate })
    expect((await list(app, 'company')).webhooks).toMatchObject([
      { host: 'other.example.com', events: ['action.done'], state: 'off', offReason: 'person', waiting: 0 },
    ])
    expect((await log(app, id)).deliveries.map(({ state }) => state)).toEqual(['cancelled'])
    success(await app.call('company', 'Webhooks/Change', { ...form, isOn: true }))
    expect((await list(app, 'company')).webhooks).toMatchObject([{ state: 'working', offAt: null }])
  })

  it('refuses callers who administer no whole company or have view-only rights, and finds none out of scope', async () => {
    const app = await testApp()
    const { id } = await addWebhook(app, ADDRESS)
    const form = { id, address: ADDRESS, events: ['report.filed'], isOn: true }
    expect(await statuses(app, [...NOBODY, 'viewer'], 'Webhooks/Change', form)).toEqual([401, 403, 403, 403, 403, 403])
    expect(refused(await app.call('foreigncompany', 'Webhooks/Change', form)).message).toBe(UNKNOWN)
  })
})

describe('Webhooks.Remove', () => {
  it('removes it with its waiting messages', async () => {
    const app = await testApp()
    const { id } = await addWebhook(app, ADDRESS)
    await addReport(app.db, { area: area.gate })
    success(await app.call('company', 'Webhooks/Remove', { id }))
    expect((await list(app, 'company')).webhooks).toEqual([])
    expect(await deliverNow(app)).toBe(0)
    await addWebhook(app, ADDRESS)
  })

  it('refuses callers who administer no whole company or have view-only rights, and finds none out of scope', async () => {
    const app = await testApp()
    const { id } = await addWebhook(app, ADDRESS)
    expect(await statuses(app, [...NOBODY, 'viewer'], 'Webhooks/Remove', { id })).toEqual([
      401, 403, 403, 403, 403, 403,
    ])
    expect(refused(await app.call('foreigncompany', 'Webhooks/Remove', { id })).message).toBe(UNKNOWN)
  })
})

describe('Webhooks.Rotate', () => {
  it('signs with both secrets for a day', async () => {
    const { app, channel, id, secret } = await withReceiver()
    const { secret: other } = success(await app.call('company', 'Webhooks/Rotate', { id }))
    expect(other).not.toBe(secret)
    const signatures = async (day: string) => {
      await addReport(app.db, { area: area.gate, day })
      await deliverNow(app)
      return String(channel.taken.at(-1)?.headers['webhook-signature']).split(' ')
    }
    expect(await signatures('2026-11-18')).toHaveLength(2)
    expect((await list(app, 'company')).webhooks[0]?.formerUntil).toBe('2026-11-21T10:00:00+07:00')
    await app.setNow('2026-11-21T10:01:00+07:00')
    expect(await signatures('2026-11-19')).toHaveLength(1)
  })

  it('refuses callers who administer no whole company or have view-only rights, and finds none out of scope', async () => {
    const app = await testApp()
    const { id } = await addWebhook(app, ADDRESS)
    expect(await statuses(app, [...NOBODY, 'viewer'], 'Webhooks/Rotate', { id })).toEqual([
      401, 403, 403, 403, 403, 403,
    ])
    expect(refused(await app.call('foreigncompany', 'Webhooks/Rotate', { id })).message).toBe(UNKNOWN)
  })
})

describe('Webhooks.Test', () => {
  it('sends a message now, returns the outcome, and logs it', async () => {
    const { app, channel, id } = await withReceiver()
    expect(success(await app.call('company', 'Webhooks/Test', { id }))).toMatchObject({ isComplete: true })
    expect(JSON.parse(channel.taken[0]?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      data: { by: { name: 'company Tester' } },
    })
    channel.reaction = () => ({ status: 500 })
    expect(success(await app.call('company', 'Webhooks/Test', { id }))).toMatchObject({
      isComplete: false,
      errorMessage: 'The channel was reached, but refused the message.',
    })
    const { deliveries } = await log(app, id)
    // A test message is not retried.
    expect(deliveries.map(({ state, tries }) => [state, tries.map(({ httpStatus }) => httpStatus)])).toEqual([
      ['failed', [500]],
      ['delivered', [200]],
    ])
  })

  it('refuses callers who administer no whole company or have view-only rights, one out of scope, and one that is off', async () => {
    const app = await testApp()
    const { id } = await addWebhook(app, ADDRESS)
    expect(await statuses(app, [...NOBODY, 'viewer'], 'Webhooks/Test', { id })).toEqual([401, 403, 403, 403, 403, 403])
    expect(refused(await app.call('foreigncompany', 'Webhooks/Test', { id })).message).toBe(UNKNOWN)
    success(
      await app.call('company', 'Webhooks/Change', { id, address: ADDRESS, events: ['report.filed'], isOn: false }),
    )
    expect(refused(await app.call('company', 'Webhooks/Test', { id })).message).toContain('turned off')
  })
})

describe('Webhooks.GetLog', () => {
  it('shows each try, the latest message first, a page at a time', async () => {
    const { app, channel, id } = await withReceiver()
    await addReport(app.db, { area: area.gate })
    await addReport(app.db, { area: area.gate, day: '2026-11-19' })
    channel.reaction = () => ({ status: 503 })
    expect(await deliverNow(app)).toBeGreaterThan(0)
    const { deliveries, total } = success(await app.call('company', 'Webhooks/GetLog', { id, page: 2, pageSize: 1 }))
    expect(total).toBe(2)
    expect(deliveries).toMatchObject([
      {
        event: 'report.filed',
        state: 'waiting',
        nextAt: '2026-11-20T10:00:10+07:00',
        tries: [{ at: '2026-11-20T10:00:00+07:00', httpStatus: 503, outcome: 'refused' }],
      },
    ])
    expect(deliveries[0]?.tries[0]?.milliseconds).toBeGreaterThanOrEqual(0)
  })

  it('refuses callers who administer no whole company, and finds none out of scope', async () => {
    const app = await testApp()
    const { id } = await addWebhook(app, ADDRESS)
    expect(await statuses(app, [...NOBODY], 'Webhooks/GetLog', { id })).toEqual([401, 403, 403, 403, 403])
    expect(refused(await app.call('foreigncompany', 'Webhooks/GetLog', { id })).message).toBe(UNKNOWN)
  })
})

describe('Webhooks.Redeliver', () => {
  it('sends the same message under the same id', async () => {
    const { app, channel, id } = await withReceiver()
    await addReport(app.db, { area: area.gate })
    await deliverNow(app)
    const [first] = (await log(app, id)).deliveries
    success(await app.call('company', 'Webhooks/Redeliver', { deliveryId: first?.deliveryId ?? 0 }))
    await deliverNow(app)
    expect(channel.taken.map(({ key }) => key)).toEqual([first?.messageId, first?.messageId])
    expect(channel.taken[0]?.body).toBe(channel.taken[1]?.body)
    expect((await log(app, id)).deliveries[0]?.tries).toHaveLength(2)
  })

  it('refuses callers who administer no whole company or have view-only rights, and finds none out of scope', async () => {
    const app = await testApp()
    const { id } = await addWebhook(app, ADDRESS)
    await addReport(app.db, { area: area.gate })
    const deliveryId = (await log(app, id)).deliveries[0]?.deliveryId ?? 0
    const roles: (Role | 'nobody')[] = [...NOBODY, 'viewer']
    expect(await statuses(app, roles, 'Webhooks/Redeliver', { deliveryId })).toEqual([401, 403, 403, 403, 403, 403])
    expect(refused(await app.call('foreigncompany', 'Webhooks/Redeliver', { deliveryId })).message).toBe(UNKNOWN)
  })
})
