import type { Services } from '../call.ts'
import { cleanUp } from './cleanUp.ts'
import { letters } from './letters.ts'
import { mailSchedule } from './mailSchedule.ts'
import { orphanUploads } from './orphanUploads.ts'
import { passwordRequests } from './passwordRequests.ts'
import { notePulse } from './pulse.ts'
import { sealTrail } from './sealTrail.ts'
import type { Step } from './step.ts'

export type Jobs = { stop(): Promise<void> }

/** What runs beside the calls. Each step decides for itself, in the database, which of several processes does it. */
const steps = (): Step[] => [passwordRequests, mailSchedule, letters(), sealTrail, cleanUp, orphanUploads]

/** Runs every step over and over, never twice at once; one that fails is logged and tried again at its next turn. */
export function startJobs(services: Services, list: Step[] = steps()): Jobs {
  const started = list.map((step) => startStep(services, step))
  return {
    async stop() {
      await Promise.all(started.map((step) => step.stop()))
    },
  }
}

function startStep(services: Services, step: Step): Jobs {
  let running: Promise<void> | undefined
  let isWokenMeanwhile = false
  let isStopped = false
  notePulse(services, step)

  const turn = async () => {
    try {
      await step.run(services)
      notePulse(services, step)
    } catch (error) {
      if (!isStopped) services.log.warn({ err: error, job: step.name }, 'a job failed and will be tried again')
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
    // Work may have come after the running turn had looked.
    isWokenMeanwhile = running !== undefined
    begin()
  }
  const timer = setInterval(begin, step.everySeconds * 1000)
  const sleepOn = step.wakenBy?.(services, wake)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      sleepOn?.()
      await Promise.all([running, step.close?.()])
    },
  }
}
