import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The text that the fake scanner reports as a virus. */
export const VIRUS = 'a harmless text that the scanner of the tests knows'

/** How the fake behaves: like clamd, or with a fault. */
export type Mood = 'well' | 'silent' | 'hangs up' | 'over its limit'

export type FakeClamd = { url: string; scans: number; mood: Mood }

/** A fake clamd on loopback, for INSTREAM only. */
export async function startClamd(): Promise<FakeClamd> {
  const fake: FakeClamd = { url: '', scans: 0, mood: 'well' }
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (fake.mood === 'hangs up') return socket.destroy()
      if (fake.mood === 'over its limit') return socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (fake.mood === 'silent') return undefined
      const content = contentOf(received)
      if (content === undefined) return undefined
      fake.scans += 1
      return socket.end(`stream: ${content.includes(VIRUS) ? 'Test.Virus-1 FOUND' : 'OK'}\0`)
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  fake.url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

/** The content received, once its empty chunk has arrived. */
function contentOf(received: Buffer): string | undefined {
  const command = Buffer.from('zINSTREAM\0')
  if (!received.subarray(0, command.length).equals(command)) return undefined
  let text = ''
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return text
    text += received.toString('latin1', at + 4, at + 4 + length)
    at += 4 + length
  }
  return undefined
}
