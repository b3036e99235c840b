import type { Services } from '../call.ts'
import type { Step } from './step.ts'

/** A step that has not come through for so many of its turns, and for so long, is late. */
const TURNS = 3
const SECONDS = 120

const pulses = new WeakMap<Services, Map<Step, number>>()

/** Notes that a step began its life or came through. */
export function notePulse(services: Services, step: Step): void {
  const own = pulses.get(services) ?? new Map<Step, number>()
  pulses.set(services, own.set(step, performance.now()))
}

/** Whether a job of this process fails or hangs, in milliseconds of performance.now(). */
export function areJobsLate(services: Services, now = performance.now()): boolean {
  return [...(pulses.get(services) ?? [])].some(
    ([{ everySeconds }, at]) => now - at > Math.max(TURNS * everySeconds, SECONDS) * 1_000,
  )
}
