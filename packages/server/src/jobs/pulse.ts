import type { Services } from '../call.ts'
import type { Job } from './job.ts'

/** A job is late after this many turns without completing. */
const TURNS = 3
const SECONDS = 120

const pulses = new WeakMap<Services, Map<Job, number>>()

/** Records that a job was started or has completed. */
export function notePulse(services: Services, job: Job): void {
  const own = pulses.get(services) ?? new Map<Job, number>()
  pulses.set(services, own.set(job, performance.now()))
}

/** Whether a job of this process fails or hangs; `now` in milliseconds of performance.now(). */
export function areJobsLate(services: Services, now = performance.now()): boolean {
  return [...(pulses.get(services) ?? [])].some(
    ([{ everySeconds }, at]) => now - at > Math.max(TURNS * everySeconds, SECONDS) * 1_000,
  )
}
