import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { listenAt } from './listenAt.ts'

function server() {
  const app = Fastify()
  onTestFinished(() => app.close())
  return app
}

it('reports in one line which setting prevents a server from listening', async () => {
  const first = server()
  await listenAt(first, { host: '127.0.0.1', port: 0 })
  const { port } = first.server.address() as AddressInfo
  await expect(listenAt(server(), { host: '127.0.0.1', port })).rejects.toThrow(
    `PORT ${port} is in use: stop what uses it, or set another PORT.`,
  )
  await expect(listenAt(server(), { host: '127.0.0.1', port }, 'METRICS_')).rejects.toThrow(
    `METRICS_PORT ${port} is in use: stop what uses it, or set another METRICS_PORT.`,
  )
  // An address that is reserved for documentation, and a name that never exists.
  for (const host of ['192.0.2.1', 'daybook.invalid'])
    await expect(listenAt(server(), { host, port: 0 }, 'METRICS_')).rejects.toThrow(
      `METRICS_HOST (${host}) is not an address of this machine`,
    )
})
