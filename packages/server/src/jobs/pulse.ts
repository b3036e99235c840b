import type { Services } from '../call/call.ts'
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

/** The jobs of this process that fail or hang; `now` in milliseconds of performance.now(). */
export function lateJobs(services: Services, now = performance.now()): string[] {
  return [...(pulses.get(services) ?? [])]
    .filter(([{ everySeconds }, at]) => now - at > Math.max(TURNS * everySeconds, SECONDS) * 1_000)
    .map(([{ name }]) => name)
}

export function areJobsLate(services: Services, now?: number): boolean {
  return lateJobs(services, now).length > 0
}

/** Seconds since each job of this process was started or has completed. */
export function jobAges(services: Services, now = performance.now()): { job: string; seconds: number }[] {
  return [...(pulses.get(services) ?? [])].map(([{ name }, at]) => ({ job: name, seconds: (now - at) / 1_000 }))
}
