import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../call.ts'
import { mailServerAnswers } from '../connections/mailTest.ts'
import { areJobsLate } from '../jobs/pulse.ts'
import { randomToken } from '../people/sessions/session.ts'
import { askDatabase, askSchema } from './health.queries.ts'
import { lookout } from './lookout.ts'

/** The size of a small picture: a full disk can still create a file name, but not this. */
const TRIAL_BYTES = 64 * 1024

/**
 * What probes ask; each answers within two seconds, and checks are shared by all who ask at the same time.
 *
 * GET /health: the state of each part. 200 while people can be served, 503 when the database or the file store cannot be
 * written. People can work without mail, so it does not affect the status code.
 *
 * GET /health/live: 200 while this process answers at all. It asks nobody else: restarting the server mends no database.
 *
 * GET /health/ready: 200 while this process should get requests, that is while what it needs to serve them is well.
 *
 * @param migrations those that this version knows
 */
export function health(app: FastifyInstance, services: Services, migrations: readonly string[]): void {
  const { config, databaseUrl, files } = services
  const database = lookout(() => askDatabase(databaseUrl), { otherwise: 'away', freshMs: 1_000 })
  const name = randomToken()
  const store = lookout(
    async () => {
      await files.save(name, Readable.from([Buffer.alloc(TRIAL_BYTES)]))
      await files.remove(name)
      return 'ok'
    },
    { otherwise: 'notWritable', freshMs: 10_000 },
  )
  const mailServer = lookout(
    async () => {
      if (!config.smtpUrl) return 'notConfigured'
      return (await mailServerAnswers(config.smtpUrl)) ? 'ok' : 'refusing'
    },
    { otherwise: 'away', freshMs: 10_000 },
  )

  const schema = lookout(() => askSchema(databaseUrl, migrations), { otherwise: 'unknown', freshMs: 5_000 })

  app.get('/health/live', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))

  app.get('/health/ready', async (_request, reply) => {
    const [inDatabase, inSchema, inStore] = await Promise.all([database(), schema(), store()])
    const isReady = [inDatabase, inSchema, inStore].every((state) => state === 'ok')
    reply.code(isReady ? 200 : 503).header('Cache-Control', 'no-store')
    return { status: isReady ? 'ready' : 'notReady', database: inDatabase, schema: inSchema, files: inStore }
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
