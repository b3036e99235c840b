import { setTimeout } from 'node:timers/promises'
import { type Outbox, openOutbox } from '../mail/delivery/outbox.ts'
import { onMail } from '../letters/wake.ts'
import type { Job } from './job.ts'

const TURN_SECONDS = 5

/** Sends due letters. */
export function letters(): Job {
  let outbox: Outbox | undefined
  return {
    name: 'letters',
    everySeconds: TURN_SECONDS,
    wakenBy: onMail,
    async run(services) {
      outbox ??= openOutbox(services)
      // A letter that hangs at the mail server does not block the next turn.
      await Promise.race([outbox.deliver(), setTimeout(TURN_SECONDS * 1000, undefined, { ref: false })])
    },
    close: async () => outbox?.close(),
  }
}
