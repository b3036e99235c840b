import { forgetReturned } from '../mail/bounces/bounces.queries.ts'
import { hoursBefore } from '../platform/clock.ts'
import { write } from '../platform/postgres/database.ts'
import type { Job } from './job.ts'
import { deleteLetters, deleteRequests, requestPages } from './retention.queries.ts'

/** About 10,000 rows: a fraction of a second. */
const PAGES_AT_ONCE = 200
const LETTERS_AT_ONCE = 500

/**
 * Deletes ids of requests that nobody will repeat, and letters that nobody still looks at, in small transactions. It can be
 * interrupted anywhere; if several processes run it at once, each just finds less to do.
 */
export const retention: Job = {
  name: 'delete old requests and letters',
  everySeconds: 3_600,
  async run(services) {
    const { db, config } = services
    const daysAgo = (days: number) => hoursBefore(services.clock.now(), days * 24)
    const until = await requestPages(db)
    const before = daysAgo(config.keptDays.requests)
    for (let from = 0; from < until; from += PAGES_AT_ONCE)
      await deleteRequests(db, { from, to: from + PAGES_AT_ONCE }, before)

    const call = 'delete old letters'
    const ended = daysAgo(config.keptDays.letters)
    for (let after: number | undefined = 0; after !== undefined; ) {
      const from: number = after
      after = await write(db, { actorId: null, call }, (tx) => deleteLetters(tx, ended, from, LETTERS_AT_ONCE))
    }
    await forgetReturned(db)
  },
}
