import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { budget } from '../budget.ts'
import { discardRest } from './multipart.ts'
import { Problem } from '../problem.ts'

/*
 * What a body may cost this process. Before the session is known nothing of it is read (dispatch.ts), and what needs no
 * session takes little.
 */

const KB = 1024
const MB = 1024 * KB

/** The most that is taken from somebody without a session. */
export const PUBLIC_BYTES = 64 * KB
/** The most of a call that carries neither a file nor pictures. */
export const JSON_BYTES = 4 * MB

/** How long a body may take; a file or pictures may take longer as long as they come. */
const WHOLE_MS = 30_000
const PROGRESS_BYTES = 64 * KB
const PROGRESS_MS = 30_000
/** In that time it is looked at so often. */
const LOOKS = 3
/** A file of 50 MB from a phone with a bad line. */
export const LONGEST_MS = 30 * 60_000

/** Large bodies under way, and the bytes of those that are kept in memory until they are answered. */
const underWay = budget({ each: 20, all: 200 })
const kept = budget({ each: 48 * MB, all: 192 * MB })

const holding = new WeakMap<FastifyRequest, () => void>()

/** Ends slow bodies, lets the rest of those run out that were answered early, and gives back what answered ones held. */
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
    // Before the answer has left: Node lets what nobody reads run out uncounted.
    if (hasBody(request.raw)) discardRest(request.raw)
    done(null, payload)
  })
}

/**
 * Takes the room that a body may need, before it is read. Throws when it is larger than its call takes, or when the person,
 * or everybody together, has too many under way.
 */
export function reserveBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { holder, isFile }: { holder: number | undefined; isFile: boolean },
): void {
  const { bodyLimit } = request.routeOptions
  const bytes = declared(request.raw) ?? bodyLimit
  // How large a file may be, its folder says. Fastify's own refusal would cut the connection before it is read.
  if (bytes > bodyLimit && !isFile) throw new Problem('tooLarge')
  if (!hasBody(request.raw) || bytes <= PUBLIC_BYTES || holder === undefined) return
  const giveBack = [underWay.take(holder)]
  const release = () => {
    for (const give of giveBack) give()
  }
  try {
    // A file goes to the store as it comes.
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
  /** What had come at each look, the last one at the end. */
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
