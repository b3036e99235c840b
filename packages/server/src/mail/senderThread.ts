import { Worker } from 'node:worker_threads'
import type { Services } from '../call.ts'
import type { FromSender, SenderData, ToSender } from './sender.worker.ts'

export type SenderThread = {
  /** Has it look again for letters that are due. */
  look(): void
  /** Has it end as an outbox does; resolves when it has. */
  close(): Promise<void>
  isAlive(): boolean
}

/**
 * Sends what is due in a thread of its own, which ends when nothing more is: thousands of letters are composed beside
 * the calls of people and not between them.
 */
export function startSenderThread({ config, databaseUrl, log }: Services): SenderThread {
  const data: SenderData = { config, databaseUrl }
  const worker = new Worker(new URL('./sender.worker.ts', import.meta.url), { workerData: data })
  let isAlive = true
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      isAlive = false
      resolve()
    })
  })
  worker.on('message', ({ level, parts }: FromSender) => log[level](...parts))
  worker.on('error', (error) => log.error({ err: error }, 'the thread that sends letters ended'))
  const say = (message: ToSender) => worker.postMessage(message)
  return {
    look: () => say('look'),
    close() {
      say('close')
      return gone
    },
    isAlive: () => isAlive,
  }
}
