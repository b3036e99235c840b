import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import type { Server } from '../packages/server/src/testing/resilience/server.ts'
import { CookieJar } from './cookies.ts'
import { type Drill, type Machine, until } from './machine.ts'
import { startPostgres } from './postgres.ts'
import { requireStored, startDaybook, startWriters } from './product.ts'
import { startCaddy, startNginx, type StartProxy } from './proxies.ts'

/* Restarts two processes behind a proxy in turn, as docs/operations.md says, while people work: no request may fail. */

const WRITERS = 6
const READERS = 4
const ROUNDS = 3
const DRAIN_SECONDS = 8
/** Between two processes: the proxy has to hear that the first one is back. */
const SETTLE_MS = 5_000

export const nginxRollingDrill: Drill = (machine) => roll(machine, startNginx)
export const caddyRollingDrill: Drill = (machine) => roll(machine, startCaddy)

async function roll(machine: Machine, startProxy: StartProxy): Promise<string[]> {
  const ports = { https: await freePort(), http: await freePort() }
  const own = [await freePort(), await freePort()] as const
  const url = `https://localhost:${ports.https}`
  const proxy = await startProxy(machine, ports, own)
  const postgres = await startPostgres(machine)
  const start = (name: string, port: number) =>
    startDaybook(machine, name, {
      DATABASE_URL: postgres.url,
      PUBLIC_URL: url,
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    })
  const servers: Server[] = [await start('first', own[0]), await start('second', own[1])]
  await until('the proxy', 30, async () => (await fetch(`${url}/health/ready`)).status === 200)

  const writers = await startWriters([url], WRITERS, { withFiles: true })
  const readers = await startReaders(url)
  await writers.grow(50, 120)
  const begun = performance.now()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [which, name] of ['first', 'second'].entries()) {
      await servers[which]?.end('SIGTERM')
      servers[which] = await start(name, own[which] ?? 0)
      const ready = `http://127.0.0.1:${own[which]}/health/ready`
      await until(`${name} to be ready`, 60, async () => (await fetch(ready)).status === 200)
      await sleep(SETTLE_MS)
    }
  }
  await writers.grow(50, 120)
  await readers.stop()
  await writers.stop()
  const seconds = (performance.now() - begun) / 1_000
  const failed = [
    ...readers.failures,
    ...(writers.failures() > 0 ? [`${writers.failures()} saves: ${writers.lastFailure()}`] : []),
  ]
  if (failed.length > 0) throw new Error(`${proxy.name}: failed in ${ROUNDS * 2} restarts: ${failed.join('; ')}`)
  return [
    `${proxy.name}: ${ROUNDS * 2} restarts of two processes in turn in ${seconds.toFixed(0)} s; of ${writers.acknowledged.size} saves with a file each and ${readers.answered()} other requests, 0 failed, longest gap between saves ${writers.longestGap().toFixed(1)} s`,
    await requireStored(postgres.url, writers),
  ]
}

/** People who ask for the version and look at lists without a pause. */
async function startReaders(url: string) {
  const failures: string[] = []
  let answered = 0
  let isOver = false
  const readers = Array.from({ length: READERS }, async (_one, number) => {
    const jar = await CookieJar.signIn(url, 'reporter')
    while (!isOver) {
      const said = await request(url, jar, (number + answered) % 2).catch((error: unknown) =>
        inspect(error, { depth: 3 }),
      )
      if (said === undefined) answered += 1
      else failures.push(said)
      await sleep(20)
    }
  })
  await sleep(1_000)
  return {
    failures,
    answered: () => answered,
    async stop() {
      isOver = true
      await Promise.all(readers)
    },
  }
}

/** @returns what went wrong */
async function request(url: string, jar: CookieJar, kind: number): Promise<string | undefined> {
  if (kind === 0) {
    const { status } = await fetch(`${url}/api/Login/SystemVersion`, { signal: AbortSignal.timeout(30_000) })
    return status === 200 ? undefined : `Login/SystemVersion ${status}`
  }
  const { http, body } = await jar.call(url, 'EventRecord/GetData', { page: 1, pageSize: 10 } as never)
  return http === 200 ? undefined : `EventRecord/GetData ${http} ${body.message}`
}
