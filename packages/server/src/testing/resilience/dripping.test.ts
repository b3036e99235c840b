import { execFileSync } from 'node:child_process'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../freePort.ts'
import { startServer } from './server.ts'
import { visit } from './visitor.ts'
import { scratchFolder } from '../scratchFolder.ts'

const MB = 1024 * 1024
const JSON_TYPE = 'application/json'
const UPLOAD = 'multipart/form-data; boundary=x'

const megabytesOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

type Dripping = { call: string; type: string; length: number; cookie?: string }

/** Announces a body, sends the beginning of it and then a byte now and then, until the server closes the connection. */
function drip(port: number, { call, type, length, cookie }: Dripping) {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write(
    `POST /api/${call} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${length}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`,
  )
  socket.write(Buffer.alloc(Math.min(length / 2, MB / 4), ' '))
  const timer = setInterval(() => socket.writable && socket.write(' '), 500)
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      clearInterval(timer)
      resolve()
    })
  })
  return { socket, closed, status: () => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] }
}

describe('200 slow connections', () => {
  it('cost at most 50 MB, delay nobody, and end', async () => {
    const dataDir = scratchFolder()
    const port = await freePort()
    const server = await startServer({ DATA_DIR: dataDir, PORT: String(port) })
    onTestFinished(() => server.end('SIGTERM'))
    const { cookie } = await visit(server.url, 'company')
    const viewer = await visit(server.url, 'viewer')
    const look = async () => {
      const since = performance.now()
      expect((await viewer.call(server.url, 'EventToday/LoadEventToday', { mode: 1 })).http).toBe(200)
      return performance.now() - since
    }
    const kinds: Dripping[] = [
      { call: 'Login/Login', type: JSON_TYPE, length: 1_500 },
      { call: 'Login/Login', type: JSON_TYPE, length: 40 * MB },
      { call: 'Report/ExportExcel', type: JSON_TYPE, length: 40 * MB },
      { call: 'UploadFile/Upload', type: UPLOAD, length: 50 * MB },
      { call: 'Nothing/Nowhere', type: JSON_TYPE, length: 4 * MB },
      { call: 'CreateReport/SaveData', type: JSON_TYPE, length: 4 * MB, cookie },
      { call: 'UploadFile/Upload', type: UPLOAD, length: 50 * MB, cookie },
      { call: 'Report/ExportExcel', type: JSON_TYPE, length: 40 * MB, cookie },
    ]
    /** The slowest call within ten seconds, and the most memory used in that time. */
    const watch = async () => {
      const seen = { slowest: 0, most: 0 }
      for (const since = performance.now(); performance.now() - since < 10_000; await setTimeout(100)) {
        seen.slowest = Math.max(seen.slowest, await look())
        seen.most = Math.max(seen.most, megabytesOf(server.pid))
      }
      return seen
    }
    // Warm up: load and compile code that is used first, and let the heap grow as far as it does from these calls alone.
    const first = kinds.map((kind) => drip(port, kind))
    const before = await watch()
    for (const { socket } of first) socket.destroy()
    const began = performance.now()
    const all = kinds.flatMap((kind) => Array.from({ length: 25 }, () => drip(port, kind)))
    onTestFinished(() => all.forEach(({ socket }) => socket.destroy()))
    const during = await watch()
    expect(during.most - before.most).toBeLessThan(50)
    expect(during.slowest).toBeLessThan(Math.max(1_000, 5 * before.slowest))
    await Promise.race([Promise.all(all.map(({ closed }) => closed)), setTimeout(60_000)])
    expect(all.filter(({ socket }) => !socket.closed)).toHaveLength(0)
    expect(performance.now() - began).toBeLessThan(60_000)
    // Calls without a session are refused at once, whatever length they announce.
    const told = (call: string, signedIn: boolean) => {
      const of = all.filter((_, nth) => {
        const kind = kinds[Math.floor(nth / 25)]
        return kind?.call === call && (kind.cookie !== undefined) === signedIn
      })
      return new Set(of.map(({ status }) => status()))
    }
    expect(told('Report/ExportExcel', false)).toEqual(new Set(['401']))
    expect(told('UploadFile/Upload', false)).toEqual(new Set(['401']))
    expect(told('Login/Login', false)).toEqual(new Set(['408', '413']))
    // At most one such body may be kept in memory; the others exceed the limit.
    const kept = told('Report/ExportExcel', true)
    expect(kept).toContain('429')
    expect(kept.difference(new Set(['408', '429']))).toEqual(new Set())
  })
})
