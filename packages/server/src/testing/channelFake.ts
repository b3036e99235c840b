import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * How a receiver reacts: with a given answer, with silence after accepting the message, or by breaking the connection before
 * or after accepting it.
 */
export type Reaction =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'silent'
  | 'cut before'
  | 'cut after'
  | { delayMs: number }
  | undefined

export type TakenMessage = {
  to: 'line' | 'reply' | 'teams' | 'webhook'
  /** The user id of LINE; otherwise the path. */
  address: string
  /** The retry key of LINE, the webhook-id. */
  key: string
  body: string
  headers: IncomingMessage['headers']
}

const LINE_TOKEN = 'a-token-of-the-bot'
export const LINE_SECRET = 'a-secret-of-the-bot'

/** A user id in LINE's format. */
export const lineUser = (n: number) => `U${n.toString(16).padStart(32, '0')}`

/**
 * A server on loopback that answers like LINE's Messaging API (/v2/bot/…), Teams workflows (/workflows/…) and webhook receivers
 * (/hooks/…), as documented.
 */
export async function openChannelServer(reaction: (asked: TakenMessage) => Reaction = () => undefined) {
  const taken: TakenMessage[] = []
  const accepted = new Set<string>()
  const state = { reaction, taken, asked: 0, budget: { limit: 200, used: 17 }, url: '', target: '' }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    const path = request.url ?? ''
    const say = (status: number, words: unknown, more: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(words))
    }
    if (path.startsWith('/v2/') && request.headers.authorization !== `Bearer ${LINE_TOKEN}`)
      return say(401, { message: 'Authentication failed. Confirm that the access token is valid.' })
    if (path === '/v2/bot/message/quota') return say(200, { type: 'limited', value: state.budget.limit })
    if (path === '/v2/bot/message/quota/consumption') return say(200, { totalUsage: state.budget.used })
    state.asked += 1
    const message = read(path, body, request)
    if (!message) return say(400, { message: 'The request body has 1 error(s)' })
    const does = state.reaction(message)
    if (does === 'cut before') return void request.socket.destroy()
    if (typeof does === 'object' && 'status' in does)
      return say(does.status, does.body ?? { message: 'no' }, does.headers)
    if (typeof does === 'object') await setTimeout(does.delayMs)
    // Only LINE recognises a repeated message by its key.
    if (message.to === 'line' && accepted.has(message.key))
      return say(409, { message: 'The retry key is already accepted' })
    accepted.add(message.key)
    taken.push(message)
    if (does === 'silent') return
    if (does === 'cut after') return void request.socket.destroy()
    say(message.to === 'teams' ? 202 : 200, {})
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  state.url = `http://127.0.0.1:${port}`
  state.target = `127.0.0.1:${port}`
  return Object.assign(state, {
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    /** The environment of a server that uses it. */
    environment: {
      LINE_CHANNEL_TOKEN: LINE_TOKEN,
      LINE_CHANNEL_SECRET: LINE_SECRET,
      LINE_BOT_ID: '@daybook',
      LINE_API_URL: state.url,
      CHANNEL_TARGETS: state.target,
    },
  })
}

function read(path: string, body: string, { headers }: IncomingMessage): TakenMessage | undefined {
  const said = JSON.parse(body) as { to?: unknown; replyToken?: unknown; messages?: unknown[]; attachments?: unknown[] }
  if (path === '/v2/bot/message/push') {
    const key = String(headers['x-line-retry-key'])
    const isWhole = typeof said.to === 'string' && /^U[0-9a-f]{32}$/.test(said.to) && said.messages?.length === 1
    return isWhole && UUID.test(key) ? { to: 'line', address: String(said.to), key, body, headers } : undefined
  }
  if (path === '/v2/bot/message/reply')
    return { to: 'reply', address: String(said.replyToken), key: crypto.randomUUID(), body, headers }
  if (path.startsWith('/workflows/'))
    return said.attachments?.length === 1
      ? { to: 'teams', address: path, key: crypto.randomUUID(), body, headers }
      : undefined
  return { to: 'webhook', address: path, key: String(headers['webhook-id']), body, headers }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
