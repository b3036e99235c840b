import { MENU } from '@daybook/shared/registry'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../call.ts'
import { sendFailure } from '../../dispatch.ts'
import { languageOf } from '../../platform/http/headers.ts'
import { today } from '../../platform/clock.ts'
import type { ReportChange } from '../../platform/live.ts'
import { Problem } from '../../platform/problem.ts'
import { cookieName, lookAtSession, readCookie } from '../../people/sessions/session.ts'
import { type Caller, levelOf } from '../../people/rights/caller.ts'
import { covers, visible } from '../../people/rights/scope.ts'

/** How long changes are gathered into one hint, and how often a quiet stream is looked after, in milliseconds. */
const PACE = { gather: 200, heartbeat: 20_000 }
/** A browser opens six to a site; a person may have another one open elsewhere. */
export const STREAMS_A_USER = 12
/** A reader who takes nothing is let go, or hints would pile up for nobody. */
const UNREAD_BYTES = 16_384

type Stream = { userId: number; hear(change: ReportChange | undefined): void; end(): void }

/**
 * GET /live/EventToday: server-sent events that say 'changed' when a report of today changed that the caller may see,
 * and nothing about it: the page asks again, under its own rights. What happened before the stream opened is not told.
 * Session and rights are looked at before each hint and each heartbeat, and the stream ends with them.
 */
export function liveEventToday(app: FastifyInstance, services: Services, pace = PACE): void {
  const streams = new Set<Stream>()
  let isClosing = false
  const unsubscribe = services.live.onChange((change) => {
    for (const stream of streams) stream.hear(change)
  })
  // The app waits for open answers when it closes, and these never end by themselves.
  app.addHook('preClose', async () => {
    isClosing = true
    unsubscribe()
    for (const stream of streams) stream.end()
  })

  app.get('/live/EventToday', { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const token = readCookie(request, cookieName(services.config.isHttps)) ?? ''
      const caller = await permitted(services, token)
      if (isClosing) throw new Problem('databaseAway')
      if (reply.raw.destroyed) return reply.hijack()
      const own = [...streams].filter(({ userId }) => userId === caller.userId)
      if (own.length >= STREAMS_A_USER) throw new Problem('tooManyRequests', { minutes: 1 })
      const stream = openStream(services, reply, { token, caller, pace })
      streams.add(stream)
      reply.raw.once('close', () => {
        stream.end()
        streams.delete(stream)
      })
      return reply
    } catch (error) {
      return sendFailure(services, reply, error, languageOf(request), 'live/EventToday')
    }
  })
}

/** The caller, when the session lives and Event Today is theirs to read. Watching is no activity that keeps a session. */
async function permitted(services: Services, token: string): Promise<Caller> {
  const session = await lookAtSession(services.db, services.clock, token)
  if (!session) throw new Problem('sessionExpired')
  if (levelOf(session.caller, MENU.eventToday) < 1) throw new Problem('noPermission')
  return session.caller
}

function openStream(
  services: Services,
  reply: FastifyReply,
  { token, caller, pace }: { token: string; caller: Caller; pace: typeof PACE },
): Stream {
  let seen = { scope: visible(caller), day: today(services.clock) }
  let isDue = false
  let gathering: NodeJS.Timeout | undefined
  const { raw } = reply

  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 3000\n\n')

  const look = async () => {
    try {
      const now = { scope: visible(await permitted(services, token)), day: today(services.clock) }
      // A new day or new rights change what the page shows without any report having changed.
      if (JSON.stringify(now) !== JSON.stringify(seen)) isDue = true
      seen = now
      if (raw.writableLength > UNREAD_BYTES) raw.destroy()
      else if (!raw.writableEnded) raw.write(isDue ? 'data: changed\n\n' : ':\n\n')
      isDue = false
    } catch (error) {
      // While the database is away nothing is said, and what is due stays due; a refusal ends the stream.
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
    userId: caller.userId,
    hear(change) {
      if (change && !(change.eventDate === today(services.clock) && covers(seen.scope, change))) return
      isDue = true
      gathering ??= setTimeout(() => {
        gathering = undefined
        void look()
      }, pace.gather)
    },
    end,
  }
}
