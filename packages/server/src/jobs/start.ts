import type { Services } from '../call/call.ts'
import { alerts } from './alerts.ts'
import { backups } from './backups.ts'
import { bounces } from './bounces.ts'
import { cleanUp } from './cleanUp.ts'
import { letters } from './letters.ts'
import { mailSchedule } from './mailSchedule.ts'
import { orphanUploads } from './orphanUploads.ts'
import { passwordRequests } from './passwordRequests.ts'
import { notePulse } from './pulse.ts'
import { purgeReports } from './purgeReports.ts'
import { reminders } from './reminders.ts'
import { retention } from './retention.ts'
import { sealTrail } from './sealTrail.ts'
import { stateSums } from './stateSums.ts'
import { viewLetters } from './viewLetters.ts'
import { webhooks } from './webhooks.ts'
import type { Job } from './job.ts'

export type Jobs = { stop(): Promise<void> }

/** The background jobs. Each decides in the database which of several processes does the work. */
export const jobs = (): Job[] => [
  passwordRequests,
  mailSchedule,
  reminders,
  viewLetters,
  alerts,
  letters(),
  bounces(),
  webhooks,
  sealTrail,
  cleanUp,
  orphanUploads,
  purgeReports,
  retention,
  backups,
  stateSums,
]

/** Runs every job repeatedly, never twice at once; a failure is logged, and the job runs again at its next turn. */
export function startJobs(services: Services, list: Job[] = jobs()): Jobs {
  const started = list.map((job) => startJob(services, job))
  return {
    async stop() {
      await Promise.all(started.map((job) => job.stop()))
    },
  }
}

function startJob(services: Services, job: Job): Jobs {
  let running: Promise<void> | undefined
  let isWokenMeanwhile = false
  let isStopped = false
  notePulse(services, job)

  const turn = async () => {
    try {
      await job.run(services)
      notePulse(services, job)
    } catch (error) {
      if (!isStopped) services.log.warn({ err: error, job: job.name }, 'a job failed and will be tried again')
    }
  }
  const begin = () => {
    if (isStopped || running) return
    running = Promise.resolve()
      .then(turn)
      .then(() => {
        running = undefined
        if (isWokenMeanwhile) wake()
      })
  }
  const wake = () => {
    // Work may have arrived after the running turn checked for it.
    isWokenMeanwhile = running !== undefined
    begin()
  }
  const timer = setInterval(begin, job.everySeconds * 1000)
  const sleepOn = job.wakenBy?.(services, wake)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      sleepOn?.()
      await Promise.all([running, job.close?.()])
    },
  }
}
