import { type Outbox, openOutbox } from '../mail/outbox.ts'
import { onMail } from '../mail/wake.ts'
import type { Step } from './step.ts'

/** Sends the letters that are due. */
export function letters(): Step {
  let outbox: Outbox | undefined
  return {
    name: 'letters',
    everySeconds: 5,
    wakenBy: onMail,
    async run(services) {
      outbox ??= openOutbox(services)
      await outbox.deliver()
    },
    close: () => outbox?.close(),
  }
}
