import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { routeName } from './routeName.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Why a call was refused or failed. */
    problemCode?: string
  }
}

/** A request id, short enough to read out over the phone. */
export const newRequestId = () => randomBytes(6).toString('hex')

/** The response header with the request id, with which a reported problem can be found in the log. */
const HEADER = 'X-Request-Id'

/**
 * Adds the request id to each response, and logs a line for each request (`all`) or for server errors only (`errors`). A
 * line has the route, not the URL: sealed values, people, search terms and client addresses stay out of the log.
 */
export function requestLog(
  app: FastifyInstance,
  { config, log }: { config: Pick<Config, 'requestLog'>; log: { info(about: object, message: string): void } },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(HEADER, request.id)
    done()
  })
  if (config.requestLog === 'off') return
  const isAll = config.requestLog === 'all'
  app.addHook('onResponse', (request, reply, done) => {
    if (isAll || reply.statusCode >= 500) {
      log.info(
        {
          id: request.id,
          method: request.method,
          route: routeName(request),
          status: reply.statusCode,
          ...(reply.problemCode === undefined ? {} : { problem: reply.problemCode }),
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'request',
      )
    }
    done()
  })
}
