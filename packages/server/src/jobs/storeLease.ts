import type { Services } from '../call/call.ts'
import { holdStore, StoreTaken } from '../uploads/storeOwner.ts'
import type { Job } from './job.ts'

/**
 * Renews the lease of the upload store in every process.
 *
 * @param onTaken called once if another installation has the store. Not at the first sight: after a failover the database may
 *   have lost the last key that one of its own servers wrote, which that server puts right at its next turn
 */
export function storeLease(onTaken: (why: string) => void): Job {
  let times = 0
  return {
    name: 'store lease',
    everySeconds: 30,
    async run(services: Services) {
      try {
        await holdStore(services)
        times = 0
      } catch (error) {
        if (error instanceof StoreTaken && ++times === 2) onTaken(error.message)
        throw error
      }
    },
  }
}
