import { parentPort, workerData } from 'node:worker_threads'
import type { Services } from '../call.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { openServices } from '../services.ts'
import { openOutbox } from './outbox.ts'

export type SenderData = { config: Config; databaseUrl: string }
export type ToSender = 'look' | 'close'
export type FromSender = { level: keyof Services['log']; parts: unknown[] }

/* The thread that sends a run's letters: looks until nothing more is due, and ends. */

const { config, databaseUrl } = workerData as SenderData
/** An error may hold what cannot be handed from thread to thread; its text can. */
const plain = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'err' in part
    ? { ...part, err: part.err instanceof Error ? part.err.stack : String(part.err) }
    : part
const say =
  (level: FromSender['level']) =>
  (...parts: unknown[]) =>
    parentPort?.postMessage({ level, parts: parts.map(plain) } satisfies FromSender)
const log = { info: say('info'), warn: say('warn'), error: say('error') }
const { services, close } = openServices(config, databaseUrl, systemClock(config.timeZone), log)
const outbox = openOutbox(services)
let looking = 0

async function look(): Promise<void> {
  looking += 1
  try {
    await outbox.deliver()
  } catch (error) {
    log.warn({ err: error }, 'letters could not be sent and will be tried again')
  }
  looking -= 1
  if (looking === 0) await end()
}

let ending: Promise<void> | undefined
function end(): Promise<void> {
  ending ??= (async () => {
    await outbox.close()
    await close()
    parentPort?.close()
  })()
  return ending
}

parentPort?.on('message', (message: ToSender) => void (message === 'look' ? look() : end()))
await look()
