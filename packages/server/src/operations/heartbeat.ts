import { randomUUID } from 'node:crypto'
import os from 'node:os'
import process from 'node:process'
import { readSecrets } from '../audit/secrets.ts'
import type { Services } from '../call.ts'
import type { Job } from '../jobs/job.ts'
import { lateJobs } from '../jobs/pulse.ts'
import { runningVersion } from '../platform/version.ts'
import { forgetProcess, notePulseOf } from './operations.queries.ts'

/**
 * Says in the database that this process runs, and how its jobs do; takes that back when it stops by itself.
 *
 * @param onOtherSecret called once when APP_SECRET was replaced: what this process seals opens nowhere any more
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
      // A database that is away must not hold up the end.
      await forgetProcess(database, id).catch(() => {})
    },
  }
}
