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

/** For a request: short enough to be read out over the telephone. */
export const newRequestId = () => randomBytes(6).toString('hex')

/** The header that names a request in each answer, so that a person's report can be found in the log. */
const HEADER = 'X-Request-Id'

/**
 * Names each answer, and writes a line for each request (`all`) or for those of the server's faults (`errors`). A line names
 * the route, not the address: sealed values, people, what was searched for and where it came from stay out of it.
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
