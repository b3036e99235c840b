import { randomUUID } from 'node:crypto'
import os from 'node:os'
import process from 'node:process'
import { readSecrets } from '../audit/secrets.ts'
import type { Services } from '../call/call.ts'
import type { Job } from '../jobs/job.ts'
import { lateJobs } from '../jobs/pulse.ts'
import { runningVersion } from '../platform/version.ts'
import { forgetProcess, notePulseOf } from './operations.queries.ts'

/**
 * Records in the database that this process is running and which of its jobs are late; deletes the record on a clean stop.
 *
 * @param onOtherSecret called once if APP_SECRET was replaced: values that this process seals can then no longer be opened
 */
export function heartbeat({ database, config }: Services, onOtherSecret: () => void = () => {}): Job {
  const id = randomUUID()
  let hasTold = false
  return {
    name: 'heartbeat',
    everySeconds: 20,
    async run(services) {
      if (!hasTold && (await readSecrets(database, config.secret)).state === 'other') {
        hasTold = true
        onOtherSecret()
      }
      await notePulseOf(database, {
        id,
        host: os.hostname(),
        pid: process.pid,
        version: runningVersion().version,
        lateJobs: lateJobs(services),
      })
    },
    async close() {
      // An unavailable database must not delay the shutdown.
      await forgetProcess(database, id).catch(() => {})
    },
  }
}
