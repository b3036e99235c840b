import { type ResourceLimits, Worker } from 'node:worker_threads'

/** An idle thread ends, and frees its memory, after this time. */
const IDLE_MS = 20_000

/** Threads of one script. `give` a thread back only when it has finished its work. */
export type WaitingThreads = { take(): Worker; give(worker: Worker): void }

/**
 * Keeps threads for reuse: loading its libraries takes a thread longer than most of its work. They do not keep the process
 * alive.
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
      // Nobody else listens for errors of an idle thread.
      worker.on('error', () => leave(worker))
      worker.on('exit', () => leave(worker))
      worker.unref()
      return worker
    },
    give(worker) {
      const end = () => {
        // It takes a moment to end: work given to it meanwhile would be lost.
        leave(worker)
        void worker.terminate()
      }
      idle.set(worker, setTimeout(end, IDLE_MS).unref())
    },
  }
}
