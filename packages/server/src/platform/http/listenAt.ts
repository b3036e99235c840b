import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../configError.ts'

/** The address does not exist here, or its name leads nowhere. */
const NOT_HERE = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])

/**
 * Makes a server listen.
 *
 * @param prefix of the settings that give host and port: '' or 'METRICS_'
 * @throws ConfigError that names the setting to change
 */
export async function listenAt(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  prefix = '',
): Promise<void> {
  const [HOST, PORT] = [`${prefix}HOST`, `${prefix}PORT`]
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ConfigError(`${PORT} ${port} is in use: stop what uses it, or set another ${PORT}.`)
    if (code === 'EACCES') throw new ConfigError(`${PORT} ${port} is not allowed to this user: set one from 1024 up.`)
    if (NOT_HERE.has(code))
      throw new ConfigError(
        `${HOST} (${host}) is not an address of this machine: set it to one, such as 127.0.0.1, or 0.0.0.0 for all.`,
      )
    throw error
  }
}
