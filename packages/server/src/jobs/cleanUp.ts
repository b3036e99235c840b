import { clearCounters, clearRightsChanges, clearSpent } from './cleanUp.queries.ts'
import type { Step } from './step.ts'

/** Removes what has run out. */
export const cleanUp: Step = {
  name: 'clean up',
  everySeconds: 60,
  async run({ db, clock }) {
    await clearCounters(db)
    await clearRightsChanges(db)
    await clearSpent(db, clock.now())
  },
}
