import type { Services } from '../call.ts'

export type Jobs = { stop(): Promise<void> }

type Step = { name: string; everySeconds: number; run(services: Services): Promise<void> }

/** What runs beside the calls. Each step decides for itself, in the database, which of several processes does it. */
const steps: Step[] = []

/** Runs every step over and over; one that fails is logged and tried again at its next turn. */
export function startJobs(services: Services, list: Step[] = steps): Jobs {
  const timers = new Set<NodeJS.Timeout>()
  let running: Promise<void>[] = []
  let stopped = false
  for (const step of list) {
    const turn = async () => {
      try {
        await step.run(services)
      } catch (error) {
        if (!stopped) services.log.warn({ err: error, job: step.name }, 'a job failed and will be tried again')
      }
    }
    const timer = setInterval(() => {
      const done = turn().finally(() => {
        running = running.filter((other) => other !== done)
      })
      running.push(done)
    }, step.everySeconds * 1000)
    timers.add(timer)
  }
  return {
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled(running)
    },
  }
}
