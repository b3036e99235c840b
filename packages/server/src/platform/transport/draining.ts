import type { FastifyInstance } from 'fastify'

const draining = new WeakSet<FastifyInstance>()

/**
 * Lets a server leave a group behind a proxy without an error: from beginDrain() on it says that it is not ready, still
 * answers everything, and asks for each connection to be closed after its answer, so that nobody sends on it later.
 */
export function drains(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    if (isDraining(app)) raw.setHeader('Connection', 'close')
    done()
  })
}

export function beginDrain(app: FastifyInstance): void {
  draining.add(app)
}

const LAST_REQUEST_MS = 1_000

/**
 * Call right before a drained server is closed. A proxy has just connected and its request is on the way: to Node such a
 * connection is idle, and closing the server ends idle ones at once. For a second they are left.
 */
export function awaitLastRequests({ server }: FastifyInstance): void {
  const end = performance.now() + LAST_REQUEST_MS
  const close = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    if (performance.now() >= end) close()
  }
}

export const isDraining = (app: FastifyInstance) => draining.has(app)
