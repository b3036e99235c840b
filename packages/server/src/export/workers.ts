import { waitingThreads } from '../platform/waitingThreads.ts'

/** Threads that make one file after another. See docs/decisions/the-server-draws-the-charts-of-files.md. */
export const exportWorkers = waitingThreads(new URL('./worker.ts', import.meta.url), {
  maxOldGenerationSizeMb: 160,
  maxYoungGenerationSizeMb: 16,
})
