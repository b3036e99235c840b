import type { FastifyInstance } from 'fastify'
import type { Services } from '../../call/call.ts'
import { areJobsLate } from '../../jobs/pulse.ts'
import { isDraining } from '../../platform/transport/draining.ts'
import { askSchema } from '../askDatabase.queries.ts'
import { checksOf } from '../checks.ts'
import { lookout } from '../../platform/lookout.ts'

/**
 * Health endpoints; each answers within two seconds, and concurrent requests share the checks.
 *
 * GET /health: the state of each part. 200 while people can be served, 503 if the database or the file store is not
 * writable. People can work without mail, so it does not affect the status code.
 *
 * GET /health/live: 200 while this process answers at all. Checks nothing else: restarting the server does not fix a database.
 *
 * GET /health/ready: 200 while this process should get requests, that is while everything it needs to serve them works and
 * it is not about to stop.
 *
 * @param migrations the migrations that this version knows
 */
export function health(app: FastifyInstance, services: Services, migrations: readonly string[]): void {
  const { databaseUrl } = services
  const { database, files: store, mail: mailServer } = checksOf(services)
  const schema = lookout<'ok' | 'older' | 'newer' | 'unknown'>(() => askSchema(databaseUrl, migrations), {
    otherwise: 'unknown',
    freshMs: 5_000,
  })

  app.get('/health/live', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))

  app.get('/health/ready', async (_request, reply) => {
    const [inDatabase, inSchema, inStore] = await Promise.all([database(), schema(), store()])
    const isStopping = isDraining(app)
    const isReady = !isStopping && [inDatabase, inSchema, inStore].every((state) => state === 'ok')
    reply.code(isReady ? 200 : 503).header('Cache-Control', 'no-store')
    return {
      status: isReady ? 'ready' : 'notReady',
      database: inDatabase,
      schema: inSchema,
      files: inStore,
      ...(isStopping ? { stopping: true } : {}),
    }
  })

  app.get('/health', async (_request, reply) => {
    const [inDatabase, inStore, mail] = await Promise.all([database(), store(), mailServer()])
    const canServe = inDatabase === 'ok' && inStore === 'ok'
    reply.code(canServe ? 200 : 503).header('Cache-Control', 'no-store')
    return {
      status: canServe ? 'ok' : 'unavailable',
      database: inDatabase,
      files: inStore,
      mail,
      jobs: areJobsLate(services) ? 'late' : 'ok',
    }
  })
}
