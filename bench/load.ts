import net from 'node:net'
import { setTimeout } from 'node:timers/promises'

export type Request = { path: string; cookie?: string; body: unknown }

export type Load = {
  /** Answers a second, and the milliseconds that half, and all but one in a hundred, took at most. */
  rate: number
  median: number
  p99: number
  answers: number
}

/**
 * Asks over so many kept connections of the loopback, one request at a time on each, for some seconds. It does as little
 * as can be, so that what is measured is the server. With `paceMs` a connection asks once in that time. Throws when an
 * answer is not what `isGood` takes.
 */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  next: (connection: number) => Request,
  isGood: (body: string) => boolean,
  paceMs = 0,
): Promise<Load> {
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const client = await open(port)
      try {
        while (performance.now() < end) {
          const request = next(connection)
          const sent = performance.now()
          const body = await client.ask(request)
          times.push(performance.now() - sent)
          const rest = sent + paceMs - performance.now()
          if (rest > 0) await setTimeout(rest)
          if (!isGood(body)) throw new Error(`${request.path} answered ${body.slice(0, 300)}`)
        }
      } finally {
        client.close()
      }
    }),
  )
  const elapsed = (performance.now() - begun) / 1000
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { rate: times.length / elapsed, median: at(0.5), p99: at(0.99), answers: times.length }
}

/** One connection that is kept. Both servers say how long their answers are. */
async function open(port: number) {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve(body: string): void; reject(error: Error): void } | undefined
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const body = bodyOf(received)
    if (body === undefined) return
    received = Buffer.alloc(0)
    waiting?.resolve(body)
  })
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')))
  return {
    ask({ path, cookie, body }: Request): Promise<string> {
      const payload = JSON.stringify(body)
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}Content-Length: ${Buffer.byteLength(payload)}\r\n\r\n${payload}`,
        )
      })
    },
    close: () => socket.destroy(),
  }
}

/** The body of a whole answer; undefined while some of it is missing. */
export function bodyOf(received: Buffer): string | undefined {
  const headers = received.indexOf('\r\n\r\n')
  if (headers < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(received.subarray(0, headers + 2).toString('latin1'))?.[1]
  if (length === undefined) throw new Error('an answer without its length')
  const from = headers + 4
  return received.length >= from + Number(length) ? received.toString('utf8', from, from + Number(length)) : undefined
}
