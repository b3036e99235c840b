import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { budget } from '../budget.ts'
import { addressKey } from '../limits.ts'
import { discardRest } from './multipart.ts'
import { Problem } from '../problem.ts'

/*
 * Limits what a request body may cost this process. No body is read before the session is known (dispatch.ts), and each
 * call accepts only as much as its schema can need.
 */

const KB = 1024
const MB = 1024 * KB

/** The largest body accepted without a session. */
export const PUBLIC_BYTES = 64 * KB
/** The largest body of a call with neither a file nor pictures, however much its schema allows. */
export const JSON_BYTES = MB
/** Most bytes of a payload besides its pictures. */
export const AROUND_PICTURES = 2 * MB

/** How long a body may take; files and pictures may take longer as long as they make progress. */
const WHOLE_MS = 30_000
const PROGRESS_BYTES = 64 * KB
const PROGRESS_MS = 30_000
/** How often progress is checked within PROGRESS_MS. */
const LOOKS = 3
/** Enough for a 50 MB file from a phone with a bad connection. */
export const LONGEST_MS = 30 * 60_000

/** Number of large bodies in progress, and bytes of those held in memory until their requests are answered. */
const underWay = budget({ each: 20, all: 200 })
const kept = budget({ each: 48 * MB, all: 192 * MB })

/**
 * Bytes of JSON that one sender may have parsed in a while: parsing blocks everyone. A person's share covers a form with
 * every area of a large group several times; an address shares its own among all who are not signed in there.
 */
const SHARES = {
  person: { points: 4 * MB, duration: 15 },
  address: { points: MB, duration: 15 },
} as const

/** Counts the bytes of each sender in one app. */
export type BodyShares = {
  /** Throws tooMuchSent, with the seconds to wait, if the sender's share is used up. */
  take(sender: { holder: number | undefined; address: string }, bytes: number): Promise<void>
}

export function bodyShares(
  shares: Record<keyof typeof SHARES, { points: number; duration: number }> = SHARES,
): BodyShares {
  const person = new RateLimiterMemory(shares.person)
  const stranger = new RateLimiterMemory(shares.address)
  return {
    async take({ holder, address }, bytes) {
      try {
        await (holder === undefined
          ? stranger.consume(addressKey(address), bytes)
          : person.consume(String(holder), bytes))
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new Problem('tooMuchSent', { seconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)) })
      }
    },
  }
}

const holding = new WeakMap<FastifyRequest, () => void>()

/** Aborts slow bodies, discards the rest of a body that was answered early, and releases budgets once a request is answered. */
export function watchBodies(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply, problem: Problem) => unknown,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) {
      watchPace(request, () => {
        if (reply.sent) return
        reply.raw.once('finish', () => setTimeout(() => request.raw.destroy(), 1_000).unref())
        void reply.send(answer(request, reply, new Problem('tooSlow')))
      })
    }
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    holding.get(request)?.()
    // Before the response is sent: afterwards Node would discard unread data without a limit.
    if (hasBody(request.raw)) discardRest(request.raw)
    done(null, payload)
  })
}

/**
 * Reserves the budget that a body may need, before it is read. Throws if it exceeds its call's limit, or if the person, or
 * all together, have too many in progress.
 */
export async function reserveBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { holder, kind, shares }: { holder: number | undefined; kind: 'json' | 'pictures' | 'file'; shares: BodyShares },
): Promise<void> {
  const { bodyLimit } = request.routeOptions
  const bytes = declared(request.raw) ?? bodyLimit
  // The size limit of a file depends on its folder. Fastify's own refusal would close the connection before anyone reads it.
  const isFile = kind === 'file'
  if (bytes > bodyLimit && !isFile) throw new Problem('tooLarge')
  if (!hasBody(request.raw)) return
  // Files are not parsed, and the bytes around pictures are known once they have arrived.
  if (kind === 'json') await shares.take({ holder, address: request.ip }, bytes)
  if (bytes <= PUBLIC_BYTES || holder === undefined) return
  const giveBack = [underWay.take(holder)]
  const release = () => {
    for (const give of giveBack) give()
  }
  try {
    // Files are streamed to the store.
    if (!isFile) giveBack.push(kept.take(holder, bytes))
  } catch (error) {
    release()
    throw error
  }
  holding.set(request, release)
  reply.raw.once('close', release)
}

function declared(request: IncomingMessage): number | undefined {
  const length = request.headers['content-length']
  return length === undefined ? undefined : Number(length)
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || (declared(request) ?? 0) > 0
}

function watchPace(request: FastifyRequest, onSlow: () => void): void {
  const { raw } = request
  const mayTakeLong = request.routeOptions.bodyLimit > JSON_BYTES
  const end = performance.now() + LONGEST_MS
  /** Bytes received at each check, the latest last. */
  const seen = [raw.socket.bytesRead]
  const isSlow = () => {
    if (!mayTakeLong || performance.now() > end) return true
    const now = raw.socket.bytesRead
    const before = seen.push(now) > LOOKS ? seen.shift() : undefined
    return before !== undefined && now - before < PROGRESS_BYTES
  }
  const timer = setInterval(
    () => {
      if (!isSlow()) return
      stop()
      onSlow()
    },
    mayTakeLong ? PROGRESS_MS / LOOKS : WHOLE_MS,
  ).unref()
  const stop = () => clearInterval(timer)
  raw.once('end', stop)
  raw.once('close', stop)
}
