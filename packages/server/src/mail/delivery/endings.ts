import { type Ended, endTries } from '../../letters/outbox.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'

/**
 * Records outcomes in batches: those that arrive while a batch is being written form the next one. If writing fails
 * they are kept, so that a database outage does not make a sent letter look unsent.
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

  /** Resolves when everything is written; rejects if the database fails. */
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
      // Errors are reported to the caller of flush.
      flush().catch(() => {})
    },
  }
}
