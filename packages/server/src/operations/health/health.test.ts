import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type TestApp, scratchApp, testApp } from '../../testing/app.ts'
import { startSmtpServer } from '../../testing/smtpServer.ts'
import { health } from './health.ts'

const WELL = { status: 'ok', database: 'ok', files: 'ok', mail: 'notConfigured', jobs: 'ok' }

async function ask({ app }: TestApp) {
  const answer = await app.inject({ method: 'GET', url: '/health' })
  expect(answer.headers['cache-control']).toBe('no-store')
  return { http: answer.statusCode, ...answer.json<typeof WELL>() }
}

/** On a busy machine a check may time out; the next one is ten seconds later. */
const soon = (test: TestApp, expected: object) =>
  expect.poll(() => ask(test), { timeout: 25_000, interval: 250 }).toEqual(expected)

/** The address of a mail server that greets and then refuses the sign-in. */
async function refusingServer(): Promise<string> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => socket.write('550 not for you\r\n'))
    socket.write('220 here\r\n')
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`
}

describe('GET /health', { timeout: 120_000 }, () => {
  it('reports the state of each part, without internals', async () => {
    const test = await testApp()
    await soon(test, { http: 200, ...WELL })
    const head = await test.app.inject({ method: 'HEAD', url: '/health' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('is 503 while the store accepts no file, and recovers', async () => {
    const test = await testApp()
    const inTheWay = path.join(test.services.config.dataDir, 'files')
    writeFileSync(inTheWay, 'a file where the folder of files belongs')
    expect(await ask(test)).toEqual({ http: 503, ...WELL, status: 'unavailable', files: 'notWritable' })
    rmSync(inTheWay)
    await soon(test, { http: 200, ...WELL })
  })

  it('is 503 while the database is read-only', async () => {
    const test = await scratchApp()
    const database = sql.id(new URL(test.url).pathname.slice(1))
    await sql`alter database ${database} set default_transaction_read_only = on`.execute(test.db)
    await soon(test, { http: 503, ...WELL, status: 'unavailable', database: 'readOnly' })
  })

  it('reports whether the mail server is away, refuses us, or is well; the status stays 200', async () => {
    const server = await startSmtpServer()
    const away = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await soon(away, { http: 200, ...WELL, mail: 'away' })
    const refusing = await testApp({ SMTP_URL: await refusingServer() })
    await soon(refusing, { http: 200, ...WELL, mail: 'refusing' })
    const well = await testApp({ SMTP_URL: server.url })
    await soon(well, { http: 200, ...WELL, mail: 'ok' })
    expect(server.connections).toBeGreaterThan(0)
  })

  it('runs one check for any number of concurrent requests', async () => {
    const server = await startSmtpServer()
    const test = await testApp({ SMTP_URL: server.url })
    await Promise.all(Array.from({ length: 50 }, () => ask(test)))
    expect(server.connections).toBe(1)
  })
})

describe('GET /health/live and /health/ready', { timeout: 120_000 }, () => {
  const READY = { status: 'ready', database: 'ok', schema: 'ok', files: 'ok' }
  const probe = async ({ app }: TestApp, name: 'live' | 'ready', headers = {}) => {
    const answer = await app.inject({ method: 'GET', url: `/health/${name}`, headers })
    expect(answer.headers['cache-control']).toBe('no-store')
    return { http: answer.statusCode, ...answer.json<Record<string, string>>() }
  }

  it('are 200 on a well server, under any host name', async () => {
    const test = await testApp()
    await expect.poll(() => probe(test, 'ready'), { timeout: 25_000 }).toEqual({ http: 200, ...READY })
    const host = { host: '10.9.8.7' }
    expect(await probe(test, 'ready', host)).toEqual({ http: 200, ...READY })
    expect(await probe(test, 'live', host)).toEqual({ http: 200, status: 'ok' })
  })

  it('say that a read-only server is alive and not ready', async () => {
    const test = await scratchApp()
    const database = sql.id(new URL(test.url).pathname.slice(1))
    await sql`alter database ${database} set default_transaction_read_only = on`.execute(test.db)
    const readOnly = { http: 503, ...READY, status: 'notReady', database: 'readOnly' }
    await expect.poll(() => probe(test, 'ready'), { timeout: 25_000 }).toEqual(readOnly)
    expect(await probe(test, 'live')).toEqual({ http: 200, status: 'ok' })
  })

  it.each([
    ['older', `delete from kysely_migration where name = '049-channels'`],
    ['newer', `insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2026')`],
  ])('say that a server is not ready whose database is %s than it', async (schema, statement) => {
    const test = await scratchApp()
    await sql.raw(statement).execute(test.db)
    await expect
      .poll(() => probe(test, 'ready'), { timeout: 25_000 })
      .toEqual({ http: 503, ...READY, status: 'notReady', schema })
  })

  it('answer while the database hangs, however many requests there are', async () => {
    const silent = net.createServer((socket) => void socket.on('error', () => {}))
    onTestFinished(() => void silent.close())
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const app = Fastify()
    onTestFinished(() => app.close())
    const test = await testApp()
    const databaseUrl = `postgresql://x@127.0.0.1:${(silent.address() as net.AddressInfo).port}/x`
    health(app, { ...test.services, databaseUrl, files: { ...test.services.files } }, [])
    // Bounded by the time limit of this test, which one after the other would exceed.
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.inject('/health/ready')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(answers[0]?.json()).toMatchObject({ database: 'away', schema: 'unknown' })
  })
})
