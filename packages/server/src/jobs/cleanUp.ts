import { clearCounters, clearPastFiles, clearRightsChanges, clearSpent } from './cleanUp.queries.ts'
import type { Job } from './job.ts'

/** Deletes expired data. */
export const cleanUp: Job = {
  name: 'clean up',
  everySeconds: 60,
  async run({ db, clock }) {
    await clearCounters(db)
    await clearRightsChanges(db)
    await clearSpent(db, clock.now())
    await clearPastFiles(db, clock.now())
  },
}
