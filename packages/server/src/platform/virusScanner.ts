import { once } from 'node:events'
import net from 'node:net'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Scans a stream; resolves with the name of the virus found, or ''. Rejects if there is no verdict. */
export type VirusScanner = (content: Readable) => Promise<string>

/** Timeout for a whole file; clamd takes some seconds for the largest. */
const LONGEST_MS = 60_000
const LONGEST_ANSWER = 4_096

/**
 * clamd at tcp://host:port or unix:///path, by its INSTREAM command (man 8 clamd): chunks, each preceded by its length in
 * four bytes, an empty one at the end, and one line as the answer. See docs/decisions/uploads-are-judged-by-content.md for why
 * this uses no library.
 */
export function clamd(address: string, longestMs = LONGEST_MS): VirusScanner {
  const { protocol, hostname, port, pathname } = new URL(address)
  const target =
    protocol === 'unix:' ? { path: decodeURIComponent(pathname) } : { host: hostname, port: Number(port || 3310) }
  return async (content) => {
    const socket = net.connect(target)
    const timer = setTimeout(() => socket.destroy(new Error('the virus scanner does not answer')), longestMs)
    try {
      const answer = readAnswer(socket)
      // Sending also fails if clamd has refused and hung up; then the reason is in its answer.
      const sent = once(socket, 'connect')
        .then(() => pipeline(content, framed(), socket, { end: false }))
        .catch((error: unknown) => error)
      const line = await answer.catch(async (error: unknown) => {
        throw (await sent) ?? error
      })
      const found = /^stream: (?:(.+) FOUND|OK)$/.exec(line)
      if (!found) throw new Error(`the virus scanner answered: ${line}`)
      return found[1] ?? ''
    } finally {
      clearTimeout(timer)
      content.destroy()
      socket.destroy()
    }
  }
}

async function readAnswer(socket: net.Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (text.includes('\0') || text.length > LONGEST_ANSWER) return text.split('\0', 1)[0] ?? ''
  }
  throw new Error('the virus scanner hung up')
}

function framed(): Transform {
  const length = (bytes: number) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(bytes)
    return head
  }
  let command = 'zINSTREAM\0'
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, Buffer.concat([Buffer.from(command), length(chunk.length), chunk]))
      command = ''
    },
    flush(done) {
      done(null, Buffer.concat([Buffer.from(command), length(0)]))
    },
  })
}
