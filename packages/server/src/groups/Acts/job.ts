import type { Services } from '../../call/call.ts'
import type { Job } from '../../jobs/job.ts'
import { type ActChanges, carryOut } from './run.ts'

const sleepers = new WeakMap<object, Set<() => void>>()

/** Carries out acts in this process now; otherwise the next turn of any process does. */
export function wakeActs({ database }: Pick<Services, 'database'>): void {
  for (const wake of sleepers.get(database) ?? []) wake()
}

/** So that a long act does not look like a job that hangs. */
const TURN_MS = 30_000

/** Carries out and undoes acts, and begins those whose day has come. Several processes share the records of one. */
export function actsJob(changes: ActChanges): Job {
  let isClosed = false
  return {
    name: 'acts',
    everySeconds: 5,
    run(services) {
      const until = performance.now() + TURN_MS
      return carryOut(services, changes, () => isClosed || performance.now() > until)
    },
    wakenBy({ database }, wake) {
      const listening = sleepers.get(database) ?? new Set()
      sleepers.set(database, listening.add(wake))
      return () => listening.delete(wake)
    },
    async close() {
      isClosed = true
    },
  }
}
