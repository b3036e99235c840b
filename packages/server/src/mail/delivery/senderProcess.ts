import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Services } from '../../call/call.ts'
import type { FromSender, SenderData, ToSender } from './sender.process.ts'

export type SenderProcess = {
  /** Makes it check for due letters again. */
  poll(): void
  /** Stops it like an outbox; resolves when it has exited. */
  close(): Promise<void>
  isAlive(): boolean
}

/**
 * Sends due letters in a low-priority process that exits when there are none left or this process dies: thousands of
 * letters are composed without delaying calls. A thread would share V8's garbage collection and compiler threads, which
 * keep the normal priority; the process does that work on its own thread.
 */
export function startSenderProcess({ config, databaseUrl, log }: Services): SenderProcess {
  const child = fork(fileURLToPath(new URL('./sender.process.ts', import.meta.url)), {
    execArgv: ['--single-threaded'],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let isAlive = true
  const gone = new Promise<void>((resolve) => {
    const ended = () => {
      isAlive = false
      resolve()
    }
    child.once('exit', (code, signal) => {
      if (code !== 0) log.error({ code, signal }, 'the process that sends letters broke off')
      ended()
    })
    child.once('error', (error) => {
      log.error({ err: error }, 'the process that sends letters cannot be used')
      if (child.pid === undefined) ended()
    })
  })
  child.on('message', ({ level, parts }: FromSender) => log[level](...parts))
  // Ignore errors: it may have just exited.
  const say = (message: ToSender) => void child.send(message, () => {})
  say({ config, databaseUrl } satisfies SenderData)
  return {
    poll: () => say('poll'),
    close() {
      say('close')
      return gone
    },
    isAlive: () => isAlive,
  }
}
