import os from 'node:os'
import process from 'node:process'
import type { Services } from '../../call.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { openServices } from '../../services.ts'
import { openOutbox } from './outbox.ts'

export type SenderData = { config: Config; databaseUrl: string }
/** What it works with comes first. */
export type ToSender = SenderData | 'look' | 'close'
export type FromSender = { level: keyof Services['log']; parts: unknown[] }

/* The process that sends a run's letters: looks until nothing more is due, and ends. */

// The server says when to end; what a terminal or a supervisor sends to all of its processes is meant for that one.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// The server has gone, however it went. What was claimed here is free a minute later.
process.once('disconnect', () => process.exit())
stepBack()

/** An error may hold what cannot be handed from process to process; its text can. */
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
  if (message === 'close') return void sender?.end()
  if (message !== 'look') sender = open(message)
  void sender?.look()
})

/** The calls of people come first. Where that cannot be set, letters are sent all the same. */
function stepBack(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_LOW)
  } catch {
    // It keeps the priority of the server.
  }
}

function open({ config, databaseUrl }: SenderData) {
  const { services, close } = openServices(config, databaseUrl, systemClock(config.timeZone), log)
  const outbox = openOutbox(services)
  let looking = 0
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
    async look(): Promise<void> {
      looking += 1
      try {
        await outbox.deliver()
      } catch (error) {
        log.warn({ err: error }, 'letters could not be sent and will be tried again')
      }
      looking -= 1
      if (looking === 0) await end()
    },
  }
}
