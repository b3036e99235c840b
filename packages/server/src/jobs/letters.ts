import { setTimeout } from 'node:timers/promises'
import { type Outbox, openOutbox } from '../mail/delivery/outbox.ts'
import { countDue } from '../letters/outbox.queries.ts'
import { type SenderProcess, startSenderProcess } from '../mail/delivery/senderProcess.ts'
import { onMail } from '../letters/wake.ts'
import type { Job } from './job.ts'

const TURN_SECONDS = 5
/** More than this justify a process. */
const FEW = 16
/** Sent before starting the process, so that this outbox's circuit breaker notices when nothing gets through. */
const PROBES = 2

/** Sends due letters: a few in this process, the thousands of a run in a process that ends with them. */
export function letters(): Job {
  let outbox: Outbox | undefined
  let sender: SenderProcess | undefined
  let isClosed = false
  return {
    name: 'letters',
    everySeconds: TURN_SECONDS,
    wakenBy: onMail,
    async run(services) {
      if (sender?.isAlive()) return sender.poll()
      const isMany = (await countDue(services.db, FEW + 1)) > FEW
      outbox ??= openOutbox(services)
      const delivered = outbox.deliver(isMany ? PROBES : FEW).then((sent) => {
        if (isMany && sent > 0 && !isClosed) sender = startSenderProcess(services)
      })
      // A letter that hangs at the mail server does not block the next turn.
      await Promise.race([delivered, setTimeout(TURN_SECONDS * 1000, undefined, { ref: false })])
    },
    async close() {
      isClosed = true
      await outbox?.close()
      if (sender?.isAlive()) await sender.close()
    },
  }
}
