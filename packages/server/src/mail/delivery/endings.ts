import { type Ended, endTries } from '../outbox/outbox.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'

/**
 * Writes down how tries ended: what comes while a batch is being written makes the next one. What cannot be written is
 * kept, so that an outage of the database makes no letter that left look as if it had not.
 */
export function endings(db: Querying, onWritten: (ended: readonly Ended[]) => void) {
  let waiting: Ended[] = []
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await endTries(db, batch)
      } catch (error) {
        waiting = [...batch, ...waiting]
        throw error
      }
      onWritten(batch)
    }
  }

  /** Resolves when everything is written; rejects when the database does not take it. */
  function flush(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }

  return {
    flush,
    count: () => waiting.length,
    add(ended: Ended): void {
      waiting.push(ended)
      // Who hears of a failure is who asks for all of it to be written.
      flush().catch(() => {})
    },
  }
}
