import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sendTo } from '../../operations/connections/mailTest.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { type Behaviour, type SmtpServer, startSmtpServer } from '../../testing/smtpServer.ts'

/** Long enough to succeed on a busy machine; tests of timeouts shorten it. */
const patience = vi.hoisted(() => ({ PATIENCE_MS: 20_000 }))
vi.mock('../../operations/connections/patience.ts', () => patience)
beforeEach(() => void (patience.PATIENCE_MS = 20_000))

const form = ({ port }: Pick<SmtpServer, 'port'>, change: object = {}) => ({
  from: 'sender@example.com',
  to: 'receiver@example.com',
  host: '127.0.0.1',
  port: String(port),
  message: 'ทดสอบ\r\nBcc: everybody@example.com',
  ...change,
})

/** A server that does not speak SMTP: it sends a line, or nothing, or closes the connection at once. */
async function startStranger(line: string | undefined) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (line === undefined) socket.destroy()
    else if (line !== '') socket.write(`${line}\r\n`)
    onTestFinished(() => void socket.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, app: await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}` }) }
}

async function withServer(behaviour?: Behaviour) {
  const server = await startSmtpServer(() => behaviour)
  return { server, app: await testApp({ SMTP_URL: server.url, MAIL_FROM: 'Daybook <daybook@example.com>' }) }
}

const entries = async ({ db }: TestApp) =>
  db
    .selectFrom('audit_entry')
    .select(['row_key', 'after', 'before', 'call'])
    .where('action', '=', 'connection-test')
    .execute()

describe('TestSentMail.SendMailTest', () => {
  it('sends the letter through a server that the configuration names, even on this machine', async () => {
    const { server, app } = await withServer()
    const answer = success(await app.call('admin', 'TestSentMail/SendMailTest', form(server)))
    expect(answer).toMatchObject({ isComplete: true, errorMessage: '' })
    expect(server.taken).toMatchObject([{ from: 'sender@example.com', to: 'receiver@example.com' }])
    const read = await PostalMime.parse(server.taken[0]?.source ?? '')
    expect(read.text).toContain('ทดสอบ')
    expect(read.text).toContain('Bcc: everybody@example.com')
    expect(read.bcc).toBeUndefined()
  })

  it('does not connect to this machine unless the configuration names it', async () => {
    const server = await startSmtpServer()
    const { services } = await testApp()
    const { port } = server
    const letter = { from: 'a@example.com', to: 'b@example.com', message: '' }
    for (const host of ['127.0.0.1', 'localhost', '::ffff:127.0.0.1', '0.0.0.0', '2130706433'])
      expect(await sendTo(services.config, { host, port }, letter).catch(() => 'notReached'), host).toBe('notReached')
    expect(server.connections).toBe(0)
    const known = { ...services.config, smtpUrl: server.url }
    expect(await sendTo(known, { host: '127.0.0.1', port }, letter)).toBe('connected')
  })

  it('tries only the ports of mail', async () => {
    const server = await startSmtpServer()
    const { call } = await testApp()
    const answer = refused(await call('admin', 'TestSentMail/SendMailTest', form(server)))
    expect(answer.fieldErrors).toEqual([{ field: 'port', message: 'The port must be one of 25, 465, 587, 2525.' }])
    for (const port of ['22', 80, '443', '6379'])
      expect(refused(await call('admin', 'TestSentMail/SendMailTest', form(server, { port }))).message).toContain(
        'port',
      )
    expect(server.connections).toBe(0)
  })

  it('explains in plain words that a server does not accept the letter, and shows nothing of its answer', async () => {
    for (const refusal of [
      { at: 'receiver', code: 550 },
      { at: 'letter', code: 554 },
    ] as const) {
      const { server, app } = await withServer({ ...refusal, says: 'secret words' })
      const answer = success(await app.call('admin', 'TestSentMail/SendMailTest', form(server)))
      expect(answer).toMatchObject({
        isComplete: false,
        errorMessage: 'The server was reached, but did not accept the letter.',
      })
    }
  })

  it('does not reveal what else answers, breaks off, or is silent, and takes the same time for each', async () => {
    for (const greeting of ['554 go away', undefined, 'SSH-2.0-server', '']) {
      const { port, app } = await startStranger(greeting)
      patience.PATIENCE_MS = 400
      const start = performance.now()
      const thai = { 'accept-language': 'th' }
      const answer = success(await app.call('admin', 'TestSentMail/SendMailTest', form({ port }), thai))
      expect(answer, greeting).toMatchObject({ isComplete: false, errorMessage: 'ไม่สามารถติดต่อเซิร์ฟเวอร์ได้' })
      expect(performance.now() - start, greeting).toBeGreaterThan(390)
    }
  })

  it('reports what is missing or wrong, at its field', async () => {
    const server = await startSmtpServer()
    const { call } = await testApp()
    const empty = refused(await call('admin', 'TestSentMail/SendMailTest', {}))
    expect(empty.fieldErrors?.map(({ message }) => message)).toEqual([
      'Please Specify Email from',
      'Please Specify Email To',
      'Please Specify smtpmail',
      'Please Specify port',
    ])
    const wrong = {
      from: 'a@example.com\r\nBcc: b@example.com',
      to: 'a@example.com, b@example.com',
      host: 'http://mail.example.com/',
      port: '99999',
      message: 'ก'.repeat(4001),
    }
    for (const [name, value] of Object.entries(wrong)) {
      const answer = refused(await call('admin', 'TestSentMail/SendMailTest', form(server, { [name]: value })))
      expect(
        answer.fieldErrors?.map(({ field }) => field),
        name,
      ).toEqual([name])
    }
  })

  it('records in the trail who tried and how it ended, and nothing that was typed', async () => {
    const { server, app } = await withServer({ at: 'receiver', code: 550 })
    success(await app.call('admin', 'TestSentMail/SendMailTest', form(server)))
    expect(await entries(app)).toEqual([
      { row_key: 'letterRefused', after: null, before: null, call: 'TestSentMail/SendMailTest' },
    ])
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    const roles = ['nobody', 'company', 'areaadmin', 'reporter'] as const
    expect(await statuses(app, [...roles], 'TestSentMail/SendMailTest', {})).toEqual([401, 403, 403, 403])
    await app.db.updateTable('user_menu').set({ level: 1 }).where('menu_id', '=', 26).execute()
    expect(await statuses(app, ['admin'], 'TestSentMail/SendMailTest', {})).toEqual([403])
  })
})

describe('TestSentMail.SendMailTestSystem', () => {
  const asked = { to: 'receiver@example.com', message: 'hello' }

  it('sends as the product sends', async () => {
    const { server, app } = await withServer()
    const answer = success(await app.call('admin', 'TestSentMail/SendMailTestSystem', asked))
    expect(answer.isComplete).toBe(true)
    expect(server.taken).toMatchObject([{ from: 'daybook@example.com', to: 'receiver@example.com' }])
  })

  it('reports that nothing is configured, or that the server is away', async () => {
    const none = await testApp()
    const nothing = success(await none.call('admin', 'TestSentMail/SendMailTestSystem', asked))
    expect(nothing).toMatchObject({ isComplete: false, errorMessage: 'This is not configured.' })
    const away = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
    patience.PATIENCE_MS = 400
    const answer = success(await away.call('admin', 'TestSentMail/SendMailTestSystem', asked))
    expect(answer).toMatchObject({ isComplete: false, errorMessage: 'The server could not be reached.' })
  })

  it('limits attempts', async () => {
    const { call } = await testApp()
    for (let turn = 0; turn < 20; turn++) success(await call('admin', 'TestSentMail/SendMailTestSystem', asked))
    expect(refused(await call('admin', 'TestSentMail/SendMailTestSystem', asked)).http).toBe(429)
    expect(refused(await call('admin', 'TestPis/SendTest_AllSyatem', { companyId: 1 })).http).toBe(429)
  })

  it('refuses callers without a session or permission, and requests without a receiver', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'areaadmin'], 'TestSentMail/SendMailTestSystem', {})).toEqual([401, 403])
    expect(refused(await app.call('admin', 'TestSentMail/SendMailTestSystem', {})).message).toBe(
      'Please Specify Email To',
    )
  })
})
