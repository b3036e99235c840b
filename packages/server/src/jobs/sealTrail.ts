import { sealTrail as seal, TrailBroken } from '../audit/seal.ts'
import type { Job } from './job.ts'

let reported = ''

/** Seals what the trail has got since the last turn. That it is broken is said once, and not every few seconds. */
export const sealTrail: Job = {
  name: 'seal the audit trail',
  everySeconds: 3,
  async run(services) {
    try {
      await seal(services)
      reported = ''
    } catch (error) {
      if (!(error instanceof TrailBroken)) throw error
      if (reported !== error.message) services.log.error(error.message)
      reported = error.message
    }
  },
}
