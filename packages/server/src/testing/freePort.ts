import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A local port that nothing listens on. It is below the range for outgoing connections (from 32768 on Linux): a port in that
 * range could be taken by a database connection while a test has its server down.
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
