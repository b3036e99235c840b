import { readMailbox } from '../mail/bounces/readMailbox.ts'
import type { Job } from './job.ts'

/** Reads the mailbox to which undeliverable letters are returned. */
export function bounces(): Job {
  const stopping = new AbortController()
  return {
    name: 'mail that came back',
    everySeconds: 120,
    run: (services) => readMailbox(services, stopping.signal),
    async close() {
      stopping.abort()
    },
  }
}
