import { type ResourceLimits, Worker } from 'node:worker_threads'

/** A thread and its memory go when nobody has asked for so long. */
const IDLE_MS = 20_000

/** Threads of one script. `give` one back only when it is through with what it was asked. */
export type WaitingThreads = { take(): Worker; give(worker: Worker): void }

/**
 * Threads that wait for the next one who asks: to load its libraries takes a thread longer than most of its work. None holds up
 * the end of the process.
 */
export function waitingThreads(script: URL, resourceLimits: ResourceLimits): WaitingThreads {
  const idle = new Map<Worker, NodeJS.Timeout>()
  const leave = (worker: Worker) => {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }
  return {
    take() {
      const [warm] = idle.keys()
      if (warm) {
        leave(warm)
        return warm
      }
      const worker = new Worker(script, { execArgv: [], resourceLimits })
      // Nobody listens to one that waits.
      worker.on('error', () => leave(worker))
      worker.on('exit', () => leave(worker))
      worker.unref()
      return worker
    },
    give(worker) {
      idle.set(worker, setTimeout(() => void worker.terminate(), IDLE_MS).unref())
    },
  }
}
