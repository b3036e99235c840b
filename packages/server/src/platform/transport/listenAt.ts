import { once } from 'node:events'
import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { ConfigError } from '../configError.ts'

/** The address does not exist here, or its name leads nowhere. */
const NOT_HERE = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])

type Address = { host: string; port: number }

/**
 * Makes a server listen.
 *
 * @param prefix of the settings that give host and port: '' or 'METRICS_'
 * @throws ConfigError that names the setting to change
 */
export async function listenAt(app: FastifyInstance, { host, port }: Address, prefix = ''): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const fault = faultOf(error, { host, port }, prefix)
    throw fault === undefined ? error : new ConfigError(fault)
  }
}

/** What would prevent a start from listening: listens at each address for a moment. */
export async function listeningFaults({ host, port, metrics }: Pick<Config, 'host' | 'port' | 'metrics'>) {
  const asked: [string, Address][] = [['', { host, port }]]
  if (metrics.port !== undefined) asked.push(['METRICS_', { host: metrics.host, port: metrics.port }])
  const faults: string[] = []
  const open: net.Server[] = []
  for (const [prefix, address] of asked) {
    const server = net.createServer()
    try {
      server.listen(address)
      await once(server, 'listening')
      open.push(server)
    } catch (error) {
      faults.push(faultOf(error, address, prefix) ?? `${prefix}PORT ${address.port}: ${(error as Error).message}`)
    }
  }
  for (const server of open) {
    server.close()
    await once(server, 'close')
  }
  return faults
}

function faultOf(error: unknown, { host, port }: Address, prefix: string): string | undefined {
  const [HOST, PORT] = [`${prefix}HOST`, `${prefix}PORT`]
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `${PORT} ${port} is in use: stop what uses it, or set another ${PORT}.`
  if (code === 'EACCES') return `${PORT} ${port} is not allowed to this user: set one from 1024 up.`
  if (NOT_HERE.has(code))
    return `${HOST} (${host}) is not an address of this machine: set it to one, such as 127.0.0.1, or 0.0.0.0 for all.`
  return undefined
}
