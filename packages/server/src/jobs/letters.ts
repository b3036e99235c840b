import { setTimeout } from 'node:timers/promises'
import { type Outbox, openOutbox } from '../mail/outbox.ts'
import { onMail } from '../mail/wake.ts'
import type { Step } from './step.ts'

const TURN_SECONDS = 5

/** Sends the letters that are due. */
export function letters(): Step {
  let outbox: Outbox | undefined
  return {
    name: 'letters',
    everySeconds: TURN_SECONDS,
    wakenBy: onMail,
    async run(services) {
      outbox ??= openOutbox(services)
      // A letter that hangs at the mail server does not keep the next turn from taking others.
      await Promise.race([outbox.deliver(), setTimeout(TURN_SECONDS * 1000, undefined, { ref: false })])
    },
    close: () => outbox?.close(),
  }
}
