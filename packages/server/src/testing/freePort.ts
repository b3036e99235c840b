import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port of this machine that nothing listens on. It lies below those that systems give to outgoing connections (from
 * 32768 on Linux): one of those could be taken by a database connection while its server is down for a test.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 22_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  const taken = once(probe, 'error').then(() => false)
  const free = await Promise.race([once(probe, 'listening').then(() => true), taken])
  if (free) await new Promise((resolve) => probe.close(resolve))
  return free
}
