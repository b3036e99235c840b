import { readlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Lowers this thread's priority on Linux, so that calls come first. */
export function giveWay(): void {
  try {
    os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), 10)
  } catch {
    // Elsewhere threads share one priority: slower for others, but nothing worse.
  }
}
