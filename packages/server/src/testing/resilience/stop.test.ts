import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../freePort.ts'
import { scratchFolder } from '../scratchFolder.ts'
import { startServer } from './server.ts'
import { wireText } from '../wire.ts'
import { visit } from './visitor.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))

/** A save whose body never ends: the server waits for the rest of it. */
async function unendingSave(port: number, cookie: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(
    `POST /api/CreateReport/SaveData HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n` +
      `sec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"some":`,
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
}

describe('a stop', () => {
  it('ends unfinished work after STOP_SECONDS, and says so', async () => {
    const port = await freePort()
    const server = await startServer({ DATA_DIR: scratchFolder(), PORT: String(port), STOP_SECONDS: '2' })
    const { cookie } = await visit(server.url, 'reporter')
    await unendingSave(port, cookie)
    const begun = performance.now()
    await server.end('SIGTERM')
    const seconds = (performance.now() - begun) / 1_000
    expect(seconds).toBeGreaterThan(1.5)
    expect(seconds).toBeLessThan(20)
    expect(server.said()).toContain('Stopping took longer than STOP_SECONDS (2): unfinished work is cut off.')
  })

  it('still answers for DRAIN_SECONDS, but is not ready and keeps no connection open', async () => {
    const port = await freePort()
    const server = await startServer({ DATA_DIR: scratchFolder(), PORT: String(port), DRAIN_SECONDS: '4' })
    const { cookie, call } = await visit(server.url, 'reporter')
    expect(cookie).not.toBe('')
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const get = async (target: string) => {
      const asked = http.get(`${server.url}${target}`, { agent })
      const [response] = (await once(asked, 'response')) as [http.IncomingMessage]
      const body = await text(response)
      return { status: response.statusCode, connection: response.headers.connection, body }
    }
    expect(await get('/health/ready')).toMatchObject({ status: 200, connection: 'keep-alive' })
    const ended = server.end('SIGTERM')
    await expect.poll(() => get('/health/ready')).toMatchObject({ status: 503, connection: 'close' })
    expect(JSON.parse((await get('/health/ready')).body)).toMatchObject({ status: 'notReady', stopping: true })
    expect(await get('/api/Login/SystemVersion')).toMatchObject({ status: 200, connection: 'close' })
    expect((await call(server.url, 'EventRecord/GetData', { page: 1, pageSize: 5 } as never)).http).toBe(200)
    expect(server.isAlive()).toBe(true)
    await ended
    await expect(get('/health/live')).rejects.toThrow('ECONNREFUSED')
  })

  it('lets running work finish, and does not wait for its deadline', async () => {
    const port = await freePort()
    const server = await startServer({
      DATA_DIR: scratchFolder(),
      PORT: String(port),
      STOP_SECONDS: '60',
      LOG_LEVEL: 'warn',
    })
    const { cookie } = await visit(server.url, 'reporter')
    const body = wireText('EventRecord/GetData', { page: 1, pageSize: 50 })
    const sent = http.request(`${server.url}/api/EventRecord/GetData`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    })
    const answer = once(sent, 'response') as Promise<[http.IncomingMessage]>
    // The server has the request in hand, and not its body, when it is told to stop.
    sent.flushHeaders()
    await once(sent, 'continue')
    const begun = performance.now()
    const ended = server.end('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 500))
    sent.end(body)
    const [response] = await answer
    const said = await text(response)
    await ended
    expect([response.statusCode, said]).toEqual([200, expect.stringContaining('Success')])
    expect(performance.now() - begun).toBeLessThan(40_000)
    expect(server.said()).not.toContain('STOP_SECONDS')
    expect(server.said()).not.toMatch(/connection|"level":[45]0/)
  })
})

/** A folder in which npm start runs a server that takes a while to stop. */
function startable(): string {
  const folder = scratchFolder()
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const start = scripts.start.replaceAll('scripts/start.mjs', 'start.mjs')
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'a', version: '1.0.0', scripts: { start } }))
  writeFileSync(
    path.join(folder, 'start.mjs'),
    `import { main, run } from ${JSON.stringify(pathToFileURL(path.join(ROOT, 'scripts/project.mjs')))}
    await main(() => run(process.execPath, ['server.mjs'], { cwd: import.meta.dirname }))`,
  )
  writeFileSync(
    path.join(folder, 'server.mjs'),
    `import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => setTimeout(() => { writeFileSync('drained', ''); process.exit(0) }, 1500))
    setInterval(() => {}, 1000)
    console.log('is ready')`,
  )
  return folder
}

describe('npm start', () => {
  it('ends when its server has, not before', async () => {
    const folder = startable()
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    npm.stdout.on('data', (text: Buffer) => (said += text.toString()))
    await expect.poll(() => said, { timeout: 60_000 }).toContain('is ready')
    const ended = once(npm, 'exit')
    npm.kill('SIGTERM')
    await ended
    expect(existsSync(path.join(folder, 'drained'))).toBe(true)
  })

  it('goes on when the shell that started it ends, and ends its server when it is killed itself', async () => {
    const folder = startable()
    // nohup npm start & and the end of the session.
    const shell = spawn('sh', ['-c', 'npm start & echo "npm is $!"; read line'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let said = ''
    shell.stdout.on('data', (text: Buffer) => (said += text.toString()))
    await expect.poll(() => said, { timeout: 60_000 }).toContain('is ready')
    shell.stdin.end('\n')
    await once(shell, 'exit')
    // Parents are looked at every second.
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    expect(existsSync(path.join(folder, 'drained'))).toBe(false)
    process.kill(Number(/npm is (\d+)/.exec(said)?.[1]), 'SIGKILL')
    await expect.poll(() => existsSync(path.join(folder, 'drained')), { timeout: 20_000 }).toBe(true)
  })
})

describe('a .env file where the server is started', () => {
  it('sets what the environment does not, and is reported in one line when it is wrong', async () => {
    const folder = scratchFolder()
    writeFileSync(path.join(folder, '.env'), 'STOP_SECONDS=soon\nPOOL_SIZE=20\n')
    const start = async (env: Record<string, string>) => {
      const child = spawn(process.execPath, [MAIN], { cwd: folder, env: { DATA_DIR: folder, ...env } })
      let said = ''
      child.stderr.on('data', (text: Buffer) => (said += text.toString()))
      const [code] = (await once(child, 'close')) as [number]
      return { code, said }
    }
    expect(await start({})).toEqual({ code: 1, said: 'STOP_SECONDS must be a number\n' })
    expect(await start({ STOP_SECONDS: '5', POOL_SIZE: '1' })).toEqual({
      code: 1,
      said: 'POOL_SIZE must be from 5 to 500\n',
    })
  })
})
