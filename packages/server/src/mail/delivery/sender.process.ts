import os from 'node:os'
import process from 'node:process'
import type { Services } from '../../call/call.ts'
import type { Config } from '../../platform/config.ts'
import { clockOf } from '../../platform/postgres/databaseClock.ts'
import { openServices } from '../../call/services.ts'
import { openOutbox } from './outbox.ts'

export type SenderData = { config: Config; databaseUrl: string }
/** The data comes first. */
export type ToSender = SenderData | 'poll' | 'close'
export type FromSender = { level: keyof Services['log']; parts: unknown[] }

/* The process that sends the letters of a run: polls until none are due, then exits. */

// The server decides when to stop; signals from a terminal or supervisor are meant for the server.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// The server is gone. Claims expire within a minute.
process.once('disconnect', () => process.exit())
lowerPriority()

/** An Error may contain values that cannot be sent to another process; its stack can. */
const plain = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'err' in part
    ? { ...part, err: part.err instanceof Error ? part.err.stack : String(part.err) }
    : part
const say =
  (level: FromSender['level']) =>
  (...parts: unknown[]) =>
    void process.send?.({ level, parts: parts.map(plain) } satisfies FromSender, () => {})
const log = { info: say('info'), warn: say('warn'), error: say('error') }

let sender: ReturnType<typeof open> | undefined
process.on('message', (message: ToSender) => {
  if (message === 'close') return void sender?.then((one) => one.end()).catch(() => {})
  if (message !== 'poll') {
    sender = open(message)
    sender.catch((error: unknown) => {
      log.warn({ err: error }, 'letters could not be sent and will be tried again')
      process.disconnect?.()
    })
  }
  void sender?.then((one) => one.poll()).catch(() => {})
})

/** People's calls take precedence. */
function lowerPriority(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_LOW)
  } catch {
    // Not permitted here: keep the server's priority.
  }
}

async function open({ config, databaseUrl }: SenderData) {
  const clock = await clockOf(databaseUrl, { timeZone: config.timeZone })
  const { services, close } = openServices(config, databaseUrl, clock, log)
  const outbox = openOutbox(services)
  let polling = 0
  let ending: Promise<void> | undefined

  function end(): Promise<void> {
    ending ??= (async () => {
      await outbox.close()
      await close()
      process.disconnect?.()
    })()
    return ending
  }

  return {
    end,
    async poll(): Promise<void> {
      polling += 1
      try {
        await outbox.deliver()
      } catch (error) {
        log.warn({ err: error }, 'letters could not be sent and will be tried again')
      }
      polling -= 1
      if (polling === 0) await end()
    },
  }
}
