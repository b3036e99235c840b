import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Services } from '../../call/call.ts'
import { addGauges } from '../gauges.ts'
import { listenAt } from '../../platform/transport/listenAt.ts'
import { routeName } from '../../platform/transport/routeName.ts'

/** In seconds: from what feels instant, to what is noticed, to what people wait for. */
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 60]

const registries = new WeakMap<Services['database'], Registry>()

/**
 * Counts calls, and serves GET /metrics to clients with METRICS_TOKEN. Counts and serves nothing if neither METRICS_TOKEN
 * nor METRICS_PORT is set.
 */
export function metrics(app: FastifyInstance, services: Services): void {
  const { token, port } = services.config.metrics
  // Otherwise it would be a page of the web app, which monitoring takes for figures.
  if (token === undefined)
    app.get('/metrics', (_request, reply) =>
      reply.code(404).type('text/plain').header('Cache-Control', 'no-store').send('METRICS_TOKEN is not set.\n'),
    )
  if (token === undefined && port === undefined) return
  const registry = new Registry()
  registries.set(services.database, registry)
  collectDefaultMetrics({ register: registry })
  addGauges(registry, services)
  countCalls(app, registry)
  if (token === undefined) return
  app.get('/metrics', (request, reply) => {
    if (isBearer(request, token)) return send(registry, reply)
    return reply.code(401).header('WWW-Authenticate', 'Bearer').type('text/plain').send('METRICS_TOKEN is required.\n')
  })
}

/** Serves GET /metrics at METRICS_PORT without a token; undefined if that is not set. */
export async function metricsListener({ config, database }: Services): Promise<FastifyInstance | undefined> {
  const registry = registries.get(database)
  const { port, host } = config.metrics
  if (!registry || port === undefined) return undefined
  const app = Fastify({ logger: false, requestTimeout: 10_000 })
  app.get('/metrics', (_request, reply) => send(registry, reply))
  await listenAt(app, { host, port }, 'METRICS_')
  return app
}

function countCalls(app: FastifyInstance, registry: Registry): void {
  const calls = new Counter({
    name: 'daybook_calls_total',
    help: 'Answered requests by call and outcome: ok, refused (by a rule or a right), failed (a server fault)',
    labelNames: ['call', 'outcome'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'daybook_call_seconds',
    help: 'Seconds to answer, by call',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Only names of routes: text that somebody typed into a URL must not become a label.
    const call = routeName(request)
    calls.inc({ call, outcome: outcomeOf(reply) })
    seconds.observe({ call }, reply.elapsedTime / 1_000)
    done()
  })
}

function outcomeOf({ statusCode, problemCode }: FastifyReply): 'ok' | 'refused' | 'failed' {
  if (statusCode >= 500) return 'failed'
  return problemCode !== undefined || statusCode >= 400 ? 'refused' : 'ok'
}

function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const sent = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  // Hashes have a fixed length, so the timing reveals neither content nor length of the token.
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(sent), hash(token))
}

async function send(registry: Registry, reply: FastifyReply): Promise<FastifyReply> {
  const text = await registry.metrics()
  return reply.type(registry.contentType).header('Cache-Control', 'no-store').send(text)
}
