import net from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { encodeInput } from '../packages/shared/src/names.ts'

export type Request = { path: string; cookie?: string; body: unknown }

export type Load = {
  /** Answers per second of waiting, with the median, p95 and p99 in milliseconds. */
  rate: number
  median: number
  p95: number
  p99: number
  answers: number
}

/**
 * Sends requests over this many kept loopback connections, one at a time on each, for some seconds. It does as little work as
 * possible, so that the measurement is of the server. Throws when `isGood` rejects an answer.
 */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  next: (connection: number) => Request,
  isGood: (body: string) => boolean,
): Promise<Load> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const client = await open(port)
      try {
        while (performance.now() < end) {
          const request = next(connection)
          const sent = performance.now()
          const answer = await client.ask(request)
          times.push(performance.now() - sent)
          const body = bodyOf(answer)
          if (!isGood(body)) throw new Error(`${request.path} answered ${body.slice(0, 300)}`)
        }
      } finally {
        client.close()
      }
    }),
  )
  // Reading answers is not the server's work; for large ones it takes the client as long as some calls take in total.
  const waited = times.reduce((sum, time) => sum + time, 0) / 1000 / connections
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { rate: times.length / waited, median: at(0.5), p95: at(0.95), p99: at(0.99), answers: times.length }
}

/** Headers of a browser request, so that answers are compressed. */
export const AS_A_BROWSER = 'Accept-Encoding: gzip, deflate, br\r\nAccept-Language: en\r\n'

/**
 * One kept connection. An answer is complete with its last byte; parsing it is not counted.
 *
 * @param headers additional request headers, each line with its line break
 */
export async function open(port: number, headers = '') {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received: Buffer[] = []
  let [size, wanted] = [0, 0]
  let waiting: { resolve(answer: Buffer): void; reject(error: Error): void } | undefined
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk)
    size += chunk.length
    // Join a large answer once, after its last part, not for each part.
    if (size < wanted) return
    const answer = received.length === 1 ? chunk : Buffer.concat(received)
    const isLast = isWhole(answer)
    received = isLast ? [] : [answer]
    wanted = isLast ? 0 : (sizeOf(answer) ?? 0)
    if (!isLast) return
    size = 0
    waiting?.resolve(answer)
  })
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')))
  return {
    ask({ path, cookie, body }: Request): Promise<Buffer> {
      // The bare server takes names without encoding.
      const payload = JSON.stringify(path.startsWith('/api/') ? encodeInput(path.slice('/api/'.length), body) : body)
      return new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the server closed the connection'))
        waiting = { resolve, reject }
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n${headers}${cookie ? `Cookie: ${cookie}\r\n` : ''}Content-Length: ${Buffer.byteLength(payload)}\r\n\r\n${payload}`,
        )
      })
    },
    /** Whether it can be used: the server closes idle connections. */
    get isOpen() {
      return !socket.destroyed
    },
    close: () => socket.destroy(),
  }
}

const END_OF_HEADERS = '\r\n\r\n'
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

function headOf(answer: Buffer): string | undefined {
  const end = answer.indexOf(END_OF_HEADERS)
  return end < 0 ? undefined : answer.toString('latin1', 0, end + 2)
}

const header = (head: string, name: string) => new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(head)?.[1]

/** Whether an answer is complete. Throws if its length is unknown. */
export function isWhole(received: Buffer): boolean {
  const head = headOf(received)
  if (head === undefined) return false
  if (header(head, 'transfer-encoding') === 'chunked') return received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
  const size = sizeOf(received)
  if (size === undefined) throw new Error('an answer without its length')
  return received.length >= size
}

/** The total size of an answer in bytes, if its headers have arrived and state it. */
function sizeOf(received: Buffer): number | undefined {
  const head = headOf(received)
  const length = head === undefined ? undefined : header(head, 'content-length')
  return head === undefined || length === undefined ? undefined : head.length + 2 + Number(length)
}

const unpack: Record<string, (packed: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

/** The body of a complete answer as text. */
export function bodyOf(answer: Buffer): string {
  const head = headOf(answer) ?? ''
  const sent = answer.subarray(head.length + 2)
  const body = header(head, 'transfer-encoding') === 'chunked' ? joined(sent) : sent
  return (unpack[header(head, 'content-encoding') ?? '']?.(body) ?? body).toString()
}

/** The chunks of a body without their length lines. */
function joined(chunked: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const from = chunked.indexOf('\r\n', at) + 2
    const length = Number.parseInt(chunked.toString('latin1', at, from), 16)
    if (!length) return Buffer.concat(chunks)
    chunks.push(chunked.subarray(from, from + length))
    at = from + length + 2
  }
}
