import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embeddedPostgres.ts'
import { filingsOf } from './reports.ts'
import { freePort } from '../freePort.ts'
import { type Server, startServer } from './server.ts'
import { post, succeeded, visit } from './visitor.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-two-'))
let postgres: EmbeddedPostgres
let first: Server
let second: Server

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'database'), log: silent })
  const start = async (name: string) =>
    startServer({
      DATA_DIR: path.join(dataDir, name),
      FILES_URL: path.join(dataDir, 'files'),
      DATABASE_URL: postgres.url,
      APP_SECRET: 'a secret of at least 32 characters',
      DEMO: '1',
      PORT: String(await freePort()),
    })
  // Both try to migrate and load at the same time: one does it, the other waits.
  ;[first, second] = await Promise.all([start('first'), start('second')])
}, 120_000)

afterAll(async () => {
  await Promise.all([first?.end('SIGTERM'), second?.end('SIGTERM')])
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('two app processes on one database', () => {
  it('share sessions, and signing out at one ends the session at the other', async () => {
    const viewer = await visit(first.url, 'viewer')
    expect((await viewer.call(second.url, 'MP_Front/LoadMP_Front', {})).http).toBe(200)
    succeeded(await viewer.call(second.url, 'Login/ClearSession', {}))
    expect((await viewer.call(first.url, 'MP_Front/LoadMP_Front', {})).http).toBe(401)
  })

  it('count failed sign-ins together', async () => {
    const attempt = (url: string) =>
      post(url, 'Login/Login', {
        username: 'csradmin',
        password: 'wrong',
        companyId: 3,
        modeName: '',
        ticket: '',
        action: '',
        sealedDate: '',
        sealedReport: '',
      })
    const answers = []
    for (let tries = 0; tries < 6; tries += 1) answers.push((await attempt(tries % 2 ? first.url : second.url)).http)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('notify the readers of one about reports filed at the other', async () => {
    const viewer = await visit(second.url, 'viewer')
    const reporter = await visit(first.url, 'reporter')
    const filing = (await filingsOf(reporter, first.url))(1)
    const today = succeeded(await viewer.call(second.url, 'EventToday/LoadEventToday', { mode: 1 })).reportDate
    const stream = await fetch(`${second.url}/live/EventToday`, {
      headers: { cookie: viewer.cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect(stream.status).toBe(200)
    const reader = stream.body?.getReader()
    if (!reader) throw new Error('no stream')
    const [year, month, day] = today.split('T')[0]?.split('-') ?? []
    // At 00:00 of today, the earliest start time, so it is never in the future.
    succeeded(
      await reporter.call(first.url, 'CreateReport/SaveData', {
        ...filing,
        eventDate: `${day}/${month}/${year}`,
        startTime: '00:00',
      }),
    )
    let heard = ''
    while (!/^data: ?changed/m.test(heard)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`the stream ended: ${heard}`)
      heard += new TextDecoder().decode(value)
    }
    await reader.cancel()
    expect(heard).toContain('changed')
  })

  it('let one of two approvers decide', async () => {
    const approver = await visit(first.url, 'approver')
    const again = await visit(second.url, 'approver')
    const record = succeeded(
      await approver.call(first.url, 'EventRecord/GetData', {
        startDate: '2020-01-01',
        endDate: '2099-12-31',
        pageSize: 5000,
      }),
    )
    const waiting = record.events.find(({ canApprove }) => canApprove)
    if (!waiting) throw new Error('the demo has no report that waits for the approver')
    const decision = { eventId: waiting.eventId, mode: 1 as const, version: waiting.version }
    const answers = await Promise.all([
      approver.call(first.url, 'EventApprove/SaveData', decision),
      again.call(second.url, 'EventApprove/SaveData', decision),
    ])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['Error', 'Success'])
    expect(answers.find(({ body }) => body.status === 'Error')?.body.message).toMatch(/already approved by/)
  })
})
