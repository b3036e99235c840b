import http from 'node:http'
import https from 'node:https'
import type { Config } from '../config.ts'
import { type Resolve, addressOf, certifiedFor, isConfigured, targetOf } from './target.ts'

/** A response, or how far it got: `notReached`: nothing was sent; `broke`: the request may have been processed. */
export type Posted =
  | { status: number; text: string; headers: http.IncomingHttpHeaders }
  | { failed: 'notReached' | 'broke' }

export type Sending = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** JSON text. */
  body?: string
  /** Timeout in milliseconds. */
  patience: number
  /** Allow only servers that are reachable from the internet. */
  isPublic?: boolean
  resolve?: Resolve | undefined
}

/** Most bytes of a response to read. */
const MOST_BYTES = 16 * 1024

/**
 * Sends a request to another server, under the rules of connection tests: to a checked address, over TLS unless the
 * configuration names the target, and without following redirects. Never rejects.
 */
export async function send(
  config: Config,
  { url, method = 'POST', headers, body, patience, isPublic, resolve: lookup }: Sending,
): Promise<Posted> {
  const to = new URL(url)
  const target = targetOf(to)
  const isKnown = isConfigured(config, 'channel', target)
  if (to.protocol !== 'https:' && !(isKnown && to.protocol === 'http:')) return { failed: 'notReached' }
  const address = await addressOf(target, { isKnown, isPublic, resolve: lookup }).catch(() => undefined)
  if (address === undefined) return { failed: 'notReached' }
  const isSecure = to.protocol === 'https:'
  return new Promise((resolve) => {
    let isConnected = false
    const failed = () => resolve({ failed: isConnected ? 'broke' : 'notReached' })
    const request = (isSecure ? https : http).request({
      host: address,
      port: target.port,
      path: `${to.pathname}${to.search}`,
      method,
      // No keep-alive: if a reused connection breaks, there is no telling whether the server got the request.
      agent: false,
      ...certifiedFor(target.host),
      headers: {
        host: to.host,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
      signal: AbortSignal.timeout(patience),
    })
    request.on('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true
      }),
    )
    request.on('error', failed)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      // Only the status matters; a truncated body is fine.
      const done = () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8'),
          headers: response.headers,
        })
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes <= MOST_BYTES) chunks.push(chunk)
        else request.destroy()
      })
      response.on('end', done)
      response.on('error', done)
      response.on('close', done)
    })
    request.end(body)
  })
}
