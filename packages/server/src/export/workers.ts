import { threads } from '../platform/threads.ts'
import type makeFile from './worker.ts'

/** Threads that make one file after another. See docs/decisions/the-server-draws-the-charts-of-files.md. */
export const inExportThread = threads<typeof makeFile>(new URL('./worker.ts', import.meta.url), {
  atOnce: 2,
  idleMs: 20_000,
  resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
})
