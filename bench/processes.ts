import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { serverArgs } from '../scripts/server.mjs'

const root = path.resolve(import.meta.dirname, '..')
const MONITORED = ['--import', path.join(import.meta.dirname, 'monitor.mjs')]
const READY = /^Daybook is ready/

/**
 * Memory in bytes, resident now and at the peak since the last reset (of which heap and buffers), the longest block of the event loop (ms) since then, and the
 * total CPU time (ms) of the process.
 */
export type Measure = { rss: number; peak: NodeJS.MemoryUsage; blocked: number; cpu: number }

export type Running = {
  port: number
  /** Milliseconds from its start to the line that says it is ready. */
  readyAfter: number
  ask(what: 'reset' | 'report'): Promise<Measure>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The product as `npm start` runs it, on a database or (without one) on the embedded one in `dataDir`. */
export function startServer(
  port: number,
  dataDir: string,
  databaseUrl?: string,
  more: Record<string, string> = {},
): Promise<Running> {
  return start([...MONITORED, ...serverArgs], port, READY, {
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    ...(databaseUrl
      ? { DATABASE_URL: databaseUrl, APP_SECRET: 'only of the measured server, 32 letters', DEMO: '0' }
      : {}),
    ...more,
  })
}

/** `npm start` itself, with all its preparation; it is not monitored. */
export function startByScript(port: number, dataDir: string): Promise<Running> {
  return start([path.join(root, 'scripts/start.mjs')], port, READY, { DATA_DIR: dataDir, LOG_LEVEL: 'error' })
}

/** The bare server with the same SQL. */
export function startPeer(port: number, databaseUrl: string): Promise<Running> {
  return start([...MONITORED, path.join(import.meta.dirname, 'peer.ts')], port, /^ready/, {
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
  })
}

async function start(args: string[], port: number, ready: RegExp, env: Record<string, string>): Promise<Running> {
  const { DATABASE_URL: _ours, DATA_DIR: _own, ...inherited } = process.env
  const begun = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      // As the scripts run it: with a persistent compile cache.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      ...inherited,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  running.add(child)
  const gone = once(child, 'exit').then(() => running.delete(child))
  const isReady = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (ready.test(line)) resolve()
    })
    void gone.then(() => reject(new Error(`${args.at(-1)} ended before it was ready`)))
  })
  await isReady
  const readyAfter = performance.now() - begun
  return {
    port,
    readyAfter,
    async ask(what) {
      const answer = once(child, 'message')
      child.send({ ask: what })
      return ((await answer) as [Measure])[0]
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
