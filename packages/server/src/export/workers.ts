import { Worker } from 'node:worker_threads'

/** Loading its libraries takes a worker longer than most files: it waits so long for the next one. See docs/decisions/125. */
const IDLE_MS = 20_000

const idle = new Map<Worker, NodeJS.Timeout>()

/** A thread that makes one file after another; `give` it back only after it said that one is done. */
export const exportWorkers = {
  take(): Worker {
    const [warm] = idle.keys()
    if (warm) {
      leave(warm)
      return warm
    }
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
    })
    // Nobody listens to one that waits.
    worker.on('error', () => leave(worker))
    worker.on('exit', () => leave(worker))
    worker.unref()
    return worker
  },
  give(worker: Worker): void {
    idle.set(worker, setTimeout(() => void worker.terminate(), IDLE_MS).unref())
  },
}

function leave(worker: Worker): void {
  clearTimeout(idle.get(worker))
  idle.delete(worker)
}
