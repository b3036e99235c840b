import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scratchApp, testApp } from '../../testing/app.ts'
import { heartbeat } from '../heartbeat.ts'
import { metricsListener } from './metrics.ts'

const TOKEN = 'a-token-of-the-metrics'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const ask = (app: Awaited<ReturnType<typeof testApp>>['app'], headers = {}) =>
  app.inject({ method: 'GET', url: '/metrics', headers })

describe('GET /metrics', { timeout: 60_000 }, () => {
  it('is off without METRICS_TOKEN and METRICS_PORT', async () => {
    const { app, services } = await testApp()
    const answer = await ask(app, bearer(TOKEN))
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      404,
      'text/plain',
      'METRICS_TOKEN is not set.\n',
    ])
    expect(await metricsListener(services)).toBeUndefined()
  })

  it('answers requests with the token, under any host name, and no others', async () => {
    const { app } = await scratchApp({ METRICS_TOKEN: TOKEN })
    for (const headers of [
      {},
      bearer(''),
      bearer('another token of 20'),
      bearer(`${TOKEN}s`),
      { authorization: TOKEN },
    ]) {
      const refused = await ask(app, headers)
      expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expect(refused.body).not.toContain('daybook_')
    }
    expect((await ask(app, { ...bearer(TOKEN), host: '10.1.1.1' })).statusCode).toBe(200)
  })

  it('reports how the bounce mailbox is read, if there is one', async () => {
    const without = await scratchApp({ METRICS_TOKEN: TOKEN })
    expect((await ask(without.app, bearer(TOKEN))).body).not.toContain('daybook_bounce')
    const { app, db } = await scratchApp({ METRICS_TOKEN: TOKEN, BOUNCE_IMAP_URL: 'imaps://b:p@mail.example.com' })
    await sql`
      insert into bounce_mailbox (mailbox, bounces, others, read_at)
      values ('b', 3, 2, daybook_now() - interval '1 hour')`.execute(db)
    const scrape = async () => (await ask(app, bearer(TOKEN))).body
    await expect.poll(scrape, { timeout: 30_000 }).toMatch(/^daybook_bounce_messages\{kind="came back"\} 3$/m)
    const text = await scrape()
    expect(text).toContain('daybook_bounce_messages{kind="other"} 2')
    expect(text).toMatch(/^daybook_bounce_mailbox_age_seconds 3[56]\d\d/m)
  })

  it('counts calls by name and outcome, and names no typed address', async () => {
    const test = await scratchApp({ METRICS_TOKEN: TOKEN })
    await heartbeat(test.services).run(test.services)
    await test.call('admin', 'Operations/GetFacts', {})
    await test.call('reporter', 'Operations/GetFacts', {})
    await test.app.inject({ url: '/api/Typed/By-somebody' })
    await test.app.inject({ url: '/typed-by-somebody' })
    const scrape = async () => (await ask(test.app, { ...bearer(TOKEN), host: '10.1.1.1' })).body
    // On a busy machine a reading may only be finished by the next request.
    await expect.poll(scrape, { timeout: 30_000 }).toMatch(/^daybook_database_bytes \d{6,}$/m)
    const text = await scrape()
    expect(text).toContain('daybook_calls_total{call="Operations/GetFacts",outcome="ok"} 1')
    expect(text).toContain('daybook_calls_total{call="Operations/GetFacts",outcome="refused"} 1')
    expect(text).toMatch(/daybook_call_seconds_count\{call="Operations\/GetFacts"\} 2/)
    expect(text).not.toMatch(/somebody/i)
    // Everything on the dashboard exists; metrics without values yet have at least their description.
    const drawn = readFileSync(new URL('../../../../../docs/grafana-dashboard.json', import.meta.url), 'utf8')
    for (const name of new Set(drawn.match(/\b(?:daybook|nodejs|process)_[a-z0-9_]+/g)))
      expect(text).toContain(`# HELP ${name.replace(/_bucket$/, '')} `)
    for (const line of [
      /^daybook_database_up 1$/m,
      /^daybook_pool_connections\{state="idle"\} \d+$/m,
      /^daybook_oldest_letter_seconds 0$/m,
      /^daybook_state\{fact="backups"\} 1$/m,
      /^daybook_disk_free_bytes\{place="DATA_DIR[^"]*"\} \d+$/m,
      /^nodejs_eventloop_lag_seconds /m,
      /^process_resident_memory_bytes /m,
    ])
      expect(text).toMatch(line)
    // Without a backup there is no age: 0 would say that one was just made.
    expect(text).not.toMatch(/^daybook_backup_age_seconds /m)
  })

  it('is served at METRICS_PORT without a token, and only there', async () => {
    const { app, services } = await scratchApp({ METRICS_PORT: '0' })
    const listener = await metricsListener(services)
    onTestFinished(() => listener?.close())
    const address = listener?.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${address.port}/metrics`)
    expect([answer.status, address.address]).toEqual([200, '127.0.0.1'])
    expect(await answer.text()).toContain('daybook_state')
    expect((await ask(app)).statusCode).toBe(404)
    expect((await fetch(`http://127.0.0.1:${address.port}/`)).status).toBe(404)
  })
})
