import { setTimeout } from 'node:timers/promises'
import { type Outbox, openOutbox } from '../mail/outbox.ts'
import { type SenderThread, startSenderThread } from '../mail/senderThread.ts'
import { onMail } from '../mail/wake.ts'
import type { Step } from './step.ts'

const TURN_SECONDS = 5
/** Where the mail server takes so many at once and more wait, they are worth a thread. */
const FEW = 16

/** Sends the letters that are due: a few in between, the thousands of a run in a thread that ends with them. */
export function letters(): Step {
  let outbox: Outbox | undefined
  let thread: SenderThread | undefined
  let isClosed = false
  return {
    name: 'letters',
    everySeconds: TURN_SECONDS,
    wakenBy: onMail,
    async run(services) {
      if (thread?.isAlive()) return thread.look()
      outbox ??= openOutbox(services)
      const delivered = outbox.deliver(FEW).then((sent) => {
        if (sent === FEW && !isClosed) thread = startSenderThread(services)
      })
      // A letter that hangs at the mail server does not keep the next turn from taking others.
      await Promise.race([delivered, setTimeout(TURN_SECONDS * 1000, undefined, { ref: false })])
    },
    async close() {
      isClosed = true
      await outbox?.close()
      if (thread?.isAlive()) await thread.close()
    },
  }
}
