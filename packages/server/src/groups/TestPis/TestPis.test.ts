import { type AddressInfo, type Server as NetServer, connect, createServer } from 'node:net'
import mysql from 'mysql2'
import pg from 'pg'
import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { readDirectory } from '../../operations/connections/directoryTest.ts'
import { createScratchDatabase } from '../../testing/scratchDatabase.ts'
import { refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'

/** Long enough for answers on a busy machine; tests of timeouts shorten it. */
const patience = vi.hoisted(() => ({ PATIENCE_MS: 20_000 }))
vi.mock('../../operations/connections/patience.ts', () => patience)
beforeEach(() => void (patience.PATIENCE_MS = 20_000))

/** A port on this machine that forwards to the tests' database and counts connections. */
async function doorTo(url: URL): Promise<{ port: number; opened: () => number }> {
  let opened = 0
  const folder = url.searchParams.get('host')
  const server = createServer((socket) => {
    opened += 1
    const port = Number(url.port || 5432)
    const inner = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname)
    for (const end of [socket, inner]) end.on('error', () => {})
    socket.pipe(inner).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, opened: () => opened }
}

/** A database over TCP, with or without a staff table. */
async function postgres(hasStaff: boolean) {
  const { url, drop } = await createScratchDatabase(inject('databaseUrl'))
  onTestFinished(drop)
  if (hasStaff) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(
      'create table employee (emp_code text, first_name text, last_name text, email text, position text, org_name text, mobile text)',
    )
    await client.end()
  }
  const inner = new URL(url)
  const door = await doorTo(inner)
  const typed = new URL('postgres://127.0.0.1')
  Object.assign(typed, { username: inner.username, password: inner.password, pathname: inner.pathname })
  typed.port = String(door.port)
  return { ...door, typed: typed.href, database: inner.pathname }
}

/** A MySQL server that lets `reader` in and has at most the table employee. */
async function mysqlServer(hasStaff: boolean): Promise<string> {
  const server = mysql.createServer((connection) => {
    connection.on('error', () => {})
    connection.serverHandshake({
      protocolVersion: 10,
      serverVersion: '8.0.0',
      connectionId: 1,
      statusFlags: 2,
      characterSet: 45,
      capabilityFlags: 0xff_f7_ff & ~0x800,
      authCallback: (
        params: { user: string },
        answer: (_: null, error?: { message: string; code: number }) => void,
      ) => {
        answer(null, params.user === 'reader' ? undefined : { message: 'Access denied: secret words', code: 1045 })
        // Packet numbers restart with each command, which this server library leaves to its user.
        setImmediate(() => (writer.sequenceId = 0))
      },
    } as never)
    const writer = connection as unknown as { sequenceId: number; writeOk(): void; writeError(error: object): void }
    connection.on('query', () => {
      writer.sequenceId = 1
      if (hasStaff) writer.writeOk()
      else writer.writeError({ code: 1146, message: "Table 'hr.employee' doesn't exist" })
    })
  })
  // Its types declare fewer parameters than the server takes.
  const net = (server as unknown as { _server: NetServer })._server
  await new Promise<void>((resolve) => net.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => void net.close())
  const { port } = net.address() as AddressInfo
  return `mysql://reader:word@127.0.0.1:${port}/hr`
}

async function test(typed: string, configured: string | undefined = typed, language = 'en') {
  const app = await testApp(configured === undefined ? {} : { STAFF_DIRECTORY_6: configured })
  const input = { connectionString: typed, mode: 1 }
  const reply = await app.call('admin', 'TestPis/SendTest', input, { 'accept-language': language })
  return { app, reply }
}

describe('TestPis.SendTest', () => {
  it('reads the staff of a PostgreSQL directory', async () => {
    const { typed, opened } = await postgres(true)
    const { reply, app } = await test(typed)
    expect(success(reply)).toMatchObject({ isComplete: true, errorMessage: '' })
    expect(opened()).toBe(1)
    const trail = await app.db.selectFrom('audit_entry').selectAll().where('action', '=', 'connection-test').execute()
    expect(trail.map(({ row_key, before, after }) => [row_key, before, after])).toEqual([['connected', null, null]])
  })

  it('reports that there is none to read, or that the sign-in was refused', async () => {
    const { typed } = await postgres(false)
    expect(success((await test(typed)).reply).errorMessage).toBe(
      'The server was reached, but it has no staff directory that can be read.',
    )
    const stranger = new URL(typed)
    stranger.username = 'nobody_at_all'
    expect(success((await test(stranger.href, typed, 'th')).reply).errorMessage).toBe(
      'ติดต่อเซิร์ฟเวอร์ได้ แต่เซิร์ฟเวอร์ปฏิเสธการเข้าสู่ระบบ',
    )
    stranger.username = new URL(typed).username
    stranger.pathname = '/nowhere'
    expect(success((await test(stranger.href, typed)).reply).errorMessage).toContain('refused the sign-in')
    const encrypted = new URL(typed)
    encrypted.searchParams.set('sslmode', 'require')
    expect(success((await test(encrypted.href, typed)).reply).errorMessage).toContain('encrypted')
  })

  it('reads one in MySQL, and recognizes its refusals', async () => {
    const url = await mysqlServer(true)
    expect(success((await test(url)).reply).isComplete).toBe(true)
    const stranger = url.replace('reader', 'stranger')
    expect(success((await test(stranger, url)).reply).errorMessage).toBe(
      'The server was reached, but refused the sign-in.',
    )
    const empty = await mysqlServer(false)
    expect(success((await test(empty)).reply).errorMessage).toContain('no staff directory')
  })

  it('connects to nothing on this machine that the configuration does not name', async () => {
    const { typed, opened } = await postgres(true)
    const port = refused((await test(typed, 'postgres://a:b@127.0.0.1/hr')).reply)
    expect(port.fieldErrors).toEqual([
      { field: 'connectionString', message: 'The port must be one of 5432, 5433, 6432.' },
    ])
    patience.PATIENCE_MS = 400
    const start = performance.now()
    for (const host of ['127.0.0.1', 'localhost']) {
      const { reply } = await test(`postgres://a:b@${host}:5432/hr`, typed)
      expect(success(reply)).toMatchObject({ isComplete: false, errorMessage: 'The server could not be reached.' })
    }
    expect(performance.now() - start).toBeGreaterThan(790)
    expect(opened()).toBe(0)
  })

  it('refuses a connection string that reads files, sockets or other hosts', async () => {
    for (const typed of [
      'nothing',
      'http://host/hr',
      'postgres:///hr',
      'postgres://a:b@host/hr?host=/var/run/postgresql',
      'postgres://a:b@host/hr?sslkey=/etc/passwd&sslmode=require',
      'mysql://a:b@host/hr?socketPath=/run/mysqld.sock',
      'postgres://a:%@host/hr',
      `postgres://a:b@host/${'x'.repeat(2_100)}`,
      'Server=host;Database=hr;User Id=a;Password=secret',
    ]) {
      const answer = refused((await test(typed, 'postgres://a:b@h/hr')).reply)
      expect(
        answer.fieldErrors?.map(({ field }) => field),
        typed,
      ).toEqual(['connectionString'])
      expect(answer.message).not.toContain('secret')
    }
    expect(refused((await test('', 'postgres://a:b@h/hr')).reply).message).toBe('Please Specify Connection String')
    expect(readDirectory('postgres://us%40er:pa%2Fss@[::1]:5433/hr?options=-c%20search_path%3Dx')).toEqual({
      kind: 'postgres',
      host: '::1',
      port: 5433,
      user: 'us@er',
      password: 'pa/ss',
      database: 'hr',
      isEncrypted: false,
      options: '-c search_path=x',
    })
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'areaadmin', 'company'], 'TestPis/SendTest', {})).toEqual([401, 403, 403])
  })
})

describe('TestPis.SendTest_AllSyatem', () => {
  it('looks somebody up in the directory of the company, as forms do', async () => {
    const { typed } = await postgres(true)
    const broken = await postgres(false)
    const app = await testApp({ STAFF_DIRECTORY_6: typed, STAFF_DIRECTORY_7: broken.typed })
    const ask = async (companyId: number) =>
      success(await app.call('admin', 'TestPis/SendTest_AllSyatem', { companyId, mode: 2 }))
    expect(await ask(6)).toMatchObject({ isComplete: true, errorMessage: '' })
    expect((await ask(7)).errorMessage).toContain('no staff directory')
    expect(await ask(10)).toMatchObject({ isComplete: false, errorMessage: 'This is not configured.' })
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    const roles = ['nobody', 'areaadmin', 'company'] as const
    expect(await statuses(app, [...roles], 'TestPis/SendTest_AllSyatem', { companyId: 6 })).toEqual([401, 403, 403])
  })
})
