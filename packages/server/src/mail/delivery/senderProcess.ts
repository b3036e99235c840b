import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Services } from '../../call.ts'
import type { FromSender, SenderData, ToSender } from './sender.process.ts'

export type SenderProcess = {
  /** Has it look again for letters that are due. */
  look(): void
  /** Has it end as an outbox does; resolves when it has. */
  close(): Promise<void>
  isAlive(): boolean
}

/**
 * Sends what is due in a process of its own and of low priority, which ends when nothing more is, or when this one does:
 * thousands of letters are composed beside the calls of people and not between them. Threads of one process would share
 * those that clean up its memory and compile its code; there that is done by the thread whose priority is low.
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
  // Where it has just ended, there is nobody to be told.
  const say = (message: ToSender) => void child.send(message, () => {})
  say({ config, databaseUrl } satisfies SenderData)
  return {
    look: () => say('look'),
    close() {
      say('close')
      return gone
    },
    isAlive: () => isAlive,
  }
}
