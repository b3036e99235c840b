import { once } from 'node:events'
import http2 from 'node:http2'

export type LiveUpdates = {
  /** Seconds until the next matching text arrives. */
  heard(what: RegExp, seconds: number): Promise<number>
  isOpen(): boolean
  close(): void
}

/** Opens /live/EventToday over HTTP/2, as browsers do. */
export async function openLiveUpdates(server: string, cookie: string): Promise<LiveUpdates> {
  const session = http2.connect(server)
  // isOpen() reports a broken connection.
  session.on('error', () => {})
  const stream = session.request({ ':path': '/live/EventToday', cookie, 'sec-fetch-site': 'same-origin' })
  let isOpen = true
  stream.on('close', () => (isOpen = false))
  stream.on('error', () => (isOpen = false))
  const [headers] = (await once(stream, 'response', { signal: AbortSignal.timeout(30_000) })) as [
    http2.IncomingHttpStatusHeader,
  ]
  if (headers[':status'] !== 200) throw new Error(`live updates answer ${headers[':status']}`)
  let text = ''
  let wake = () => {}
  stream.on('data', (bytes: Buffer) => {
    text += bytes.toString()
    wake()
  })
  return {
    isOpen: () => isOpen,
    close() {
      stream.close()
      session.close()
    },
    async heard(what, seconds) {
      const begun = performance.now()
      text = ''
      while (!what.test(text)) {
        const left = seconds * 1_000 - (performance.now() - begun)
        if (left <= 0 || !isOpen) throw new Error(`no ${what} within ${seconds} s${isOpen ? '' : ', the stream ended'}`)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(left, 500))
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      return (performance.now() - begun) / 1_000
    },
  }
}
