import { packTrail as pack } from '../audit/pack.ts'
import { TrailBroken } from '../audit/seal.ts'
import { hoursBefore } from '../platform/clock.ts'
import type { Job } from './job.ts'

/** Entries that are read often are younger than this. */
const DAYS_UNPACKED = 3
/** Takes some seconds: after an upgrade, a trail of several years is packed within hours without hindering other work. */
const SEGMENTS_AT_ONCE = 10

/** Packs audit entries that are some days old. A broken trail is not packed; the sealing job reports it. */
export const packTrail: Job = {
  name: 'pack the audit trail',
  everySeconds: 60,
  async run(services) {
    try {
      const before = hoursBefore(services.clock.now(), DAYS_UNPACKED * 24)
      await pack(services, { before, atMost: SEGMENTS_AT_ONCE })
    } catch (error) {
      if (!(error instanceof TrailBroken)) throw error
      services.log.error(error.message)
    }
  },
}
