import { archiveTrail as archive } from '../audit/archive/archiveTrail.ts'
import { TrailBroken } from '../audit/seal.ts'
import type { Job } from './job.ts'

/** Each file takes seconds: a turn takes some minutes at most, even if the setting was made late. */
const FILES_AT_ONCE = 10

/** Moves packed audit entries that are older than AUDIT_ARCHIVE_MONTHS to files. A broken trail is not archived. */
export const archiveTrail: Job = {
  name: 'archive the audit trail',
  everySeconds: 3_600,
  async run(services) {
    const { config, clock, log } = services
    const months = config.auditArchiveMonths
    if (months === 0) return
    const end = clock.now().toZonedDateTimeISO(clock.timeZone).subtract({ months })
    try {
      for (let made = 0; made < FILES_AT_ONCE; made++) {
        const segments = await archive(services, { before: new Date(end.epochMilliseconds) })
        if (segments === 0) return
        log.info({ segments }, 'segments of the audit trail were moved to an archive file')
      }
    } catch (error) {
      if (!(error instanceof TrailBroken)) throw error
      log.error(error.message)
    }
  },
}
