import { sealTrail as seal, TrailBroken } from '../audit/seal.ts'
import type { Job } from './job.ts'

let reported = ''

/** Seals the audit entries since the last turn. A broken trail is logged once, not every few seconds. */
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
