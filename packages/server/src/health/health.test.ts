import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, scratchApp, testApp } from '../testing/app.ts'
import { startSmtpServer } from '../testing/smtpServer.ts'

const WELL = { status: 'ok', database: 'ok', files: 'ok', mail: 'notConfigured', jobs: 'ok' }

async function ask({ app }: TestApp) {
  const since = performance.now()
  const answer = await app.inject({ method: 'GET', url: '/health' })
  expect(performance.now() - since).toBeLessThan(2_000)
  expect(answer.headers['cache-control']).toBe('no-store')
  return { http: answer.statusCode, ...answer.json<typeof WELL>() }
}

describe('GET /health', () => {
  it('says how each part is, and nothing of the inside', async () => {
    const test = await testApp()
    expect(await ask(test)).toEqual({ http: 200, ...WELL })
    const head = await test.app.inject({ method: 'HEAD', url: '/health' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('is 503 while the store takes no file, and well again after', async () => {
    const test = await testApp()
    const inTheWay = path.join(test.services.config.dataDir, 'files')
    writeFileSync(inTheWay, 'a file where the folder of files belongs')
    expect(await ask(test)).toEqual({ http: 503, ...WELL, status: 'unavailable', files: 'notWritable' })
    rmSync(inTheWay)
    await expect.poll(async () => (await ask(test)).files, { timeout: 20_000, interval: 500 }).toBe('ok')
  })

  it('is 503 while the database takes no change', async () => {
    const test = await scratchApp()
    const database = sql.id(new URL(test.url).pathname.slice(1))
    await sql`alter database ${database} set default_transaction_read_only = on`.execute(test.db)
    expect(await ask(test)).toEqual({ http: 503, ...WELL, status: 'unavailable', database: 'readOnly' })
  })

  it('says that the mail server is away, lets nobody in, or is well; people can be served all the same', async () => {
    const server = await startSmtpServer()
    const away = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(await ask(away)).toEqual({ http: 200, ...WELL, mail: 'away' })
    const refusing = await testApp({ SMTP_URL: server.url.replace('smtp://', 'smtp://somebody:secret@') })
    expect(await ask(refusing)).toEqual({ http: 200, ...WELL, mail: 'refusing' })
    const well = await testApp({ SMTP_URL: server.url })
    expect(await ask(well)).toEqual({ http: 200, ...WELL, mail: 'ok' })
    expect(server.connections).toBeGreaterThan(0)
  })

  it('looks once for however many ask at the same time', async () => {
    const server = await startSmtpServer()
    const test = await testApp({ SMTP_URL: server.url })
    await Promise.all(Array.from({ length: 50 }, () => ask(test)))
    expect(server.connections).toBe(1)
  })
})
