import { type Due, dueWith, hintOf } from '@daybook/shared/rules/hints'
import { PERSON_PARAMETER } from '@daybook/shared/rules/person'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deny } from '../audit/denials.ts'
import type { Services } from '../call/call.ts'
import { askerOf, requireMeant, sendFailure } from './dispatch.ts'
import { languageOf } from '../platform/transport/headers.ts'
import type { ReportChange } from '../platform/live.ts'
import { Problem } from '../platform/problem.ts'
import { cookieName, lookAtSession, readCookie } from '../people/sessions/session.ts'
import type { Caller } from '../people/rights/caller.ts'

/**
 * In milliseconds: how long to gather changes into one hint, the interval of hints during continuous changes, how long a
 * session check stays valid, and the interval of heartbeats. See docs/decisions/a-page-reads-what-changed.md.
 */
const PACE = { gather: 200, between: 3_000, trust: 3_000, heartbeat: 20_000 }
export type Pace = typeof PACE
/** A browser opens six connections to a site; a person may use another browser elsewhere. */
export const STREAMS_A_USER = 12
/** Disconnect a reader that takes nothing, or unread hints would pile up. */
const UNREAD_BYTES = 16_384

/** What a page shows to a person, apart from single reports; if this changes, the page must be read again. */
export type Watched<Shown, Who = Caller> = {
  /** Such as 'EventToday', for GET /live/EventToday. */
  name: string
  /** Throws noPermission if the caller may not read the page. */
  shown(who: Who, services: Services, request: FastifyRequest): Shown
  /** Whether a change may be visible on the page. */
  concerns(shown: Shown, change: ReportChange, services: Services): boolean
  /** Whether its hints name the reports that changed: 'changed 12 15'. */
  names?: boolean
}

/** Who watches, read again before each hint; throws if they may not. */
type Watching<Who> = {
  ask(services: Services, request: FastifyRequest): Promise<Who>
  /** The person, if there is one. */
  caller(who: Who): Caller | undefined
  /** Of all streams with the same key, only some may be open. */
  key(who: Who): string
  /** Whether to look again as soon as a wall was paired, changed or ended. */
  hearsWalls?: boolean
}

const IN_SESSION: Watching<Caller> = {
  async ask(services, request) {
    // Watching does not extend a session.
    const token = readCookie(request, cookieName(services.config.isHttps)) ?? ''
    const session = await lookAtSession(services.db, services.clock, token)
    if (!session) throw new Problem('sessionExpired')
    return session.caller
  },
  caller: (who) => who,
  key: ({ userId }) => String(userId),
}

type Stream = { key: string; look(): Promise<void>; hear(change: ReportChange | undefined): void; end(): void }

/**
 * GET /live/<name>: server-sent events that say 'changed' when a report on the page has changed, and at most which; the page
 * then asks again under its own rights. Changes before the stream opened are not sent. Before a hint or a heartbeat,
 * session and rights are checked, unless they were a moment ago; the stream ends with them.
 */
export function liveStream<Shown>(
  app: FastifyInstance,
  services: Services,
  watched: Watched<Shown>,
  pace?: Pace,
): void {
  streamTo(app, services, watched, IN_SESSION, pace)
}

/** The same for others than people with a session. */
export function streamTo<Shown, Who>(
  app: FastifyInstance,
  services: Services,
  watched: Watched<Shown, Who>,
  watching: Watching<Who>,
  pace: Pace = PACE,
): void {
  const streams = new Set<Stream>()
  let isClosing = false
  const unsubscribe = services.live.onChange((change) => {
    for (const stream of streams) stream.hear(change)
  })
  const unsubscribeWalls = services.live.onWall(() => {
    if (watching.hearsWalls) for (const stream of streams) void stream.look()
  })
  // When the app closes, it waits for open responses, and these never end by themselves.
  app.addHook('preClose', async () => {
    isClosing = true
    unsubscribe()
    unsubscribeWalls()
    for (const stream of streams) stream.end()
  })

  app.get(`/live/${watched.name}`, { exposeHeadRoute: false }, async (request, reply) => {
    const name = `live/${watched.name}`
    let asker: Caller | undefined
    try {
      const who = await watching.ask(services, request)
      asker = watching.caller(who)
      if (asker) requireMeant((request.query as Record<string, unknown>)[PERSON_PARAMETER], asker)
      const shown = (now: Who) => watched.shown(now, services, request)
      const seen = shown(who)
      if (isClosing) throw new Problem('databaseAway')
      if (reply.raw.destroyed) return reply.hijack()
      const key = watching.key(who)
      const own = [...streams].filter((stream) => stream.key === key)
      if (own.length >= STREAMS_A_USER) throw new Problem('tooManyRequests', { minutes: 1 })
      const read = async () => shown(await watching.ask(services, request))
      const stream = openStream(services, reply, watched, { key, read, seen, pace })
      streams.add(stream)
      reply.raw.once('close', () => {
        stream.end()
        streams.delete(stream)
      })
      return reply
    } catch (error) {
      const told = error instanceof Problem ? await deny(services, askerOf(request, name, asker), error) : error
      return sendFailure(services, reply, told, languageOf(request), name)
    }
  })
}

/** Milliseconds until a stream may hint again. Each has a phase of its own, 0 to 1, so that not all pages ask at once. */
function untilNextHint(phase: number, hintedAt: number, between: number): number {
  const now = performance.now()
  return hintedAt + between <= now ? 0 : between - ((now + phase * between) % between)
}

function openStream<Shown, Who>(
  services: Services,
  reply: FastifyReply,
  watched: Watched<Shown, Who>,
  asked: { key: string; read: () => Promise<Shown>; seen: Shown; pace: Pace },
): Stream {
  const { key, read, pace } = asked
  let { seen } = asked
  const phase = Math.random()
  let due: Due | null = null
  let gathering: NodeJS.Timeout | undefined
  let [lookedAt, hintedAt] = [performance.now(), -Infinity]
  const { raw } = reply

  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 3000\n\n')

  const say = () => {
    if (raw.writableLength > UNREAD_BYTES) raw.destroy()
    else if (!raw.writableEnded) raw.write(due ? `data: ${hintOf(due)}\n\n` : ':\n\n')
    if (due) hintedAt = performance.now()
    due = null
  }
  const look = async () => {
    const at = performance.now()
    try {
      const now = await read()
      // A new day or new rights change what the page shows without any report having changed.
      if (JSON.stringify(now) !== JSON.stringify(seen)) due = 'all'
      seen = now
      lookedAt = at
      say()
    } catch (error) {
      // While the database is unavailable, send nothing and keep what is due; a refusal ends the stream.
      if (error instanceof Problem) end()
    }
  }
  const heartbeat = setInterval(() => void look(), pace.heartbeat).unref()
  const end = () => {
    clearInterval(heartbeat)
    clearTimeout(gathering)
    raw.end()
  }
  return {
    key,
    look,
    hear(change) {
      if (gathering && due === 'all') return
      if (change && !watched.concerns(seen, change, services)) return
      const reportId = watched.names ? change?.reportId : undefined
      due = dueWith(due, reportId === undefined ? 'all' : [reportId])
      gathering ??= setTimeout(
        () => {
          gathering = undefined
          if (performance.now() - lookedAt < pace.trust) say()
          else void look()
        },
        Math.max(pace.gather, untilNextHint(phase, hintedAt, pace.between)),
      )
    },
    end,
  }
}
