import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inTurns, median } from './compare.ts'
import { table } from './figures.ts'
import { bodyOf, isWhole, type Load, load } from './load.ts'
import { readOptions } from './options.ts'
import { steadyLoad } from './steady.ts'

async function listening(server: Server): Promise<number> {
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

const turn = (rate: number): Load => ({ rate, median: 1, p95: 1, p99: 1, answers: rate })

describe('inTurns', () => {
  it('compares neighbours, so that a slow moment of the machine affects both', async () => {
    // The machine becomes ten times slower in the second half; our side is always half as fast.
    const speeds = [9, 9, 9, 100, 100, 10, 10, 10]
    let [ours, theirs, settled] = [0, 0, 0]
    const { ratio } = await inTurns(
      5,
      () => Promise.resolve(turn((speeds[ours++] ?? 0) / 2)),
      () => Promise.resolve(turn(speeds[theirs++] ?? 0)),
      () => Promise.resolve(void settled++),
    )
    expect(ratio).toBe(0.5)
    expect(settled).toBe(16)
    expect([ours, theirs]).toEqual([8, 8])
  })

  it('uses the median', () => {
    expect(median([5, 1, 9], (value) => value)).toBe(5)
  })
})

describe('load', () => {
  it('sends one request at a time on each connection and counts the answers', async () => {
    let [open, most] = [0, 0]
    const server = createServer((request, response) => {
      most = Math.max(most, ++open)
      request.resume().on('end', () => {
        setTimeout(() => {
          open--
          response.setHeader('Content-Length', Buffer.byteLength('{"ก":1}'))
          response.end('{"ก":1}')
        }, 1)
      })
    })
    const port = await listening(server)
    const seen = new Set<string>()
    const { answers, rate } = await load(
      port,
      4,
      0.3,
      (connection) => ({ path: `/${connection}`, body: {} }),
      (body) => {
        seen.add(body)
        return true
      },
    )
    expect(most).toBe(4)
    expect(answers).toBeGreaterThanOrEqual(4)
    expect(rate).toBeGreaterThan(0)
    expect([...seen]).toEqual(['{"ก":1}'])
  })

  it('stops at a failed answer', async () => {
    const server = createServer((request, response) => request.resume().on('end', () => response.end('no')))
    const port = await listening(server)
    const asked = load(
      port,
      1,
      5,
      () => ({ path: '/x', body: {} }),
      () => false,
    )
    await expect(asked).rejects.toThrow('/x answered no')
  })

  it('waits for a complete answer', () => {
    const whole = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nกข')
    expect([whole, whole.subarray(0, -1), whole.subarray(0, 10)].map(isWhole)).toEqual([true, false, false])
    expect(bodyOf(whole)).toBe('กข')
  })

  it('reads a compressed, chunked answer', () => {
    const packed = gzipSync('{"ก":1}')
    const chunk = (part: Buffer) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]
    const whole = Buffer.concat([
      Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n'),
      ...chunk(packed.subarray(0, 4)),
      ...chunk(packed.subarray(4)),
      ...chunk(Buffer.alloc(0)),
    ])
    expect([whole, whole.subarray(0, -1)].map(isWhole)).toEqual([true, false])
    expect(bodyOf(whole)).toBe('{"ก":1}')
  })
})

describe('steadyLoad', () => {
  /** Delays its first answer until the tenth request has arrived. */
  async function slowAtFirst(): Promise<{ port: number; come: () => number }> {
    let come = 0
    const tenth = Promise.withResolvers<void>()
    const server = createServer((request, response) => {
      come += 1
      const isFirst = come === 1
      if (come === 10) tenth.resolve()
      const answer = () => response.setHeader('Content-Length', 2).end('{}')
      request.resume().on('end', () => void (isFirst ? tenth.promise.then(answer) : answer()))
    })
    return { port: await listening(server), come: () => come }
  }

  it('keeps asking while an answer is pending, and reports how long each took', async () => {
    const { port, come } = await slowAtFirst()
    const reading = steadyLoad(port, 200, { path: '/x', body: {} }, () => true)
    while (come() < 12) await new Promise((resolve) => setTimeout(resolve, 5))
    const asked = await reading.stop()
    expect(asked).toHaveLength(come())
    const longest = asked.toSorted((one, other) => other.took - one.took)[0]
    if (!longest) throw new Error('nothing was asked')
    const end = longest.at + longest.took
    const meanwhile = asked.filter(({ at, took }) => at < end && at + took > longest.at)
    expect(meanwhile.length).toBeGreaterThanOrEqual(10)
  })

  it('rejects with a failed answer', async () => {
    const { port, come } = await slowAtFirst()
    const reading = steadyLoad(port, 200, { path: '/x', body: {} }, () => false)
    while (come() < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    await expect(reading.stop()).rejects.toThrow('/x answered {}')
  })
})

describe('readOptions', () => {
  it('reads some parts and smaller sizes', () => {
    const options = readOptions(['--only', 'record,save', '--events', '1000', '--turns', '1'])
    expect(options).toMatchObject({
      only: ['record', 'save'],
      events: 1000,
      smallEvents: 1000,
      turns: 1,
      connections: 16,
    })
  })

  it.each([[['--only', 'nothing']], [['--events', 'many']], [['--events', '0']], [['--unknown']]])(
    'refuses %s',
    (args) => {
      expect(() => readOptions(args)).toThrow(/--/)
    },
  )
})

describe('table', () => {
  it('shows what was missed', () => {
    const lines = table([
      { part: 'a', what: 'fast', value: '2', goal: '≥ 1', isGood: true },
      { part: 'b', what: 'slow', value: '0', goal: '≥ 1', isGood: false, note: 'why' },
    ]).split('\n')
    expect(lines[1]).toMatch(/pass$/)
    expect(lines[2]).toMatch(/FAIL {2}why$/)
  })
})
