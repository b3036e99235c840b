import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))

/** A real app process on a loopback port, as `npm start` runs it. */
export type Server = {
  url: string
  pid: number
  isAlive(): boolean
  /** Its output so far, for the message of a failed test. */
  said(): string
  /** Sends a signal and waits until the process has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * Resolves when the server answers; rejects with its output if it exits before that or takes longer than `seconds`.
 *
 * @param root the repository that it is started from
 */
export async function startServer(
  env: Record<string, string> & { PORT: string },
  { seconds = 180, root = ROOT }: { seconds?: number; root?: string } = {},
): Promise<Server> {
  const url = `http://127.0.0.1:${env.PORT}`
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', path.join(ROOT, 'scripts/exit-with-parent.mjs'), path.join(root, 'packages/server/src/main.ts')],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'fatal',
        NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/compiled'),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (printed += text.toString()))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const deadline = Date.now() + seconds * 1_000
  while (!printed.includes('Daybook is ready')) {
    if (!isAlive() || Date.now() > deadline) throw new Error(`the server did not start: ${printed}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    pid: child.pid ?? 0,
    isAlive,
    said: () => printed,
    async end(signal) {
      if (!isAlive()) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  }
}
