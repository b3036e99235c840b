import type { Services } from '../call.ts'
import type { Job } from './job.ts'

/** A job that has not come through for so many of its turns, and for so long, is late. */
const TURNS = 3
const SECONDS = 120

const pulses = new WeakMap<Services, Map<Job, number>>()

/** Notes that a job began or came through. */
export function notePulse(services: Services, job: Job): void {
  const own = pulses.get(services) ?? new Map<Job, number>()
  pulses.set(services, own.set(job, performance.now()))
}

/** Whether a job of this process fails or hangs, in milliseconds of performance.now(). */
export function areJobsLate(services: Services, now = performance.now()): boolean {
  return [...(pulses.get(services) ?? [])].some(
    ([{ everySeconds }, at]) => now - at > Math.max(TURNS * everySeconds, SECONDS) * 1_000,
  )
}
